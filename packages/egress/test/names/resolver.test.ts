import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { NameAnswer, NameQuestion } from '@tocsin/testing/servers';
import { NameResolver } from '../../src/names/resolver.js';
import { atTestEnd } from '../support/cleanup.js';
import { dnsServer } from '../support/dns-server.js';

const patient = () => AbortSignal.timeout(60_000);

async function resolverOf(answer: (question: NameQuestion) => NameAnswer, ttlSeconds = 0) {
  const server = await dnsServer(answer, { ttlSeconds });
  return { server, resolver: new NameResolver({ servers: [server.address], hostsPath: '/dev/null' }) };
}

describe('a name', () => {
  test('has the addresses of both families', async () => {
    const { resolver } = await resolverOf(() => ['192.0.2.1', '192.0.2.2', '2001:db8::1']);
    expect(await resolver.resolve('hooks.test', patient())).toEqual([
      expect.stringMatching(/^192/),
      expect.stringMatching(/^192/),
      '2001:db8::1',
    ]);
  });

  test('may have addresses of one family', async () => {
    const { resolver } = await resolverOf(() => ['2001:db8::1']);
    expect(await resolver.resolve('hooks.test', patient())).toEqual(['2001:db8::1']);
  });

  test('whose other family is never answered resolves all the same', async () => {
    const { resolver } = await resolverOf(({ type }) => (type === 'A' ? ['192.0.2.1'] : 'silence'));
    expect(await resolver.resolve('hooks.test', patient())).toEqual(['192.0.2.1']);
  });

  test('whose other family fails resolves all the same', async () => {
    const { resolver } = await resolverOf(({ type }) => (type === 'A' ? ['192.0.2.1'] : 'server failure'));
    expect(await resolver.resolve('hooks.test', patient())).toEqual(['192.0.2.1']);
  });

  test.each<[NameAnswer, string]>([
    ['no such name', 'The name hooks.test does not exist.'],
    [[], 'The name hooks.test has no address.'],
    ['server failure', 'The name server failed to look up hooks.test.'],
  ])('answered with %j is a failure of code dns', async (answer, message) => {
    const { resolver } = await resolverOf(() => answer);
    await expect(resolver.resolve('hooks.test', patient())).rejects.toMatchObject({ code: 'dns', message });
  });

  test('that no server could have is a failure of code dns', async () => {
    const { resolver } = await resolverOf(() => ['192.0.2.1']);
    await expect(resolver.resolve('a..b', patient())).rejects.toMatchObject({ code: 'dns' });
  });

  test('of localhost is not asked for', async () => {
    const { resolver, server } = await resolverOf(() => ['192.0.2.1']);
    expect(await resolver.resolve('localhost', patient())).toEqual(['127.0.0.1', '::1']);
    expect(await resolver.resolve('api.LOCALHOST.', patient())).toEqual(['127.0.0.1', '::1']);
    expect(server.questions).toEqual([]);
  });

  test('in the hosts file is not asked for', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hosts-'));
    atTestEnd(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'hosts'), '10.0.0.1 mail.internal\n');
    const server = await dnsServer(() => ['192.0.2.1']);
    const resolver = new NameResolver({ servers: [server.address], hostsPath: join(folder, 'hosts') });
    expect(await resolver.resolve('mail.internal', patient())).toEqual(['10.0.0.1']);
    expect(server.questions).toEqual([]);
  });
});

describe('an answer', () => {
  test('is kept for its time to live', async () => {
    const { resolver, server } = await resolverOf(() => ['192.0.2.1'], 60);
    await resolver.resolve('hooks.test', patient());
    await resolver.resolve('HOOKS.test', patient());
    expect(server.questions.toSorted()).toEqual(['A hooks.test', 'AAAA hooks.test']);
  });

  test('without a time to live is used once', async () => {
    const { resolver } = await resolverOf(({ asked }) => [`192.0.2.${asked}`]);
    expect(await resolver.resolve('hooks.test', patient())).toEqual(['192.0.2.0']);
    expect(await resolver.resolve('hooks.test', patient())).toEqual(['192.0.2.1']);
  });

  test('is shared by all who ask at the same time', async () => {
    const { resolver, server } = await resolverOf(() => ['192.0.2.1']);
    await Promise.all(Array.from({ length: 20 }, () => resolver.resolve('hooks.test', patient())));
    expect(server.questions).toHaveLength(2);
  });

  test('that is a failure is not kept', async () => {
    const { resolver } = await resolverOf(({ asked }) => (asked === 0 ? 'no such name' : ['192.0.2.1']), 60);
    await expect(resolver.resolve('hooks.test', patient())).rejects.toMatchObject({ code: 'dns' });
    expect(await resolver.resolve('hooks.test', patient())).toEqual(['192.0.2.1']);
  });
});

