import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import type { NameFailure } from '@tocsin/testing/servers';
import type { DnsRecordType } from '../../src/names/dns-records.js';
import { atTestEnd } from '../support/cleanup.js';
import { dnsServer } from '../support/dns-server.js';
import { testNetwork } from '../support/network.js';

const deadlineMs = 5_000;
/** For a long answer, whose server shares this process. */
const patientMs = 60_000;

async function deafServer(host = '127.0.0.1') {
  const socket = createSocket('udp4');
  const heard: Buffer[] = [];
  socket.on('message', (message) => heard.push(message));
  socket.bind(0, host);
  await once(socket, 'listening');
  atTestEnd(() => socket.close());
  return { port: socket.address().port, heard };
}

describe('records', () => {
  test.each<[DnsRecordType, object[], unknown[]]>([
    ['A', [{ address: '192.0.2.1' }, { address: '192.0.2.2' }], ['192.0.2.1', '192.0.2.2']],
    ['AAAA', [{ address: '2001:db8::1' }], ['2001:db8::1']],
    ['CNAME', [{ domain: 'other.test' }], ['other.test']],
    ['PTR', [{ domain: 'other.test' }], ['other.test']],
    ['NS', [{ ns: 'ns1.test' }, { ns: 'ns2.test' }], ['ns1.test', 'ns2.test']],
    ['MX', [{ exchange: 'mx.test', priority: 10 }], [{ exchange: 'mx.test', priority: 10 }]],
    ['TXT', [{ data: ['v=spf1 ', '-all'] }, { data: ['Größe=1'] }], ['Größe=1', 'v=spf1 -all']],
    [
      'CAA',
      [{ flags: 0, tag: 'issue', value: 'ca.test' }],
      [{ critical: false, tag: 'issue', value: 'ca.test' }],
    ],
    [
      'SRV',
      [{ priority: 1, weight: 2, port: 5222, target: 'xmpp.test' }],
      [{ name: 'xmpp.test', port: 5222, priority: 1, weight: 2 }],
    ],
    [
      'SOA',
      [
        {
          primary: 'ns1.test',
          admin: 'hostmaster.test',
          serial: 2026,
          refresh: 1,
          retry: 2,
          expiration: 3,
          minimum: 4,
        },
      ],
      [
        {
          nsname: 'ns1.test',
          hostmaster: 'hostmaster.test',
          serial: 2026,
          refresh: 1,
          retry: 2,
          expire: 3,
          minttl: 4,
        },
      ],
    ],
  ])('of type %s are read', async (type, written, read) => {
    const server = await dnsServer({ [`${type} _x.site.test`]: written });
    const network = testNetwork({ servers: [server.address] });
    const answer = await network.dns({ name: '_x.site.test', type, deadlineMs });
    expect(answer).toMatchObject({ outcome: 'answer', found: 'records' });
    const records = answer.outcome === 'answer' ? answer.records : [];
    expect([...records].sort()).toEqual(read);
    expect(server.questions).toEqual([`${type} _x.site.test`]);
  });

  test('are told from a name without any, and from no name', async () => {
    const server = await dnsServer({ 'MX nothing.test': [], 'MX gone.test': 'no such name' });
    const network = testNetwork({ servers: [server.address] });
    expect(await network.dns({ name: 'nothing.test', type: 'MX', deadlineMs })).toMatchObject({
      outcome: 'answer',
      found: 'no_records',
      records: [],
    });
    expect(await network.dns({ name: 'gone.test', type: 'MX', deadlineMs })).toMatchObject({
      outcome: 'answer',
      found: 'no_such_name',
      records: [],
    });
  });

  test('that are too many for one packet all come, over TCP, up to its 65,535 bytes', async () => {
    const texts = Array.from({ length: 300 }, (_, index) => `${index + 100}: ${'long '.repeat(40)}`);
    const server = await dnsServer({ 'TXT large.test': texts.map((data) => ({ data })) });
    const network = testNetwork({ servers: [server.address] });
    expect(await network.dns({ name: 'large.test', type: 'TXT', deadlineMs: patientMs })).toMatchObject({
      records: texts,
    });
  });

  test('are asked for each time, even of localhost', async () => {
    const server = await dnsServer({ 'A localhost': [{ address: '192.0.2.1' }] });
    const network = testNetwork({ servers: [server.address] });
    for (let round = 0; round < 2; round += 1) {
      const answer = await network.dns({ name: 'LOCALHOST', type: 'A', deadlineMs });
      expect(answer).toMatchObject({ records: ['192.0.2.1'] });
    }
    expect(server.questions).toEqual(['A localhost', 'A localhost']);
  });
});

