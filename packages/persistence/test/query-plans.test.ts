import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  type ApiKeyId,
  type ClaimedDispatch,
  dispatchesFor,
  type IncidentEvent,
  instant,
  type MonitorFacts,
  type MonitorId,
  type Occurred,
  type PersonId,
  type RouteId,
} from '@tocsin/domain';
import { aMonitor } from '@tocsin/testing';
import { admitAll, admitNone } from '@tocsin/testing/contracts';
import Driver from 'better-sqlite3';
import { v7 } from 'uuid';
import { sql } from '../src/database/sql.js';
import {
  batchItemsDue,
  changeFeed,
  channelsToLookAt,
  dispatchQueue,
  endedWindows,
  eventFeed,
  heartbeatsToJudge,
  incidentsToEscalate,
  incidentsToPublish,
  maintenanceToMove,
  monitorsToLookAt,
  postsToResolve,
  trialsDue,
} from '../src/index.js';
import { namedByMonitor, namedByRoutes } from '../src/monitors/attachment-rows.js';
import { sqliteDialect } from '../src/sqlite/sqlite-dialect.js';
import { type AgedStore, openAgedStore } from './support/aged-store.js';
import { migratedSqlite } from './support/migrated-sqlite.js';
import { planner, secrets, temporaryFolder, unitOfWorkOn } from './support/stores.js';

/** A plan may scan rows from parameters, what names channels of one monitor, and the claims of messages in flight. */
const readWhole = /^SCAN (CONSTANT ROW|[nrw]|claim)$/;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let url: string;
let store: AgedStore;
beforeEach(async () => {
  folder = await temporaryFolder();
  url = await migratedSqlite(folder.path);
  store = await openAgedStore(url);
});
afterEach(async () => {
  await store.close();
  await folder.remove();
});

const auditFilters = [
  {},
  { personId: v7() as PersonId },
  { keyId: v7() as ApiKeyId },
  { kind: 'monitor', from: instant(new Date(0)), to: instant(new Date()) },
] as const;

const planAll = async (events: readonly Occurred<IncidentEvent>[]) => events.flatMap(dispatchesFor);
const delivered = (dispatches: readonly ClaimedDispatch[]) =>
  dispatches.map(({ alertId }) => ({
    alertId,
    outcome: { outcome: 'delivered', responseStatus: 204, durationMs: 12 } as const,
    request: { url: 'https://hooks.example.com/in', signature: null },
  }));

const statementsOf = async (work: () => Promise<unknown>): Promise<ReadonlySet<string>> => {
  const prepare = jest.spyOn(Driver.prototype, 'prepare');
  await work();
  const texts = new Set(prepare.mock.calls.map(([text]) => text));
  prepare.mockRestore();
  return texts;
};

const scansIn = (text: string): string[] => {
  const database = new Driver(url.slice('sqlite:'.length), { readonly: true });
  try {
    const plan = database.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`);
    const parameters = text.match(/\?/g)?.map(() => null) ?? [];
    const scans = plan
      .all(parameters)
      .filter(({ detail }) => detail.startsWith('SCAN') && !readWhole.test(detail));
    return scans.map(({ detail }) => `${detail}: ${text}`);
  } finally {
    database.close();
  }
};

test('no statement on the way of a message, and none of a list, reads all of a table that grows or is planned each time', async () => {
  const page = { limit: 20, after: null };
  const { committed } = unitOfWorkOn(store.database);
  const feed = eventFeed(store.database, planner());
  const queue = dispatchQueue(store.database, { secrets }, planner());
  const now = instant(new Date());
  const changes = changeFeed(store.database);
  const place = await changes.end();

  const statements = await statementsOf(async () => {
    const incidentId = await store.open(0);
    await queue.complete(delivered((await feed.advance(10, planAll, admitAll)).claimed));
    await store.resolve(incidentId, 0);
    await feed.advance(10, planAll, admitNone);
    const [waiting] = await queue.waiting(null, 10);
    if (waiting === undefined) throw new Error('No message waits.');
    const claimed = await queue.claim([waiting.channelId], 10, admitAll);
    await queue.release(claimed.map(({ alertId }) => alertId));
    await queue.closeExpired();
    await changes.since(await changes.placeAt(place.atMs), [store.accountId]);
    for (const filter of [{}, { isLatest: true }])
      await committed.dispatches.list(store.accountId, filter, page);
    await committed.incidents.list(store.accountId, {}, page);
    await committed.incidents.find(store.accountId, incidentId);
    await committed.incidents.next({ id: incidentId, monitorId: v7() as MonitorId });
    await committed.incidents.list(store.accountId, { acknowledged: { is: true, at: now } }, page);
    await committed.incidents.failedRings([incidentId]);
    await unitOfWorkOn(store.database).run(({ incidents }) => incidents.lookAgain(store.accountId, now));
    await committed.watchedMonitors.attachments(v7() as MonitorId, now);
    await store.database.read.all(namedByMonitor(sql`${v7()}`, now));
    await store.database.read.all(namedByRoutes(sqliteDialect, [v7() as RouteId], now));
    for (const filter of auditFilters) await committed.auditLog.list(store.accountId, filter, page);
    await committed.accountSummaries.openIncidents(store.accountId);
    await committed.failedChecks.since([
      { monitorId: v7() as MonitorId, since: now, openedByChecks: true, gapMsMax: 1, regionsToOpen: 1 },
    ]);
    await committed.checkHistory.lastGood(v7() as MonitorId);
    await committed.failedChecks.ofEach([v7() as MonitorId]);
    await store.storeKey('key', 0);
  });
  expect(statements.size).toBeGreaterThan(20);
  expect([...statements].filter((text) => text.includes('LIMIT ?'))).toEqual([]);
  const planned = [...statements].filter((text) => /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)/.test(text));
  expect(planned.flatMap(scansIn)).toEqual([]);
});

test('the entries of a person, of a key and of a kind are found along an index of their own', async () => {
  const page = { limit: 20, after: null };
  const { auditLog } = unitOfWorkOn(store.database).committed;
  const database = new Driver(url.slice('sqlite:'.length), { readonly: true });
  const plans = [];
  for (const filter of auditFilters.slice(1)) {
    const [text = ''] = await statementsOf(() => auditLog.list(store.accountId, filter, page));
    const parameters = text.match(/\?/g)?.map(() => null) ?? [];
    const plan = database
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`)
      .all(parameters);
    plans.push(plan.map(({ detail }) => /INDEX (\w+)/.exec(detail)?.[1]).join());
  }
  database.close();
  expect(plans).toEqual(['audit_entry_person', 'audit_entry_key', expect.stringContaining('audit_entry_a')]);
});

