import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { databases } from './support/databases.js';
import { Service } from './support/service.js';

const monitorsMade = 2000;
/** From a kill that comes before the transaction to one that may come after it. */
const killsAfterMs = [100, 400, 900, 1600, 3000];

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
    const service = await Service.start({}, newDatabase);
    try {
      const planned = async () =>
        service.call<{ digest: string; changes: readonly unknown[] }>('POST', '/v1/config/plan', config);
      let unanswered = 0;
      for (const afterMs of killsAfterMs) {
        const { digest, changes } = await planned();
        if (changes.length === 0) break;
        const applied = service.call('POST', '/v1/config/apply', { ...config, digest }).catch(() => null);
        await sleep(afterMs);
        await service.stopApi('SIGKILL');
        if ((await applied) === null) unanswered += 1;
        await service.startApi();
        expect([0, monitorsMade]).toContain((await planned()).changes.length);
      }
      const { digest, changes } = await planned();
      if (changes.length > 0) await service.call('POST', '/v1/config/apply', { ...config, digest });
      expect((await planned()).changes).toEqual([]);
      expect(unanswered).toBeGreaterThan(0);
    } finally {
      await service.stop();
    }
  });
});
