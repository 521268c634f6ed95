import { describe, expect, test } from '@jest/globals';
import type { NetworkClient } from '@tocsin/egress';
import { propertyRuns, Random } from '@tocsin/testing';
import fc from 'fast-check';
import { ianaDirectories } from '../../../src/probe/directories.js';
import { runCheck } from '../../../src/running/run-check.js';
import { ping } from '../../../src/types/ping/ping.js';
import { ownThread } from '../../support/own-thread.js';

const monthChecks = 30 * 24 * 60;
const failuresToOpen = 2;

function pinged(seed: number) {
  const random = Random.of(seed);
  let lossPercent = 0;
  const network: NetworkClient = {
    observedBy: () => network,
    ping: async ({ count = 5 }) => ({
      outcome: 'pinged',
      sent: count,
      roundTripsMs: Array.from({ length: count }, () => 1).filter(
        () => random.uint32() / 2 ** 32 >= lossPercent / 100,
      ),
      address: '192.0.2.1',
      durationMs: 1,
    }),
  } as unknown as NetworkClient;
  const { signal } = new AbortController();
  let previous: unknown;
  return {
    loses(percent: number) {
      lossPercent = percent;
    },
    async check() {
      const check = {
        account: 'one',
        type: 'ping',
        target: 'gw.test',
        settings: {},
        timeoutMs: 10_000,
        previous,
      } as const;
      const report = await runCheck(ping, check, signal, {
        network,
        computer: ownThread,
        directories: ianaDirectories,
        now: new Date(),
        onError: (error) => expect(error).toBeUndefined(),
      });
      if (report.remember !== undefined) previous = report.remember;
      return report.status;
    },
    async incidentsIn(checks: number) {
      let failures = 0;
      let incidents = 0;
      for (let check = 0; check < checks; check += 1) {
        failures = (await this.check()) === 'up' ? 0 : failures + 1;
        if (failures === failuresToOpen) incidents += 1;
      }
      return incidents;
    },
  };
}

describe('a host that loses one packet in a hundred by chance', () => {
  test.each([1, 2])('opens no incident in a month, a check a minute (seed %i)', async (seed) => {
    const host = pinged(seed);
    host.loses(1);
    expect(await host.incidentsIn(monthChecks)).toBe(0);
  });
});

const runs = { numRuns: propertyRuns(30) };
const seeds = fc.integer({ min: 0, max: 2 ** 31 });
const whiles = fc.nat(60);

describe('whatever chance does,', () => {
  test('a host that stops replying is down at the next check, and up again at the first one after', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, whiles, fc.integer({ min: 1, max: 30 }), async (seed, before, down) => {
        const host = pinged(seed);
        host.loses(1);
        await host.incidentsIn(before);
        host.loses(100);
        for (let check = 0; check < down; check += 1) expect(await host.check()).toBe('down');
        host.loses(0);
        expect(await host.check()).toBe('up');
      }),
      runs,
    );
  });

  test('a host that loses every third packet has an incident within ten checks', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, whiles, async (seed, before) => {
        const host = pinged(seed);
        await host.incidentsIn(before);
        host.loses(33);
        expect(await host.incidentsIn(10)).toBeGreaterThanOrEqual(1);
      }),
      runs,
    );
  });
});
