import { describe, expect, test } from '@jest/globals';
import { certificateAuthority } from '@tocsin/testing/servers';
import { Lookout } from '../../src/lookout.js';
import { noObserver } from '../../src/names/name-server-answers.js';
import { blackHole } from '../support/black-hole.js';
import { dnsServer } from '../support/dns-server.js';
import { exchangeOf, exchangesOf } from '../support/exchanges.js';
import { testConnector } from '../support/network.js';
import { rawServer } from '../support/raw-server.js';

const deadlineMs = 60_000;
const host = '127.0.0.1';
const aNumber = expect.any(Number);
const trusted = certificateAuthority('Trusted Test Authority');
const stranger = certificateAuthority('Unknown Test Authority');

describe('a connection', () => {
  test('that is refused names the address that was tried', async () => {
    const dns = await dnsServer(() => ['127.0.0.1']);
    const look = exchangeOf((network) => network.connect({ host: 'site.test', port: 1, deadlineMs }), {
      servers: [dns.address],
    });
    expect(await look).toMatchObject({
      kind: 'connection',
      target: 'site.test:1',
      address: '127.0.0.1',
      timings: { dnsMs: aNumber, connectMs: null, tlsMs: null, firstByteMs: null, totalMs: aNumber },
      said: [],
      failed: { code: 'connection_refused', phase: 'connect', answered: true },
    });
  });

  test('that nothing answers names it too', async () => {
    const port = await blackHole(host);
    expect(await exchangeOf((network) => network.connect({ host, port, deadlineMs: 50 }))).toMatchObject({
      address: host,
      timings: { dnsMs: aNumber, connectMs: null },
      failed: { code: 'timeout', phase: 'connect', answered: false },
    });
  });

  test('to a name without an address has none', async () => {
    const dns = await dnsServer(() => 'no such name');
    const look = exchangeOf((network) => network.http({ url: 'http://site.test/', deadlineMs }), {
      servers: [dns.address],
    });
    expect(await look).toMatchObject({
      kind: 'http',
      address: null,
      timings: { dnsMs: null },
      failed: { code: 'dns', phase: 'name' },
    });
  });

  test('keeps the bytes that went over it', async () => {
    const server = await rawServer(() => {}, {
      onConnect: (socket) => socket.once('data', () => socket.end('220 hello\r\n')),
    });
    const seen = await exchangeOf((network) =>
      network.tcp({
        host,
        port: server.port,
        send: Buffer.from('EHLO\r\n'),
        enough: (received) => received.includes('\n'),
        deadlineMs,
      }),
    );
    expect(seen).toMatchObject({ timings: { connectMs: aNumber, firstByteMs: aNumber }, failed: null });
    expect(seen.said.map(({ from, bytes }) => [from, `${bytes}`])).toEqual([
      ['prober', 'EHLO\r\n'],
      ['server', '220 hello\r\n'],
    ]);
  });

  test('keeps them if it breaks, and no more than 4 KiB', async () => {
    const server = await rawServer(() => {}, {
      onConnect: (socket) =>
        socket.write('x'.repeat(10_000), () => setImmediate(() => socket.resetAndDestroy())),
    });
    const enough = () => false;
    const seen = await exchangeOf((network) => network.tcp({ host, port: server.port, enough, deadlineMs }));
    const said = Buffer.concat(seen.said.map(({ bytes }) => bytes));
    expect(said.length).toBeLessThanOrEqual(4_096);
    expect(`${said}`).toMatch(/^x*$/);
  });

  test('that was handed over grows by what its owner says and hears', async () => {
    const server = await rawServer(() => {}, { tls: trusted.issue({ names: [`IP:${host}`] }) });
    const exchanges = await exchangesOf(async (network) => {
      const connected = await network.connect({ host, port: server.port, deadlineMs });
      if (connected.outcome === 'failed') throw new Error(connected.message);
      connected.socket.destroy();
      connected.dialogue.say('server', Buffer.from('220 '));
      connected.dialogue.say('server', Buffer.from('hello\r\n'));
      connected.dialogue.say('prober', Buffer.from('QUIT\r\n'));
      connected.dialogue.say('server', Buffer.from('x'.repeat(10_000)));
    });
    const [{ said, timings } = { said: [], timings: undefined }] = exchanges;
    expect(exchanges).toHaveLength(1);
    expect(timings?.firstByteMs).toEqual(aNumber);
    expect(said.map(({ from, bytes }) => [from, bytes.length])).toEqual([
      ['server', 11],
      ['prober', 6],
      ['server', 4_079],
    ]);
  });
});

