import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AccountId, ChannelId, MonitorId } from '@tocsin/domain';
import type { SharedPostgres } from '@tocsin/testing/postgres';
import pg from 'pg';
import { v7 } from 'uuid';
import { type Sql, sql } from '../src/database/sql.js';
import type { Database, MonitorRecord, Repositories, UnitOfWork } from '../src/index.js';
import { readsBesideLocked } from './support/locking-statements.js';
import { migratedPostgres } from './support/migrated-postgres.js';
import { arrange, at, opened } from './support/stores.js';

let server: SharedPostgres;
let url: string;
let database: Database;
let unitOfWork: UnitOfWork;
let accountId: AccountId;
let monitorId: MonitorId;
let channelId: ChannelId;
beforeAll(async () => {
  server = await migratedPostgres();
});
afterAll(() => server.stop());

const write = (statement: Sql): Promise<unknown> => database.transaction((tx) => tx.run(statement));

const waitsFor = async (lockTypes: readonly string[]): Promise<boolean> => {
  const waiting = await server.query(
    url,
    `SELECT 1 FROM pg_locks WHERE NOT granted AND locktype IN (${lockTypes.map((type) => `'${type}'`).join()})`,
  );
  return waiting.length > 0;
};

/** Resolves when a statement waits for such a lock, or `work` has ended without. */
const untilWaits = async (lockTypes: readonly string[], work: Promise<unknown>): Promise<void> => {
  const ended = work.then(
    () => true,
    () => true,
  );
  while (!(await Promise.race([ended, waitsFor(lockTypes)])));
};

const forRow = ['transactionid', 'tuple'];

/** Runs `meanwhile` while another transaction is between the snapshot and the end of its first statement that reads the table. */
const whileReading = async <T>(
  table: string,
  reading: () => Promise<T>,
  meanwhile: () => Promise<unknown>,
): Promise<T> => {
  const holder = new pg.Client(url);
  await holder.connect();
  await holder.query(`
    CREATE FUNCTION is_read() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
      IF pg_try_advisory_lock(1) THEN PERFORM pg_advisory_lock(2), pg_advisory_unlock(2); END IF;
      RETURN true;
    END $$;
    ALTER TABLE ${table} RENAME TO rows_of_${table};
    CREATE VIEW ${table} AS SELECT * FROM rows_of_${table} WHERE is_read();
    SELECT pg_advisory_lock(2)`);
  const read = reading();
  await untilWaits(['advisory'], read);
  const done = meanwhile();
  // A change that waits for a row of the reader can end only after it.
  await untilWaits(forRow, done);
  await holder.end();
  await done;
  return read;
};

/** Runs `reading` while another transaction has locked the rows, and changes others before it ends. */
const whileLocked = async <T>(
  lock: (repositories: Repositories) => Promise<unknown>,
  reading: () => Promise<T>,
  change: () => Promise<unknown>,
): Promise<T> => {
  let read: Promise<T> | undefined;
  await unitOfWork.run(async (repositories) => {
    await lock(repositories);
    read = reading();
    await untilWaits(forRow, read);
    await change();
  });
  if (read === undefined) throw new Error('Nothing was read.');
  return read;
};

const scheduled = async (): Promise<MonitorRecord> => {
  const record = await unitOfWork.run(({ monitors }) => monitors.find(accountId, monitorId));
  if (record === null) throw new Error('The monitor is missing.');
  await unitOfWork.run(({ checkSeries }) => checkSeries.schedule(record.monitor));
  return record;
};

const claimed = () => unitOfWork.run(({ checkSeries }) => checkSeries.claim('default', 10, 7));

const awaitedUnder = (checks: readonly { readonly series: number }[]) =>
  unitOfWork.run(async ({ awaitedChecks }) => {
    const claims = checks.map(({ series }) => ({ claim: 7, series, region: 'default' }));
    return [...(await awaitedChecks.under(claims)).checks.values()];
  });

