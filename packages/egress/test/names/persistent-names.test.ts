import { describe, expect, test } from '@jest/globals';
import type { NameAnswer } from '@tocsin/testing/servers';
import { EgressError } from '../../src/failures/egress-error.js';
import { PersistentNames, patienceWithin } from '../../src/names/persistent-names.js';
import { NameResolver } from '../../src/names/resolver.js';
import { names } from '../../src/reasons/names.js';
import { dnsServer } from '../support/dns-server.js';

const name = 'hooks.test';
const address = '192.0.2.7';
const patient = () => AbortSignal.timeout(60_000);

const namesOf = async (
  answerTo: (asked: number) => NameAnswer,
  { askForMs = 5_000, lastUsedAfterMs = 100, now = () => performance.now() } = {},
) => {
  const server = await dnsServer(({ type, asked }) => (type === 'A' ? answerTo(asked) : []));
  const resolver = new NameResolver({ servers: [server.address], hostsPath: '/dev/null' });
  const names = new PersistentNames(resolver, { askForMs, lastUsedAfterMs }, { monotonicMs: now });
  return { names, server, resolve: (signal = patient()) => names.resolve(name, signal) };
};

describe.each(['server failure', 'refused', 'not implemented'] as const)(
  'a name server that says %s',
  (fault) => {
    test('is asked again until it answers', async () => {
      const { resolve } = await namesOf((asked) => (asked < 3 ? fault : [address]));
      expect(await resolve()).toEqual({ addresses: [address], areLast: false });
    });

    test('and goes on to is a failure of code dns, before the deadline of a message', async () => {
      let nowMs = 0;
      const passing = (asked: number) => {
        if (asked > 0) nowMs = 200;
        return fault;
      };
      const { resolve, server } = await namesOf(passing, { askForMs: 200, now: () => nowMs });
      await expect(resolve()).rejects.toMatchObject({ code: 'dns' });
      expect(server.questions.filter((question) => question.startsWith('A ')).length).toBeGreaterThan(1);
    });
  },
);

test('a name that does not exist is asked for once', async () => {
  const { resolve, server } = await namesOf(() => 'no such name');
  await expect(resolve()).rejects.toMatchObject({ code: 'dns', isPassing: false });
  expect(server.questions.filter((question) => question.startsWith('A '))).toHaveLength(1);
});

describe('the addresses that worked last', () => {
  test.each(['silence', 'server failure'] as const)('are used after a while of %s', async (fault) => {
    const { resolve, names } = await namesOf(() => fault);
    names.worked(name, [address]);
    expect(await resolve()).toEqual({ addresses: [address], areLast: true });
  });

  test('are not used where a name server says that there are none any more', async () => {
    const { resolve, names } = await namesOf(() => 'no such name');
    names.worked(name, [address]);
    await expect(resolve()).rejects.toMatchObject({ code: 'dns' });
  });

  test('are not used after an hour, nor of another name', async () => {
    let nowMs = 0;
    const { resolve, names } = await namesOf(() => 'silence', { now: () => nowMs });
    names.worked(name, [address]);
    names.worked('other.test', [address]);
    nowMs = 60 * 60_000;
    expect(await resolve()).toMatchObject({ areLast: true });
    nowMs += 1;
    await expect(resolve(AbortSignal.timeout(300))).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  test('are used also where the process stood still until nobody may ask any more', async () => {
    let nowMs = 0;
    const time = { monotonicMs: () => nowMs, startTimer: () => () => undefined };
    const failed = new EgressError('dns', names.server_failed({ name }), { isPassing: true });
    const standStill = async () => {
      nowMs = 9_000;
      throw failed;
    };
    const persistent = new PersistentNames({ resolve: standStill }, patienceWithin(10_000), time);
    await expect(persistent.resolve(name, patient())).rejects.toBe(failed);
    persistent.worked(name, [address]);
    nowMs = 0;
    expect(await persistent.resolve(name, patient())).toEqual({ addresses: [address], areLast: true });
  });

  test('do not outlive the signal', async () => {
    const { resolve, names } = await namesOf(() => 'silence', { lastUsedAfterMs: 5_000 });
    names.worked(name, [address]);
    await expect(resolve(AbortSignal.timeout(50))).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
