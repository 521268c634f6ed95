import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type AccountId,
  type CheckStatus,
  defaultRegion,
  type IncidentId,
  instant,
  type MonitorId,
} from '@tocsin/domain';
import { aMonitor, anOpenIncident, aResolveIncident, aWatchedMonitor } from '@tocsin/testing';
import { v7 } from 'uuid';
import { AwaitedChecks } from '../../src/checks/awaited-checks.js';
import { CheckHistory } from '../../src/checks/check-history.js';
import { CheckResults } from '../../src/checks/check-results.js';
import type { Database, Executor } from '../../src/database/database.js';
import type { UnitOfWork } from '../../src/index.js';
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

  const watch = async (regions: readonly string[] = [defaultRegion]): Promise<MonitorId> => {
    const monitor = aMonitor({ accountId, monitorId: v7() as MonitorId, regions });
    await unitOfWork.run(async ({ monitors, checkSeries }) => {
      await monitors.save(monitor);
      await checkSeries.schedule(monitor);
    });
    return monitor.monitorId;
  };

  const check = (monitorId: MonitorId, atMs: number, status: CheckStatus = 'up'): Promise<void> =>
    database.transaction(async (tx) => {
      const { checks, now } = await new AwaitedChecks(tx, secrets).ofMonitor(monitorId);
      const outcome = { status, message: 'It was looked at.', durationMs: 5, at: instant(new Date(atMs)) };
      const ended = {
        outcome,
        counting: 'counted',
        details: null,
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
        await new Incidents(tx, () => v7() as never).latestOfEach(wanted);
        return statements();
      };
      expect(await statementsFor(monitorIds)).toBe(await statementsFor(monitorIds.slice(0, 1)));
    });
  });
};
