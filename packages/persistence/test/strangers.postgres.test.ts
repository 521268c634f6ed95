import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { dispatchesFor, type EventId, instant } from '@tocsin/domain';
import { admitNone, eventually } from '@tocsin/testing/contracts';
import { type PostgresServer, startPostgres } from '@tocsin/testing/postgres';
import pg from 'pg';
import { v7 } from 'uuid';
import { auditFeed, changeFeed, eventFeed, eventHold, eventStore } from '../src/index.js';
import { type AgedStore, openAgedStore } from './support/aged-store.js';
import { planner } from './support/stores.js';

let server: PostgresServer;
let url: string;
let store: AgedStore;
let strangers: pg.Client[];

const settings = {
  max_prepared_transactions: '4',
  synchronous_standby_names: 'nobody',
  synchronous_commit: 'local',
};

beforeAll(async () => {
  server = await startPostgres({ fsync: 'off', ...settings });
});
afterAll(() => server.stop());

beforeEach(async () => {
  url = await server.newDatabase();
  store = await openAgedStore(url);
  strangers = [];
});
afterEach(async () => {
  await store.close();
  for (const stranger of strangers) await stranger.end().catch(() => undefined);
  await server.query(url, `SELECT gid FROM pg_prepared_xacts`).then(async (prepared) => {
    for (const { gid } of prepared) await server.query(url, `ROLLBACK PREPARED '${gid}'`);
  });
});

/** A transaction that has written, and stays open. */
const strangerIn = async (database: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: database, application_name: 'a nightly job' });
  strangers.push(client);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('CREATE TABLE IF NOT EXISTS nightly_job (row_count integer)');
  await client.query('BEGIN');
  await client.query('INSERT INTO nightly_job VALUES (1)');
  return client;
};

const read = async () => {
  const { events } = await eventFeed(store.database, planner()).advance(
    100,
    async (taken) => taken.flatMap(dispatchesFor),
    admitNone,
  );
  const entries = await auditFeed(store.database, { claimMs: 60_000, claimedBy: v7() }).next(100);
  return { events, entries: entries.length };
};

describe.each([
  ['of another database', async () => void (await strangerIn(await server.newDatabase()))],
  ['of another program in this database', async () => void (await strangerIn(url))],
  [
    'that is prepared',
    async () => void (await (await strangerIn(url)).query(`PREPARE TRANSACTION 'of a stranger'`)),
  ],
  [
    'of our own that appends nothing',
    async () => {
      const client = await strangerIn(url);
      await client.query(`UPDATE checkpoint SET moved_at = moved_at WHERE name = 'nobody'`);
      await client.query('SELECT pg_current_xact_id()');
    },
  ],
  [
    'with an advisory lock of its own',
    async () => void (await (await strangerIn(url)).query('SELECT pg_advisory_xact_lock_shared(1)')),
  ],
])('an open transaction %s', (_, begin) => {
  test('holds back no reader of the log', async () => {
    await begin();
    const changes = changeFeed(store.database);
    const start = await changes.end();
    await store.open(0);
    await store.recordChange(0);
    expect(await read()).toEqual({ events: 1, entries: 1 });
    const { changes: seen, place } = await changes.since(start, [store.accountId]);
    expect(seen).toContainEqual(expect.objectContaining({ kind: 'incident' }));
    expect(await changes.end()).toMatchObject({ txid: place.txid, position: place.position });
    expect(await eventHold(store.database)).toBeNull();
  });
});

describe('an open transaction that appends', () => {
  const held = async (whileHeld: () => Promise<unknown>) => {
    await store.recordChange(0, async () => {
      await store.open(0);
      await whileHeld();
    });
  };

  test('holds back the readers, beside a stranger too, and is named', async () => {
    await strangerIn(url);
    await held(async () => {
      expect(await read()).toEqual({ events: 0, entries: 0 });
      expect(await eventHold(store.database)).toMatchObject({
        by: expect.stringMatching(/^tocsin \(process \d+ from 127.0.0.1, idle in transaction\)$/),
      });
    });
    expect(await read()).toEqual({ events: 1, entries: 1 });
  });

  test('holds them back while it is prepared', async () => {
    const prepared = new pg.Client({ connectionString: url });
    strangers.push(prepared);
    await prepared.connect();
    // The statement that an appending transaction begins with.
    await prepared.query('BEGIN; SELECT pg_advisory_xact_lock_shared(7264302); SELECT pg_current_xact_id()');
    await prepared.query(`PREPARE TRANSACTION 'of an appender'`);
    await store.open(0);
    expect(await read()).toMatchObject({ events: 0 });
    expect(await eventHold(store.database)).toMatchObject({
      by: 'a prepared transaction (of an appender)',
    });
    await prepared.query(`COMMIT PREPARED 'of an appender'`);
    expect(await read()).toMatchObject({ events: 1 });
  });

  test('is noticed by a feed that it holds back for long', async () => {
    const holds: string[] = [];
    const feed = eventFeed(store.database, {
      ...planner(),
      onHeld: ({ by }) => holds.push(by),
      heldNotedAfterMs: 0,
    });
    await held(() =>
      eventually(async () => {
        await feed.advance(100, async () => [], admitNone);
        return holds.length > 0;
      }),
    );
    expect(holds).toEqual([expect.stringMatching(/^tocsin /)]);
  });
});

test('a transaction of another database that is stuck in a commit with NOTIFY holds up none of ours', async () => {
  const stuck = await strangerIn(await server.newDatabase());
  // Its commit waits for a standby that does not exist, with the lock that all commits with NOTIFY take.
  await stuck.query('SET synchronous_commit = on');
  await stuck.query('NOTIFY nobody');
  const committed = stuck.query('COMMIT').catch(() => undefined);
  const holder = `SELECT pid FROM pg_locks WHERE locktype = 'object' AND classid = 1262 AND granted`;
  await eventually(async () => (await server.query(url, holder)).length > 0);
  for (let opened = 0; opened < 10; opened++) await store.open(0);
  await server.query(url, `SELECT pg_terminate_backend(pid) FROM (${holder}) AS held`);
  await committed;
  expect(await read()).toMatchObject({ events: 10 });
});

test('a transaction appends only if readers wait for it', async () => {
  const { database } = store;
  const event = { type: 'First', data: {}, eventId: v7() as EventId, recordedAt: instant(new Date()) };
  const refused = 'Only a transaction with the option `appends` may append to the log.';
  await expect(database.transaction((tx) => eventStore(tx).append('incident-1', 0, [event]))).rejects.toThrow(
    refused,
  );
  await expect(eventStore(database.read).append('incident-1', 0, [event])).rejects.toThrow(refused);
});
