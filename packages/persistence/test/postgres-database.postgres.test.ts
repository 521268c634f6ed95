// Over ten seconds: each test has a database of its own.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type AccountId,
  type AlertId,
  type ChannelId,
  dispatchesFor,
  type EventId,
  type IncidentEvent,
  type IncidentId,
  type MonitorId,
  type Occurred,
  VersionConflict,
} from '@tocsin/domain';
import { aWatchedMonitor } from '@tocsin/testing';
import { admitAll, admitNone, eventually } from '@tocsin/testing/contracts';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { type RowOf, raw, sql } from '../src/database/sql.js';
import {
  type Database,
  dispatchQueue,
  eventFeed,
  eventStore,
  openDatabase,
  type UnitOfWork,
} from '../src/index.js';
import { gate } from './support/gate.js';
import { migratedPostgres } from './support/migrated-postgres.js';
import { arrange, at, opened, planner, secrets, unitOfWorkOn } from './support/stores.js';
import { unawaitedSuite } from './support/unawaited-suite.js';

let server: SharedPostgres;
let url: string;
let database: Database;
let unitOfWork: UnitOfWork;

beforeAll(async () => {
  server = await migratedPostgres();
});
afterAll(() => server.stop());

beforeEach(async () => {
  url = await server.newDatabase();
  ({ database, unitOfWork } = await opened(url));
});
afterEach(() => database.close());

const appends = { appends: true };

const opening = async (incidentId: IncidentId, within: UnitOfWork, then?: () => Promise<void>) => {
  const { accountId, monitorId, channelId } = await arrange(unitOfWork);
  await within.run(async ({ incidents }) => {
    await incidents.handle(incidentId, {
      type: 'OpenIncident',
      incidentId,
      monitor: aWatchedMonitor({ id: monitorId, accountId, channelIds: [channelId] }),
      title: 'down',
      severity: 'critical',
      now: at,
    });
    await then?.();
  });
  return { accountId, monitorId, channelId };
};

describe('the event feed', () => {
  test('does not step over an event that commits after one with a higher position', async () => {
    const feed = eventFeed(database, planner());
    const seen: string[] = [];
    const advance = async () => {
      const { events } = await feed.advance(
        100,
        async (taken) => {
          seen.push(...taken.map(({ data }) => data.incidentId));
          return taken.flatMap(dispatchesFor);
        },
        admitNone,
      );
      return events;
    };
    const early = v7() as IncidentId;
    const late = v7() as IncidentId;
    const appended = gate();
    const held = gate();
    const lateCommit = opening(late, unitOfWork, () => {
      appended.open();
      return held.wait;
    });
    await appended.wait;
    await opening(early, unitOfWork);

    expect(await advance()).toBe(0);
    held.open();
    await lateCommit;
    expect(await advance()).toBe(2);
    expect(seen.sort()).toEqual([early, late].sort());
    expect(await advance()).toBe(0);
  });

  test('gives the events of one stream in their order even when the later one began to write first', async () => {
    const stream = `incident-${v7()}`;
    const event = (type: string) => ({ type, data: {}, eventId: v7() as EventId, recordedAt: at });
    const other = await openDatabase(url);
    const began = gate();
    const firstCommitted = gate();
    let runs = 0;
    // This transaction has the lower id, yet appends later.
    const second = database.transaction(async (tx) => {
      runs += 1;
      await tx.run(sql`UPDATE checkpoint SET position = position WHERE name = 'nobody'`);
      await tx.all(sql`SELECT pg_current_xact_id()`);
      began.open();
      await firstCommitted.wait;
      await eventStore(tx).append(stream, 1, [event('Second')]);
    }, appends);
    await began.wait;
    await other.transaction((tx) => eventStore(tx).append(stream, 0, [event('First')]), appends);
    firstCommitted.open();
    await second;
    await other.close();
    expect(runs).toBe(2);
    const inLogOrder = await database.read.all<{ type: string }>(
      sql`SELECT type FROM event WHERE stream = ${stream} ORDER BY txid, position`,
    );
    expect(inLogOrder.map(({ type }) => type)).toEqual(['First', 'Second']);
  });

  test('is refused a version that another transaction takes while it waits for that one', async () => {
    const stream = `incident-${v7()}`;
    const event = { type: 'First', data: {}, eventId: v7() as EventId, recordedAt: at };
    const other = await openDatabase(url);
    const appended = gate();
    const asked = gate();
    let runs = 0;
    const first = other.transaction(async (tx) => {
      await eventStore(tx).append(stream, 0, [event]);
      appended.open();
      await asked.wait;
    }, appends);
    await appended.wait;
    const second = database.transaction(async (tx) => {
      runs += 1;
      await eventStore(tx).append(stream, 0, [{ ...event, eventId: v7() as EventId }]);
    }, appends);
    // The first transaction commits only after the second waits for it.
    await eventually(
      async () => (await database.read.all(sql`SELECT 1 FROM pg_locks WHERE NOT granted`)).length > 0,
    );
    asked.open();
    await first;
    await expect(second).rejects.toThrow(VersionConflict);
    // Each of the five retries sees the appended event.
    expect(runs).toBe(6);
    await other.close();
  });
});