describe('what is read with a lock is not older than it:', () => {
  beforeEach(async () => {
    url = await server.newDatabase();
    ({ database, unitOfWork } = await opened(url));
    ({ accountId, monitorId, channelId } = await arrange(unitOfWork));
  });
  afterEach(() => database.close());

  test('a channel that another process has judged meanwhile is not judged again', async () => {
    await write(sql`INSERT INTO channel_trouble (channel_id, look_at) VALUES (${channelId}, 1)`);
    const judge = () =>
      unitOfWork.run(async ({ channelTroubles }) => {
        const due = await channelTroubles.lockDue([channelId]);
        await channelTroubles.save(
          due.map(({ seenMark }) => ({
            channelId,
            seenMark,
            failure: null,
            lookAgainAt: null,
            toldAt: null,
          })),
        );
        return due.length;
      });
    let others = 0;
    const own = await whileReading('channel_trouble', judge, async () => {
      others = await judge();
    });
    expect(own + others).toBe(1);
  });

  test('a check that is claimed while its monitor changes is of the new settings, or nothing waits for it', async () => {
    const { monitor } = await scheduled();
    const target = 'https://moved.example.com/';
    const checks = await whileReading('monitor', claimed, () =>
      unitOfWork.run(async ({ monitors, checkSeries }) => {
        const moved = { ...monitor, target };
        await monitors.save(moved);
        await checkSeries.schedule(moved);
      }),
    );
    expect(checks).toHaveLength(1);
    const awaited = await awaitedUnder(checks);
    const ofOldSettings = checks.filter(({ monitor }) => monitor.target !== target);
    expect(awaited.filter(({ series }) => ofOldSettings.some((check) => check.series === series))).toEqual(
      [],
    );
  });

  test('a result that waited is judged by the settings of now', async () => {
    const { monitor } = await scheduled();
    const checks = await claimed();
    const awaited = await whileLocked(
      ({ monitorHealths }) => monitorHealths.findForChange(monitorId),
      () => awaitedUnder(checks),
      () => unitOfWork.run(({ monitors }) => monitors.save({ ...monitor, name: 'renamed' })),
    );
    expect(awaited.map((check) => check.monitor.name)).toEqual(['renamed']);
  });

  test('a change of a monitor that waited starts from its health of now', async () => {
    await scheduled();
    const record = await whileLocked(
      ({ monitors }) => monitors.findForChange(accountId, monitorId),
      () => unitOfWork.run(({ monitors }) => monitors.findForChange(accountId, monitorId)),
      () => write(sql`UPDATE monitor_health SET status = 'down' WHERE monitor_id = ${monitorId}`),
    );
    expect(record?.health).toBe('down');
  });

  test('an incident that waited for one of the same monitor knows of it', async () => {
    const now = at;
    const watched = await whileLocked(
      ({ monitors }) => monitors.findForChange(accountId, monitorId),
      () => unitOfWork.run(({ watchedMonitors }) => watchedMonitors.findForChange(accountId, monitorId, now)),
      () =>
        write(sql`
          INSERT INTO incident (id, account_id, monitor_id, title, status, severity, started_at, opened_by)
          VALUES (${v7()}, ${accountId}, ${monitorId}, 'It is down.', 'open', 'major', 1, 'request')`),
    );
    expect(watched?.hasOpenIncident).toBe(true);
  });

  test('these tests refuse a statement that reads other rows while it locks', async () => {
    await expect(write(sql`SELECT c.id FROM channel c, monitor m FOR UPDATE OF c`)).rejects.toThrow(
      'reads other rows',
    );
  });
});

describe('a statement that locks', () => {
  test.each<[string, string, string | null]>([
    ['its own rows', 'SELECT c.id FROM channel c WHERE c.id = $1 FOR UPDATE', null],
    ['another table', 'SELECT 1 FROM a x JOIN b y ON x.id = y.id FOR UPDATE OF x SKIP LOCKED', 'a x: b'],
    ['another table after a comma', 'SELECT 1 FROM a x, b FOR NO KEY UPDATE OF x', 'a x: b'],
    [
      'a table in a condition',
      'SELECT 1 FROM a WHERE EXISTS (SELECT 1 FROM b) FOR SHARE',
      'without OF: a, b',
    ],
    ['a table for a column', 'SELECT x.id, (SELECT 1 FROM b) FROM a x FOR KEY SHARE OF x', 'a x: b'],
    [
      'others of its table',
      'SELECT 1 FROM a x WHERE NOT EXISTS (SELECT 1 FROM a o) FOR UPDATE OF x',
      'a x: a',
    ],
    ['its own rows to change them', 'UPDATE a SET b = 1 WHERE id IN (SELECT x.id FROM a x FOR UPDATE)', null],
    [
      'others to delete its own',
      'DELETE FROM a WHERE id IN (SELECT x.id FROM a x JOIN b ON true FOR UPDATE OF x)',
      'a x: b',
    ],
    [
      'given ids',
      'SELECT 1 FROM a x WHERE x.id IN (SELECT r.id FROM unnest($1) AS r(id)) FOR UPDATE OF x',
      null,
    ],
  ])('reads %s', (_, statement, expected) => {
    expect(readsBesideLocked(statement)).toBe(expected);
  });

  test('reads nothing if it does not lock', () => {
    expect(readsBesideLocked('SELECT 1 FROM a JOIN b ON a.id = b.id')).toBeNull();
  });
});