describe('a certificate that is refused is seen', () => {
  test.each([
    ['because it has expired', trusted, { names: ['DNS:site.test'], to: '20240102' }],
    ['because it is for another name', trusted, { names: ['DNS:other.test'] }],
    ['because nobody here trusts its authority', stranger, { names: ['DNS:site.test'] }],
    [
      'because it needs a staple',
      trusted,
      { names: ['DNS:site.test'], extensions: ['tlsfeature = status_request'] },
    ],
  ] as const)('%s', async (_why, issuer, request) => {
    const tls = issuer.issue(request);
    const [dns, server] = [await dnsServer(() => [host]), await rawServer(() => {}, { tls })];
    const seen = await exchangeOf(
      (network) => network.http({ url: `https://site.test:${server.port}/`, deadlineMs }),
      { servers: [dns.address], extraAuthorities: [trusted.cert] },
    );
    expect(seen).toMatchObject({
      address: host,
      timings: { connectMs: aNumber, tlsMs: null },
      tls: { protocol: 'TLSv1.3' },
      response: null,
      failed: { code: 'tls', phase: 'tls' },
    });
    expect(seen.tls?.certificates[0]).toMatchObject({
      subject: 'CN=receiver',
      names: request.names,
      validTo: new Date('to' in request ? '2024-01-02T00:00:00Z' : '2099-01-01T00:00:00Z'),
    });
  });

  test('by an inspection of TLS, with few of many names', async () => {
    const names = Array.from({ length: 100 }, (_, at) => `DNS:${at}.site.test`);
    const server = await rawServer(() => {}, { tls: stranger.issue({ names }) });
    const seen = await exchangeOf((network) => network.tls({ host, port: server.port, deadlineMs }));
    expect(seen).toMatchObject({
      kind: 'connection',
      target: `${host}:${server.port}`,
      timings: { connectMs: aNumber, tlsMs: aNumber },
      failed: null,
    });
    expect(seen.tls?.certificates[0]?.names).toEqual(names.slice(0, 5));
  });

  test('up to the fourth of a chain', async () => {
    let [issuer, sent] = [trusted, ''];
    for (let depth = 1; depth <= 5; depth += 1) {
      issuer = issuer.issueAuthority(`Authority ${depth}`);
      sent = issuer.cert + sent;
    }
    const { key, cert } = issuer.issue({ names: [`IP:${host}`] });
    const server = await rawServer(() => {}, { tls: { key, cert: cert + sent } });
    const seen = await exchangeOf((network) => network.tls({ host, port: server.port, deadlineMs }));
    expect(seen.tls?.certificates.map(({ subject }) => subject)).toEqual([
      'CN=receiver',
      'CN=Authority 5',
      'CN=Authority 4',
      'CN=Authority 3',
    ]);
  });
});

test('a handshake without a certificate has no TLS', async () => {
  const server = await rawServer(() => {}, { onConnect: (socket) => socket.end('220 hello\r\n') });
  const url = `https://${host}:${server.port}/`;
  expect(await exchangeOf((network) => network.http({ url, deadlineMs }))).toMatchObject({
    tls: null,
    failed: { code: 'tls', phase: 'tls' },
  });
});