test('nobody attaches a channel while the incident is being ended', async () => {
  const incidentId = v7() as IncidentId;
  const { accountId, monitorId, channelId } = await opening(incidentId, unitOfWork);
  // A new row that refers to the monitor takes this lock (manual, section 13.3.2).
  const attaching = () =>
    database.read.all(sql`SELECT id FROM monitor WHERE id = ${monitorId} FOR KEY SHARE NOWAIT`);
  await unitOfWork.run(async ({ watchedMonitors }) => {
    expect(await watchedMonitors.findForChangeByIncident(v7() as AccountId, incidentId, at)).toBeNull();
    expect(await attaching()).toHaveLength(1);
    const found = await watchedMonitors.findForChangeByIncident(accountId, incidentId, at);
    expect(found).toMatchObject({ id: monitorId, attachments: [{ channelId }], hasOpenIncident: true });
    await expect(attaching()).rejects.toMatchObject({ code: '55P03' });
  });
  expect(await attaching()).toHaveLength(1);
});

describe('a transaction', () => {
  test('that lost a race is run again, and its caller hears of it only when it goes on losing', async () => {
    let runs = 0;
    const losing = database.transaction(async () => {
      runs += 1;
      throw new VersionConflict('incident-1', 1);
    });
    await expect(losing).rejects.toThrow(VersionConflict);
    expect(runs).toBe(6);
  });

  test('that fails leaves the rows of one that overlaps it alone', async () => {
    const failing = database.transaction(async (tx) => {
      await tx.run(sql`INSERT INTO account (id, name, plan, created_at) VALUES (${v7()}, 'lost', 'free', 0)`);
      await new Promise((resolve) => setTimeout(resolve, 50));
      throw new Error('on purpose');
    });
    const succeeding = database.transaction((tx) =>
      tx.run(sql`INSERT INTO account (id, name, plan, created_at) VALUES (${v7()}, 'kept', 'free', 0)`),
    );
    await expect(failing).rejects.toThrow('on purpose');
    await succeeding;
    expect(await database.read.all(sql`SELECT name FROM account`)).toEqual([{ name: 'kept' }]);
  });
});

unawaitedSuite(() => database);

test('outside a transaction every statement is waited for', () => {
  expect(() => database.read.runUnawaited(raw('SELECT 1'))).toThrow('Outside a transaction');
});

const sentMessage = async (accountId: AccountId, monitorId: MonitorId, channelId: ChannelId) => {
  const incidentId = v7() as IncidentId;
  await opening(incidentId, unitOfWork);
  const alertId = v7() as AlertId;
  await database.transaction((tx) =>
    tx.run(sql`
    INSERT INTO alert_dispatch (id, account_id, event_id, channel_id, channel_type, event, incident_id, monitor_id,
      status, created_at, request_url)
    SELECT ${alertId}::uuid, ${accountId}::uuid, event_id, ${channelId}::uuid, 'Webhook', 'incident.created',
      ${incidentId}::uuid, ${monitorId}::uuid, 'delivered', 0, 'https://hooks.example.com/in' FROM event`),
  );
  return alertId;
};

