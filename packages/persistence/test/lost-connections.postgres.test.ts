import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type PostgresServer, startPostgres } from '@tocsin/testing/postgres';
import { sql } from '../src/database/sql.js';
import {
  connect,
  type Database,
  dataSourceOptions,
  isUnavailable,
  openDatabase,
  parseDatabaseUrl,
} from '../src/index.js';
import { postgresDatabase } from '../src/postgres/postgres-database.js';
import { startCuttingProxy } from './support/cutting-proxy.js';

let server: PostgresServer;
let url: string;
let proxy: Awaited<ReturnType<typeof startCuttingProxy>>;
let database: Database;

beforeAll(async () => {
  server = await startPostgres({ fsync: 'off' });
});
afterAll(() => server.stop());

beforeEach(async () => {
  url = await server.newDatabase();
  proxy = await startCuttingProxy(url);
  database = await openDatabase(proxy.url);
});
afterEach(async () => {
  await proxy.stop();
  await database.close();
});

const answersOf = async (count: number): Promise<PromiseSettledResult<unknown>['status'][]> => {
  const settled = await Promise.allSettled(
    Array.from({ length: count }, () => database.read.all(sql`SELECT 1`)),
  );
  return settled.map(({ status }) => status);
};

describe('a connection that is lost', () => {
  test('in the moment in which it is ready costs its statement, not the process', async () => {
    proxy.cutNew(3);
    // The pool has one open connection; the other three are new.
    const answers = await answersOf(4);
    expect(answers.filter((answer) => answer === 'rejected')).toHaveLength(3);
    expect(await answersOf(10)).toEqual(Array(10).fill('fulfilled'));
  });

  test('while it is idle is replaced', async () => {
    await answersOf(10);
    await server.query(
      url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tocsin'`,
    );
    while ((await answersOf(1))[0] === 'rejected');
    expect(await answersOf(10)).toEqual(Array(10).fill('fulfilled'));
  });

  test('in a transaction leaves nothing of it behind, and its caller is told', async () => {
    const name = 'nobody';
    const lost = database.transaction(async (tx) => {
      await tx.run(sql`INSERT INTO checkpoint (name, txid, position) VALUES (${name}, 0, 0)`);
      await server.query(
        url,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state LIKE 'idle in%'`,
      );
      await tx.run(sql`UPDATE checkpoint SET position = 1 WHERE name = ${name}`);
    });
    // The error depends on whether the client reads the server's message before the connection ends.
    await expect(lost).rejects.toThrow(/terminating connection|terminated unexpectedly/);
    expect(await database.read.all(sql`SELECT 1 FROM checkpoint WHERE name = ${name}`)).toEqual([]);
  });
});

describe('a server that is gone without a word', () => {
  test('is waited for no longer than a transaction may take, and the caller is told', async () => {
    const options = dataSourceOptions(parseDatabaseUrl(proxy.url), 'write');
    const [write, read] = [await connect(options), await connect(options)];
    const impatient = postgresDatabase({ write, read }, proxy.url, 200);
    proxy.fallSilent();
    const asked = [impatient.read.all(sql`SELECT 1`), impatient.transaction((tx) => tx.all(sql`SELECT 1`))];
    for (const answer of await Promise.allSettled(asked)) {
      expect(answer).toMatchObject({ status: 'rejected' });
      expect(answer.status === 'rejected' && isUnavailable(answer.reason)).toBe(true);
    }
    await impatient.close();
  });
});

test('a transaction whose process falls silent is ended by the server, and its locks with it', async () => {
  await database.transaction(async (tx) => {
    expect(await tx.all(sql`SHOW idle_in_transaction_session_timeout`)).toEqual([
      { idle_in_transaction_session_timeout: '5s' },
    ]);
  });
});
