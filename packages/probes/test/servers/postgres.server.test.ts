import { chown, readFile, stat, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startPgbouncer } from '@tocsin/debian-servers';
import { type PostgresServer, startPostgres } from '@tocsin/testing/postgres';
import { selfSignedCertificate } from '@tocsin/testing/servers';
import { postgres } from '../../src/types/postgres/postgres.js';
import { ssl } from '../../src/types/ssl/ssl.js';
import { type RunOptions, run } from '../support/run.js';
import { server as serverOfTest } from '../support/server.js';

const certificate = selfSignedCertificate({ hosts: ['127.0.0.1'] });
let server: PostgresServer;
let accessFile: string;

const query = (sql: string) => server.query('postgres:///postgres', sql);
const setting = async (name: string): Promise<string> => {
  const [row] = await query(`SHOW ${name}`);
  return String(row?.[name]);
};

const check = (settings: object, options: RunOptions = {}) =>
  run(postgres, `127.0.0.1:${server.port}`, settings, options);

const login = (username: string, password = 'pass wörd') => ({ username, password, database: 'postgres' });

beforeAll(async () => {
  server = await startPostgres({ max_connections: '8', superuser_reserved_connections: '3' });
  const folder = await setting('data_directory');
  accessFile = await setting('hba_file');
  await Promise.all([
    writeFile(`${folder}/server.crt`, certificate.cert),
    writeFile(`${folder}/server.key`, certificate.key, { mode: 0o600 }),
  ]);
  // As root, the server has a user of its own, who must own the key.
  const { uid, gid } = await stat(folder);
  await chown(`${folder}/server.key`, uid, gid);
});
afterAll(() => server.stop());

describe('PostgreSQL', () => {
  beforeAll(async () => {
    await query(`
      SET password_encryption = 'scram-sha-256';
      CREATE ROLE by_scram LOGIN PASSWORD 'pass wörd';
      CREATE ROLE in_plain LOGIN PASSWORD 'pass wörd';
      CREATE ROLE trusted LOGIN;
      SET scram_iterations = 300000;
      CREATE ROLE by_long_scram LOGIN PASSWORD 'pass wörd';
      SET password_encryption = 'md5';
      CREATE ROLE by_md5 LOGIN PASSWORD 'pass wörd'
    `);
    const rules = await readFile(accessFile, 'utf8');
    await writeFile(
      accessFile,
      `host all by_scram,by_long_scram 127.0.0.1/32 scram-sha-256
host all by_md5 127.0.0.1/32 md5
host all trusted 127.0.0.1/32 trust
host all in_plain 127.0.0.1/32 password
host all locked_out 127.0.0.1/32 reject
${rules}`,
    );
    await query('SELECT pg_reload_conf()');
  });

  test.each(['by_scram', 'by_md5', 'trusted'])('lets the user %s in', async (username) => {
    expect(await check(login(username))).toMatchObject({
      status: 'up',
      message: expect.stringMatching(/^It returned "1" in \d+ ms\.$/),
    });
  });

  test.each(['by_scram', 'by_md5'])('refuses a wrong password of %s', async (username) => {
    expect(await check(login(username, 'wrong'))).toMatchObject({
      status: 'down',
      message: `It refused the login: "password authentication failed for user \\"${username}\\"".`,
      details: { sql_state: '28P01' },
    });
  });

  test('says what else is wrong', async () => {
    expect(await check({ ...login('trusted'), database: 'gone' })).toMatchObject({
      message: 'It refused the connection: "database \\"gone\\" does not exist".',
    });
    expect(await check(login('locked_out'))).toMatchObject({
      message: expect.stringMatching(/^It refused the login: "pg_hba\.conf rejects connection/),
    });
    expect(await check({ ...login('trusted'), query: 'SELECT * FROM gone' })).toMatchObject({
      message: 'It refused the query: "relation \\"gone\\" does not exist".',
    });
    expect(await check(login('in_plain'))).toMatchObject({
      message: 'It wants the password as it is, and a check sends that over TLS only. Set tls.',
    });
    expect(await check(login('by_long_scram'))).toMatchObject({
      message: 'It wants the password to be hashed 300000 times, more often than a check does.',
    });
    expect(await check({ ...login('trusted'), tls: true })).toMatchObject({
      message: `127.0.0.1:${server.port} offers no TLS.`,
    });
  });

  test('returns the first value as text', async () => {
    const asking = (sql: string) => check({ ...login('trusted'), query: sql, regular_expression: '^x$' });
    expect(await asking("SELECT v FROM (VALUES ('x'), ('y')) AS t (v)")).toMatchObject({ status: 'up' });
    expect(await asking('SELECT 1.50::numeric')).toMatchObject({
      message: 'The regular expression "^x$" is not in the first value: "1.50".',
    });
    expect(await asking('SELECT NULL')).toMatchObject({ details: { value: null } });
    expect(await asking('SELECT 1 WHERE false')).toMatchObject({ message: 'The query returned no row.' });
    expect(await asking("SELECT 'x'; SELECT 'y'")).toMatchObject({ status: 'up' });
    expect(await asking("SELECT repeat('x', 100000)")).toMatchObject({ status: 'down' });
  });

  test('ends each session, and refuses one too many', async () => {
    for (let round = 0; round < 12; round += 1) {
      expect(await check(login('trusted'))).toMatchObject({ status: 'up' });
    }
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => check({ ...login('trusted'), query: 'SELECT pg_sleep(0.5)' })),
    );
    const refused = outcomes.filter(({ details }) => details.sql_state === '53300');
    expect(refused.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^It refused the connection: ".*(too many clients|reserved)/),
    );
    expect(outcomes).toContainEqual(expect.objectContaining({ status: 'up' }));
  });

  test('speaks TLS, with a certificate that is verified', async () => {
    await query("ALTER SYSTEM SET ssl = 'on'");
    await query('SELECT pg_reload_conf()');
    await query('SELECT pg_sleep(0.2)');
    const trusted = { extraAuthorities: [certificate.cert] };
    for (const username of ['by_scram', 'in_plain']) {
      expect(await check({ ...login(username), tls: true }, trusted)).toMatchObject({
        status: 'up',
        details: { timings: { tls_ms: expect.any(Number) } },
      });
    }
    expect(await check({ ...login('trusted'), tls: true })).toMatchObject({
      status: 'down',
      message: 'TLS: the certificate is self-signed.',
    });
    expect(await run(ssl, `127.0.0.1:${server.port}`, { starttls: 'postgres' }, trusted)).toMatchObject({
      details: { names: ['127.0.0.1'] },
    });
  });
});

