import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type AccountId,
  type CheckStatus,
  defaultRegion,
  type IncidentId,
  instant,
  type MonitorId,
  type MonitorType,
  monitorState,
  monitorStates,
} from '@tocsin/domain';
import { aMonitor, anOpenIncident, aResolveIncident, aWatchedMonitor } from '@tocsin/testing';
import { v7 } from 'uuid';
import { AwaitedChecks } from '../../src/checks/awaited-checks.js';
import { CheckHistory } from '../../src/checks/check-history.js';
import { CheckResults } from '../../src/checks/check-results.js';
import { FailedChecks } from '../../src/checks/failed-checks.js';
import type { Database, Executor } from '../../src/database/database.js';
import { mergeRollups, noChecks, recentChecksMax, type UnitOfWork } from '../../src/index.js';
import { Incidents } from '../../src/monitors/incidents.js';
import { Monitors } from '../../src/monitors/monitors.js';
import { arrange, opened, secrets } from './stores.js';

const hour = 3_600_000;

export const overviewsSuite = (newDatabase: () => Promise<string>): void => {
  let database: Database;
  let unitOfWork: UnitOfWork;
  let accountId: AccountId;
  beforeEach(async () => {
    ({ database, unitOfWork } = await opened(await newDatabase()));
    ({ accountId } = await arrange(unitOfWork));
  });
  afterEach(() => database.close());

  const watch = async (
    regions: readonly string[] = [defaultRegion],
    { intervalSeconds = 60, type = 'http' }: { intervalSeconds?: number; type?: MonitorType } = {},
  ): Promise<MonitorId> => {
    const monitor = aMonitor({ accountId, monitorId: v7() as MonitorId, regions, intervalSeconds, type });
    await unitOfWork.run(async ({ monitors, checkSeries }) => {
      await monitors.save(monitor);
      await checkSeries.schedule(monitor);
    });
    return monitor.monitorId;
  };

  type Found = { readonly durationMs?: number; readonly details?: string };

  const check = (
    monitorId: MonitorId,
    atMs: number,
    status: CheckStatus = 'up',
    { durationMs = 5, details }: Found = {},
  ): Promise<void> =>
    database.transaction(async (tx) => {
      const { checks, now } = await new AwaitedChecks(tx, secrets).ofMonitor(monitorId);
      const outcome = { status, message: 'It was looked at.', durationMs, at: instant(new Date(atMs)) };
      const ended = {
        outcome,
        counting: 'counted',
        details: details ?? null,
        reason: null,
        memory: null,
        nextWithinMs: hour,
      } as const;
      await new CheckResults(tx).record(
        [...checks.values()].map((each) => ({ check: each, ...ended })),
        now,
      );
    });

  const incident = async (monitorId: MonitorId, title: string): Promise<IncidentId> => {
    const incidentId = v7() as IncidentId;
    const monitor = aWatchedMonitor({ id: monitorId, accountId, channelIds: [] });
    await unitOfWork.run(async ({ incidents }) => {
      await incidents.handle(incidentId, anOpenIncident({ incidentId, monitor, title }));
      await incidents.handle(incidentId, aResolveIncident({ channelIds: [] }));
    });
    return incidentId;
  };

  const counted = (): { readonly tx: Executor; statements(): number } => {
    let statements = 0;
    const tx = new Proxy(database.read, {
      get: (target, name: keyof Executor) => {
        if (name === 'all') statements += 1;
        const member = target[name];
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
    return { tx, statements: () => statements };
  };

  describe('the summaries of an account', () => {
    test('count its monitors by state and its open incidents, and nothing of another account', async () => {
      const stranger = (await arrange(unitOfWork)).accountId;
      await watch();
      const troubled = await watch();
      await incident(troubled, 'resolved before');
      const { accountSummaries } = unitOfWork.committed;
      expect(await accountSummaries.openIncidents(accountId)).toBe(0);
      const monitor = aWatchedMonitor({ id: troubled, accountId, channelIds: [] });
      const incidentId = v7() as IncidentId;
      await unitOfWork.run(({ incidents }) =>
        incidents.handle(incidentId, anOpenIncident({ incidentId, monitor, title: 'open' })),
      );
      expect(await accountSummaries.openIncidents(accountId)).toBe(1);
      expect(await accountSummaries.openIncidents(stranger)).toBe(0);
      const none = Object.fromEntries(monitorStates.map((state) => [state, 0]));
      expect(await accountSummaries.monitors(accountId)).toEqual({ ...none, incident: 1, unknown: 2 });
      expect(await accountSummaries.monitors(stranger)).toEqual({ ...none, unknown: 1 });
    });

    test('name the certificates and domains that end first, each by its earliest end', async () => {
      const [late, soon, domain] = [
        await watch(undefined, { type: 'ssl' }),
        await watch(['eu-west', 'us-east'], { type: 'ssl' }),
        await watch(undefined, { type: 'domain_expiry' }),
      ];
      const ends = async (monitorId: MonitorId, field: string, at: string | null) =>
        check(monitorId, 9 * hour, 'up', { details: JSON.stringify({ [field]: at }) });
      await ends(late, 'valid_to', '2027-01-01T00:00:00.000Z');
      await ends(soon, 'valid_to', '2026-12-24T00:00:00.000Z');
      await ends(domain, 'expires_at', '2026-12-31T00:00:00.000Z');
      await ends(await watch(undefined, { type: 'domain_expiry' }), 'expires_at', null);
      await ends(await watch(), 'valid_to', '2026-12-01T00:00:00.000Z');
      const found = await unitOfWork.committed.accountSummaries.endingFirst(accountId);
      expect(found.map(({ monitorId, endsAtMs }) => [monitorId, new Date(endsAtMs).toISOString()])).toEqual([
        [soon, '2026-12-24T00:00:00.000Z'],
        [domain, '2026-12-31T00:00:00.000Z'],
        [late, '2027-01-01T00:00:00.000Z'],
      ]);
    });

    test('name the slowest first, by the average of the full hours', async () => {
      const [fast, slow, failing] = [await watch(), await watch(), await watch()];
      for (const [monitorId, status, durationMs] of [
        [fast, 'up', 10],
        [slow, 'degraded', 900],
        [failing, 'down', 10_000],
      ] as const) {
        await check(monitorId, 9 * hour, status, { durationMs });
        await check(monitorId, 10 * hour, status, { durationMs });
        // Begins a new hour, which seals those before.
        await check(monitorId, 11 * hour, status, { durationMs: 1 });
      }
      const { accountSummaries } = unitOfWork.committed;
      const slowest = await accountSummaries.slowest(accountId, 9);
      expect(slowest.map(({ monitorId, averageMs }) => [monitorId, averageMs])).toEqual([
        [slow, 900],
        [fast, 10],
      ]);
      expect(await accountSummaries.slowest(accountId, 12)).toEqual([]);
    });
  });

  test('measured monitors are those of one account, oldest first, page by page, with what decides their state', async () => {
    const stranger = (await arrange(unitOfWork)).accountId;
    const ids = [await watch(), await watch(), await watch()].sort();
    await check(ids[0] as MonitorId, hour, 'up');
    const { measuredMonitors } = unitOfWork.committed;
    const found = [];
    for (let after: string | null = null; ; ) {
      const page = await measuredMonitors.list(accountId, { limit: 2, after });
      expect(page.items.length).toBeLessThanOrEqual(2);
      found.push(...page.items);
      after = page.nextAfter;
      if (after === null) break;
    }
    expect(found.filter(({ id }) => ids.includes(id)).map(({ id }) => id)).toEqual(ids);
    expect(found.map(({ id }) => id)).toEqual(found.map(({ id }) => id).sort());
    const counts = await unitOfWork.committed.accountSummaries.monitors(accountId);
    const states = found.map(({ facts }) => monitorState(facts));
    expect(states.filter((state) => state === 'unknown')).toHaveLength(counts.unknown);
    const { items } = await measuredMonitors.list(stranger, { limit: 10, after: null });
    expect(items.filter(({ id }) => ids.includes(id))).toEqual([]);
  });

  describe('monitors that are looked at together', () => {
    test('have their hours told apart, of all regions, the latest checks among them', async () => {
      const one = await watch();
      const other = await watch(['eu-west', 'us-east']);
      const silent = await watch();
      await check(one, 9 * hour);
      await check(one, 10 * hour);
      await check(one, 11 * hour, 'down');
      await check(other, 11 * hour, 'degraded');
      const { checkHistory } = unitOfWork.committed;
      const hours = await checkHistory.hoursOfEach([other, one, silent], 10);
      expect(hours.size).toBe(2);
      expect([...(hours.get(one) ?? [])]).toMatchObject([
        [10, { up: 1, down: 0 }],
        [11, { up: 0, down: 1 }],
      ]);
      expect([...(hours.get(other) ?? [])]).toMatchObject([[11, { degraded: 2 }]]);
      expect(await checkHistory.hours(one, 10)).toEqual(hours.get(one));
    });

    test('have the total of their checks since an hour, of all regions, the latest checks among them', async () => {
      const one = await watch();
      const other = await watch(['eu-west', 'us-east']);
      const silent = await watch();
      for (const at of [9, 10, 11, 12]) await check(one, at * hour, at === 12 ? 'down' : 'up');
      await check(other, 9 * hour);
      await check(other, 11 * hour, 'degraded', { durationMs: 8 });
      const { checkHistory } = unitOfWork.committed;
      const totals = await checkHistory.totalsOfEach([other, one, silent], 10);
      expect(totals.size).toBe(2);
      expect(totals.get(one)).toMatchObject({ up: 2, down: 1 });
      expect(totals.get(other)).toMatchObject({ up: 0, degraded: 2, duration_ms_sum: 16 });
      const hours = [...(await checkHistory.hours(one, 10)).values()];
      expect(totals.get(one)).toEqual(hours.reduce(mergeRollups, noChecks));
    });

    test('have the latest check of each region', async () => {
      const one = await watch(['eu-west', 'us-east']);
      const silent = await watch();
      await check(one, 9 * hour);
      await check(one, 10 * hour + 1, 'degraded', { durationMs: 1234 });
      const latest = await unitOfWork.committed.checkHistory.latestOfEach([one, silent]);
      const found = { at: instant(new Date(10 * hour + 1)), status: 'degraded', durationMs: 1234 };
      expect([...latest]).toEqual([[one, ['eu-west', 'us-east'].map((region) => ({ region, ...found }))]]);
    });

    test('have their recent checks, of all regions, oldest first and thirty at most', async () => {
      const often = await watch();
      const twice = await watch(['eu-west', 'us-east']);
      const silent = await watch();
      const minute = 60_000;
      for (let at = 0; at < 70; at++) await check(often, 9 * hour + at * minute, at === 69 ? 'down' : 'up');
      await check(twice, 10 * hour);
      await check(twice, 11 * hour, 'degraded');
      const { checkHistory } = unitOfWork.committed;
      const recent = await checkHistory.recentOfEach([often, twice, silent]);
      expect(recent.get(often)).toHaveLength(recentChecksMax);
      expect(recent.get(often)?.at(0)?.at).toBe(instant(new Date(9 * hour + 40 * minute)));
      expect(recent.get(often)?.at(-1)).toEqual({
        at: instant(new Date(9 * hour + 69 * minute)),
        status: 'down',
        durationMs: 5,
      });
      expect(recent.get(twice)?.map(({ status }) => status)).toEqual(['up', 'up', 'degraded', 'degraded']);
      expect(recent.get(silent)).toEqual([]);
      expect(await checkHistory.lastOfEach([often, twice, silent])).toEqual(
        new Map([
          [often, instant(new Date(9 * hour + 69 * minute))],
          [twice, instant(new Date(11 * hour))],
        ]),
      );
    });

    test('say since when they fail in each region, and when they were good last', async () => {
      const minute = 60_000;
      const at = (minutes: number): number => 9 * hour + minutes * minute;
      const shop = await watch(['eu-west', 'us-east']);
      const silent = await watch();
      const { checkHistory } = unitOfWork.committed;
      const since = async (minutes: number) =>
        (await checkHistory.failingSince(shop, instant(new Date(at(minutes))), 10 * minute)).map(
          (found) => (Date.parse(found) - 9 * hour) / minute,
        );
      await check(shop, at(0), 'down');
      // Nobody looked for half an hour, as while a monitor is paused.
      for (const [minutes, status] of [
        [30, 'down'],
        [35, 'up'],
        [58, 'up'],
        [59, 'degraded'],
        [60, 'unknown'],
        [61, 'down'],
        [65, 'down'],
      ] as const)
        await check(shop, at(minutes), status);
      expect(await since(65)).toEqual([59, 59]);
      expect(await since(58)).toEqual([]);
      expect(await since(31)).toEqual([30, 30]);
      expect(await since(100)).toEqual([]);
      expect(await checkHistory.lastGood(shop)).toBe(instant(new Date(at(58))));
      await check(shop, at(66), 'up');
      expect(await checkHistory.lastGood(shop)).toBe(instant(new Date(at(66))));
      expect(await checkHistory.lastGood(silent)).toBeNull();
    });

    test('have the recent checks of as many hours as their interval needs', async () => {
      const daily = await watch([defaultRegion], { intervalSeconds: 86_400 });
      for (let day = 0; day < 40; day++) await check(daily, day * 24 * hour + hour);
      const recent = await unitOfWork.committed.checkHistory.recentOfEach([daily]);
      expect(recent.get(daily)).toHaveLength(recentChecksMax);
      expect(recent.get(daily)?.at(0)?.at).toBe(instant(new Date(10 * 24 * hour + hour)));
    });

    test('have the latest incident of each', async () => {
      const one = await watch();
      const other = await watch();
      const quiet = await watch();
      await incident(one, 'the first');
      const latest = [await incident(other, 'the only one'), await incident(one, 'the last')];
      const found = await unitOfWork.committed.incidents.latestOfEach([one, other, quiet]);
      expect(found.map(({ id }) => id).sort()).toEqual(latest.sort());
      expect(found.find(({ monitorId }) => monitorId === one)).toMatchObject({
        title: 'the last',
        status: 'resolved',
      });
    });

    test('are those of the account that asks', async () => {
      const stranger = (await arrange(unitOfWork)).accountId;
      const [one, other] = [await watch(), await watch()];
      const { monitors } = unitOfWork.committed;
      expect(await monitors.ownedBy(accountId, [one, v7() as MonitorId])).toEqual(new Set([one]));
      expect(await monitors.ownedBy(stranger, [one, other])).toEqual(new Set());
    });

    test('cost as many statements as one of them', async () => {
      const monitorIds = [await watch(), await watch(), await watch()];
      for (const monitorId of monitorIds) await check(monitorId, hour);
      const statementsFor = async (wanted: readonly MonitorId[]): Promise<number> => {
        const { tx, statements } = counted();
        await new Monitors(tx, secrets).ownedBy(accountId, wanted);
        await new CheckHistory(tx).hoursOfEach(wanted, 0);
        await new CheckHistory(tx).recentOfEach(wanted);
        await new FailedChecks(tx).ofEach(wanted);
        await new CheckHistory(tx).lastOfEach(wanted);
        await new CheckHistory(tx).latestOfEach(wanted);
        await new CheckHistory(tx).totalsOfEach(wanted, 0);
        await new Incidents(tx, () => v7() as never).latestOfEach(wanted);
        return statements();
      };
      expect(await statementsFor(monitorIds)).toBe(await statementsFor(monitorIds.slice(0, 1)));
    });
  });
};