describe('a question to name servers', () => {
  test('shows the records and who gave them', async () => {
    const exchange = 'mx.site.test';
    const dns = await dnsServer({ 'MX site.test': [{ exchange, priority: 10 }] });
    const servers = [dns.address];
    const look = exchangeOf((network) => network.dns({ name: 'site.test', type: 'MX', deadlineMs }), {
      servers,
    });
    expect(await look).toMatchObject({
      kind: 'dns',
      target: 'site.test',
      address: null,
      timings: { dnsMs: null, totalMs: aNumber },
      question: { type: 'MX', servers },
      replies: [{ server: dns.address, code: null, records: ['10 mx.site.test'] }],
      failed: null,
    });
  });

  test('shows at most 20 records, each in at most 500 characters', async () => {
    const data = ['x'.repeat(250), 'y'.repeat(250), 'z'.repeat(250)];
    const dns = await dnsServer({ 'TXT site.test': Array.from({ length: 30 }, () => ({ data })) });
    const { replies } = await exchangeOf(
      (network) => network.dns({ name: 'site.test', type: 'TXT', deadlineMs }),
      {
        servers: [dns.address],
      },
    );
    expect(replies[0]?.records.map(({ length }) => length)).toEqual(Array(20).fill(500));
  });

  test.each([
    ['there is no such name', 'no such name', 'ENOTFOUND', null],
    ['there are no records', [], 'ENODATA', null],
    ['it failed', 'server failure', 'ESERVFAIL', { code: 'dns' }],
  ] as const)('shows that %s', async (_how, answer, code, failed) => {
    const dns = await dnsServer(() => answer);
    const server = { host, port: dns.port };
    const seen = await exchangeOf((network) =>
      network.dns({ name: 'site.test', type: 'A', server, deadlineMs }),
    );
    expect(seen).toMatchObject({
      target: 'site.test',
      question: { type: 'A', servers: [dns.address] },
      replies: [{ server: dns.address, code, records: [] }],
      failed,
    });
  });

  test('shows who was silent', async () => {
    const silent = await dnsServer(() => 'silence');
    const open = await dnsServer(() => [host]);
    const ask = (servers: readonly string[], limitMs: number) =>
      exchangeOf((network) => network.dns({ name: 'site.test', type: 'A', deadlineMs: limitMs }), {
        servers,
      });
    expect(await ask([silent.address], 50)).toMatchObject({
      replies: [{ server: silent.address, code: 'ETIMEOUT', records: [] }],
      failed: { code: 'timeout' },
    });
    expect(await ask([silent.address, open.address], deadlineMs)).toMatchObject({
      replies: [
        { server: open.address, code: null, records: [host] },
        { server: silent.address, code: 'ETIMEOUT', records: [] },
      ],
      failed: null,
    });
  });
});

describe('pings', () => {
  test('are shown with their times', async () => {
    const seen = await exchangeOf((network) => network.ping({ host, count: 2, deadlineMs }), {
      pingProgram: 'true',
    });
    expect(seen).toMatchObject({
      kind: 'ping',
      target: host,
      address: host,
      pings: { sent: 2, roundTripsMs: [] },
      failed: null,
    });
  });

  test('that no program can send are a failure', async () => {
    const look = exchangeOf((network) => network.ping({ host, deadlineMs }), {
      pingProgram: 'no-such-program',
    });
    expect(await look).toMatchObject({ address: host, pings: null, failed: { code: 'unavailable' } });
  });
});

test('what this prober asks for its own sight is none', async () => {
  const { port } = await rawServer(() => {}, {});
  const connector = testConnector({}, true);
  const exchanges: unknown[] = [];
  const observer = { ...noObserver, onExchange: (exchange: unknown) => exchanges.push(exchange) };
  const lookout = new Lookout(connector, ['127.0.0.1:1']);
  await lookout.connect({ host, port, guarded: true }, observer, deadlineMs);
  await lookout.canary({ host, port, secure: false, knownAddresses: [] }, observer, deadlineMs);
  await lookout.nameServers(observer, deadlineMs);
  expect(exchanges).toEqual([]);
});