test('a process that runs while a newer version brings its columns goes on with the statements it has prepared', async () => {
  const { accountId, monitorId, channelId } = await arrange(unitOfWork);
  const alertId = await sentMessage(accountId, monitorId, channelId);
  const { monitors, dispatches, maintenanceWindows } = unitOfWork.committed;
  const look = () =>
    Promise.all([
      monitors.find(accountId, monitorId),
      dispatches.findWithRequest(accountId, alertId),
      maintenanceWindows.list(accountId, {}, { limit: 1, after: null }),
    ]);
  // Prepares the statements on every connection of the pool.
  const lookOften = () => Promise.all(Array.from({ length: 20 }, look));
  const before = await lookOften();
  expect(before[0]?.[1]?.cause).not.toBeNull();
  for (const table of ['monitor', 'event', 'alert_dispatch', 'maintenance_window']) {
    await database.transaction((tx) => tx.run(raw(`ALTER TABLE ${table} ADD COLUMN brought_by_newer TEXT`)));
  }
  expect(await lookOften()).toEqual(before);
});

/** Counts the alerts that table scans and index scans have read. */
const rowsRead = async (): Promise<number> => {
  await database.read.run(sql`SELECT pg_stat_force_next_flush()`);
  const [row] = await database.read.all<{ rows: number }>(sql`
    SELECT seq_tup_read + idx_tup_fetch AS rows FROM pg_stat_user_tables WHERE relname = 'alert_dispatch'`);
  if (row === undefined) throw new Error('There are no statistics of the table.');
  return row.rows;
};

test('looking for what waits, planned while the table was empty, does not read the whole table later', async () => {
  const { accountId, channelId } = await arrange(unitOfWork);
  const queue = dispatchQueue(database, { secrets }, planner());
  const insert = (rows: number, status: string) =>
    database.read.run(sql`
      INSERT INTO alert_dispatch (id, account_id, event_id, channel_id, event, status, created_at, sent_at)
      SELECT gen_random_uuid(), ${accountId}, gen_random_uuid(), ${channelId}, 'channel.test', ${status}, 0,
        ${status === 'pending' ? null : 0}::bigint
      FROM generate_series(1, ${rows}::int)`);
  // After five executions PostgreSQL may keep one plan (manual, PREPARE, notes).
  const looks = 10;
  for (let look = 0; look < looks; look++) await queue.waiting(null, 10);
  await insert(2000, 'delivered');
  const before = await rowsRead();
  for (let look = 0; look < looks; look++) expect(await queue.waiting(null, 10)).toEqual([]);
  expect(await rowsRead()).toBe(before);
  await insert(1, 'pending');
  expect(await queue.waiting(null, 10)).toEqual([{ accountId, channelId }]);
});

test('looking for claims that have run out does not read those that have not', async () => {
  const { accountId, channelId } = await arrange(unitOfWork);
  const queue = dispatchQueue(database, { secrets }, planner());
  // A new claim can end then, and no test lasts so long.
  const endMs = Date.now() + 5 * 60_000;
  await database.read.run(sql`
    INSERT INTO alert_dispatch (id, account_id, event_id, channel_id, event, status, created_at, claim_expires_at)
    SELECT gen_random_uuid(), ${accountId}, gen_random_uuid(), ${channelId}, 'channel.test', 'sending', 0, ${endMs}::bigint
    FROM generate_series(1, 2000)`);
  await database.read.run(sql`
    INSERT INTO claim (id, expires_at, alert_ids) SELECT gen_random_uuid(), ${endMs}::bigint, json_agg(id) FROM alert_dispatch`);
  await database.read.run(sql`ANALYZE alert_dispatch`);
  const before = await rowsRead();
  for (let look = 0; look < 10; look++) expect(await queue.closeExpired()).toBe(0);
  expect(await rowsRead()).toBe(before);
});

test('a row that is being sent is changed in place when its message is delivered: no index sees it', async () => {
  await opening(v7() as IncidentId, unitOfWork);
  const planAll = async (events: readonly Occurred<IncidentEvent>[]) => events.flatMap(dispatchesFor);
  const { claimed } = await eventFeed(database, planner()).advance(10, planAll, admitAll);
  // An older alert would count as one that ended late.
  await database.read.run(sql`UPDATE alert_dispatch SET created_at = ${database.dialect.nowMs}`);
  const outcome = { outcome: 'delivered', responseStatus: 204, durationMs: 12 } as const;
  const request = { url: 'https://hooks.example.com/in', signature: 'sha256=00' };
  await dispatchQueue(database, { secrets }, planner()).complete(
    claimed.map(({ alertId }) => ({ alertId, outcome, request })),
  );
  const changed = async () => {
    const [row] = await database.read.all<{ all: number; hot: number }>(sql`
      SELECT n_tup_upd AS "all", n_tup_hot_upd AS hot FROM pg_stat_user_tables WHERE relname = 'alert_dispatch'`);
    return row;
  };
  // A connection may keep its statistics to itself for ten seconds, unless it is asked. At once, all of them are.
  const publish = () => database.transaction((tx) => tx.all(sql`SELECT pg_stat_force_next_flush()`));
  await eventually(async () => {
    await Promise.all(Array.from({ length: 20 }, publish));
    return (await changed())?.all === 2;
  });
  expect(await changed()).toEqual({ all: 2, hot: 2 });
});

