import { setImmediate as round } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { inEnglish } from '@tocsin/domain';
import type { SeenExchange } from '@tocsin/egress';
import { certificateAuthority, type NameAnswers, selfSignedCertificate } from '@tocsin/testing/servers';
import { mx } from '../../../src/types/mx/mx.js';
import { dnsServer } from '../../support/dns-server.js';
import { mailHost } from '../../support/mail-host.js';
import { run } from '../../support/run.js';
import { stoppedTime } from '../../support/stopped-time.js';
import { tcpServer } from '../../support/tcp-server.js';

const certificate = selfSignedCertificate({ hosts: ['mx.site.test'] });

const oneHost = {
  'MX site.test': [{ exchange: 'mx.site.test', priority: 10 }],
  'A mx.site.test': ['127.0.0.1'],
};
const twoHosts = {
  'MX site.test': [
    { exchange: 'mx2.site.test', priority: 20 },
    { exchange: 'mx.site.test', priority: 10 },
  ],
  'A mx.site.test': ['127.0.0.1'],
  'A mx2.site.test': ['127.0.0.2'],
};

async function check(answers: NameAnswers, settings: object, options: Parameters<typeof run>[3] = {}) {
  const { address } = await dnsServer(answers);
  return run(mx, 'site.test', settings, { dnsServers: [address], ...options });
}

describe('the MX records', () => {
  test.each<[string, NameAnswers, string]>([
    ['that are missing', {}, 'site.test has no MX records.'],
    [
      'of a name that does not exist',
      { 'MX site.test': 'no such name' },
      'The name site.test does not exist.',
    ],
    [
      'that are the null MX',
      { 'MX site.test': [{ exchange: '', priority: 0 }] },
      'site.test says that it takes no mail: its only MX record is the null MX.',
    ],
    [
      'that the name server cannot find',
      { 'MX site.test': 'server failure' },
      'The name server failed to look up site.test.',
    ],
    [
      'that hold an address',
      { 'MX site.test': [{ exchange: '127.0.0.1', priority: 10 }] },
      '127.0.0.1: an MX record must hold a name, not an address.',
    ],
    [
      'whose host has no address',
      { 'MX site.test': [{ exchange: 'mx.site.test', priority: 10 }] },
      'mx.site.test: The name mx.site.test has no address.',
    ],
  ])('%s are down', async (_, answers, message) => {
    expect(await check(answers, {})).toMatchObject({ status: 'down', message });
  });

  test('can be all that is looked at', async () => {
    expect(await check(twoHosts, { call_hosts: false, port: 1 })).toMatchObject({
      status: 'up',
      message: '2 mail hosts are named.',
      details: {
        hosts: [
          { host: 'mx.site.test', priority: 10 },
          { host: 'mx2.site.test', priority: 20 },
        ],
      },
    });
  });
});

describe('the mail hosts of a domain', () => {
  test('that all take mail over TLS are up, whoever signed their certificates', async () => {
    const { port } = await mailHost(certificate);
    await mailHost({ ...certificate, address: '127.0.0.2', port });
    expect(await check(twoHosts, { port })).toMatchObject({
      status: 'up',
      message: '2 mail hosts are there, with STARTTLS.',
      details: { hosts: [{ host: 'mx.site.test', priority: 10, starttls: true }, { starttls: true }] },
    });
  });

  test('of which some do not answer are degraded', async () => {
    const { port } = await mailHost(certificate);
    expect(await check(twoHosts, { port })).toMatchObject({
      status: 'degraded',
      message: `1 of 2 mail hosts takes no mail over TLS. mx2.site.test: mx2.site.test:${port} refused the connection.`,
    });
  });

  test('of which one is the null MX are degraded', async () => {
    const { port } = await mailHost(certificate);
    const answers = {
      ...oneHost,
      'MX site.test': [...oneHost['MX site.test'], { exchange: '', priority: 0 }],
    };
    expect(await check(answers, { port })).toMatchObject({
      status: 'degraded',
      message: expect.stringContaining('a null MX must be the only record'),
    });
  });

  test('of which none takes mail over TLS are down', async () => {
    const { port } = await mailHost();
    expect(await check(twoHosts, { port })).toMatchObject({
      status: 'down',
      message: expect.stringMatching(
        /^No mail host takes mail over TLS\. mx\.site\.test: it offers no STARTTLS\. mx2/,
      ),
    });
  });

  test('are called up to the tenth, however many are named', async () => {
    const { port } = await mailHost(certificate);
    const answers = {
      ...oneHost,
      'MX site.test': Array.from({ length: 12 }, (_, at) => ({ exchange: 'mx.site.test', priority: at })),
    };
    const { details } = await check(answers, { port });
    expect(details.hosts).toHaveLength(10);
  });
});