test('the figures of incidents read a bounded number of them along an index', async () => {
  const { incidents } = unitOfWorkOn(store.database).committed;
  const since = instant(new Date());
  const statements = await statementsOf(async () => {
    for (const monitorId of [undefined, v7() as MonitorId])
      await incidents.figures(store.accountId, { since, monitorId });
  });
  expect(statements.size).toBe(2);
  // The bounded part of the statement.
  const isBounded = (scan: string) => scan.startsWith('SCAN f:') && scan.includes('LIMIT 10000');
  expect([...statements].flatMap(scansIn).filter((scan) => !isBounded(scan))).toEqual([]);
});

test('the metrics of monitors follow indexes', async () => {
  const { measuredMonitors, checkHistory } = unitOfWorkOn(store.database).committed;
  const monitor = aMonitor({ type: 'ssl' });
  const statements = await statementsOf(async () => {
    await measuredMonitors.list(store.accountId, { limit: 20, after: null });
    await measuredMonitors.list(store.accountId, { limit: 20, after: v7() });
    await measuredMonitors.endsOfEach([
      {
        ...monitor,
        id: monitor.monitorId,
        facts: { isPaused: false } as MonitorFacts,
        incidentOpenedAtMs: null,
      },
    ]);
    await checkHistory.totalsOfEach([monitor.monitorId], 0);
    await checkHistory.latestOfEach([monitor.monitorId]);
  });
  expect(statements.size).toBeGreaterThanOrEqual(5);
  // It has a row for each monitor that is asked about.
  const isShort = (scan: string) => scan.startsWith('SCAN json_each');
  expect([...statements].flatMap(scansIn).filter((scan) => !isShort(scan))).toEqual([]);
});

test('what is due is asked along one index a kind', () => {
  const kinds = {
    heartbeat_due: heartbeatsToJudge,
    monitor_health_look: monitorsToLookAt,
    incident_due: incidentsToEscalate,
    maintenance_window_ended: endedWindows,
    status_post_moving: maintenanceToMove,
    status_post_following: postsToResolve,
    status_page_publishing: incidentsToPublish,
    channel_trouble_look: channelsToLookAt,
    channel_next_test: trialsDue,
    batch_item_due: batchItemsDue,
  };
  const database = new Driver(url.slice('sqlite:'.length), { readonly: true });
  for (const [index, due] of Object.entries(kinds)) {
    const { from, subject, dueAt, order = dueAt } = due(sqliteDialect, instant(new Date()));
    const asked = sql`SELECT ${subject} FROM ${from} ORDER BY ${order} LIMIT 500`;
    const plan = database
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${asked.text.in(sqliteDialect)}`)
      .all(asked.values)
      .map(({ detail }) => detail);
    expect(plan.join()).toContain(` ${index}`);
    expect(plan.filter((detail) => /^SCAN (?!\(subquery)/.test(detail) && !detail.includes('USING'))).toEqual(
      [],
    );
  }
  database.close();
});

test('a look at failing channels, their count and a page of them follow indexes', async () => {
  const { committed } = unitOfWorkOn(store.database);
  const page = { limit: 20, after: null };
  const { items } = await committed.channels.list(store.accountId, page);
  const ids = items.map(({ channelId }) => channelId);
  expect(ids.length).toBeGreaterThan(0);
  await store.database.transaction((tx) =>
    tx.run(sql`INSERT INTO channel_trouble (channel_id, look_at) SELECT id, 1 FROM channel`),
  );
  const statements = await statementsOf(async () => {
    await committed.channels.list(store.accountId, page, { health: 'failing' });
    await committed.channelTroubles.failuresOf(ids);
    await committed.channelTroubles.countOf(store.accountId);
    await unitOfWorkOn(store.database).run(async ({ channelTroubles, onlyWays }) => {
      expect(await channelTroubles.lockDue(ids)).toHaveLength(ids.length);
      for (const id of ids) await onlyWays.of(store.accountId, id, 5);
    });
  });
  const planned = [...statements].filter((text) => /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)/.test(text));
  expect(planned.length).toBeGreaterThan(5);
  // These have a row for each channel that is asked about, for each of its fallbacks, or for each parameter.
  const isShort = (scan: string) => /^SCAN (e|b|l|chain|json_each)\b/.test(scan);
  expect(planned.flatMap(scansIn).filter((scan) => !isShort(scan))).toEqual([]);
});
