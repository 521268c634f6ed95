import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type IncidentId, instant } from '@tocsin/domain';
import { raw, sql } from '../../src/database/sql.js';
import { retention } from '../../src/index.js';
import type { RetentionStep } from '../../src/retention.js';
import { type AgedStore, dayMs, openAgedStore } from './aged-store.js';
import { unitOfWorkOn } from './stores.js';

const alertsKeptDays = 30;
const eventsKeptDays = 60;
const auditKeptDays = 45;
const tables = [
  'account',
  'alert_dispatch',
  'audit_entry',
  'channel',
  'checkpoint',
  'event',
  'idempotency_key',
  'incident',
  'monitor',
  'monitor_channel',
] as const;
type Table = (typeof tables)[number];

export const retentionSuite = (newDatabase: () => Promise<string>): void => {
  let store: AgedStore;
  beforeEach(async () => {
    store = await openAgedStore(await newDatabase());
  });
  afterEach(() => store.close());

  const pass = async (keptDays = { alerts: alertsKeptDays, events: eventsKeptDays }) => {
    const steps: RetentionStep[] = [];
    const removing = retention(store.database, {
      alertsKeptMs: keptDays.alerts * dayMs,
      eventsKeptMs: keptDays.events * dayMs,
      auditKeptMs: auditKeptDays * dayMs,
      checksKeptMs: 30 * dayMs,
    });
    for await (const step of removing.pass()) steps.push(step);
    return {
      steps,
      removed: (kind: RetentionStep['kind']) =>
        steps.filter((step) => step.kind === kind).reduce((sum, { removed }) => sum + removed, 0),
    };
  };

  const rows = (table: Table): Promise<Record<string, unknown>[]> =>
    store.database.read.all(sql`SELECT * FROM ${raw(table)} ORDER BY 1, 2`);
  const everything = async (): Promise<Record<string, unknown[]>> =>
    Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await rows(table)])));
  const count = async (table: Table): Promise<number> => (await rows(table)).length;
  const incidentIds = async (): Promise<unknown[]> => (await rows('incident')).map(({ id }) => id);

  const overSince = async (daysAgo: number): Promise<IncidentId> => {
    const incidentId = await store.open(daysAgo);
    await store.resolve(incidentId, daysAgo);
    await store.plan(daysAgo);
    await store.endAlerts(daysAgo);
    return incidentId;
  };

  describe('alerts', () => {
    test('that ended longer ago than they are kept are removed, and no others', async () => {
      await overSince(31);
      const kept = await overSince(29);
      expect((await pass()).removed('alerts')).toBe(2);
      expect((await rows('alert_dispatch')).map(({ incident_id }) => incident_id)).toEqual([kept, kept]);
    });

    test('that were planned long ago but ended lately are kept: nobody has had the time to see them', async () => {
      await store.open(31);
      await store.plan(31);
      await store.endAlerts(1);
      expect((await pass()).removed('alerts')).toBe(0);
    });

    test.each(['pending', 'sending'])('that are %s stay, however old', async (status) => {
      await store.open(500);
      await store.plan(500);
      await store.database.transaction((tx) =>
        tx.run(sql`UPDATE alert_dispatch SET status = ${status}, completed_at = 0`),
      );
      const before = await everything();
      await pass();
      expect(await everything()).toEqual(before);
    });
  });

  test('counts of limits are removed when their windows have ended', async () => {
    const { database } = store;
    const now = Date.now();
    await unitOfWorkOn(database).run(async ({ limitCounts }) => {
      await limitCounts.count('ended', 1000, instant(new Date(now - 2000)));
      await limitCounts.count('goes on', dayMs, instant(new Date(now)));
    });
    expect((await pass()).removed('limit_counts')).toBe(1);
    expect(await database.read.all(raw('SELECT subject FROM limit_count'))).toEqual([{ subject: 'goes on' }]);
  });

  describe('incidents', () => {
    test('that were resolved longer ago than they are kept go with their events', async () => {
      await overSince(61);
      const kept = await overSince(59);
      expect((await pass()).removed('incidents')).toBe(1);
      expect(await incidentIds()).toEqual([kept]);
      expect((await rows('event')).map(({ stream }) => stream)).toEqual([
        `incident-${kept}`,
        `incident-${kept}`,
      ]);
    });

    test('that are open stay with their events, however old', async () => {
      const open = await store.open(500);
      await store.plan(500);
      await store.endAlerts(500);
      await pass();
      expect(await incidentIds()).toEqual([open]);
      expect(await count('event')).toBe(1);
    });

    test('that were open for long and resolved lately stay with all their events', async () => {
      const incidentId = await store.open(500);
      await store.resolve(incidentId, 1);
      await store.plan(1);
      await store.endAlerts(500);
      await pass();
      expect(await incidentIds()).toEqual([incidentId]);
      expect(await count('event')).toBe(2);
    });

    test('stay while an alert tells of them, and go once the alert is gone', async () => {
      await overSince(61);
      expect((await pass({ alerts: 90, events: 60 })).removed('incidents')).toBe(0);
      expect(await count('event')).toBe(2);
      expect((await pass({ alerts: 60, events: 60 })).removed('incidents')).toBe(1);
    });

    test('stay while their alerts have still to be planned', async () => {
      const incidentId = await store.open(500);
      await store.plan(500);
      await store.endAlerts(500);
      await store.resolve(incidentId, 400);
      const { removed } = await pass();
      expect([removed('alerts'), removed('incidents')]).toEqual([1, 0]);
      await store.plan(400);
      expect((await rows('alert_dispatch')).map(({ event }) => event)).toEqual(['incident.resolved']);
    });
  });

  test('entries of the audit log go when they are older than they are kept', async () => {
    await store.recordChange(46);
    await store.recordChange(44);
    const kept = (await rows('audit_entry')).slice(1);
    expect((await pass()).removed('audit_entries')).toBe(1);
    expect(await rows('audit_entry')).toEqual(kept);
  });

  test('idempotency keys go after 24 hours', async () => {
    await store.storeKey('old', 1.1);
    await store.storeKey('new', 0.9);
    expect((await pass()).removed('idempotency_keys')).toBe(1);
    expect((await rows('idempotency_key')).map(({ key }) => key)).toEqual(['new']);
  });

  test('nothing else goes', async () => {
    await overSince(500);
    const before = await everything();
    await pass();
    expect(await everything()).toEqual({ ...before, alert_dispatch: [], event: [], incident: [] });
  });

  test('a long history goes in small steps, past what must stay', async () => {
    await store.planTests(250, 500);
    await store.endAlerts(1);
    await store.planTests(250, 499);
    await store.endAlerts(400);
    const { steps, removed } = await pass();
    expect(removed('alerts')).toBe(250);
    expect(await count('alert_dispatch')).toBe(250);
    expect(Math.max(...steps.map((step) => step.removed))).toBeLessThanOrEqual(200);
  });

  test('several passes at once do no harm', async () => {
    for (const daysAgo of [400, 401, 402, 1]) await overSince(daysAgo);
    const passes = await Promise.all([pass(), pass(), pass()]);
    expect(passes.reduce((sum, { removed }) => sum + removed('alerts'), 0)).toBe(6);
    await pass();
    expect([await count('alert_dispatch'), await count('incident'), await count('event')]).toEqual([2, 1, 2]);
  });
};