describe('a mail host', () => {
  test('without STARTTLS is down', async () => {
    expect(await check(oneHost, await mailHost())).toMatchObject({
      status: 'down',
      message: 'mx.site.test: it offers no STARTTLS.',
    });
  });

  test('that turns us away is down, with its reason', async () => {
    const host = await mailHost({ onConnect: (_session, done) => done(new Error('No mail from you')) });
    expect(await check(oneHost, host)).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/^mx\.site\.test: it refused the connection: 554 .*No mail from you\.$/),
    });
  });

  test.each([
    ['speaks something else', 'SSH-2.0-OpenSSH_9.2\r\n', 'mx.site.test: it does not speak SMTP.'],
    ['leaves at once', undefined, 'mx.site.test: it closed the connection in the middle.'],
  ])('that %s is down', async (_, greeting, message) => {
    const host = await tcpServer((socket) =>
      greeting === undefined ? socket.end() : socket.write(greeting),
    );
    expect(await check(oneHost, host)).toMatchObject({ status: 'down', message });
  });

  test('that takes STARTTLS back is down', async () => {
    const host = await tcpServer((socket) => {
      socket.write('220 ready\r\n');
      socket.on('data', (line) =>
        socket.write(
          `${line}`.startsWith('EHLO') ? '250-hi\r\n250 STARTTLS\r\n' : '454 TLS not available\r\n',
        ),
      );
    });
    expect(await check(oneHost, host)).toMatchObject({
      status: 'down',
      message: 'mx.site.test: it refused STARTTLS: 454 TLS not available.',
    });
  });

  test('is told when we leave', async () => {
    const heard: string[] = [];
    let left = () => {};
    const leaving = new Promise<void>((resolve) => {
      left = resolve;
    });
    const host = await tcpServer((socket) => {
      socket.write('220 ready\r\n');
      socket.on('close', left);
      socket.on('data', (line) => {
        heard.push(`${line}`.slice(0, 4));
        socket.write(`${line}`.startsWith('EHLO') ? '250 hi\r\n' : '221 bye\r\n');
      });
    });
    await check(oneHost, host);
    await leaving;
    expect(heard).toEqual(['EHLO', 'QUIT']);
  });

  test('that says nothing is down when the time is up', async () => {
    const host = await tcpServer(() => {});
    expect(await check(oneHost, host, { timeoutMs: 1_500 })).toMatchObject({
      status: 'down',
      message: 'mx.site.test: it did not finish its greeting in time.',
    });
  });

  test('that stops in the middle of TLS is down when the time is up', async () => {
    const host = await tcpServer((socket) => {
      socket.write('220 ready\r\n');
      socket.on('data', (line) => {
        if (`${line}`.startsWith('EHLO')) socket.write('250-hi\r\n250 STARTTLS\r\n');
        else if (`${line}`.startsWith('STARTTLS')) socket.write('220 go ahead\r\n');
      });
    });
    expect(await check(oneHost, host, { timeoutMs: 1_500 })).toMatchObject({
      status: 'down',
      message: 'mx.site.test: it did not finish its greeting in time.',
    });
  });

  test('at a closed address is not called, and the setting that closes it is named', async () => {
    const answers = { ...oneHost, 'A mx.site.test': ['10.0.0.1'] };
    expect(await check(answers, {})).toMatchObject({
      status: 'unknown',
      message: expect.stringMatching(
        /^mx\.site\.test: mx\.site\.test resolves to an address that is a private .* EGRESS_ALLOW of this prober\.$/,
      ),
    });
  });

  test('at a closed address hides nothing about the host beside it', async () => {
    const answers = {
      'MX site.test': [
        { exchange: 'inner.site.test', priority: 5 },
        { exchange: 'mx.site.test', priority: 10 },
      ],
      'A inner.site.test': ['10.0.0.1'],
      'A mx.site.test': ['127.0.0.1'],
    };
    expect(await check(answers, await tcpServer((socket) => socket.destroy()))).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/^mx\.site\.test: /),
      details: { hosts: [{ host: 'inner.site.test', closed: true }, { host: 'mx.site.test' }] },
    });
  });

  test('that never ends a line is down', async () => {
    const host = await tcpServer((socket) => socket.write('2'.repeat(200_000)));
    expect(await check(oneHost, host)).toMatchObject({
      status: 'down',
      message: 'mx.site.test: it does not speak SMTP.',
    });
  });

  test('is called no more once the check is stopped', async () => {
    const stop = new AbortController();
    const host = await tcpServer(() => stop.abort());
    expect(await check(oneHost, host, { signal: stop.signal })).toMatchObject({
      status: 'unknown',
      message: 'The check was stopped before an answer came.',
    });
  });
});

