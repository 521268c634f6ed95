import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openDatabase } from '@tocsin/persistence';
import { adminCommands } from '../../src/admin/commands.js';
import { runAdmin } from '../../src/admin/run-admin.js';
import { startApi, type TestApi } from '../support/api.js';
import { aPassword } from '../support/browser.js';
import { aWebhook } from '../support/things.js';

let folder: string;
let env: Record<string, string>;
let api: TestApi | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-admin-'));
  env = {
    DATABASE_URL: `sqlite:${join(folder, 'data', 'tocsin.db')}`,
    SECRET_KEY: 'a key that is long enough for tests, and only for tests',
  };
});
afterEach(async () => {
  await api?.stop();
  api = undefined;
  await rm(folder, { recursive: true, force: true });
});

const run = async (...args: string[]) => {
  const out: string[] = [];
  const errors: string[] = [];
  const code = await runAdmin(args, {
    env,
    out: (line) => out.push(line),
    error: (line) => errors.push(line),
  });
  const isDatabase = (line: string): boolean => line.startsWith('Database: ');
  const said = errors.filter((line) => !isDatabase(line));
  return { code, out: out.join('\n'), error: said.join('\n'), database: errors.find(isDatabase) };
};

const runJson = async (...args: string[]): Promise<Record<string, string>> => {
  const { code, out, error } = await run(...args, '--json');
  expect([code, error]).toEqual([0, '']);
  return JSON.parse(out);
};

const newAccount = (plan: string) => runJson('account', 'create', '--name', 'Ada', '--plan', plan);

