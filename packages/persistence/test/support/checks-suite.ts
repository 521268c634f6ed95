import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type CheckStatus,
  type ExistingMonitor,
  elapsedMs,
  instant,
  type MonitorId,
  type ProberTokenId,
  type TrialCheckId,
  trialBounds,
} from '@tocsin/domain';
import { aMonitor } from '@tocsin/testing';
import { v7 } from 'uuid';
import { raw, sql } from '../../src/database/sql.js';
import {
  type AwaitedCheck,
  type Database,
  heartbeatsToJudge,
  type ReportedCheck,
  retention,
  type UnitOfWork,
} from '../../src/index.js';
import { arrange, dueIn, opened } from './stores.js';

const claimMax = 100;

export const checksSuite = (newDatabase: () => Promise<string>): void => {
  let database: Database;
  let unitOfWork: UnitOfWork;
  let accountId: ExistingMonitor['accountId'];
  beforeEach(async () => {
    ({ database, unitOfWork } = await opened(await newDatabase()));
    ({ accountId } = await arrange(unitOfWork));
  });
  afterEach(() => database.close());

  const watch = async (overrides: Partial<ExistingMonitor> = {}): Promise<ExistingMonitor> => {
    const monitor = aMonitor({ accountId, monitorId: v7() as MonitorId, ...overrides });
    await unitOfWork.run(async ({ monitors, checkSeries }) => {
      await monitors.save(monitor);
      await checkSeries.schedule(monitor);
    });
    return monitor;
  };

  const claim = (number: number, region = 'default', checksMax = claimMax) =>
    unitOfWork.run(({ checkSeries }) => checkSeries.claim(region, checksMax, number));

  const dueNow = () =>
    database.transaction((tx) => tx.run(sql`UPDATE check_series SET due_at = 1 WHERE due_at IS NOT NULL`));

  const dueInMs = async (series: number): Promise<number> => {
    const [row] = await database.read.all<{ in_ms: number }>(
      sql`SELECT due_at - ${database.dialect.nowMs} AS in_ms FROM check_series WHERE id = ${series}`,
    );
    return row?.in_ms ?? Number.NaN;
  };

  const awaitedUnder = (claimed: readonly { series: number }[], number: number, region = 'default') =>
    unitOfWork.run(async ({ awaitedChecks }) => {
      const { checks } = await awaitedChecks.under(
        claimed.map(({ series }) => ({ claim: number, series, region })),
      );
      return [...checks.values()];
    });

  type Ended = Partial<Omit<ReportedCheck, 'check' | 'outcome'>> & {
    readonly status?: CheckStatus;
    readonly message?: string;
    readonly durationMs?: number;
    readonly atMs?: number;
  };

  const report = (
    claimed: readonly { series: number }[],
    number: number,
    { region = 'default', ...ended }: Ended & { readonly region?: string } = {},
  ) =>
    unitOfWork.run(async ({ awaitedChecks, checkResults }) => {
      const { status = 'up', message = 'It answered.', durationMs = 5, atMs, ...rest } = ended;
      const { checks, now } = await awaitedChecks.under(
        claimed.map(({ series }) => ({ claim: number, series, region })),
      );
      const at = atMs === undefined ? now : instant(new Date(atMs));
      const results = [...checks.values()].map((check: AwaitedCheck) => ({
        check,
        outcome: { status, message, durationMs, at },
        counting: 'counted' as const,
        details: null,
        reason: null,
        memory: null,
        nextWithinMs: 60_000,
        ...rest,
      }));
      await checkResults.record(results, now);
      return results.length;
    });

  let claims = 0;
  const check = async (ended: Ended = {}): Promise<void> => {
    await dueNow();
    claims += 1;
    const claimed = await claim(claims);
    expect(await report(claimed, claims, ended)).toBe(claimed.length);
  };

  const rows = (table: string): Promise<Record<string, unknown>[]> =>
    database.read.all(sql`SELECT * FROM ${raw(table)} ORDER BY 1, 2`);

  describe('claiming', () => {
    test('gives a new monitor at once, with what its check needs, and to one prober only', async () => {
      const monitor = await watch({
        settings: { bearer_token: '********' },
        secrets: { bearer_token: 'hush' },
      });
      expect(await claim(1)).toEqual([
        { series: expect.any(Number), monitor, memory: null, evidenceBodies: true },
      ]);
      expect(await claim(2)).toEqual([]);
    });

    test('gives each check once, however many probers ask at the same time', async () => {
      for (let n = 0; n < 40; n++) await watch();
      const claimed = await Promise.all(Array.from({ length: 8 }, (_, n) => claim(n + 1, 'default', 10)));
      const series = claimed.flatMap((checks) => checks.map((each) => each.series));
      expect(new Set(series).size).toBe(series.length);
      expect(series).toHaveLength(40);
    });

    test('gives the checks of its region, and no more than were asked for', async () => {
      await watch({ regions: ['eu-west', 'us-east'] });
      await watch({ regions: ['eu-west'] });
      expect(await claim(1, 'default')).toEqual([]);
      expect(await claim(2, 'us-east')).toHaveLength(1);
      expect(await claim(3, 'eu-west', 1)).toHaveLength(1);
      expect(await claim(4, 'eu-west')).toHaveLength(1);
    });

    test('gives a check again that nobody reported, when it is next due after its time', async () => {
      await watch({ intervalSeconds: 10, timeoutSeconds: 10 });
      const [claimed] = await claim(1);
      const inMs = await dueInMs(claimed?.series ?? 0);
      expect(inMs).toBeGreaterThan(10_000);
      expect(inMs).toBeLessThanOrEqual(10_000 + 20_000 + 10_000);
      await dueNow();
      expect(await claim(2)).toHaveLength(1);
      expect(await awaitedUnder([{ series: claimed?.series ?? 0 }], 1)).toEqual([]);
    });

    test('gives a check again that is asked for after its prober died, when its time has passed', async () => {
      const { monitorId } = await watch({ intervalSeconds: 3600, timeoutSeconds: 10 });
      const soon = () => unitOfWork.run(({ checkSeries }) => checkSeries.checkSoon(monitorId, null));
      const [claimed] = await claim(1);
      const series = claimed?.series ?? 0;
      await database.transaction((tx) => tx.run(sql`UPDATE check_series SET due_at = due_at + 3600000`));
      await soon();
      expect(await claim(2)).toEqual([]);
      expect(await awaitedUnder([{ series }], 1)).toHaveLength(1);
      const inMs = await dueInMs(series);
      expect(inMs).toBeGreaterThan(20_000);
      expect(inMs).toBeLessThanOrEqual(10_000 + 20_000);
      await database.transaction((tx) => tx.run(sql`UPDATE check_series SET due_at = due_at - 20000`));
      await soon();
      expect(await dueInMs(series)).toBeLessThanOrEqual(10_000);
    });

    test('gives nothing of monitors that are paused, deleted, or report by themselves', async () => {
      const paused = await watch();
      const deleted = await watch();
      await watch({ type: 'heartbeat' });
      await unitOfWork.run(async ({ monitors, checkSeries }) => {
        await checkSeries.schedule({ ...paused, status: 'paused', pauseReason: 'requested' });
        await monitors.remove(deleted.monitorId);
      });
      expect(await claim(1)).toEqual([]);
      expect(await unitOfWork.committed.checkSeries.nextDueInMs('default')).toBeNull();
    });

    test('goes on after the clock was set back', async () => {
      await watch();
      await database.transaction((tx) => tx.run(sql`UPDATE check_series SET due_at = due_at + 3600000`));
      expect(await claim(1)).toEqual([]);
      expect(await unitOfWork.run(({ checkSeries }) => checkSeries.realign())).toBe(1);
      expect(await claim(2)).toHaveLength(1);
      expect(await unitOfWork.run(({ checkSeries }) => checkSeries.realign())).toBe(0);
    });
  });

  describe('a result', () => {
    test('counts once, under the claim that its check was given out with', async () => {
      await watch();
      const claimed = await claim(7);
      expect(await report(claimed, 8)).toBe(0);
      expect(await report(claimed, 7)).toBe(1);
      expect(await report(claimed, 7)).toBe(0);
    });

    test('is dropped when the monitor was paused, changed or deleted meanwhile', async () => {
      const changed = await watch();
      const paused = await watch();
      const deleted = await watch();
      const claimed = await claim(1);
      await unitOfWork.run(async ({ monitors, checkSeries }) => {
        await checkSeries.schedule(changed);
        await checkSeries.schedule({ ...paused, status: 'paused', pauseReason: 'requested' });
        await monitors.remove(deleted.monitorId);
      });
      expect(await report(claimed, 1)).toBe(0);
    });

    test('has the next check due by the schedule, or within the time that was asked for', async () => {
      await watch({ intervalSeconds: 3600 });
      const claimed = await claim(1);
      await report(claimed, 1, { nextWithinMs: 15_000 });
      const inMs = await dueInMs(claimed[0]?.series ?? 0);
      expect(inMs).toBeGreaterThan(0);
      expect(inMs).toBeLessThanOrEqual(15_000);
    });

    test('keeps what is to be remembered until another is, or the monitor is another one', async () => {
      const monitor = await watch();
      await check({ memory: '{"seen":1}' });
      await check();
      await dueNow();
      expect((await claim(1000))[0]?.memory).toBe('{"seen":1}');
      await unitOfWork.run(({ checkSeries }) => checkSeries.forgetFindings(monitor.monitorId));
      await dueNow();
      expect((await claim(1001))[0]?.memory).toBeNull();
    });
  });

  describe('what is kept', () => {
    const hour = 3_600_000;

    test('is a few characters for each check, moved to its hour when the next one begins', async () => {
      await watch();
      await check({ atMs: 10 * hour, durationMs: 40 });
      await check({ atMs: 10 * hour + 60_000, durationMs: 36 });
      expect(await rows('check_log')).toEqual([]);
      await check({ atMs: 11 * hour, status: 'down' });
      expect(await rows('check_log')).toMatchObject([{ period: 10, checks: '0U14 1aaoU10 ' }]);
      expect(await rows('check_hour')).toMatchObject([
        { period: 10, up: 2, down: 0, duration_ms_sum: 76, duration_ms_min: 36, duration_ms_max: 40 },
      ]);
    });

    test('adds up for each hour and each day, also when the clock was set back', async () => {
      await watch();
      const moments = [10 * hour, 11 * hour, 10 * hour + 1, 30 * hour, 31 * hour];
      for (const [n, atMs] of moments.entries()) await check({ atMs, durationMs: 10 * (n + 1) });
      expect(await rows('check_hour')).toMatchObject([
        { period: 10, up: 2, duration_ms_sum: 40, duration_ms_min: 10, duration_ms_max: 30 },
        { period: 11, up: 1 },
        { period: 30, up: 1 },
      ]);
      expect(await rows('check_day')).toMatchObject([
        { period: 0, up: 3, duration_ms_sum: 60 },
        { period: 1, up: 1, duration_ms_sum: 40 },
      ]);
    });

    test('leaves durations of checks that were not answered out', async () => {
      await watch();
      await check({ atMs: hour, status: 'down', durationMs: 10_000 });
      await check({ atMs: hour + 1, status: 'unknown', durationMs: 10_000 });
      await check({ atMs: 2 * hour });
      expect(await rows('check_hour')).toMatchObject([
        { up: 0, down: 1, unknown: 1, duration_ms_sum: 0, duration_ms_min: null, duration_ms_max: null },
      ]);
    });

    test('counts failures that were not confirmed, and checks in maintenance, apart', async () => {
      const { monitorId } = await watch();
      await check({ atMs: 30 * hour, status: 'down', counting: 'unconfirmed' });
      await check({ atMs: 30 * hour + 1, status: 'down' });
      await check({ atMs: 30 * hour + 2, status: 'down', counting: 'maintenance' });
      await check({ atMs: 30 * hour + 3, counting: 'maintenance', durationMs: 70 });
      const { checkHistory } = unitOfWork.committed;
      const counted = { up: 0, down: 2, unconfirmed: 1, maintenance: 2, duration_ms_sum: 0 };
      expect([...(await checkHistory.hours(monitorId, 30))]).toMatchObject([[30, counted]]);
      await check({ atMs: 31 * hour });
      expect(await rows('check_hour')).toMatchObject([{ period: 30, ...counted }]);
      expect(await rows('check_day')).toMatchObject([{ period: 1, ...counted }]);
    });

    test('has words only where a check says something else than the one before', async () => {
      await watch();
      await check({ atMs: hour, durationMs: 12, message: 'It answered 200 OK in 12 ms.' });
      await check({ atMs: hour + 1, durationMs: 9, message: 'It answered 200 OK in 9 ms.' });
      await check({ atMs: hour + 2, durationMs: 9, message: 'It answered 204 OK in 9 ms.' });
      await check({ atMs: hour + 3, status: 'down', message: 'Nobody there.', details: '{"a":1}' });
      await check({ atMs: hour + 4, status: 'down', message: 'Nobody there.', details: '{"a":2}' });
      expect((await rows('check_note')).map(({ at, message, details }) => [at, message, details])).toEqual([
        [hour, 'It answered 200 OK in \u0001 ms.', null],
        [hour + 3, 'Nobody there.', '{"a":1}'],
      ]);
    });

    test('is moved on when an hour has very many checks', async () => {
      await watch();
      for (let n = 0; n < 130; n++) await check({ atMs: hour + n });
      const [log] = await rows('check_log');
      expect(String(log?.checks).trim().split(' ')).toHaveLength(120);
    });

    test('goes when it is too old: checks first, then what hours came to, and the last words never', async () => {
      await watch();
      const dayMs = 24 * hour;
      const today = Math.floor(Date.now() / dayMs);
      for (const daysAgo of [900, 200, 40, 1]) {
        const atMs = (today - daysAgo) * dayMs;
        await check({ atMs, message: `It answered ${daysAgo} words.`, status: 'down' });
        await check({ atMs: atMs + hour, message: `Then it said ${daysAgo} words.` });
      }
      await check({ atMs: today * dayMs });
      const keep = {
        alertsKeptMs: dayMs,
        eventsKeptMs: dayMs,
        auditKeptMs: 30 * dayMs,
        checksKeptMs: 30 * dayMs,
      };
      for await (const _ of retention(database, keep).pass());
      const ages = async (table: string, hoursEach: number) =>
        (await rows(table)).map(({ period }) => today - Math.floor((Number(period) * hoursEach) / 24));
      expect(await ages('check_log', 1)).toEqual([1, 1]);
      expect(await ages('check_hour', 1)).toEqual([40, 40, 1, 1]);
      expect(await ages('check_day', 24)).toEqual([200, 40, 1]);
      const noted = (await rows('check_note')).map(({ message }) => message);
      expect(noted).toEqual([
        'Then it said 40 words.',
        'It answered 1 words.',
        'Then it said 1 words.',
        'It answered.',
      ]);
    });

    test('is gone with its monitor', async () => {
      const monitor = await watch();
      await check({ atMs: hour, memory: '1', details: '{}' });
      await check({ atMs: 2 * hour });
      await unitOfWork.run(({ monitors }) => monitors.remove(monitor.monitorId));
      for (const table of [
        'check_tail',
        'check_log',
        'check_hour',
        'check_day',
        'check_note',
        'check_memory',
        'check_finding',
      ])
        expect(await rows(table)).toEqual([]);
    });
  });

  describe('what was last found', () => {
    const hour = 3_600_000;
    const fiveMinutes = 300_000;
    const message = 'It answered.';

    const found = async ({ monitorId }: ExistingMonitor) =>
      (await unitOfWork.committed.checkHistory.lastFindings(monitorId)).map(({ at, details }) => [
        Date.parse(at),
        details,
      ]);

    test('is there in full, from each region', async () => {
      const monitor = await watch({ regions: ['us-east', 'eu-west'] });
      const { checkHistory } = unitOfWork.committed;
      expect(await checkHistory.lastFindings(monitor.monitorId)).toEqual([]);
      for (const region of monitor.regions) {
        claims += 1;
        await report(await claim(claims, region), claims, {
          region,
          atMs: hour,
          status: 'degraded',
          details: '{"n":1}',
        });
      }
      const found = {
        at: instant(new Date(hour)),
        status: 'degraded',
        message,
        reason: null,
        details: '{"n":1}',
      };
      expect(await checkHistory.lastFindings(monitor.monitorId)).toEqual([
        { region: 'eu-west', ...found },
        { region: 'us-east', ...found },
      ]);
    });

    test('is stored again when a check says something else, and every five minutes', async () => {
      const monitor = await watch();
      await check({ atMs: hour, message: 'Until 2026.', details: '1' });
      await check({ atMs: hour + 1, message: 'Until 2026.', details: '2' });
      expect(await found(monitor)).toEqual([[hour, '1']]);
      await check({ atMs: hour + 2, message: 'Until 2027.', details: '3' });
      expect(await found(monitor)).toEqual([[hour + 2, '3']]);
      await check({ atMs: hour + fiveMinutes - 1, message: 'Until 2026.', details: '4' });
      expect(await found(monitor)).toEqual([[hour + 2, '3']]);
      await check({ atMs: hour + fiveMinutes, message: 'Until 2026.', details: '5' });
      expect(await found(monitor)).toEqual([[hour + fiveMinutes, '5']]);
    });

    test('stays when a check could not look, or found nothing else', async () => {
      const monitor = await watch();
      await check({ atMs: hour, details: '1' });
      await check({ atMs: 2 * hour, status: 'unknown', details: '2' });
      await check({ atMs: 3 * hour, status: 'down' });
      expect(await found(monitor)).toEqual([[hour, '1']]);
    });

    test('is forgotten when the monitor is another one, of which the first check is kept in full', async () => {
      const monitor = await watch();
      const other = await watch();
      await check({ atMs: hour, details: '1' });
      await unitOfWork.run(({ checkSeries }) => checkSeries.forgetFindings(monitor.monitorId));
      expect([await found(monitor), await found(other)]).toEqual([[], [[hour, '1']]]);
      await check({ atMs: hour + 1, details: '2' });
      expect([await found(monitor), await found(other)]).toEqual([[[hour + 1, '2']], [[hour, '1']]]);
      expect((await rows('check_note')).map(({ details }) => details).sort()).toEqual(['1', '1', '2']);
    });
  });

  describe('looking back', () => {
    const hour = 3_600_000;

    test('gives checks of all regions newest first, page by page, from the tail and from every hour', async () => {
      const { monitorId } = await watch();
      const moments = [10 * hour, 10 * hour + 60_000, 11 * hour, 400 * hour, 400 * hour + 1];
      for (const [n, atMs] of moments.entries()) {
        await check({ atMs, durationMs: n, message: `It answered in ${n} ms.`, details: `{"n":${n}}` });
      }
      const { checkHistory } = unitOfWork.committed;
      const all = await checkHistory.list(monitorId, { limit: 10, after: null });
      expect(all.items.map(({ at, message }) => [Date.parse(at), message])).toEqual(
        moments.map((atMs, n) => [atMs, `It answered in ${n} ms.`]).reverse(),
      );
      expect(all.items.map(({ details }) => details)).toEqual([null, null, null, null, '{"n":0}']);
      const bare = (items: typeof all.items) =>
        items.map((item) => ({ ...item, details: null, detailsAt: null }));
      const paged = [];
      const lastDetails = [];
      for (let after: typeof all.nextAfter = null; ; ) {
        const page = await checkHistory.list(monitorId, { limit: 2, after });
        paged.push(...bare(page.items));
        lastDetails.push(page.items.map(({ details, detailsAt }) => [details, detailsAt]).at(-1));
        after = page.nextAfter;
        if (after === null) break;
      }
      expect(paged).toEqual(bare(all.items));
      const first = ['{"n":0}', instant(new Date(10 * hour))];
      expect(lastDetails).toEqual([first, first, first]);
    });

    test('gives no details of a check that ended otherwise', async () => {
      const { monitorId } = await watch();
      await check({ atMs: 10 * hour, details: '{"n":0}' });
      await check({ atMs: 10 * hour + 1, status: 'down' });
      await check({ atMs: 10 * hour + 2, status: 'down' });
      const { checkHistory } = unitOfWork.committed;
      const { items } = await checkHistory.list(monitorId, { limit: 1, after: null });
      expect(items.map(({ details, detailsAt }) => [details, detailsAt])).toEqual([[null, null]]);
    });

    test('gives the check of a moment with its note, from the tail and from every hour', async () => {
      const { monitorId } = await watch();
      await check({ atMs: 10 * hour, durationMs: 7, message: 'It took 7 ms.', details: '{"n":1}' });
      await check({ atMs: 10 * hour + 1, durationMs: 8, message: 'It took 8 ms.', details: '{"n":2}' });
      await check({ atMs: 40 * hour, status: 'down', details: '{"n":3}' });
      const { checkHistory } = unitOfWork.committed;
      const at = async (ms: number) =>
        (await checkHistory.at(monitorId, instant(new Date(ms)))).map(({ status, message, details }) => [
          status,
          message,
          details,
        ]);
      expect(await at(10 * hour - 1)).toEqual([]);
      expect(await at(10 * hour + 1)).toEqual([['up', 'It took 8 ms.', '{"n":1}']]);
      expect(await at(40 * hour - 1)).toEqual([['up', 'It took 8 ms.', '{"n":1}']]);
      expect(await at(50 * hour)).toEqual([['down', 'It answered.', '{"n":3}']]);
    });

    test('gives all checks since an hour', async () => {
      const { monitorId } = await watch();
      for (const atMs of [10 * hour, 11 * hour, 12 * hour]) await check({ atMs });
      const { checkHistory } = unitOfWork.committed;
      const since = async (first: number) =>
        (await checkHistory.since(monitorId, first)).map(({ atMs }) => atMs / hour);
      expect(await since(11)).toEqual([11, 12]);
      expect(await since(13)).toEqual([]);
    });

    test('gives the phases of one check in five minutes, from the tail and from every hour', async () => {
      const { monitorId } = await watch();
      const timings = { dns_ms: 1.5, connect_ms: 10, tls_ms: null, first_byte_ms: 60.5, total_ms: 70 };
      const details = JSON.stringify({ status_code: 200, timings });
      const minutes = [0, 1, 4, 5, 60, 61];
      for (const minute of minutes) await check({ atMs: 10 * hour + minute * 60_000, details });
      await check({ atMs: 10 * hour + 66 * 60_000, details: '{"timings":{"dns_ms":"1","connect_ms":-1}}' });
      const checks = await unitOfWork.committed.checkHistory.since(monitorId, 10);
      const found = checks.flatMap(({ atMs, phases }) =>
        phases === null ? [] : [[(atMs - 10 * hour) / 60_000, phases]],
      );
      const phases = { dnsMs: 1.5, connectMs: 10, tlsMs: null, firstByteMs: 49, downloadMs: 9.5 };
      expect(found).toEqual([0, 5, 60].map((minute) => [minute, phases]));
      expect(checks).toHaveLength(7);
    });

    test('adds up what was moved to its hour and what was not yet, of all regions', async () => {
      const { monitorId } = await watch();
      await check({ atMs: 24 * hour, durationMs: 10 });
      await check({ atMs: 25 * hour, durationMs: 30, status: 'degraded' });
      await check({ atMs: 25 * hour + 1, status: 'down' });
      const { checkHistory } = unitOfWork.committed;
      const hours = await checkHistory.hours(monitorId, 24);
      expect([...hours]).toMatchObject([
        [24, { up: 1, duration_ms_sum: 10 }],
        [25, { degraded: 1, down: 1, duration_ms_min: 30, duration_ms_max: 30 }],
      ]);
      expect([...(await checkHistory.hours(monitorId, 25)).keys()]).toEqual([25]);
      expect([...(await checkHistory.days(monitorId, 0))]).toMatchObject([
        [1, { up: 1, degraded: 1, down: 1, unknown: 0, duration_ms_sum: 40 }],
      ]);
    });
  });

  describe('a job that reports by itself', () => {
    const now = instant(new Date('2026-05-03T12:00:00.000Z'));
    const later = instant(new Date(Date.now() + 3_600_000));

    const tokenOf = async (monitorId: MonitorId): Promise<string> =>
      (await unitOfWork.committed.monitors.find(accountId, monitorId))?.pingToken ?? '';

    test('keeps its address and what is known of it when it is waited for anew', async () => {
      const { monitorId } = await watch({ type: 'heartbeat' });
      await unitOfWork.run(({ heartbeats }) => heartbeats.start(monitorId, 'pings', now));
      const token = await tokenOf(monitorId);
      await unitOfWork.run(({ heartbeats }) =>
        heartbeats.save({ monitorId, since: now, state: { startedAt: now } }, later),
      );
      await unitOfWork.run(({ heartbeats }) => heartbeats.start(monitorId, 'pings', later));
      expect(await tokenOf(monitorId)).toBe(token);
      expect(await unitOfWork.committed.heartbeats.reportedWith(token)).toEqual([monitorId]);
      expect(await unitOfWork.run(({ heartbeats }) => heartbeats.findReported(monitorId, token))).toEqual({
        monitorId,
        since: later,
        state: { startedAt: now },
      });
      expect(
        await unitOfWork.run(({ heartbeats }) => heartbeats.findReported(monitorId, `${token}x`)),
      ).toBeNull();
    });

    test('whose stored state is unreadable is waited for from now on', async () => {
      const { monitorId } = await watch({ type: 'heartbeat' });
      await unitOfWork.run(({ heartbeats }) => heartbeats.start(monitorId, 'pings', now));
      const token = await tokenOf(monitorId);
      const read = () => unitOfWork.run(({ heartbeats }) => heartbeats.findReported(monitorId, token));
      for (const state of ['', '{', '[]', '{"since":"today","state":null}']) {
        await database.transaction((tx) => tx.run(sql`UPDATE heartbeat SET state = ${state}`));
        const job = await read();
        expect(job).toMatchObject({ monitorId, state: {} });
        expect(job && elapsedMs(now, job.since)).toBeGreaterThan(0);
      }
      // Earlier versions stored this for a job that has not reported yet.
      const stored = JSON.stringify({ since: now, state: null });
      await database.transaction((tx) => tx.run(sql`UPDATE heartbeat SET state = ${stored}`));
      expect(await read()).toEqual({ monitorId, since: now, state: {} });
    });

    test('is due when it is to be judged, for one judge at a time, and not while it rests', async () => {
      const { monitorId } = await watch({ type: 'heartbeat' });
      const isAnyDue = async () => (await dueIn(database, heartbeatsToJudge)).length > 0;
      await unitOfWork.run(({ heartbeats }) => heartbeats.start(monitorId, 'pings', now));
      expect(await isAnyDue()).toBe(true);
      const judge = () =>
        unitOfWork.run(async ({ heartbeats }) => {
          const due = await heartbeats.due([monitorId]);
          for (const job of due) await heartbeats.save(job, later);
          return due.length;
        });
      const judged = await Promise.all([judge(), judge(), judge()]);
      expect(judged.reduce((sum, count) => sum + count, 0)).toBe(1);
      expect(await isAnyDue()).toBe(false);
      await unitOfWork.run(({ heartbeats }) => heartbeats.start(monitorId, 'pings', now));
      await unitOfWork.run(({ heartbeats }) => heartbeats.stop(monitorId));
      expect(await isAnyDue()).toBe(false);
    });

    test('has one series, which nobody claims', async () => {
      const { monitorId } = await watch({ type: 'heartbeat' });
      const { checks } = await unitOfWork.run(({ awaitedChecks }) => awaitedChecks.ofMonitor(monitorId));
      expect([...checks.values()].map(({ monitor }) => monitor.monitorId)).toEqual([monitorId]);
      expect(await claim(1)).toEqual([]);
    });
  });

  test('a prober token is found by its hash, used, listed and removed', async () => {
    const id = v7() as ProberTokenId;
    const token = { id, name: 'Paris', region: 'eu-west', createdAt: instant(new Date(0)) };
    await unitOfWork.run(({ proberTokens }) => proberTokens.add(token, 'its hash'));
    const usedAt = instant(new Date(1000));
    await unitOfWork.run(({ proberTokens }) => proberTokens.markUsed(id, usedAt));
    await unitOfWork.run(({ proberTokens }) => proberTokens.markUsed(id, instant(new Date(0))));
    const { proberTokens } = unitOfWork.committed;
    expect(await proberTokens.findByHash('its hash')).toEqual({ ...token, lastUsedAt: usedAt, blind: null });
    expect(await proberTokens.list()).toHaveLength(1);
    expect(await unitOfWork.run((repositories) => repositories.proberTokens.remove(id))).toBe(true);
    expect(await unitOfWork.run((repositories) => repositories.proberTokens.remove(id))).toBe(false);
    expect(await proberTokens.findByHash('its hash')).toBeNull();
  });

  describe('a trial check', () => {
    const subject = {
      type: 'http',
      target: 'https://shop.example.com/',
      settings: { bearer_token: 'hush' },
      timeoutMs: 5000,
    } as const;
    const ask = async (): Promise<TrialCheckId> => {
      const id = v7() as TrialCheckId;
      await unitOfWork.run(({ trialChecks }) => trialChecks.add(id, accountId, subject));
      return id;
    };
    const prober = v7() as ProberTokenId;
    const take = (by = prober) => unitOfWork.run(({ trialChecks }) => trialChecks.take(by, 10));
    const later = (ms: number) =>
      database.transaction((tx) =>
        tx.run(sql`UPDATE trial_check SET created_at = created_at - ${ms}, taken_at = taken_at - ${ms}`),
      );
    const result = { status: 'up', message: 'It answered.', durationMs: 3, details: null } as const;

    test('is taken once, by one of several who ask at once, and its result by nobody else', async () => {
      const { trialChecks } = unitOfWork.committed;
      const id = await ask();
      expect(await trialChecks.isAnyWaiting()).toBe(true);
      const taken = await Promise.all([take(), take(), take()]);
      expect(taken.flat()).toEqual([{ id, accountId, ...subject }]);
      expect(await trialChecks.isAnyWaiting()).toBe(false);
      expect(await trialChecks.countOf(accountId)).toEqual({ waiting: 1, lately: 1 });
      const report = (by: ProberTokenId) =>
        unitOfWork.run((repositories) => repositories.trialChecks.report(by, id, result));
      expect(await report(v7() as ProberTokenId)).toBe(false);
      expect(await report(prober)).toBe(true);
      expect(await report(prober)).toBe(false);
      expect((await trialChecks.find(accountId, id))?.trial).toMatchObject({ timeoutMs: 5000, result });
      expect(await trialChecks.find(v7() as ExistingMonitor['accountId'], id)).toBeNull();
      expect(await trialChecks.countOf(accountId)).toEqual({ waiting: 0, lately: 1 });
    });

    test('that nobody has taken in time is not given out, does not count, and goes with its time', async () => {
      const { trialChecks } = unitOfWork.committed;
      await ask();
      await later(trialBounds.takenWithinMs);
      expect([await trialChecks.isAnyWaiting(), await take()]).toEqual([false, []]);
      expect(await trialChecks.countOf(accountId)).toEqual({ waiting: 0, lately: 1 });
      await later(trialBounds.keptMs);
      await unitOfWork.run((repositories) => repositories.trialChecks.removeOld());
      expect(await trialChecks.countOf(accountId)).toEqual({ waiting: 0, lately: 0 });
      expect(await database.read.all(sql`SELECT id FROM trial_check`)).toEqual([]);
    });
  });
};