test('a name server that is slow is waited for', async () => {
  const server = await dnsServer(() => ['192.0.2.1'], { delayMs: 2_500 });
  const resolver = new NameResolver({ servers: [server.address], hostsPath: '/dev/null' });
  expect(await resolver.resolve('hooks.test', patient())).toEqual(['192.0.2.1']);
});

test('a name that does not exist is not waited for in the other family', async () => {
  const { resolver } = await resolverOf(({ type }) => (type === 'A' ? 'no such name' : 'silence'));
  await expect(resolver.resolve('hooks.test', patient())).rejects.toMatchObject({
    code: 'dns',
    message: 'The name hooks.test does not exist.',
  });
});

describe('a name server that never answers', () => {
  const onlyAlive = ({ name }: NameQuestion): NameAnswer =>
    name === 'alive.test' ? ['192.0.2.1'] : 'silence';

  test('is waited for until the signal aborts, with its reason', async () => {
    const { resolver } = await resolverOf(onlyAlive);
    const reason = new Error('too late');
    const controller = new AbortController();
    setTimeout(() => controller.abort(reason), 200);
    await expect(resolver.resolve('dead.test', controller.signal)).rejects.toBe(reason);
  });

  test('is still waited for by those whose signal has not aborted', async () => {
    const { resolver } = await resolverOf(({ type, asked }) =>
      type === 'A' && asked === 0 ? 'silence' : ['192.0.2.1'],
    );
    const impatient = resolver.resolve('slow.test', AbortSignal.timeout(100));
    const waiting = resolver.resolve('slow.test', patient());
    await expect(impatient).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(await waiting).toEqual(['192.0.2.1']);
  });

  test('does not hold up other names, however many hang on it', async () => {
    const { resolver } = await resolverOf(onlyAlive);
    const callers = Array.from({ length: 100 }, () => new AbortController());
    const hanging = callers.map(({ signal }, index) =>
      resolver.resolve(`dead-${index}.test`, signal).catch(() => 'given up'),
    );
    expect(await resolver.resolve('alive.test', patient())).toEqual(['192.0.2.1']);
    for (const caller of callers) caller.abort();
    expect(new Set(await Promise.all(hanging))).toEqual(new Set(['given up']));
  });

  test('is not asked when the signal has aborted before', async () => {
    const { resolver, server } = await resolverOf(onlyAlive);
    await expect(resolver.resolve('dead.test', AbortSignal.abort())).rejects.toThrow();
    expect(server.questions).toEqual([]);
  });
});

test('a name is looked up although every thread of libuv is busy', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fifo-'));
  atTestEnd(() => rmSync(folder, { recursive: true }));
  const fifo = join(folder, 'fifo');
  execFileSync('mkfifo', [fifo]);
  // Opening a pipe to read holds a thread until a writer opens it.
  const holdingThreads = Array.from({ length: 16 }, () => open(fifo, 'r'));
  try {
    const { resolver } = await resolverOf(() => ['192.0.2.1']);
    expect(await resolver.resolve('hooks.test', patient())).toEqual(['192.0.2.1']);
  } finally {
    const writer = openSync(fifo, 'w');
    for (const file of await Promise.all(holdingThreads)) await file.close();
    closeSync(writer);
  }
});

test('a name server that is not an address is refused, and the setting named', () => {
  expect(() => new NameResolver({ servers: ['ns1.example.com'] })).toThrow(
    'DNS_SERVERS: "ns1.example.com" is not a list of addresses.',
  );
});
