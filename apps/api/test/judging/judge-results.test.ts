import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { CheckStatus, Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { FixedClock } from '@tocsin/testing';
import type { IncidentPage, IncidentWithTimelineView } from '../../src/incidents/incident-view.js';
import type { AwaitedResult } from '../../src/judging/judge-all.js';
import { judgeResults, loadFacts, moveTheirWindowsOn } from '../../src/judging/judge-results.js';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import type { ClaimView } from '../../src/probing/claim-bodies.js';
import { allDue } from '../support/all-due.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client } from '../support/client.js';
import { countingStatements, type Statements } from '../support/counting-statements.js';
import { ProbingClient } from '../support/probing-client.js';
import { newMaintenanceWindow, newMonitor } from '../support/things.js';

const regions = ['eu', 'us'];
const dayMs = 86_400_000;

let api: TestApi;
let own: Client;
let probers: readonly ProbingClient[];
beforeAll(async () => {
  // The api's clock is fixed, so the api itself moves no ended window on. The database's clock runs.
  const clock = new FixedClock();
  api = await startApi({ overrides: [{ provide: CLOCK, useValue: clock }] });
  probers = await Promise.all(regions.map((region) => ProbingClient.of(api, region)));
});
afterAll(() => api.stop());
beforeEach(async () => {
  own = await api.newAccount('lite');
});

const claimsOf = async (monitor: MonitorView): Promise<readonly ClaimView[]> => {
  await allDue(api);
  const claims = await Promise.all(probers.map((prober) => prober.claim()));
  const { target } = monitor;
  return claims.map((claim) => ({
    ...claim,
    checks: claim.checks.filter((check) => check.target === target),
  }));
};

let made = 0;
const aMonitor = (): Promise<MonitorView> => {
  made += 1;
  return newMonitor(own, { regions, failures_to_open: 1, target: `https://shop-${made}.example.com/` });
};

const incidentsOf = async ({ id }: MonitorView) =>
  (await own.get<IncidentPage>(`/v1/incidents?monitor_id=${id}`)).body.items;

const withResults = async <T>(
  monitor: MonitorView,
  status: CheckStatus,
  work: (
    repositories: Repositories,
    results: readonly AwaitedResult[],
    now: Instant,
    statements: Statements,
  ) => Promise<T>,
): Promise<{ readonly done: T; readonly statements: Statements }> => {
  const { unitOfWork, statements } = countingStatements(api);
  const claims = await claimsOf(monitor);
  const wanted = claims.flatMap(({ claim, checks }, at) =>
    checks.map(({ series }) => ({ claim, series, region: regions[at] ?? '' })),
  );
  const done = await unitOfWork.run(async (repositories) => {
    const { checks, now } = await repositories.awaitedChecks.under(wanted);
    const outcome = { status, message: 'It did not answer.', durationMs: 1, at: now };
    const results = [...checks.values()].map((check) => ({ check, outcome, details: null, memory: null }));
    return work(repositories, results, now, statements);
  });
  return { done, statements };
};

describe('a batch of results', () => {
  test('opens one incident, though two of its results could open one each', async () => {
    const monitor = await aMonitor();
    await withResults(monitor, 'down', judgeResults);
    const incidents = await incidentsOf(monitor);
    expect(incidents).toMatchObject([{ status: 'open', opened_by: 'checks' }]);
    const { body } = await own.get<IncidentWithTimelineView>(`/v1/incidents/${incidents[0]?.id}`);
    expect(body.timeline.map(({ type }) => type)).toEqual(['opened']);
    await withResults(monitor, 'up', judgeResults);
    expect(await incidentsOf(monitor)).toMatchObject([{ status: 'resolved' }]);
  });

  test('of monitors that are up is read by one statement', async () => {
    const monitor = await aMonitor();
    await withResults(monitor, 'up', judgeResults);
    const { done, statements } = await withResults(monitor, 'up', judgeResults);
    expect(done).toHaveLength(regions.length);
    expect(statements.reads).toBe(1);
  });
});

describe('reading what decides about incidents', () => {
  test('writes nothing, and counts a window that has ended as over until it is moved on', async () => {
    const monitor = await aMonitor();
    // The window covers every day. The api's fixed clock is before its first occurrence.
    const starts_at = new Date(Date.now() - dayMs - 60_000).toISOString();
    await newMaintenanceWindow(own, { starts_at, duration_minutes: 1440 });
    const { done, statements } = await withResults(
      monitor,
      'down',
      async (repositories, results, now, counted) => {
        const before = await loadFacts(repositories, results, now);
        const writesOfLoading = counted.writes;
        await moveTheirWindowsOn(repositories, results, now);
        return { writesOfLoading, before, after: await loadFacts(repositories, results, now), now };
      },
    );
    const [before] = done.before.values();
    const [after] = done.after.values();
    expect(done.writesOfLoading).toBe(0);
    expect(before?.circumstances.maintenanceUntil).toBeNull();
    expect(Date.parse(after?.circumstances.maintenanceUntil ?? '')).toBeGreaterThan(Date.parse(done.now));
    expect(statements.writes).toBeGreaterThan(0);
  });
});
