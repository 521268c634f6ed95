import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type SharedPostgres, sharedPostgres } from '@tocsin/testing/postgres';
import { sql } from '../src/database/sql.js';
import { type Database, isUnavailable, openDatabase } from '../src/index.js';

let server: SharedPostgres;
beforeAll(async () => {
  server = await sharedPostgres();
});
afterAll(() => server.stop());

const within = async (url: string, look: (database: Database) => Promise<void>): Promise<void> => {
  const database = await openDatabase(url);
  try {
    await look(database);
  } finally {
    await database.close();
  }
};

test('a tried write leaves nothing behind, also beside others', async () => {
  await within(await server.newDatabase(), async (database) => {
    await Promise.all(Array.from({ length: 8 }, () => database.tryWrite()));
    expect(await database.read.all(sql`SELECT subject FROM limit_count`)).toEqual([]);
  });
});

test('a tried write finds a database whose transactions may only read, as on a standby', async () => {
  const url = await server.newDatabase();
  await within(url, () => Promise.resolve());
  const name = new URL(url).pathname.slice(1);
  await server.query(url, `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await within(url, async (database) => {
    expect(await database.isAlive()).toBe(true);
    const refused = await database.tryWrite().catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: '25006' });
    expect(isUnavailable(refused)).toBe(true);
  });
});