const get = async (path: string, apiKey: string | undefined) => {
  api ??= await startApi({ databaseUrl: env.DATABASE_URL ?? '', settings: env });
  const response = await fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${apiKey}` } });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

const account = (apiKey: string | undefined) => get('/v1/account', apiKey);

describe('account create', () => {
  test.each(['free', 'lite'])(
    'makes an account on the plan %s, on a database that is not there yet',
    async (plan) => {
      const made = await newAccount(plan);
      expect(Object.keys(made)).toEqual(['account_id', 'api_key']);
      const { status, body } = await account(made.api_key);
      expect(status).toBe(200);
      expect(body).toMatchObject({ id: made.account_id, name: 'Ada', plan });
      expect((await stat(join(folder, 'data'))).mode & 0o777).toBe(0o700);
    },
  );

  test('tells a person the same in words', async () => {
    const { code, out } = await run('account', 'create', '--name', 'Ada', '--plan', 'lite');
    expect(code).toBe(0);
    expect(out).toMatch(/Account [0-9a-f-]{36} is on the plan lite\. Its API key: tocsin_[\w-]{38}\n/);
  });
});

describe('account set-plan', () => {
  test('moves an account to another plan, which keeps everything', async () => {
    const { account_id = '', api_key } = await newAccount('free');
    expect(await runJson('account', 'set-plan', '--account', account_id, '--plan', 'lite')).toEqual({
      account_id,
      plan: 'lite',
    });
    expect((await account(api_key)).body).toMatchObject({ plan: 'lite', limits: { monitors: null } });
  });
});

describe('key create and key revoke', () => {
  test('a key more opens the same account until it is revoked by its id', async () => {
    const { account_id = '', api_key } = await newAccount('free');
    const second = await runJson('key', 'create', '--account', account_id, '--name', 'laptop');
    expect(Object.keys(second)).toEqual(['account_id', 'key_id', 'api_key']);
    expect((await account(second.api_key)).body.id).toBe(account_id);
    expect(await runJson('key', 'revoke', '--key', second.key_id ?? '')).toEqual({ revoked: true });
    expect((await account(second.api_key)).status).toBe(401);
    expect((await account(api_key)).status).toBe(200);
  });

  test('a key is good for what the administrator says, and until then', async () => {
    const { account_id = '' } = await newAccount('lite');
    const create = ['key', 'create', '--account', account_id];
    const reader = await runJson(...create, '--scopes', 'read', '--expires-at', '2999-01-01T00:00:00+01:00');
    expect((await account(reader.api_key)).status).toBe(200);
    const { body } = await get('/v1/api-keys?limit=1', reader.api_key);
    expect(body).toMatchObject({
      items: [{ id: reader.key_id, scopes: ['read'], expires_at: '2998-12-31T23:00:00.000Z' }],
    });
  });

  test('a key is bound to the networks that the administrator names', async () => {
    const { account_id = '', api_key } = await newAccount('lite');
    const create = ['key', 'create', '--account', account_id, '--allowed-networks'];
    const elsewhere = await runJson(...create, '203.0.113.0/24,2001:db8::/32');
    expect((await account(elsewhere.api_key)).status).toBe(403);
    const here = await runJson(...create, '203.0.113.0/24,127.0.0.1');
    expect((await account(here.api_key)).status).toBe(200);
    const { body } = await get(`/v1/api-keys/${elsewhere.key_id}`, api_key);
    expect(body).toMatchObject({ allowed_networks: ['203.0.113.0/24', '2001:db8::/32'] });
  });

  test('a key that leaked is revoked by itself', async () => {
    const { api_key = '' } = await newAccount('free');
    await runJson('key', 'revoke', '--key', api_key);
    expect((await account(api_key)).status).toBe(401);
  });
});

describe('what an administrator does', () => {
  test('stands in the audit log of the account', async () => {
    const { account_id = '', api_key } = await newAccount('free');
    await runJson('account', 'set-plan', '--account', account_id, '--plan', 'lite');
    const { key_id = '' } = await runJson('key', 'create', '--account', account_id);
    await runJson('key', 'revoke', '--key', key_id);
    const { items } = (await get('/v1/audit-log', api_key)).body as { items: Record<string, unknown>[] };
    expect(items.map(({ action }) => action)).toEqual([
      'api_key.revoked',
      'api_key.created',
      'account.plan_changed',
      'api_key.created',
      'account.created',
    ]);
    for (const { actor, address } of items) {
      expect([actor, address]).toEqual([{ type: 'administrator', id: null, name: null }, null]);
    }
  });
});

describe('setup', () => {
  test('makes an account on Lite when there is none, once', async () => {
    const first = await runJson('setup');
    expect(Object.keys(first)).toEqual(['account_id', 'name', 'api_key', 'setup_link']);
    expect((await account(first.api_key)).body).toMatchObject({ name: 'default', plan: 'lite' });
    expect(await runJson('setup')).toMatchObject({ account_id: null, name: null, api_key: null });
    expect((await run('setup')).out).toMatch(/^There is an account already\.\n/);
  });

  test('gives a setup link until somebody has used one', async () => {
    const { setup_link: link = '', api_key } = await runJson('setup');
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/setup#token=[\w-]{43}$/);
    const again = await runJson('setup');
    expect((await account(api_key)).status).toBe(200);
    const setUp = (token: string | undefined) =>
      fetch(`${api?.url}/v1/setup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token, name: 'Ada', email_address: 'ada@example.com', password: aPassword }),
      });
    expect((await setUp(link.split('=')[1])).status).toBe(404);
    expect((await setUp(again.setup_link?.split('=')[1])).status).toBe(201);
    expect(await runJson('setup')).toMatchObject({ setup_link: null });
    expect((await run('setup')).out).toBe('There is an account already.');
  });
});