describe('PgBouncer', () => {
  const bouncer = async (config: string, behind = server.port) => {
    const { port } = await serverOfTest(
      startPgbouncer({
        databases: `shop = host=127.0.0.1 port=${behind} dbname=postgres user=trusted`,
        config,
        users: { eve: 'secret' },
      }),
    );
    return (settings: object) =>
      run(postgres, `127.0.0.1:${port}`, { username: 'eve', database: 'shop', ...settings });
  };

  test.each(['scram-sha-256', 'md5', 'any'])('lets in by %s', async (method) => {
    const check = await bouncer(`auth_type = ${method}`);
    expect(await check({ password: 'secret' })).toMatchObject({ status: 'up' });
  });

  test('refuses a user, a password and a database that it does not know', async () => {
    const check = await bouncer('auth_type = scram-sha-256');
    for (const settings of [{ username: 'mallory', password: 'secret' }, { password: 'wrong' }]) {
      expect(await check(settings)).toMatchObject({
        status: 'down',
        message: expect.stringMatching(
          /^It refused the (login|connection): ".*(no such user|authentication failed).*"\.$/,
        ),
      });
    }
    expect(await check({ password: 'secret', database: 'none' })).toMatchObject({
      status: 'down',
      message: expect.stringMatching(/^It refused the connection: ".*no such database.*"\.$/),
    });
  });

  test('answers a command of its own', async () => {
    const check = await bouncer('auth_type = any\nadmin_users = eve\nstats_users = eve');
    expect(await check({ database: 'pgbouncer', query: 'SHOW DATABASES', text: 'pgbouncer' })).toMatchObject({
      status: 'up',
    });
  });

  test('without a server behind it is down', async () => {
    const check = await bouncer('auth_type = any\nserver_login_retry = 1\nquery_wait_timeout = 1', 1);
    expect(await check({})).toMatchObject({ status: 'down' });
  });
});