describe('a chosen name server', () => {
  test('is asked instead of the others, by address and by name', async () => {
    const usual = await dnsServer({ 'A ns.test': [{ address: '127.0.0.2' }] });
    const chosen = await dnsServer({ 'A site.test': [{ address: '192.0.2.7' }] }, { host: '127.0.0.2' });
    const network = testNetwork({ servers: [usual.address], allow: ['127.0.0.2'] });
    for (const host of ['127.0.0.2', 'ns.test']) {
      const server = { host, port: chosen.port };
      expect(await network.dns({ name: 'site.test', type: 'A', server, deadlineMs })).toMatchObject({
        records: ['192.0.2.7'],
      });
    }
    expect(chosen.questions).toEqual(['A site.test', 'A site.test']);
  });

  test.each(['127.0.0.1', 'ns.test', 'localhost', '::ffff:127.0.0.1', '127.1', '0'])(
    'that is closed, such as %s, gets no packet',
    async (host) => {
      const usual = await dnsServer({ 'A ns.test': [{ address: '127.0.0.1' }] }, { host: '127.0.0.2' });
      const closed = await deafServer();
      const network = testNetwork({ servers: [usual.address], allow: ['127.0.0.2'] });
      const server = { host, port: closed.port };
      expect(await network.dns({ name: 'site.test', type: 'A', server, deadlineMs })).toMatchObject({
        outcome: 'failed',
        code: 'blocked_address',
      });
      expect(closed.heard).toEqual([]);
    },
  );
});

describe('a failure', () => {
  test.each<[NameFailure, string]>([
    ['refused', 'The name server refused to answer about site.test.'],
    ['server failure', 'The name server failed to look up site.test.'],
    ['not implemented', 'The name server says that it does not answer such questions about site.test.'],
  ])('of the server, %s, is of code dns', async (failure, message) => {
    const server = await dnsServer({ 'A site.test': failure });
    const network = testNetwork({ servers: [server.address] });
    expect(await network.dns({ name: 'site.test', type: 'A', deadlineMs })).toMatchObject({
      outcome: 'failed',
      code: 'dns',
      message,
    });
  });

  test('to answer at all is a timeout at the deadline', async () => {
    const { port, heard } = await deafServer();
    const network = testNetwork({ servers: [`127.0.0.1:${port}`] });
    expect(await network.dns({ name: 'site.test', type: 'A', deadlineMs: 200 })).toMatchObject({
      outcome: 'failed',
      code: 'timeout',
      message: 'No name server answered for site.test within 0.2 seconds.',
    });
    expect(heard.length).toBeGreaterThan(0);
  });

  test('to listen at all is of code dns', async () => {
    const network = testNetwork({ servers: ['127.0.0.1:1'] });
    expect(await network.dns({ name: 'site.test', type: 'A', deadlineMs })).toMatchObject({
      outcome: 'failed',
      code: 'dns',
      message: 'No name server answered for site.test.',
    });
  });

  test('of the caller to wait is interrupted', async () => {
    const { port } = await deafServer();
    const network = testNetwork({ servers: [`127.0.0.1:${port}`] });
    const signal = AbortSignal.timeout(50);
    expect(await network.dns({ name: 'site.test', type: 'A', signal, deadlineMs })).toMatchObject({
      code: 'interrupted',
    });
  });

  test.each(['', 'a..b', 'a b', 'a/b', `${'x'.repeat(64)}.test`, 'user@site.test', 'site.test:53'])(
    'of %j to be a name is invalid_request',
    async (name) => {
      const network = testNetwork();
      expect(await network.dns({ name, type: 'A', deadlineMs })).toMatchObject({ code: 'invalid_request' });
    },
  );
});

describe('a name server that is slow', () => {
  const answers = { 'A site.test': [{ address: '192.0.2.1' }] };
  const ask = (servers: readonly string[]) =>
    testNetwork({ servers }).dns({ name: 'site.test', type: 'A', deadlineMs });

  test('is slow, and not dead: its first answer counts, whenever it comes', async () => {
    const slow = [2_000, 2_500, 3_000, 3_500, 4_000].map(async (delayMs) => {
      const server = await dnsServer(answers, { delayMs });
      return { delayMs, answer: await ask([server.address]) };
    });
    for (const { delayMs, answer } of await Promise.all(slow)) {
      expect(answer).toMatchObject({ outcome: 'answer', records: ['192.0.2.1'] });
      expect(answer.durationMs).toBeGreaterThanOrEqual(delayMs - 1);
    }
  });

  test('and lost a packet is asked again', async () => {
    const server = await dnsServer(({ asked }) => (asked < 2 ? 'silence' : [{ address: '192.0.2.1' }]));
    expect(await ask([server.address])).toMatchObject({ records: ['192.0.2.1'] });
    expect(server.questions).toHaveLength(3);
  });

  test('is not waited for when the next one answers', async () => {
    const dead = await dnsServer(() => 'silence');
    const alive = await dnsServer(answers);
    expect(await ask([dead.address, alive.address])).toMatchObject({ records: ['192.0.2.1'] });
    expect([dead.questions.length, alive.questions.length]).toEqual([1, 1]);
  });

  test.each<NameFailure>(['server failure', 'refused', 'not implemented'])(
    'is asked when one before it says %s, and its answer counts',
    async (failure) => {
      const failing = await dnsServer(() => failure);
      const slow = await dnsServer(answers, { delayMs: 1_500 });
      expect(await ask([failing.address, '127.0.0.1:1', slow.address])).toMatchObject({
        records: ['192.0.2.1'],
      });
      expect(failing.questions).toEqual(['A site.test']);
    },
  );

  test('is waited for as long as there is time, and no longer', async () => {
    const failing = await dnsServer(() => 'refused');
    const silent = await dnsServer(() => 'silence');
    expect(await ask([silent.address, failing.address])).toMatchObject({ code: 'timeout' });
    expect(failing.questions).toEqual(['A site.test']);
    expect(silent.questions.length).toBeGreaterThan(1);
  });
});