describe('rows', () => {
  const shape = { text: 'text', number: 'bigint', id: 'uuid' } as const;
  const select = (rows: readonly RowOf<typeof shape>[]) =>
    database.read.all(sql`SELECT r.text, r.number, r.id FROM ${database.dialect.records('r', shape, rows)}`);

  test('reach a statement as they are, whatever is in them and however many there are', async () => {
    const text = fc.string({ unit: 'grapheme' }).map((some) => some.replaceAll('\u0000', ''));
    const any = fc.record({
      text: fc.option(text),
      number: fc.option(fc.maxSafeInteger()),
      id: fc.option(fc.uuid()),
    });
    // Values on which all rows agree reach the statement differently.
    const agreeing = fc
      .tuple(any, fc.subarray(['text', 'number', 'id'] as const), fc.array(any, { minLength: 16 }))
      .map(([common, agreed, rows]) =>
        rows.map((row) => ({ ...row, ...Object.fromEntries(agreed.map((name) => [name, common[name]])) })),
      );
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.array(any), fc.array(any, { minLength: 16 }), agreeing), async (rows) => {
        expect(await select(rows)).toEqual(rows);
      }),
    );
  });

  test.each([
    ['no UUID', { id: '3f0e' }],
    ['no UUID', { id: 'g0000000-0000-0000-0000-000000000000' }],
    ['no UUID', { id: '00000000_0000_0000_0000_000000000000' }],
    ['no whole number', { number: 0.5 }],
  ])('are refused when there is %s where one should be', async (what, wrong) => {
    const nothing: RowOf<typeof shape> = { text: null, number: null, id: null };
    const rows = [nothing, ...Array.from({ length: 16 }, () => ({ ...nothing, ...wrong }))];
    expect(() => select(rows)).toThrow(what);
  });
});

test('one row finds others by their index, however many have come since its statement was planned', async () => {
  await database.transaction(async (tx) => {
    const end = () =>
      tx.runEach(
        { id: 'uuid', status: 'text' },
        [{ id: v7(), status: 'delivered' }],
        ({ each, from }) => sql`
          UPDATE alert_dispatch SET status = ${each.status} ${from} WHERE alert_dispatch.id = ${each.id}`,
      );
    const readRows = async () => {
      const [row] = await tx.all<{ count: number }>(
        sql`SELECT pg_stat_get_xact_tuples_returned('alert_dispatch'::regclass) AS count`,
      );
      return row?.count ?? Number.NaN;
    };
    // After five executions PostgreSQL may keep one plan (manual, PREPARE, notes).
    for (let run = 0; run < 10; run++) await end();
    await tx.run(sql`
      INSERT INTO alert_dispatch (id, account_id, event_id, channel_id, channel_type, event, incident_id, monitor_id,
        status, created_at)
      SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'Webhook', 'incident.created',
        gen_random_uuid(), gen_random_uuid(), 'delivered', 0 FROM generate_series(1, 2000)`);
    const before = await readRows();
    await end();
    expect((await readRows()) - before).toBeLessThan(10);
  });
});

test('several processes may start at once on an empty database', async () => {
  const empty = await server.newDatabase();
  const databases = await Promise.all(Array.from({ length: 4 }, () => openDatabase(empty)));
  await arrange(unitOfWorkOn(databases[0] ?? database));
  await Promise.all(databases.map((each) => each.close()));
});

test('a commit is told to other processes, also after their connection was cut', async () => {
  const other = await openDatabase(url);
  let told = 0;
  const watch = await other.onChange(() => {
    told += 1;
  });
  await database.read.all(
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tocsin-listen'`,
  );
  const before = told;
  await arrange(unitOfWork);
  while (told === before) await new Promise((resolve) => setTimeout(resolve, 10));
  await watch.close();
  await other.close();
});
