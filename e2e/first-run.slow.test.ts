import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type PostgresServer, startPostgres } from '@tocsin/testing/postgres';
import { freePort } from '../scripts/processes.mjs';
import { Account } from './support/account.js';
import { startCountingReceiver } from './support/counting-receiver.js';
import { NpmStart } from './support/npm-start.js';
import { until } from './support/until.js';

const everyProcess = [
  'scripts/start',
  'apps/api/dist/main',
  'apps/dispatcher/dist/main',
  'apps/prober/dist/main',
];
const keyShape = /tocsin_\S+/;

let folder: string;
let data: string;
let settings: Record<string, string>;
let address: string;
let running: NpmStart;
const started: NpmStart[] = [];
let account: Account;
let receiver: Awaited<ReturnType<typeof startCountingReceiver>>;

const start = (overrides: Record<string, string> = {}): NpmStart => {
  running = new NpmStart({ ...settings, ...overrides });
  started.push(running);
  return running;
};

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-first-run-'));
  data = join(folder, 'data');
  const port = String(await freePort());
  settings = { DATABASE_URL: `sqlite:${join(data, 'tocsin.db')}`, PORT: port, EGRESS_ALLOW: '127.0.0.0/8' };
  address = `http://127.0.0.1:${port}`;
  receiver = await startCountingReceiver((path) => (path === '/slow' ? 1000 : 0));
  await start().says(/Ctrl-C/);
  account = new Account(address, '', keyShape.exec(running.output)?.[0] ?? '');
});

afterAll(async () => {
  for (const start of started) start.pressCtrlC();
  await Promise.all(started.map((start) => start.ended()));
  await receiver.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('npm start for the first time', () => {
  test('makes a data folder and in it a key file and a prober token, for nobody else to read', async () => {
    expect(await modeOf(data)).toBe('700');
    expect(await modeOf(join(data, 'secret.key'))).toBe('600');
    expect(await modeOf(join(data, 'prober.token'))).toBe('600');
  });

  test('prints the address, and the API key of an account on the Lite plan', async () => {
    expect(running.output).toContain(`Tocsin is running at ${address} `);
    expect(running.output.match(new RegExp(keyShape, 'g'))).toHaveLength(1);
    expect(await account.call('GET', '/v1/account')).toMatchObject({ name: 'default', plan: 'lite' });
    expect(running.errors).toBe('');
  });

  test('prints a link with which somebody becomes an owner who can sign in', async () => {
    const token = /\/setup#token=([\w-]{43})$/m.exec(running.output)?.[1];
    const shown = { email_address: 'ada@example.com', password: 'quiet otters paint five doors' };
    const post = (path: string, body: object) =>
      fetch(`${address}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await post('/v1/setup', { token, name: 'Ada', ...shown })).status).toBe(201);
    const signedIn = await post('/v1/session', shown);
    expect(await signedIn.json()).toMatchObject({ role: 'owner', account: { name: 'default' } });
  });

  test('runs the api, the dispatcher and a prober as processes of their own', async () => {
    expect([...(await running.processes()).keys()].sort()).toEqual([...everyProcess].sort());
  });

  test.each(['dispatcher', 'prober', 'api'])('starts the %s again after it was killed', async (app) => {
    const what = `apps/${app}/dist/main`;
    const killed = (await running.processes()).get(what) ?? 0;
    process.kill(killed, 'SIGKILL');
    const isAnother = async () => ![killed, undefined].includes((await running.processes()).get(what));
    await until('another runs in its place', isAnother);
    expect(running.errors).toContain(`${app} ended (SIGKILL).`);

    const isUp = () => fetch(`${address}/readyz`).then(...([() => true, () => false] as const));
    await until('the api answers', isUp);
    const channelId = await account.webhook(`${receiver.url}/after-${app}`);
    const [alert] = await account.endedAlerts(1, { channel_id: channelId });
    expect(alert?.status).toBe('delivered');
  });
});

describe('Ctrl-C', () => {
  test('ends every process with 0, when what is under way has been put on record', async () => {
    const slow = await account.webhook(`${receiver.url}/slow`);
    const isUnderWay = () => [...receiver.arrivals.keys()].some((key) => key.startsWith('/slow'));
    await until('a message is under way', isUnderWay);
    running.pressCtrlC();
    expect(await running.ended()).toBe(0);
    expect(await running.processes()).toEqual(new Map());

    await start().says(/Ctrl-C/);
    const [alert] = await account.alerts({ channel_id: slow });
    expect(alert?.status).toBe('delivered');
  });

  test('ends every process also when only npm start hears of it', async () => {
    running.terminate();
    expect(await running.ended()).toBe(0);
    expect(await running.processes()).toEqual(new Map());
  });
});

describe('npm start on data that is there', () => {
  test('prints the address and no key, and the account and its key are as they were', async () => {
    await start().says(/Ctrl-C/);
    expect(running.output).toContain(`Tocsin is running at ${address} `);
    expect(running.output).not.toMatch(keyShape);
    expect(await account.call('GET', '/v1/account')).toMatchObject({ plan: 'lite' });
    running.pressCtrlC();
    await running.ended();
  });
});

describe('npm start on PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  test('makes the schema and the account there, and prints the key', async () => {
    const SECRET_KEY = 'only for tests, and thirty-two characters long';
    await start({ DATABASE_URL: await server.newDatabase(), SECRET_KEY }).says(/Ctrl-C/);
    const onPostgres = new Account(address, '', keyShape.exec(running.output)?.[0] ?? '');
    await onPostgres.webhook(`${receiver.url}/postgres`);
    const [alert] = await onPostgres.endedAlerts(1);
    expect(alert?.status).toBe('delivered');
    running.pressCtrlC();
    expect(await running.ended()).toBe(0);
  });
});

describe('npm start with a setting that cannot be used', () => {
  test('names the setting and the rule, starts nothing and makes nothing', async () => {
    const untouched = join(folder, 'untouched');
    start({ PORT: 'http', DATABASE_URL: `sqlite:${join(untouched, 'tocsin.db')}` });
    expect(await running.ended()).toBeGreaterThan(0);
    expect(running.errors).toContain('PORT must be a port number');
    expect(running.output).toBe('');
    await expect(stat(untouched)).rejects.toHaveProperty('code', 'ENOENT');
  });

  test('names HOST and PORT when another process listens there', async () => {
    const other = createServer().listen(Number(settings.PORT), '127.0.0.1');
    await once(other, 'listening');
    start();
    expect(await running.ended()).toBeGreaterThan(0);
    expect(running.errors).toContain(`HOST and PORT: cannot listen on 127.0.0.1, port ${settings.PORT}`);
    expect(await running.processes()).toEqual(new Map());
    // On new data, the key is shown by the start that works.
    const DATABASE_URL = `sqlite:${join(folder, 'taken', 'tocsin.db')}`;
    start({ DATABASE_URL });
    expect(await running.ended()).toBeGreaterThan(0);
    expect(running.output).not.toMatch(keyShape);
    expect(await stat(join(folder, 'taken')).catch(() => null)).toBeNull();
    other.close();
    await once(other, 'close');
  });
});
