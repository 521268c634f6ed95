import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import type { NameFailure } from '@tocsin/testing/servers';
import type { NameServersRequest } from '../../src/attempts/name-server-replies.js';
import type { DnsRecordType } from '../../src/names/dns-records.js';
import { atTestEnd } from '../support/cleanup.js';
import { dnsServer } from '../support/dns-server.js';
import { exchangeOf } from '../support/exchanges.js';
import { testNetwork } from '../support/network.js';

const deadlineMs = 60_000;

const ask = (servers: readonly string[], request: Partial<NameServersRequest> = {}) =>
  testNetwork({ servers }).askNameServers({ name: 'site.test', type: 'A', deadlineMs, ...request });

/** A name server that makes its answer of the question. */
async function udpServer(answer: (question: Buffer) => readonly Buffer[]): Promise<string> {
  const socket = createSocket('udp4', (question, { port, address }) => {
    for (const bytes of answer(question)) socket.send(bytes, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  atTestEnd(() => socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

/** The question as an answer. */
const echoed = (question: Buffer, flags: number): Buffer => {
  const answer = Buffer.from(question);
  answer.writeUInt16BE(flags, 2);
  return answer;
};

const records: readonly (readonly [DnsRecordType, object[]])[] = [
  ['A', [{ address: '192.0.2.1' }, { address: '192.0.2.2' }]],
  ['AAAA', [{ address: '2001:db8::1' }, { address: '::ffff:192.0.2.1' }]],
  ['CNAME', [{ domain: 'other.test' }]],
  ['PTR', [{ domain: 'other.test' }]],
  ['NS', [{ ns: 'ns1.test' }, { ns: 'ns2.test' }]],
  ['MX', [{ exchange: 'mx.test', priority: 10 }]],
  ['TXT', [{ data: ['v=spf1 ', '-all'] }, { data: ['Größe=1'] }]],
  ['CAA', [{ flags: 128, tag: 'issue', value: 'ca.test' }]],
  ['SRV', [{ priority: 1, weight: 2, port: 5222, target: 'xmpp.test' }]],
  [
    'SOA',
    [
      {
        primary: 'ns1.test',
        admin: 'hostmaster.test',
        serial: 4_294_967_295,
        refresh: 1,
        retry: 2,
        expiration: 3,
        minimum: 4,
      },
    ],
  ],
];

describe('the reply of a name server', () => {
  test.each(records)('has the %s records that a check sees, by name and type', async (type, written) => {
    const server = await dnsServer({ [`${type} _x.site.test`]: written });
    const seen = await exchangeOf((network) => network.dns({ name: '_x.site.test', type, deadlineMs }), {
      servers: [server.address],
    });
    const texts = seen.replies
      .flatMap((reply) => reply.records)
      .map((text) => `_x.site.test ${type} ${text}`);
    const [reply, ...others] = await ask([server.address], { name: '_X.site.test.', type });
    expect(reply).toEqual({
      server: server.address,
      code: 'NOERROR',
      flags: expect.arrayContaining(['rd']),
      records: expect.anything(),
      tookMs: expect.any(Number),
    });
    expect([...(reply?.records ?? [])].sort()).toEqual([...texts].sort());
    expect(others).toEqual([]);
    expect(texts).toHaveLength(written.length);
  });

  test.each<[NameFailure, string]>([
    ['no such name', 'NXDOMAIN'],
    ['server failure', 'SERVFAIL'],
    ['refused', 'REFUSED'],
    ['not implemented', 'NOTIMP'],
  ])('of "%s" has the code %s', async (answer, code) => {
    const server = await dnsServer(() => answer);
    expect(await ask([server.address])).toMatchObject([{ code, records: [] }]);
  });

  test.each([
    [0x8000, 'NOERROR', []],
    [0x8580, 'NOERROR', ['aa', 'rd', 'ra']],
    [0x83b9, 'NOTAUTH', ['tc', 'rd', 'ra', 'ad', 'cd']],
    [0x810b, 'DSOTYPENI', ['rd']],
    [0x810f, 'RCODE15', ['rd']],
  ])('tells the flags and the code of %i', async (header, code, flags) => {
    const server = await udpServer((question) => [echoed(question, header)]);
    expect(await ask([server])).toMatchObject([{ code, flags, records: [] }]);
  });

  test('is the first that answers the question, whatever comes before', async () => {
    const server = await udpServer((question) => [
      Buffer.of(),
      question,
      Buffer.concat([Buffer.from('another answer'), question]),
      echoed(question, 0x8183),
    ]);
    expect(await ask([server])).toMatchObject([{ code: 'NXDOMAIN' }]);
  });

  test('has at most 20 records', async () => {
    const server = await dnsServer(() => Array.from({ length: 25 }, (_, index) => `192.0.2.${index}`));
    const [reply] = await ask([server.address]);
    expect(reply?.records).toHaveLength(20);
  });

  test('has at most 500 characters of a record', async () => {
    const strings = Array.from({ length: 3 }, () => Buffer.from(`\u00fa${'x'.repeat(250)}`, 'latin1'));
    const data = Buffer.concat(strings);
    const server = await udpServer((question) => {
      const record = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, data.length >> 8, data.length & 255]);
      const answer = Buffer.concat([echoed(question, 0x8180), record, data]);
      answer.writeUInt16BE(1, 6);
      return [answer];
    });
    const [reply] = await ask([server], { type: 'TXT' });
    expect(reply?.records).toEqual([`site.test TXT ${'x'.repeat(500)}`.slice(0, 500)]);
  });

  test('is told as it is when it was too long', async () => {
    const data = Array.from({ length: 4 }, () => 'x'.repeat(250));
    const server = await dnsServer({ 'TXT site.test': [{ data }] });
    const [reply] = await ask([server.address], { type: 'TXT' });
    expect(reply).toMatchObject({ code: 'NOERROR', records: [] });
    expect(reply?.flags).toContain('tc');
  });
});

describe('name servers', () => {
  test('are asked all, and a closed port has no code', async () => {
    const servers = [
      await dnsServer(() => ['192.0.2.1']),
      await dnsServer(() => ['192.0.2.2'], { delayMs: 100 }),
    ];
    const places = ['127.0.0.1:1', ...servers.map(({ address }) => address)];
    expect(await ask(places)).toEqual([
      { server: places[0], code: null, flags: [], records: [], tookMs: null },
      expect.objectContaining({ server: places[1], code: 'NOERROR', records: ['site.test A 192.0.2.1'] }),
      expect.objectContaining({ server: places[2], code: 'NOERROR', records: ['site.test A 192.0.2.2'] }),
    ]);
    for (const { questions } of servers) expect(new Set(questions)).toEqual(new Set(['A site.test']));
  });

  test('are asked once more when a packet is lost', async () => {
    const server = await dnsServer(() => (server.questions.length > 1 ? ['192.0.2.1'] : 'silence'));
    expect(await ask([server.address])).toMatchObject([{ records: ['site.test A 192.0.2.1'] }]);
  });

  test('that are silent have no code at the deadline', async () => {
    const server = await dnsServer(() => 'silence');
    const silent = { server: server.address, code: null, flags: [], records: [], tookMs: null };
    expect(await ask([server.address], { deadlineMs: 500 })).toEqual([silent]);
  });

  test('are asked until the deadline, longer than a check waits for one answer', async () => {
    const server = await dnsServer(() => 'server failure', { delayMs: 1_500 });
    expect(await ask([server.address])).toMatchObject([{ code: 'SERVFAIL' }]);
  });

  test('are asked no longer than the caller wants', async () => {
    const server = await dnsServer(() => 'silence');
    const end = new AbortController();
    const replies = ask([server.address], { signal: end.signal });
    end.abort();
    expect(await replies).toMatchObject([{ code: null }]);
    expect(await ask([server.address], { signal: end.signal })).toEqual([]);
  });

  test('are not asked about a name that the machine knows itself', async () => {
    const server = await dnsServer(() => ['192.0.2.1']);
    expect(await ask([server.address], { name: 'localhost' })).toEqual([]);
    expect(server.questions).toEqual([]);
  });

  test('are ten at most', async () => {
    const server = await dnsServer(() => ['192.0.2.1']);
    expect(await ask(Array(12).fill(server.address))).toHaveLength(10);
  });
});

describe('a server that is watched', () => {
  test('is asked in place of the others', async () => {
    const [watched, other] = [await dnsServer(() => ['192.0.2.1']), await dnsServer(() => ['192.0.2.2'])];
    const server = { host: '127.0.0.1', port: watched.port };
    expect(await ask([other.address], { server })).toMatchObject([
      { server: watched.address, records: ['site.test A 192.0.2.1'] },
    ]);
    expect(other.questions).toEqual([]);
  });

  test('is found by its name', async () => {
    const watched = await dnsServer(() => ['192.0.2.1']);
    const names = await dnsServer({ 'A ns.site.test': ['127.0.0.1'] });
    const server = { host: 'ns.site.test', port: watched.port };
    expect(await ask([names.address], { server })).toMatchObject([{ server: watched.address }]);
  });

  test.each([
    ['in a closed network', { host: '10.0.0.1' }],
    ['without a name', { host: 'a b' }],
    ['without an address', { host: 'gone.test' }],
    ['with a port that is none', { host: '127.0.0.1', port: 0 }],
  ])('%s is not asked', async (_what, server) => {
    const names = await dnsServer(() => 'no such name');
    expect(await ask([names.address], { server })).toEqual([]);
    expect(names.questions.filter((question) => question.endsWith(' site.test'))).toEqual([]);
  });
});

test.each(['', 'a b', `${'a'.repeat(64)}.test`])('the name %j is not asked for', async (name) => {
  const server = await dnsServer(() => ['192.0.2.1']);
  expect(await ask([server.address], { name })).toEqual([]);
  expect(server.questions).toEqual([]);
});

test('no observer hears of the replies, nor of the way to a server', async () => {
  const server = await dnsServer(() => ['127.0.0.1']);
  const heard: unknown[] = [];
  const note = (what: unknown) => void heard.push(what);
  const network = testNetwork({ servers: [server.address] }).observedBy({
    onAnswer: note,
    onSilence: note,
    onWarning: note,
    onExchange: note,
  });
  const question = { name: 'site.test', type: 'A', deadlineMs } as const;
  expect(await network.askNameServers(question)).toHaveLength(1);
  const watched = { host: 'ns.site.test', port: server.port };
  expect(await network.askNameServers({ ...question, server: watched })).toHaveLength(1);
  expect(heard).toEqual([]);
});
