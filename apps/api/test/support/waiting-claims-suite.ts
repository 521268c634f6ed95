import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { UnitOfWork } from '@tocsin/persistence';
import { WaitingClaims, waitingClaimsMax } from '../../src/probing/waiting-claims.js';
import { startApi, type TestApi } from './api.js';
import { Client } from './client.js';
import { ProbingClient } from './probing-client.js';
import { newMonitor } from './things.js';

/** Far longer than any test here waits for an answer. */
const waitMs = 20_000;

export const waitingClaimsSuite = (newDatabase: () => Promise<string | undefined>): void => {
  let api: TestApi;
  let another: TestApi;
  let client: Client;
  let prober: ProbingClient;
  beforeAll(async () => {
    const databaseUrl = await newDatabase();
    api = await startApi(databaseUrl === undefined ? {} : { databaseUrl });
    another = await api.startAnother();
    client = await api.newAccount('lite');
  });
  afterAll(async () => {
    await another.stop();
    await api.stop();
  });

  let region = 0;
  let regions: readonly string[];
  beforeEach(async () => {
    region += 1;
    regions = [`region-${region}`];
    prober = await ProbingClient.of(api, `region-${region}`);
  });

  const waiting = (at: TestApi) => at.app.get(WaitingClaims);

  const untilSomebodyWaits = async (at: TestApi, count = 1): Promise<void> => {
    while (waiting(at).count < count) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  const untilNobodyWaits = async (at: TestApi): Promise<void> => {
    while (waiting(at).count > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  describe('a claim that finds nothing due', () => {
    test('is answered at once when it does not ask to wait', async () => {
      expect(await prober.claim()).toMatchObject({ checks: [], waited_ms: 0 });
    });

    test('is answered when the time is over for which it wants to wait', async () => {
      const { checks, waited_ms } = await prober.claim(1, 50);
      expect(checks).toEqual([]);
      expect(waited_ms).toBeGreaterThanOrEqual(49);
      expect(waited_ms).toBeLessThan(waitMs);
    });

    test('is answered as soon as a monitor is made, at whichever process', async () => {
      const claim = prober.claim(1, waitMs);
      await untilSomebodyWaits(api);
      const elsewhere = new Client(
        another.url,
        another.contract,
        client.accountId,
        client.apiKey,
        client.keyId,
      );
      const { target } = await newMonitor(elsewhere, { regions });
      const { checks, waited_ms } = await claim;
      expect(checks).toMatchObject([{ target }]);
      // At the end of the wait, the last look would have found the check anyway.
      expect(waited_ms).toBeLessThan(waitMs);
    });

    test('is answered when the next check comes due by itself', async () => {
      const { target } = await newMonitor(client, { regions });
      await prober.report(await prober.claim());
      const writing = api.app.get<{ query(text: string): Promise<unknown> }>('writeDataSource');
      await writing.query(
        `UPDATE check_series SET due_at = ${Date.now() + 400} WHERE region = '${regions[0]}'`,
      );
      const { checks, waited_ms } = await prober.claim(1, waitMs);
      expect(checks).toMatchObject([{ target }]);
      expect(waited_ms).toBeLessThan(waitMs);
    });

    test('leaves a check that two wait for to the first of them', async () => {
      const first = prober.claim(1, waitMs);
      await untilSomebodyWaits(api);
      const second = prober.claim(1, 1000);
      await untilSomebodyWaits(api, 2);
      await newMonitor(client, { regions });
      expect((await first).checks).toHaveLength(1);
      expect((await second).checks).toEqual([]);
    });

    test('is not woken by what is due in another region', async () => {
      const claim = prober.claim(1, 500);
      await untilSomebodyWaits(api);
      await newMonitor(client, { regions: ['elsewhere'] });
      expect((await claim).checks).toEqual([]);
    });

    test('makes room when its prober hangs up', async () => {
      const disconnected = new AbortController();
      const claim = prober.claim(1, waitMs, disconnected.signal).catch((error: unknown) => error);
      await untilSomebodyWaits(api);
      disconnected.abort();
      expect(await claim).toMatchObject({ name: 'AbortError' });
      await untilNobodyWaits(api);
      await newMonitor(client, { regions });
      expect((await prober.claim()).checks).toHaveLength(1);
    });

    test('does not wait when too many do', async () => {
      const disconnected = new AbortController();
      const wait = () =>
        waiting(api).untilDue(
          { region: 'nowhere', isForTrials: false },
          waitMs,
          AbortSignal.any([disconnected.signal]),
        );
      const waits = Array.from({ length: waitingClaimsMax }, wait);
      expect(await wait()).toBe(0);
      expect(await prober.claim(1, waitMs)).toMatchObject({ checks: [], waited_ms: expect.any(Number) });
      disconnected.abort();
      expect(new Set(await Promise.all(waits))).toEqual(new Set([0]));
    });

    test('is answered at once when its process is to end, and when the database fails', async () => {
      const third = await api.startAnother();
      const theirs = prober.at(third.url).claim(1, waitMs);
      await untilSomebodyWaits(third);
      await third.stop();
      expect((await theirs).checks).toEqual([]);

      const { committed } = another.app.get(UnitOfWork);
      const claim = prober.at(another.url).post('claims', { checks_max: 1, wait_ms: waitMs });
      await untilSomebodyWaits(another);
      Object.assign(committed.checkSeries, { nextDueInMs: () => Promise.reject(new Error('away')) });
      await newMonitor(client, { regions });
      expect((await claim).status).toBe(500);
    });
  });
};
