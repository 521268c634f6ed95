import { describe, expect, test } from '@jest/globals';
import { Random, testSeed } from '@tocsin/testing';
import { databases } from './support/databases.js';
import { Service } from './support/service.js';
import { holdingWriteLock } from './support/write-lock.js';

const monitorsMade = 2000;
/** The api answers so many requests beside the one that it applies, before a kill. The largest may come after it. */
const answersMax = [1, 30, 100, 300, 1000];

const config = {
  version: 1,
  monitors: Object.fromEntries(
    Array.from({ length: monitorsMade }, (_, index) => [
      `shop-${index}`,
      { type: 'http', target: `https://shop-${index}.example.com/`, tags: ['web'] },
    ]),
  ),
};

describe.each(databases)('the api is killed while it applies a configuration on $name', ({ newDatabase }) => {
  test('all of it is there afterwards, or none', async () => {
    const random = Random.of(testSeed());
    const service = await Service.start({}, newDatabase);
    const planned = () =>
      service.call<{ digest: string; changes: readonly unknown[] }>('POST', '/v1/config/plan', config);
    const killedAfter = async (digest: string, answers: number): Promise<boolean> => {
      const applied = service.call('POST', '/v1/config/apply', { ...config, digest }).then(
        () => true,
        () => false,
      );
      for (let answer = 0; answer < answers; answer++) await fetch(`${service.address}/healthz`);
      await service.stopApi('SIGKILL');
      return applied;
    };
    try {
      // Another process holds the lock of the database, so that this one is killed before it can commit.
      const { digest } = await planned();
      const wasAnswered = await holdingWriteLock(service.databaseUrl, () => killedAfter(digest, 100));
      await service.startApi();
      expect(wasAnswered).toBe(false);
      expect((await planned()).changes).toHaveLength(monitorsMade);

      for (const max of answersMax) {
        const { digest, changes } = await planned();
        if (changes.length === 0) break;
        await killedAfter(digest, random.integer(1, max));
        await service.startApi();
        expect([0, monitorsMade]).toContain((await planned()).changes.length);
      }
      const last = await planned();
      if (last.changes.length > 0)
        await service.call('POST', '/v1/config/apply', { ...config, digest: last.digest });
      expect((await planned()).changes).toEqual([]);
    } finally {
      await service.stop();
    }
  });
});
