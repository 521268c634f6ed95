import type { Directories } from '../../src/probe/directories.js';
import { tcpServer } from './tcp-server.js';
import { webServer } from './web-server.js';

export interface RegistriesOptions {
  /** The RDAP answer for each domain: JSON or a status. If it is unset, no RDAP server is listed. */
  readonly rdap?: Readonly<Record<string, object | number>>;
  /** Replaces the list of RDAP servers, or answers its request with this status. */
  readonly bootstrap?: object | number;
  /** The RDAP server is known for .test without being listed; `false` by default. */
  readonly unlisted?: boolean;
  readonly whois?: Readonly<Record<string, string>>;
}

export interface Registries {
  readonly directories: Directories;
  readonly questions: readonly string[];
}

export async function registries({
  rdap,
  bootstrap,
  unlisted = false,
  whois = {},
}: RegistriesOptions): Promise<Registries> {
  const questions: string[] = [];
  const web = await webServer(({ url = '', headers }, response) => {
    questions.push(url);
    const services = rdap === undefined ? [] : [[['test'], [`http://${headers.host}/rdap`]]];
    const answer =
      url === '/dns.json'
        ? (bootstrap ?? { services: [[['example'], []], ...services] })
        : rdap?.[url.replace('/rdap/domain/', '')];
    const status = typeof answer === 'number' ? answer : statusOf(answer);
    response
      .writeHead(status, { 'Content-Type': 'application/rdap+json' })
      .end(typeof answer === 'object' ? JSON.stringify(answer) : '');
  });
  const { port } = await tcpServer((socket) =>
    socket.once('data', (line) => {
      const question = `${line}`.replace('\r\n', '');
      questions.push(question);
      socket.end(whois[question] ?? '');
    }),
  );
  return {
    directories: {
      rdapBootstrapUrl: `${web.url}/dns.json`,
      unlistedRdapServers: unlisted ? { test: `${web.url}/rdap/` } : {},
      whoisHost: '127.0.0.1',
      whoisPort: port,
    },
    questions,
  };
}

/** An RDAP error contains its own status (RFC 9083, section 6). */
const statusOf = (answer: object | undefined): number => {
  if (answer === undefined) return 404;
  return 'errorCode' in answer && typeof answer.errorCode === 'number' ? answer.errorCode : 200;
};

export interface DomainOptions {
  readonly expires?: string;
  readonly registrar?: string;
  readonly status?: readonly string[];
}

/** An RDAP domain object (RFC 9083, section 5.3). */
export const rdapDomain = ({
  expires = '2027-05-01T04:00:00Z',
  registrar = 'Good Names Ltd',
  status = ['client transfer prohibited', 'active'],
}: DomainOptions = {}) => ({
  objectClassName: 'domain',
  ldhName: 'site.test',
  status,
  events: [
    { eventAction: 'registration', eventDate: '2001-05-01T04:00:00Z' },
    { eventAction: 'expiration', eventDate: expires },
  ],
  nameservers: [
    { objectClassName: 'nameserver', ldhName: 'NS2.site.test.' },
    { objectClassName: 'nameserver', ldhName: 'ns1.site.test' },
  ],
  entities: [
    { objectClassName: 'entity', roles: ['technical'] },
    {
      objectClassName: 'entity',
      handle: '299',
      roles: ['registrar'],
      vcardArray: [
        'vcard',
        [
          ['version', {}, 'text', '4.0'],
          ['fn', {}, 'text', registrar],
        ],
      ],
    },
  ],
});

export const whoisRecord = ({
  expires = '2027-05-01T04:00:00Z',
  registrar = 'Good Names Ltd',
  status = ['clientTransferProhibited https://icann.org/epp#clientTransferProhibited'],
}: DomainOptions = {}) =>
  [
    'Domain Name: SITE.TEST',
    'Creation Date: 2001-05-01T04:00:00Z',
    `Registry Expiry Date: ${expires}`,
    `Registrar: ${registrar}`,
    ...status.map((each) => `Domain Status: ${each}`),
    'Name Server: NS1.SITE.TEST 192.0.2.1',
    'Name Server: NS2.SITE.TEST',
    '>>> Last update of whois database: 2026-01-01T00:00:00Z <<<',
    '',
  ].join('\r\n');

export const referral = '% IANA WHOIS server\n\nrefer:        127.0.0.1\n\ndomain:       TEST\n';