describe('password-reset-link', () => {
  test('gives somebody who is there a link with which to set a new password', async () => {
    const { setup_link: setupLink = '' } = await runJson('setup');
    expect(await run('password-reset-link', '--email-address', 'ada@example.com')).toMatchObject({
      code: 2,
      error: '--email-address names nobody',
    });
    await get('/v1/account', undefined);
    const post = (path: string, body: object) =>
      fetch(`${api?.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const person = { name: 'Ada', email_address: 'ada@example.com', password: aPassword };
    expect((await post('/v1/setup', { token: setupLink.split('=')[1], ...person })).status).toBe(201);
    const { reset_link: link = '' } = await runJson(
      'password-reset-link',
      '--email-address',
      'Ada@example.com',
    );
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/reset-password#token=/);
    const reset = { token: link.split('=')[1], new_password: 'a password that is new' };
    expect((await post('/v1/password-resets/complete', reset)).status).toBe(204);
    const signIn = { email_address: 'ada@example.com', password: reset.new_password };
    expect((await post('/v1/session', signIn)).status).toBe(201);
  });
});

describe('setup-link', () => {
  test('gives another link, to any account', async () => {
    await (await openDatabase(env.DATABASE_URL ?? '')).close();
    expect(await run('setup-link')).toMatchObject({ code: 2, error: 'There is no account yet' });
    const { account_id = '' } = await runJson('setup');
    const { account_id: other = '' } = await runJson('account', 'create', '--name', 'B', '--plan', 'free');
    env.PUBLIC_URL = 'https://tocsin.example.com';
    const link = expect.stringMatching(/^https:\/\/tocsin\.example\.com\/setup#token=[\w-]{43}$/);
    expect(await runJson('setup-link')).toEqual({ account_id, setup_link: link });
    expect(await runJson('setup-link', '--account', other)).toEqual({ account_id: other, setup_link: link });
    expect((await run('setup-link', '--account', crypto.randomUUID())).error).toBe(
      '--account names no account',
    );
  });
});

describe('rotate-secret-key', () => {
  const oldKey = 'a key that is long enough for tests, and only for tests';
  const newKey = 'another key that is long enough for tests';

  const saveChannel = async (apiKey: string, secret: string): Promise<number> => {
    api ??= await startApi({ databaseUrl: env.DATABASE_URL ?? '', settings: env });
    const { status } = await fetch(`${api.url}/v1/channels`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...aWebhook, webhook_secret: secret }),
    });
    return status;
  };

  test('seals the secrets with the new key, beside a process that has both, and the old one is refused from then on', async () => {
    const { api_key = '' } = await newAccount('lite');
    env = { ...env, SECRET_KEY_NEXT: newKey };
    await saveChannel(api_key, 'sealed before');
    expect(await runJson('rotate-secret-key')).toEqual({ secrets_resealed: 1 });
    // The running process seals with the new key from now on.
    await saveChannel(api_key, 'sealed after');
    expect((await get('/v1/channels', api_key)).status).toBe(200);
    env = { DATABASE_URL: env.DATABASE_URL ?? '', SECRET_KEY: oldKey };
    expect(await run('setup')).toMatchObject({
      code: 78,
      error: expect.stringMatching(/^SECRET_KEY must be/),
    });
    await api?.stop();
    api = undefined;
    env = { ...env, SECRET_KEY: newKey };
    expect((await get('/v1/channels', api_key)).body.items).toHaveLength(2);
  });

  test('can be given twice, and the other way round', async () => {
    const { api_key = '' } = await newAccount('lite');
    await saveChannel(api_key, 'hush');
    env = { ...env, SECRET_KEY_NEXT: newKey };
    expect(await runJson('rotate-secret-key')).toEqual({ secrets_resealed: 1 });
    expect(await runJson('rotate-secret-key')).toEqual({ secrets_resealed: 1 });
    env = { ...env, SECRET_KEY: newKey, SECRET_KEY_NEXT: oldKey };
    expect(await runJson('rotate-secret-key')).toEqual({ secrets_resealed: 1 });
    env = { DATABASE_URL: env.DATABASE_URL ?? '', SECRET_KEY: oldKey };
    expect((await run('setup')).code).toBe(0);
  });

  test('needs the new key', async () => {
    await runJson('setup');
    const { code, error } = await run('rotate-secret-key');
    expect([code, error]).toEqual([78, expect.stringMatching(/^SECRET_KEY_NEXT must be the new key/)]);
  });

  test('leaves a process that has only the old key unable to open secrets, which it says', async () => {
    const { api_key = '' } = await newAccount('lite');
    await saveChannel(api_key, 'hush');
    env = { ...env, SECRET_KEY_NEXT: newKey };
    await runJson('rotate-secret-key');
    expect(await get('/v1/channels', api_key)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await saveChannel(api_key, 'hush')).toBe(503);
    expect((await get('/v1/monitors', api_key)).status).toBe(200);
    expect(api?.log.join('')).toContain('does not have the key');
  });
});

describe('replace-lost-secret-key', () => {
  test('gives the database a new key, and its channel waits for its secret', async () => {
    const { api_key = '' } = await newAccount('lite');
    const change = async (method: string, path: string, body: object) => {
      api ??= await startApi({ databaseUrl: env.DATABASE_URL ?? '', settings: env });
      const headers = { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' };
      const response = await fetch(`${api.url}${path}`, { method, headers, body: JSON.stringify(body) });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    const { body: channel } = await change('POST', '/v1/channels', { ...aWebhook, webhook_secret: 'hush' });
    await api?.stop();
    api = undefined;
    env = { ...env, SECRET_KEY: 'the key that follows the one that was lost' };
    expect((await run('setup')).code).toBe(78);
    expect(await runJson('replace-lost-secret-key')).toEqual({
      calendar_addresses_lost: 0,
      channels_disabled: 1,
      messages_failed: 1,
      monitors_paused: 0,
      heartbeat_addresses_lost: 0,
      authenticator_apps_lost: 0,
      unsubscribe_links_renewed: 0,
    });
    const path = `/v1/channels/${channel.id}`;
    expect((await get(path, api_key)).body).toMatchObject({ enabled: false, signed: false });
    const mended = await change('PATCH', path, { webhook_secret: 'a new one', enabled: true });
    expect(mended).toMatchObject({ status: 200, body: { enabled: true, signed: true } });
  });

  test('changes nothing with the key of the database', async () => {
    await runJson('setup');
    const { code, error } = await run('replace-lost-secret-key');
    expect([code, error]).toEqual([78, expect.stringMatching(/^SECRET_KEY is the key of this database/)]);
    expect((await run('setup')).code).toBe(0);
  });

  test('says in words what was lost', async () => {
    await newAccount('lite');
    env = { ...env, SECRET_KEY: 'the key that follows the one that was lost' };
    const { out } = await run('replace-lost-secret-key');
    expect(out).toMatch(/^The database has the new key\.\nChannels disabled until .*: 0\.\n/);
  });
});

describe('--help', () => {
  test('names every command, and touches nothing', async () => {
    const { code, out, error } = await run('--help');
    expect([code, error]).toEqual([0, '']);
    for (const command of adminCommands.values()) expect(out).toContain(command.usage);
    await expect(stat(join(folder, 'data'))).rejects.toHaveProperty('code', 'ENOENT');
  });
});

describe('a database that cannot be used', () => {
  test.each(['postgres://ada:a-password@127.0.0.1:1/tocsin', 'sqlite:/dev/null/tocsin.db'])(
    'ends with 1 and one line that names DATABASE_URL, without a password: %s',
    async (databaseUrl) => {
      env = { ...env, DATABASE_URL: databaseUrl };
      const { code, out, error } = await run('setup');
      expect([code, out]).toEqual([1, '']);
      expect(error).toMatch(/^DATABASE_URL: \S+ cannot be used: \S.+$/);
      expect(error).not.toContain('a-password');
    },
  );
});

describe('a database that is not there', () => {
  test('is made by setup, and by account create only where DATABASE_URL names it', async () => {
    const there = process.cwd();
    process.chdir(folder);
    try {
      const { DATABASE_URL: _, ...unnamed } = env;
      env = unnamed;
      for (const args of [
        ['account', 'create', '--name', 'Ada', '--plan', 'lite'],
        ['prober-token', 'list'],
        ['setup-link', '--account', '019dedd5-a980-7d21-8a53-6d0f3b9e2c14'],
      ]) {
        const { code, out, error } = await run(...args);
        expect([code, out]).toEqual([1, '']);
        expect(error).toMatch(/^DATABASE_URL: there is no database at \S+tocsin\.db\. Set DATABASE_URL/);
      }
      await expect(stat(join(folder, 'data', 'tocsin.db'))).rejects.toHaveProperty('code', 'ENOENT');
      const { code, error, database } = await run('setup');
      expect([code, error]).toEqual([0, '']);
      expect(database).toMatch(/^Database: \S+data\/tocsin\.db$/);
      expect((await run('prober-token', 'list')).code).toBe(0);
    } finally {
      process.chdir(there);
    }
  });
});

describe('a command line that cannot be carried out', () => {
  const nobodys = '019dedd5-a980-7d21-8a53-6d0f3b9e2c14';

  test.each([
    [[], 'Usage:'],
    [['--json'], 'Usage:'],
    [['account'], 'Usage:'],
    [['account', 'destroy'], 'Usage:'],
    [['account', 'create', '--plan', 'lite'], '--name is required'],
    [['account', 'create', '--name', 'x'], '--plan is required'],
    [['account', 'create', '--name', '', '--plan', 'lite'], '--name must be text'],
    [['account', 'create', '--name', 'a\nb', '--plan', 'lite'], '--name must be text'],
    [['account', 'create', '--name', 'x', '--plan', 'gold'], '--plan must be free or lite'],
    [['account', 'create', '--name', 'x', '--plan', 'toString'], '--plan must be free or lite'],
    [['account', 'create', '--name'], '--name'],
    [['account', 'create', '--nome', 'x'], '--nome'],
    [['account', 'create', '--name', 'x', '--plan', 'lite', 'more'], 'more'],
    [['account', 'set-plan', '--account', 'x', '--plan', 'lite'], "--account must be an account's id"],
    [['account', 'set-plan', '--account', nobodys, '--plan', 'lite'], '--account names no account'],
    [['key', 'create'], '--account is required'],
    [['key', 'create', '--account', nobodys], '--account names no account'],
    [
      ['key', 'create', '--account', nobodys, '--scopes', ''],
      '--scopes must be one or more of read, write, admin',
    ],
    [
      ['key', 'create', '--account', nobodys, '--scopes', 'read,all'],
      '--scopes must be one or more of read, write, admin',
    ],
    ...['', 'here', '10.0.0.0/33', '10.0.0.1,10.0.0.1'].map((networks): [string[], string] => [
      ['key', 'create', '--account', nobodys, '--allowed-networks', networks],
      '--allowed-networks must be at most 20 different IP addresses or ranges',
    ]),
    [['key', 'create', '--account', nobodys, '--expires-at', 'soon'], '--expires-at must be a time'],
    [['key', 'create', '--account', nobodys, '--expires-at', '2020-01-01T00:00:00Z'], '--expires-at must be'],
    [['key', 'revoke', '--key', 'x'], "--key must be a key's id or the key itself"],
    [['key', 'revoke', '--key', nobodys], '--key names no key'],
    [['rotate-secret-key', '--key', 'x'], '--key'],
    [['setup', '--plan', 'free'], '--plan'],
  ])('%j ends with 2, says why on standard error, and nothing on standard output', async (args, why) => {
    await run('setup');
    const { code, out, error } = await run(...args);
    expect([code, out]).toEqual([2, '']);
    expect(error).toContain(why);
  });

  test('with settings that cannot be used ends with 78 and names the setting', async () => {
    for (const [name, value] of Object.entries({ DATABASE_URL: 'mysql://localhost/x', PORT: 'high' })) {
      env = { [name]: value };
      const { code, error } = await run('setup');
      expect([code, error]).toEqual([78, expect.stringMatching(new RegExp(`^${name} must be`))]);
    }
  });
});
