import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type AccountId,
  type CheckStatus,
  type ExistingMonitor,
  initialHealth,
  instant,
  type MonitorId,
  type ProberTokenId,
} from '@tocsin/domain';
import { aMonitor } from '@tocsin/testing';
import { v7 } from 'uuid';
import { raw, sql } from '../../src/database/sql.js';
import {
  ClockWatch,
  changeFeed,
  type Database,
  heartbeatsToJudge,
  monitorsToLookAt,
  type UnitOfWork,
} from '../../src/index.js';
import { arrange, dueIn, opened, secrets } from './stores.js';

const looksMax = 100;

export const uncheckedSuite = (newDatabase: () => Promise<string>): void => {
  let database: Database;
  let unitOfWork: UnitOfWork;
  let accountId: AccountId;
  beforeEach(async () => {
    ({ database, unitOfWork } = await opened(await newDatabase()));
    ({ accountId } = await arrange(unitOfWork));
  });
  afterEach(() => database.close());

  const watch = async (overrides: Partial<ExistingMonitor> = {}): Promise<ExistingMonitor> => {
    const monitor = aMonitor({
      accountId,
      monitorId: v7() as MonitorId,
      intervalSeconds: 10,
      timeoutSeconds: 10,
      ...overrides,
    });
    await unitOfWork.run(async ({ monitors }) => monitors.save(monitor));
    await schedule(monitor);
    return monitor;
  };
  const schedule = (monitor: ExistingMonitor) =>
    unitOfWork.run(async ({ checkSeries, uncheckedMonitors }) => {
      await checkSeries.schedule(monitor);
      await uncheckedMonitors.watch(monitor);
    });

  let claims = 0;
  const check = (status: CheckStatus, message = 'It answered.') =>
    unitOfWork.run(async ({ checkSeries, awaitedChecks, checkResults, monitorHealths }) => {
      claims += 1;
      const claim = claims;
      const claimed = await checkSeries.claim('default', looksMax, claim);
      const { checks, now } = await awaitedChecks.under(
        claimed.map(({ series }) => ({ claim, series, region: 'default' })),
      );
      const reported = [...checks.values()].map((awaited) => ({
        check: awaited,
        outcome: { status, message, durationMs: 5, at: now },
        counting: 'counted' as const,
        details: null,
        reason: null,
        memory: null,
        nextWithinMs: 0,
      }));
      await checkResults.record(reported, now);
      if (status === 'unknown') return;
      await monitorHealths.save(
        reported.map(({ check: { monitor } }) => ({
          monitorId: monitor.monitorId,
          status,
          health: initialHealth,
        })),
      );
    });

  /** Moves the stored times into the past instead of waiting. */
  const secondsPass = (seconds: number) =>
    database.transaction(async (tx) => {
      const columns = [
        ['check_series', 'due_at'],
        ['check_tail', 'at'],
        ['check_tail', 'seen_at'],
        ['monitor_health', 'look_at'],
        ['monitor_health', 'unchecked_since'],
      ] as const;
      for (const [table, column] of columns) {
        await tx.run(
          sql`UPDATE ${raw(table)} SET ${raw(column)} = ${raw(column)} - ${1000 * seconds} WHERE ${raw(column)} > 0`,
        );
      }
    });

  const look = async () => {
    const due = await dueIn<MonitorId>(database, monitorsToLookAt);
    return unitOfWork.run(({ uncheckedMonitors, clock }) =>
      uncheckedMonitors.look(due, () => new ClockWatch().look(clock)),
    );
  };
  const shown = async ({ monitorId }: ExistingMonitor) => {
    const found = await unitOfWork.committed.monitors.find(accountId, monitorId);
    return { health: found?.health, isUnchecked: found?.uncheckedSince != null };
  };
  const checking = () => unitOfWork.committed.checkCoverage.ofAccount(accountId);

  describe('a monitor', () => {
    test('that nobody checks is unknown after three intervals, and not before', async () => {
      const monitor = await watch();
      await check('up');
      await secondsPass(29);
      expect(await look()).toEqual({ looked: 0, accountIds: [] });
      expect(await shown(monitor)).toEqual({ health: 'up', isUnchecked: false });
      await secondsPass(2);
      expect(await dueIn(database, monitorsToLookAt)).toEqual([monitor.monitorId]);
      expect(await look()).toEqual({ looked: 1, accountIds: [accountId] });
      expect(await shown(monitor)).toEqual({ health: 'unknown', isUnchecked: true });
      expect(await dueIn(database, monitorsToLookAt)).toEqual([]);
    });

    test('whose checks come to nothing is unknown after three intervals, with what the latest said', async () => {
      const monitor = await watch();
      await check('up');
      for (let beat = 0; beat < 3; beat++) {
        await secondsPass(10.5);
        await check('unknown', 'This prober sees nothing.');
      }
      await look();
      expect(await shown(monitor)).toEqual({ health: 'unknown', isUnchecked: true });
      expect((await checking()).example).toEqual({
        name: monitor.name,
        message: 'This prober sees nothing.',
        reason: null,
      });
    });

    test('that is checked stays what it is, with one look in three intervals', async () => {
      const monitor = await watch();
      let looks = 0;
      for (let beat = 0; beat < 12; beat++) {
        await check('up');
        await secondsPass(10);
        looks += (await look()).looked;
      }
      expect(await shown(monitor)).toEqual({ health: 'up', isUnchecked: false });
      expect(looks).toBeGreaterThan(2);
      expect(looks).toBeLessThanOrEqual(6);
    });

    test('that was seen again is looked at again', async () => {
      const monitor = await watch();
      await secondsPass(31);
      await look();
      expect(await shown(monitor)).toEqual({ health: 'unknown', isUnchecked: true });
      await check('up');
      await unitOfWork.run(({ uncheckedMonitors }) => uncheckedMonitors.seen([monitor]));
      expect(await shown(monitor)).toEqual({ health: 'up', isUnchecked: false });
      await secondsPass(31);
      expect((await look()).looked).toBe(1);
    });

    test('that is paused or reports by itself is never unchecked, and one that is resumed not at once', async () => {
      const monitor = await watch();
      await watch({ type: 'heartbeat' });
      await schedule({ ...monitor, status: 'paused', pauseReason: 'requested' });
      await secondsPass(3600);
      expect((await look()).looked).toBe(0);
      await schedule(monitor);
      expect((await look()).looked).toBe(0);
      await secondsPass(31);
      expect((await look()).looked).toBe(1);
      await schedule({ ...monitor, status: 'paused', pauseReason: 'requested' });
      expect(await shown(monitor)).toMatchObject({ isUnchecked: false });
    });

    test('that is changed while nobody checks it stays unchecked', async () => {
      const monitor = await watch();
      await secondsPass(31);
      await look();
      await schedule({ ...monitor, intervalSeconds: 60 });
      expect(await shown(monitor)).toMatchObject({ isUnchecked: true });
    });

    test('is looked at by one of several who look at once', async () => {
      for (let n = 0; n < 30; n++) await watch();
      await secondsPass(31);
      const looks = await Promise.all(Array.from({ length: 6 }, () => look()));
      expect(looks.reduce((sum, { looked }) => sum + looked, 0)).toBe(30);
    });

    test('that turned is told to those who follow its account, once each time, and to nobody else', async () => {
      const feed = changeFeed(database);
      const monitor = await watch();
      await check('up');
      const place = await feed.end();
      const turns = async (account = accountId) => {
        const { changes } = await feed.since(place, [account]);
        return new Set(changes.flatMap((change) => (change.kind === 'monitor' ? change.key : [])));
      };
      const before = await turns();
      await check('up');
      expect(await turns()).toEqual(before);
      await secondsPass(31);
      await look();
      const after = await turns();
      expect([...after]).toEqual([expect.stringContaining(monitor.monitorId)]);
      expect(after).not.toEqual(before);
      expect(await turns(v7() as AccountId)).toEqual(new Set());
    });
  });

  test('a monitor that no check can ever tell anything of is not unchecked, until it is changed or seen', async () => {
    const monitor = await watch();
    const other = await watch();
    await secondsPass(31);
    await look();
    expect(await checking()).toMatchObject({ monitors: 2, unchecked: 2 });
    const why = 'The registry of .de gives no expiry dates.';
    const neverKnown = () =>
      unitOfWork.run(({ uncheckedMonitors }) =>
        uncheckedMonitors.neverKnown([{ monitorId: monitor.monitorId, why }]),
      );
    const unsupported = async () =>
      (await unitOfWork.committed.monitors.find(accountId, monitor.monitorId))?.unsupported;
    await neverKnown();
    expect(await unsupported()).toBe(why);
    expect(await shown(monitor)).toEqual({ health: 'unknown', isUnchecked: false });
    expect(await checking()).toMatchObject({ monitors: 1, unchecked: 1 });
    await secondsPass(3600);
    await look();
    expect(await shown(monitor)).toMatchObject({ isUnchecked: false });
    expect(await shown(other)).toMatchObject({ isUnchecked: true });

    await unitOfWork.run(({ uncheckedMonitors }) => uncheckedMonitors.seen([monitor]));
    expect(await unsupported()).toBeNull();
    await neverKnown();
    await schedule(monitor);
    expect(await unsupported()).toBeNull();
    await secondsPass(31);
    await look();
    expect(await shown(monitor)).toMatchObject({ isUnchecked: true });
  });

  describe('what is told of an account', () => {
    test('counts its monitors that should be checked, and names their regions', async () => {
      expect(await checking()).toEqual({
        monitors: 0,
        unchecked: 0,
        since: null,
        regions: [],
        example: null,
      });
      await watch({ regions: ['default'] });
      await watch({ regions: ['eu', 'us'], intervalSeconds: 3600 });
      await watch({ type: 'heartbeat' });
      await watch({ regions: ['eu'] });
      await secondsPass(31);
      await look();
      expect(await checking()).toEqual({
        monitors: 3,
        unchecked: 2,
        since: expect.any(String),
        regions: ['default', 'eu'],
        example: null,
      });
      const { checkCoverage: committed } = unitOfWork.committed;
      expect(await committed.regionsOf(accountId, 10)).toEqual(['default', 'eu', 'us']);
      expect(await committed.regionsOf(accountId, 2)).toEqual(['default', 'eu']);
      expect(await committed.regionsOf(v7() as AccountId, 10)).toEqual([]);
      expect(await committed.count()).toBe(2);
      expect((await committed.ofAccount(v7() as AccountId)).monitors).toBe(0);
    });
  });

  test('a heartbeat that waits for checks has no address, and is judged at once when it is asked for', async () => {
    const now = instant(new Date());
    const later = instant(new Date(Date.now() + 3_600_000));
    const { heartbeats } = unitOfWork.committed;
    const { monitorId } = await watch({ type: 'heartbeat' });
    const job = await watch({ type: 'heartbeat' });
    await unitOfWork.run(async (repositories) => {
      await repositories.heartbeats.start(monitorId, 'checks', now);
      await repositories.heartbeats.start(job.monitorId, 'pings', now);
      for (const id of [monitorId, job.monitorId])
        await repositories.heartbeats.save({ monitorId: id, since: now, state: {} }, later);
    });
    expect((await unitOfWork.committed.monitors.find(accountId, monitorId))?.pingToken).toBeNull();
    expect((await unitOfWork.committed.monitors.find(accountId, job.monitorId))?.pingToken).not.toBeNull();
    const [row] = await database.read.all<{ token_sealed: string }>(
      sql`SELECT token_sealed FROM heartbeat WHERE monitor_id = ${monitorId}`,
    );
    expect(await heartbeats.reportedWith(secrets.open(row?.token_sealed ?? '', monitorId))).toEqual([]);

    const judge = (account: AccountId) =>
      unitOfWork.run((repositories) => repositories.heartbeats.judgeWatchers([account]));
    await judge(v7() as AccountId);
    expect(await dueIn(database, heartbeatsToJudge)).toEqual([]);
    await judge(accountId);
    expect(await dueIn(database, heartbeatsToJudge)).toEqual([monitorId]);
  });

  test('what a prober says of its sight is kept with its token', async () => {
    const id = v7() as ProberTokenId;
    const token = { id, name: 'Paris', region: 'eu', createdAt: instant(new Date(0)) };
    await unitOfWork.run(({ proberTokens }) => proberTokens.add(token, 'its hash'));
    const since = instant(new Date(1000));
    const blind = { since, cause: 'network', reportedAt: instant(new Date(2000)) } as const;
    await unitOfWork.run(({ proberTokens }) => proberTokens.setBlind(id, blind));
    expect(await unitOfWork.committed.proberTokens.findByHash('its hash')).toMatchObject({ blind });
    await unitOfWork.run(({ proberTokens }) => proberTokens.setBlind(id, null));
    expect(await unitOfWork.committed.proberTokens.list()).toMatchObject([{ blind: null }]);
  });
};