describe('the exchange with a mail host', () => {
  const seen = async (
    host: { readonly port: number },
    settings: object = {},
    onCalled: (exchanges: readonly SeenExchange[]) => unknown = () => {},
  ) => {
    const exchanges: SeenExchange[] = [];
    const onExchange = (exchange: SeenExchange) => {
      if (exchanges.push(exchange) === 2) onCalled(exchanges);
    };
    await check(oneHost, { port: host.port, ...settings }, { onExchange });
    const [question, mail, ...others] = exchanges;
    expect(others).toEqual([]);
    expect(question).toMatchObject({ kind: 'dns', target: 'site.test', question: { type: 'MX' } });
    if (mail === undefined) throw new Error('The host was not called.');
    return mail;
  };
  const textsOf = ({ said: parts }: SeenExchange) => parts.map(({ from, bytes }) => `${from}: ${bytes}`);
  const reasonOf = ({ failed }: SeenExchange) => failed && inEnglish(failed.reason);

  test('holds its dialogue, also after STARTTLS, and the certificate', async () => {
    const host = await mailHost(certificate);
    const mail = await seen(host);
    expect(mail).toMatchObject({
      kind: 'connection',
      target: `mx.site.test:${host.port}`,
      address: '127.0.0.1',
      timings: { dnsMs: expect.any(Number), firstByteMs: expect.any(Number) },
      tls: { protocol: 'TLSv1.3', certificates: [{ names: ['DNS:mx.site.test'] }] },
      failed: null,
    });
    const texts = textsOf(mail);
    expect(texts.slice(0, 6)).toEqual([
      expect.stringMatching(/^server: 220 /),
      expect.stringMatching(/^prober: EHLO \S+\r\n$/),
      expect.stringMatching(/^server: 250-.*STARTTLS\r\n$/s),
      'prober: STARTTLS\r\n',
      expect.stringMatching(/^server: 220 /),
      expect.stringMatching(/^prober: EHLO /),
    ]);
    expect(texts[6]).toMatch(/^server: 250-/);
  });

  test('holds a certificate that is refused', async () => {
    const mail = await seen(await mailHost(certificate), { verify_certificates: true });
    expect(mail).toMatchObject({
      tls: { protocol: 'TLSv1.3', certificates: [{ names: ['DNS:mx.site.test'] }] },
      failed: { code: 'tls', phase: 'tls', answered: true },
    });
    expect(reasonOf(mail)).toBe('TLS: the certificate is self-signed.');
  });

  test('holds what came of a greeting that did not end', async () => {
    const host = await tcpServer((socket) => socket.write('220-please\r\n220-wa'));
    const time = stoppedTime();
    const mail = await seen(host, {}, async ([, begun]) => {
      while (begun?.said.length === 0) await round();
      time.pass(5_000);
    });
    expect(textsOf(mail)).toEqual(['server: 220-please\r\n220-wa']);
    expect(mail.failed).toMatchObject({ code: 'timeout', phase: 'request' });
    expect(reasonOf(mail)).toBe('It did not finish its greeting in time.');
  });

  test('holds at most 4 KiB', async () => {
    const mail = await seen(await tcpServer((socket) => socket.write('2'.repeat(200_000))));
    expect(Buffer.concat(mail.said.map(({ bytes }) => bytes))).toHaveLength(4_096);
    expect(mail.failed).toMatchObject({ code: 'bad_response' });
  });

  test('is there if the host does not let us in', async () => {
    const mail = await seen({ port: 1 });
    expect(mail).toMatchObject({ address: '127.0.0.1', said: [], failed: { code: 'connection_refused' } });
  });
});

describe('the certificate of a mail host', () => {
  const strict = async (name: string, extraAuthorities: string[]) => {
    const { port } = await mailHost(certificate);
    const answers = { 'MX site.test': [{ exchange: name, priority: 10 }], [`A ${name}`]: ['127.0.0.1'] };
    return check(answers, { port, verify_certificates: true }, { extraAuthorities });
  };

  test('that is valid is up', async () => {
    expect(await strict('mx.site.test', [certificate.cert])).toMatchObject({ status: 'up' });
  });

  test.each([
    ['nobody trusts', 'mx.site.test', [], 'mx.site.test: TLS: the certificate is self-signed.'],
    ['is for another name', 'other.test', [certificate.cert], /^other\.test: TLS: .*mx\.site\.test/],
  ])('that %s is down for who wants it verified', async (_, name, authorities, message) => {
    expect(await strict(name, authorities)).toMatchObject({
      status: 'down',
      message: expect.stringMatching(message),
    });
  });

  test('whose issuer has expired names the issuer', async () => {
    const root = certificateAuthority('Mail Root');
    const issuer = root.issueAuthority('Mail Issuer', { to: '20240102' });
    const { key, cert } = issuer.issue({ names: ['DNS:mx.site.test'] });
    const { port } = await mailHost({ key, cert: cert + issuer.cert });
    const trusting = { extraAuthorities: [root.cert] };
    expect(await check(oneHost, { port, verify_certificates: true }, trusting)).toMatchObject({
      status: 'down',
      message: 'mx.site.test: TLS: a certificate in its chain, Mail Issuer, expired on 2024-01-02.',
    });
  });
});
