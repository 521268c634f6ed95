import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type SharedPostgres, sharedPostgres } from '@tocsin/testing/postgres';
import pg from 'pg';
import { openDatabase, standbyRisk } from '../src/index.js';

const { Client } = pg;

let server: SharedPostgres;
beforeAll(async () => {
  server = await sharedPostgres();
});
afterAll(() => server.stop());

const riskWith = async (settings: readonly string[] = []): Promise<string | null> => {
  const url = await server.newDatabase();
  const name = new URL(url).pathname.slice(1);
  for (const setting of settings) await server.query(url, `ALTER DATABASE ${name} SET ${setting}`);
  const database = await openDatabase(url);
  try {
    return await standbyRisk(database);
  } finally {
    await database.close();
  }
};

test('a commit that waits for the disk, on a server without a standby, is no risk', async () => {
  expect(await riskWith()).toBeNull();
});

test('a commit that waits for nothing is one', async () => {
  expect(await riskWith(['synchronous_commit = off'])).toContain('synchronous_commit is off');
});

test('a standby that no commit waits for is one', async () => {
  // A server counts a client of its replication protocol as a standby.
  const standby = new Client({ connectionString: await server.newDatabase(), replication: 'true' } as object);
  await standby.connect();
  try {
    expect(await riskWith()).toContain('a standby that no commit waits for');
    expect(await riskWith(['synchronous_commit = local'])).toContain('a standby that no commit waits for');
  } finally {
    await standby.end();
  }
});
