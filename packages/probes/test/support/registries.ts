import type { Directories } from '../../src/probe/directories.js';
import { tcpServer } from './tcp-server.js';
import { webServer } from './web-server.js';

export interface RegistriesOptions {
  /** What the RDAP server answers about each domain: JSON, or a status alone. None: no RDAP server is named. */
  readonly rdap?: Readonly<Record<string, object | number>>;
  /** What the file that names RDAP servers holds instead, or the status that it is answered with. */
  readonly bootstrap?: object | number;
  /** Whether the RDAP server is one that is known of .test although the file does not name it (`false`). */
  readonly unlisted?: boolean;
  /** What the WHOIS server answers to each question. */
  readonly whois?: Readonly<Record<string, string>>;
}

export interface Registries {
  readonly directories: Directories;
  /** The paths and the WHOIS questions that were asked, oldest first. */
  readonly questions: readonly string[];
}

/** Real RDAP and WHOIS servers on loopback, and the directories that lead to them, until the test has ended. */
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

/** An error of RDAP says its status itself (RFC 9083, section 6). */
const statusOf = (answer: object | undefined): number => {
  if (answer === undefined) return 404;
  return 'errorCode' in answer && typeof answer.errorCode === 'number' ? answer.errorCode : 200;
};

export interface DomainOptions {
  readonly expires?: string;
  readonly registrar?: string;
  readonly status?: readonly string[];
}

/** A domain as RDAP has it (RFC 9083, section 5.3). */
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

/** The WHOIS record of a domain, as most registries write it. */
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

/** What the directory of WHOIS servers says of .test. */
export const referral = '% IANA WHOIS server\n\nrefer:        127.0.0.1\n\ndomain:       TEST\n';
