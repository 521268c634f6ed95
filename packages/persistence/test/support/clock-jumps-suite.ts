import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type AccountId, instant, type MonitorId, type ProberTokenId } from '@tocsin/domain';
import { aMonitor } from '@tocsin/testing';
import { claimOldest } from '@tocsin/testing/contracts';
import { v7 } from 'uuid';
import { raw, sql } from '../../src/database/sql.js';
import { auditFeed, ClockWatch, dispatchQueue, retention } from '../../src/index.js';
import { type AgedStore, openAgedStore } from './aged-store.js';
import { planner, secrets, unitOfWorkOn } from './stores.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const claimMs = minuteMs;

/** A process that sees a clock jump. The database's clock stays as it is, and the monotonic one moves the other way. */
const watching = () => {
  let aheadMs = 0;
  const watch = new ClockWatch(() => performance.now() - aheadMs);
  const jump = (byMs: number): void => {
    aheadMs += byMs;
  };
  return { watch, jump };
};

export const clockJumpsSuite = (newDatabase: () => Promise<string>): void => {
  let store: AgedStore;
  beforeEach(async () => {
    store = await openAgedStore(await newDatabase());
  });
  afterEach(() => store.close());

  const run: ReturnType<typeof unitOfWorkOn>['run'] = (work) => unitOfWorkOn(store.database).run(work);
  /** What was stored before a jump looks older after it, or newer. */
  const shift = (table: string, columns: readonly string[], byMs: number) =>
    store.database.transaction(async (tx) => {
      for (const column of columns)
        await tx.run(
          sql`UPDATE ${raw(table)} SET ${raw(column)} = ${raw(column)} + ${byMs} WHERE ${raw(column)} > 1000`,
        );
    });
  const jumpsAge = (byMs: number) => shift('clock_jump', ['at'], -byMs);
  const foundBy = async (query: string): Promise<number | null> =>
    (await store.database.read.all<{ found: number | null }>(sql`SELECT ${raw(query)}`))[0]?.found ?? null;

  describe('a process that watches the clock', () => {
    test('stores a jump, which others read, and the latest one counts', async () => {
      const { watch, jump } = watching();
      expect((await watch.lookAndStore(store.database)).jump).toBeNull();
      jump(hourMs);
      const seen = await watch.lookAndStore(store.database);
      expect(seen.jump?.at).toBe(seen.now);
      expect(Math.abs((seen.jump?.byMs ?? 0) - hourMs)).toBeLessThan(minuteMs);
      expect((await new ClockWatch().lookAndStore(store.database)).jump).toEqual(seen.jump);
      jump(-2 * hourMs);
      expect((await watch.lookAndStore(store.database)).jump?.byMs).toBeLessThan(-hourMs);
    });

    test('knows a jump that it saw in a transaction that failed', async () => {
      const { watch, jump } = watching();
      await watch.lookAndStore(store.database);
      jump(hourMs);
      const failed = run(async ({ clock }) => {
        await watch.look(clock);
        throw new Error('lost');
      });
      await expect(failed).rejects.toThrow('lost');
      expect((await watch.lookAndStore(store.database)).jump).not.toBeNull();
      expect(watch.unsaved).toBeNull();
    });
  });

  describe('the claim of a message', () => {
    const queueWith = (watch = new ClockWatch()) =>
      dispatchQueue(store.database, { secrets }, { ...planner(), claimMs, watch });
    const claimed = async (movedByMs: number) => {
      await store.planTests(1, 0);
      await claimOldest(queueWith(), 1);
      await shift('claim', ['expires_at'], movedByMs);
      await shift('alert_dispatch', ['claim_expires_at'], movedByMs);
    };

    test.each([
      ['forward by a day', 24 * hourMs],
      ['back by a day', -24 * hourMs],
    ])('is not ended early after the clock was set %s, and ends after its time', async (_, byMs) => {
      const { watch, jump } = watching();
      const queue = queueWith(watch);
      await queue.closeExpired();
      await claimed(-byMs);
      jump(byMs);
      expect(await queue.closeExpired()).toBe(0);
      // Another process, which did not see the jump, knows it from the database.
      expect(await queueWith().closeExpired()).toBe(0);
      await jumpsAge(claimMs - 1000);
      expect(await queue.closeExpired()).toBe(0);
      await jumpsAge(2000);
      expect(await queue.closeExpired()).toBe(1);
      expect(await queue.closeExpired()).toBe(0);
    });
  });

  test('another reader of the audit log takes over neither early nor never', async () => {
    await store.recordChange(0);
    const { watch, jump } = watching();
    const reader = (claimedBy: string, by = new ClockWatch()) =>
      auditFeed(store.database, { claimMs: minuteMs, claimedBy, watch: by });
    const hasEntries = async (feed: ReturnType<typeof reader>) => (await feed.next(1)).length > 0;
    const one = reader('one');
    const other = reader('other', watch);
    expect(await hasEntries(one)).toBe(true);
    for (const byMs of [hourMs, -hourMs]) {
      expect(await hasEntries(other)).toBe(false);
      await shift('checkpoint', ['moved_at'], -byMs);
      jump(byMs);
      expect(await hasEntries(other)).toBe(false);
      await jumpsAge(minuteMs + 1000);
      expect(await hasEntries(other)).toBe(true);
      await other.leave();
      expect(await hasEntries(one)).toBe(true);
    }
  });

  test('nothing is removed for an hour after a jump', async () => {
    const { watch, jump } = watching();
    const kept = { alertsKeptMs: 0, eventsKeptMs: 0, auditKeptMs: 0, checksKeptMs: 0 };
    const passes = async () => {
      let steps = 0;
      for await (const _ of retention(store.database, kept, watch).pass()) steps += 1;
      return steps;
    };
    expect(await passes()).toBeGreaterThan(0);
    jump(24 * hourMs);
    expect(await passes()).toBe(0);
    await jumpsAge(hourMs);
    expect(await passes()).toBeGreaterThan(0);
  });

  test('a window of a limit that ends too late is from before the clock was set back', async () => {
    const now = instant(new Date());
    const count = () => run(({ limitCounts }) => limitCounts.count('sign-in', minuteMs, now));
    await count();
    expect((await count()).uses).toBe(2);
    await shift('limit_count', ['ends_at'], 24 * hourMs);
    expect((await count()).uses).toBe(1);
  });

  test('a prober that was last heard of in the future is heard of again', async () => {
    const id = v7() as ProberTokenId;
    const now = instant(new Date());
    const token = { id, name: 'Paris', region: 'eu', createdAt: now };
    await run(({ proberTokens }) => proberTokens.add(token, 'its hash'));
    const heardAt = (at: typeof now) => run(({ proberTokens }) => proberTokens.markUsed(id, at));
    await heardAt(now);
    await shift('prober_token', ['last_used_at'], hourMs);
    await heardAt(now);
    const { proberTokens } = unitOfWorkOn(store.database).committed;
    expect((await proberTokens.findByHash('its hash'))?.lastUsedAt).toBe(now);
  });

  test('what a clock that was set back has put off is due again', async () => {
    const monitorId = v7() as MonitorId;
    const jobId = v7() as MonitorId;
    const of = { accountId: store.accountId as AccountId, intervalSeconds: 60, timeoutSeconds: 10 };
    const monitor = aMonitor({ ...of, monitorId });
    const job = aMonitor({ ...of, monitorId: jobId, type: 'heartbeat' });
    await run(async ({ monitors, checkSeries, uncheckedMonitors, heartbeats }) => {
      for (const each of [monitor, job]) {
        await monitors.save(each);
        await checkSeries.schedule(each);
        await uncheckedMonitors.watch(each);
      }
      await heartbeats.start(jobId, 'pings', instant(new Date()));
    });
    await store.database.transaction(async (tx) => {
      await tx.run(sql`UPDATE channel SET test_every_days = 1, next_test_at = ${Date.now()}`);
      await tx.run(
        sql`INSERT INTO channel_trouble (channel_id, look_at) SELECT id, ${Date.now()} FROM channel`,
      );
    });
    const realign = () =>
      run(async ({ checkSeries, uncheckedMonitors, heartbeats, channelTroubles, channelTrials }) => {
        await channelTroubles.realign();
        await channelTrials.realign();
        await checkSeries.realign();
        await heartbeats.realign();
        await uncheckedMonitors.realign();
      });
    const inMs = async (table: string, column: string) =>
      ((await foundBy(`MIN(${column}) AS found FROM ${table} WHERE ${column} > 0`)) ?? 0) - Date.now();
    const moments = [
      ['check_series', 'due_at', 60],
      ['heartbeat', 'judge_at', 60],
      ['monitor_health', 'look_at', 180],
      ['channel_trouble', 'look_at', 60],
      ['channel', 'next_test_at', 48 * 3600],
    ] as const;
    for (const [table, column, seconds] of moments) {
      await shift(table, [column], 24 * 10 * hourMs);
      expect(await inMs(table, column)).toBeGreaterThan(hourMs);
      await realign();
      expect(await inMs(table, column)).toBeLessThan(1000 * seconds + 5000);
      const before = await inMs(table, column);
      await realign();
      expect(await inMs(table, column)).toBeLessThanOrEqual(before);
    }
  });
};
