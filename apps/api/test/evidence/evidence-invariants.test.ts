import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type CheckStatus, isFailing } from '@tocsin/domain';
import { unpackedEvidence } from '@tocsin/probes/catalogue';
import { judgeResults } from '../../src/judging/judge-results.js';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import { allDue } from '../support/all-due.js';
import { startApi, type TestApi } from '../support/api.js';
import { countingStatements } from '../support/counting-statements.js';
import { ProbingClient } from '../support/probing-client.js';
import { newMonitor } from '../support/things.js';

const regions = ['eu', 'us'];
/** In the last four, one batch ends an incident and opens the next. */
const seeds = [1, 2, 3, 4, 9, 24, 53, 72];
const stepsEach = 25;

let api: TestApi;
let probers: readonly ProbingClient[];
beforeAll(async () => {
  api = await startApi();
  probers = await Promise.all(regions.map((region) => ProbingClient.of(api, region)));
});
afterAll(() => api.stop());

const randomFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % below;
  };
};

const statuses: readonly CheckStatus[] = ['up', 'up', 'down', 'down', 'degraded', 'unknown'];

/** Both regions find something, in one batch or in two. */
const step = async (monitor: MonitorView, random: (below: number) => number): Promise<string> => {
  await allDue(api);
  const claims = await Promise.all(probers.map((prober) => prober.claim()));
  const wanted = claims.flatMap(({ claim, checks }, at) =>
    checks
      .filter(({ target }) => target === monitor.target)
      .map(({ series }) => ({
        claim,
        series,
        region: regions[at] ?? '',
        status: statuses[random(6)] ?? 'up',
      })),
  );
  const inOrder = random(2) === 0 ? wanted : wanted.toReversed();
  const batches = random(2) === 0 ? [inOrder] : inOrder.map((each) => [each]);
  for (const batch of batches)
    await countingStatements(api).unitOfWork.run(async (repositories) => {
      const { checks, now } = await repositories.awaitedChecks.under(batch);
      const found = [...checks.values()].toSorted(
        (one, other) =>
          batch.findIndex(({ series }) => series === one.series) -
          batch.findIndex(({ series }) => series === other.series),
      );
      const results = found.map((check) => ({
        check,
        outcome: {
          status: batch.find(({ series }) => series === check.series)?.status ?? 'up',
          message: 'It was looked at.',
          durationMs: 1,
          at: now,
        },
        details: null,
        memory: null,
      }));
      await judgeResults(repositories, results, now);
    });
  return batches
    .map((batch) => batch.map(({ region, status }) => `${region} ${status}`).join(', '))
    .join('; ');
};

test.each(seeds)(
  'evidence is kept for failing series and open incidents alone, and each incident has its first: seed %i',
  async (seed) => {
    const random = randomFrom(seed);
    const client = await api.newAccount('lite');
    const monitor = await newMonitor(client, {
      target: `https://seed-${seed}.example.com/`,
      regions,
      regions_to_open: 1 + random(2),
      failures_to_open: 1 + random(2),
      successes_to_resolve: 1 + random(2),
    });
    const steps: string[] = [];
    for (let at = 0; at < stepsEach; at += 1) {
      steps.push(await step(monitor, random));
      const ofMonitor = `monitor_id = '${monitor.id}'`;
      const incidents = await api.rows('incident', ofMonitor);
      const isOpen = incidents.some(({ status }) => status === 'open');
      const failing = await api.rows(
        'failing_series',
        `series IN (SELECT id FROM check_series WHERE ${ofMonitor})`,
      );
      const tails = await api.rows(
        'check_tail',
        `series IN (SELECT id FROM check_series WHERE ${ofMonitor})`,
      );
      for (const { series } of failing) {
        const status = tails.find((tail) => tail.series === series)?.status as CheckStatus;
        expect({ steps, series, mayBeKept: isOpen || isFailing(status) || status === 'unknown' }).toEqual({
          steps,
          series,
          mayBeKept: true,
        });
      }
      for (const { id, started_at } of incidents) {
        const [row] = await api.rows('incident_evidence', `incident_id = '${id}'`);
        const first = unpackedEvidence(String(row?.evidence)).find(({ moments }) =>
          moments.includes('first_failed'),
        );
        const startedMs = Number(started_at);
        expect({ steps, isBefore: first !== undefined && Date.parse(first.at) <= startedMs }).toEqual({
          steps,
          isBefore: true,
        });
      }
    }
  },
);
