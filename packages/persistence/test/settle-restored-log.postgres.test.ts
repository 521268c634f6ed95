// Over ten seconds: two clusters start.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  dispatchesFor,
  type EventFeed,
  type IncidentEvent,
  type IncidentId,
  type Occurred,
} from '@tocsin/domain';
import { anOpenIncident, aResolveIncident, aWatchedMonitor } from '@tocsin/testing';
import { admitNone } from '@tocsin/testing/contracts';
import { type PostgresServer, startPostgres } from '@tocsin/testing/postgres';
import { v7 } from 'uuid';
import { raw, sql } from '../src/database/sql.js';
import { type Database, eventFeed, openDatabase } from '../src/index.js';
import { arrange, opened, planner, unitOfWorkOn } from './support/stores.js';

/** The tables of a dump. Referenced tables come first. */
const tables = ['account', 'channel', 'monitor', 'monitor_channel', 'event', 'incident', 'alert_dispatch'];

let oldCluster: PostgresServer;
let newCluster: PostgresServer;
let database: Database;

beforeAll(async () => {
  [oldCluster, newCluster] = await Promise.all([
    startPostgres({ fsync: 'off' }),
    startPostgres({ fsync: 'off' }),
  ]);
});
afterAll(() => Promise.all([oldCluster.stop(), newCluster.stop()]));

beforeEach(async () => {
  database = await openDatabase(await oldCluster.newDatabase());
  // Raises the transaction ids, as in a cluster that has run for a while.
  await database.read.all(
    sql`DO $$ BEGIN FOR i IN 1..2000 LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$`,
  );
});
afterEach(() => database.close());

/** @param meanwhile runs after the transaction has its id and before it appends */
const opening = async (on: Database, meanwhile = async () => {}): Promise<IncidentId> => {
  const unitOfWork = unitOfWorkOn(on);
  const { accountId, monitorId, channelId } = await arrange(unitOfWork);
  const incidentId = v7() as IncidentId;
  const monitor = aWatchedMonitor({ id: monitorId, accountId, channelIds: [channelId] });
  await unitOfWork.run(async ({ accounts, incidents }) => {
    // Locking a row gives the transaction its id.
    await accounts.findForChange(accountId);
    await meanwhile();
    await incidents.handle(incidentId, anOpenIncident({ incidentId, monitor }));
  });
  return incidentId;
};

/** Opens two incidents whose order in the log differs from their positions. @returns their ids in log order */
const openingCrosswise = async (on: Database): Promise<IncidentId[]> => {
  const later: IncidentId[] = [];
  const earlier = await opening(on, async () => {
    later.push(await opening(on));
  });
  return [earlier, ...later];
};

const feedOf = (on: Database): EventFeed => eventFeed(on, planner());

const take = async (on: Database, eventsMax = 100): Promise<IncidentId[]> => {
  const taken: Occurred<IncidentEvent>[] = [];
  await feedOf(on).advance(
    eventsMax,
    async (events) => {
      taken.push(...events);
      return events.flatMap(dispatchesFor);
    },
    admitNone,
  );
  return taken.map(({ data }) => data.incidentId);
};

const textOf = async (on: Database, table: string): Promise<string> => {
  const rows = await on.read.all(sql`SELECT * FROM ${raw(table)}`);
  return JSON.stringify(rows);
};

/** Copies the database to the other cluster, as pg_dump and pg_restore do. @returns its URL */
const restored = async (from: Database): Promise<string> => {
  const url = await newCluster.newDatabase();
  const to = await openDatabase(url);
  await to.transaction(async (tx) => {
    await tx.run(sql`DELETE FROM checkpoint`);
    for (const table of [...tables, 'checkpoint']) {
      await tx.run(sql`INSERT INTO ${raw(table)} OVERRIDING SYSTEM VALUE
        SELECT * FROM json_populate_recordset(NULL::${raw(table)}, ${await textOf(from, table)}::json)`);
    }
    await tx.all(
      sql`SELECT setval(pg_get_serial_sequence('event', 'position'), (SELECT max(position) FROM event))`,
    );
  });
  await to.close();
  return url;
};

describe('after a restore into a cluster that counts transactions anew', () => {
  test('exactly the events that were not taken are taken, in their old order, then what is new', async () => {
    const taken = [await opening(database), ...(await openingCrosswise(database))];
    expect(await take(database)).toEqual(taken);
    const waiting = [...(await openingCrosswise(database)), await opening(database)];

    const there = await openDatabase(await restored(database));
    const added = await opening(there);
    expect(await take(there)).toEqual([...waiting, added]);
    expect(await take(there)).toEqual([]);
    await there.close();
  });

  test('the checkpoint keeps its place between two events of one order and another', async () => {
    const [first, second] = await openingCrosswise(database);
    expect(await take(database, 1)).toEqual([first]);
    const there = await openDatabase(await restored(database));
    expect(await take(there)).toEqual([second]);
    await there.close();
  });

  test('an incident that was open can be resolved', async () => {
    const incidentId = await opening(database);
    await take(database);
    const there = await opened(await restored(database));
    await there.unitOfWork.run(({ incidents }) => incidents.handle(incidentId, aResolveIncident()));
    expect(await take(there.database)).toEqual([incidentId]);
    await there.database.close();
  });

  test('the next start, and a second restore, change nothing that counts', async () => {
    await opening(database);
    await take(database);
    const waiting = await opening(database);
    const url = await restored(database);
    await (await openDatabase(url)).close();
    const there = await openDatabase(url);
    const before = [await textOf(there, 'event'), await textOf(there, 'checkpoint')];
    await (await openDatabase(url)).close();
    expect([await textOf(there, 'event'), await textOf(there, 'checkpoint')]).toEqual(before);
    const again = await openDatabase(await restored(there));
    expect(await take(again)).toEqual([waiting]);
    await there.close();
    await again.close();
  });
});

test('a start beside processes that are writing changes nothing', async () => {
  const url = await newCluster.newDatabase();
  const there = await openDatabase(url);
  const writing = Promise.all(Array.from({ length: 20 }, () => opening(there)));
  for (let starts = 0; starts < 5; starts++) await (await openDatabase(url)).close();
  await writing;
  const rows = await there.read.all(sql`SELECT 1 FROM event WHERE txid < 3`);
  expect(rows).toEqual([]);
  await there.close();
});
