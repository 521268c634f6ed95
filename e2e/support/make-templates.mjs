/**
 * Jest's `globalSetup`: makes, once in a run, the databases that services begin with. A process of the `admin` command
 * for each account would cost more than most tests.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { register } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

register('../../scripts/typescript-hooks.mjs', import.meta.url);
const { startPostgres } = await import('@tocsin/testing/postgres');
const { runAdmin } = await import('../../apps/api/src/admin/run-admin.ts');

const secretKey = 'only for tests, and thirty-two characters long';
/** A service takes the first, and tests the others. */
const plans = ['lite', 'lite', 'lite', 'lite', 'lite', 'lite', 'free'];
/** Test files run side by side, each with several processes. */
const connectionsMax = 400;

/** @param {string} databaseUrl which is made or migrated */
const fill = async (databaseUrl) => {
  const accounts = [];
  for (const plan of plans) {
    let answer = '';
    const code = await runAdmin(['account', 'create', '--name', 'e2e', '--plan', plan, '--json'], {
      env: { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey },
      out: (line) => {
        answer += line;
      },
      error: (line) => process.stderr.write(`${line}\n`),
    });
    if (code !== 0) throw new Error(`No account was made: exit code ${code}.`);
    const { account_id: accountId, api_key: apiKey } = JSON.parse(answer);
    accounts.push({ plan, accountId, apiKey });
  }
  return accounts;
};

export default async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'tocsin-e2e-template-'));
  const file = join(folder, 'tocsin.db');
  const server = await startPostgres({ fsync: 'off', max_connections: String(connectionsMax) });
  globalThis.removeTemplates = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const url = await server.newDatabase();
  process.env.TEST_TEMPLATES = JSON.stringify({
    secretKey,
    sqlite: { file, accounts: await fill(`sqlite:${file}`) },
    postgres: { port: server.port, url, accounts: await fill(url) },
  });
}
