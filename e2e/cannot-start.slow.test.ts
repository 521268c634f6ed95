import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Driver from 'better-sqlite3';
import { postgres, secretKey } from './support/databases.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const withDatabase = ['api', 'dispatcher'] as const;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-start-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

type Ended = { readonly code: number | null; readonly said: string; readonly logged: string };

const ended = async (file: string, args: readonly string[], env: Record<string, string>): Promise<Ended> => {
  const child: ChildProcess = spawn(process.execPath, [join(root, file), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (!child.stdout || !child.stderr) throw new Error('The output is piped.');
  const outputs = Promise.all([text(child.stderr), text(child.stdout)]);
  const [code] = await once(child, 'exit');
  const [said, logged] = await outputs;
  return { code, said: said.trim(), logged };
};

const start = (app: string, env: Record<string, string>) => ended(`apps/${app}/dist/main.js`, [], env);
const admin = (env: Record<string, string>, ...args: string[]) =>
  ended('apps/api/dist/admin/main.js', args, env);

/** One sentence for a person on standard error, and no stack of a framework anywhere. */
const expectSentence = ({ said, logged }: Ended, sentence: RegExp): void => {
  const lines = said.split('\n').filter((line) => !line.startsWith('Database: '));
  expect(lines).toEqual([expect.stringMatching(sentence)]);
  expect(said + logged).not.toMatch(/\n\s+at |"stack"|node_modules/);
};

const newDatabases = {
  SQLite: async () => `sqlite:${join(await mkdtemp(join(folder, 'db-')), 'tocsin.db')}`,
  PostgreSQL: () => postgres.newDatabase(),
};

describe.each(Object.entries(newDatabases))('on %s', (kind, newDatabase) => {
  const prepared = async (): Promise<Record<string, string>> => {
    const env = { DATABASE_URL: await newDatabase(), SECRET_KEY: secretKey };
    expect((await admin(env, 'setup', '--json')).code).toBe(0);
    return env;
  };

  test.each([
    [
      'newer',
      `INSERT INTO migrations (timestamp, name) VALUES (1899999999999, 'Later1899999999999')`,
      /^DATABASE_URL: \S+: A newer version of Tocsin has changed this database \(Later1899999999999\)\. Start that version, or restore a backup/,
    ],
    [
      'older',
      `UPDATE migrations SET timestamp = 1795219200000, name = 'InitialSchema1795219200000'`,
      /^DATABASE_URL: \S+: An older version of Tocsin made this database, .* start commit 7cc2898d on it once, and then this version/,
    ],
  ])(
    'a database of a version that is too %s is refused with 78, and what to do',
    async (_, change, sentence) => {
      const env = await prepared();
      if (kind === 'SQLite') new Driver(env.DATABASE_URL?.replace('sqlite:', '')).exec(change).close();
      else await postgres.query(env.DATABASE_URL ?? '', change);
      const refusals = [
        ...(await Promise.all(withDatabase.map((app) => start(app, { ...env, PORT: '0' })))),
        await admin(env, 'prober-token', 'list'),
      ];
      for (const refusal of refusals) {
        expect(refusal.code).toBe(78);
        expectSentence(refusal, sentence);
      }
    },
  );

  test('another key than that of the database ends with 78, and names the file to copy', async () => {
    const { SECRET_KEY: _, ...env } = await prepared();
    const made = await admin({ ...env, SECRET_KEY: secretKey }, 'setup', '--json');
    expect(made.code).toBe(0);
    const other = { ...env, SECRET_KEY: 'another key that is long enough for the tests', PORT: '0' };
    for (const app of withDatabase) {
      const refusal = await start(app, other);
      expect(refusal.code).toBe(78);
      expectSentence(
        refusal,
        /^SECRET_KEY must be the key that sealed .* copy secret\.key from the data folder/,
      );
    }
  });
});

test('a port that is taken ends the api with 1', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const DATABASE_URL = await newDatabases.SQLite();
  const refusal = await start('api', { DATABASE_URL, SECRET_KEY: secretKey, PORT: String(port) });
  server.close();
  expect(refusal.code).toBe(1);
  expectSentence(refusal, /^Cannot listen on 127\.0\.0\.1, port \d+: EADDRINUSE\. Stop the other program/);
});

test.each<[string, string, Record<string, string>, number, RegExp]>([
  ['a wrong kind of database', 'api', { DATABASE_URL: 'mysql://x/y' }, 78, /^DATABASE_URL must be/],
  ['a wrong kind of database', 'dispatcher', { DATABASE_URL: 'mysql://x/y' }, 78, /^DATABASE_URL must be/],
  ['a key that is too short', 'api', { SECRET_KEY: 'short' }, 78, /^SECRET_KEY must/],
  ['no token', 'prober', {}, 78, /^PROBER_TOKEN/],
  [
    'a file of a token that is not there',
    'prober',
    { PROBER_TOKEN_FILE: '/nowhere' },
    78,
    /PROBER_TOKEN_FILE/,
  ],
])('%s ends the %s with a sentence', async (_, app, env, code, sentence) => {
  const refusal = await start(app, env);
  expect([refusal.code, refusal.said.split('\n').length]).toEqual([code, 1]);
  expectSentence(refusal, sentence);
});

test('a folder that is a file ends the api with 1', async () => {
  const refusal = await start('api', { DATABASE_URL: 'sqlite:/dev/null/tocsin.db', SECRET_KEY: secretKey });
  expect(refusal.code).toBe(1);
  expectSentence(refusal, /^DATABASE_URL: \/dev\/null\/tocsin\.db cannot be used: /);
});
