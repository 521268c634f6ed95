import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Grant, instant, type PlanId, scopes } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { createLogger, readConfig, TIMER } from '@tocsin/platform';
import { type StartTimer, startTimer } from '@tocsin/platform/scheduling';
import { createAccount, entriesOf } from '../../src/admin/account-changes.js';
import { byNobody, makeApiKey } from '../../src/api-keys/api-key-commands.js';
import type { Override } from '../../src/app.module.js';
import { createApp } from '../../src/create-app.js';
import { PASSWORD_COST, type PasswordCost } from '../../src/people/passwords.js';
import { Client } from './client.js';
import { type Contract, contractOf } from './contract.js';
import { migratedSqlite } from './migrated-sqlite.js';

export type Table =
  | 'account'
  | 'alert_dispatch'
  | 'api_key'
  | 'audit_entry'
  | 'batch'
  | 'batch_item'
  | 'channel'
  | 'checkpoint'
  | 'event'
  | 'idempotency_key'
  | 'imported_history'
  | 'incident'
  | 'invitation'
  | 'limit_count'
  | 'mail_domain'
  | 'mail_trouble'
  | 'maintenance_window'
  | 'maintenance_window_monitor'
  | 'managed_resource'
  | 'member'
  | 'monitor'
  | 'monitor_channel'
  | 'monitor_rota'
  | 'monitor_tag'
  | 'one_time_link'
  | 'passkey'
  | 'person'
  | 'prober_token'
  | 'rota'
  | 'rota_channel'
  | 'rota_turn'
  | 'route'
  | 'route_channel'
  | 'route_rota'
  | 'session'
  | 'sign_in_challenge'
  | 'status_component'
  | 'status_mail'
  | 'status_page'
  | 'status_post'
  | 'status_post_component'
  | 'status_post_event'
  | 'status_subscriber'
  | 'status_subscriber_component'
  | 'status_update'
  | 'trial_check';

export type Row = Readonly<Record<string, unknown>>;

export type Dump = Readonly<Record<Table, readonly Row[]>>;

type DataSource = {
  readonly options: { readonly type: string };
  query<Found = Row>(text: string): Promise<Found[]>;
};

const tablesOf: Readonly<Record<string, string>> = {
  'better-sqlite3': `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
  postgres: `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY name`,
};

const migrationsTable = 'migrations';

export type TestApi = {
  readonly url: string;
  readonly app: NestFastifyApplication;
  readonly contract: Contract;
  readonly databaseUrl: string;
  readonly secretKey: string;
  readonly log: readonly string[];
  newAccount(plan: PlanId): Promise<Client>;
  newKey(client: Pick<Client, 'accountId'>, grant?: Partial<Grant>): Promise<Client>;
  /** @param condition is SQL */
  rows(table: string, condition?: string): Promise<Row[]>;
  dump(): Promise<Dump>;
  startAnother(): Promise<TestApi>;
  stop(): Promise<void>;
};

type Options = {
  readonly overrides?: readonly Override[];
  /** Defaults to a new SQLite file. */
  readonly databaseUrl?: string;
  readonly settings?: Readonly<Record<string, string>>;
};

/** Real hashes, but a hundred times cheaper. Another test covers the real cost. */
const cheapPasswords: Override = {
  provide: PASSWORD_COST,
  useValue: { logN: 10, r: 8, p: 1 } satisfies PasswordCost,
};

/** The agenda looks for what is due ten times a second instead of once. */
const quickAgenda: Override = {
  provide: TIMER,
  useValue: ((run, afterMs) => startTimer(run, afterMs / 10)) satisfies StartTimer,
};

const secretKey = 'a key that is long enough for tests, and only for tests';

/** Columns that the api writes beside requests. Rows and dumps leave them out. */
const ownMoments: Readonly<Record<string, readonly string[]>> = {
  api_key: ['last_used_at'],
  monitor_health: ['look_at', 'unchecked_since', 'changed_at'],
  service_presence: ['present_at', 'absent_from', 'absent_to'],
};

const withoutOwnMoments = (table: string, row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !ownMoments[table]?.includes(column)));

export const startApi = async ({
  overrides = [],
  databaseUrl,
  settings = {},
}: Options = {}): Promise<TestApi> => {
  const folder = await mkdtemp(join(tmpdir(), 'tocsin-api-'));
  const log: string[] = [];
  const path = join(folder, 'test.db');
  if (!databaseUrl) await writeFile(path, await migratedSqlite(folder));
  const config = readConfig({
    DATABASE_URL: databaseUrl ?? `sqlite:${path}`,
    SECRET_KEY: secretKey,
    // These tests use invalid keys far more often than people do.
    RATE_LIMIT_FAILED_AUTH: '1000000',
    ...settings,
  });
  const logger = createLogger('api', 'debug', { write: (line) => log.push(line) });
  const app = await createApp(config, logger, [cheapPasswords, quickAgenda, ...overrides]);
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  const contract = contractOf(app);
  const reading = app.get<DataSource>('readDataSource');
  const rows = async (table: string, condition = 'TRUE') => {
    const found = await reading.query(`SELECT * FROM ${table} WHERE ${condition} ORDER BY 1, 2`);
    return found.map((row) => withoutOwnMoments(table, row));
  };

  return {
    url,
    app,
    contract,
    databaseUrl: config.databaseUrl,
    secretKey,
    log,
    newAccount: async (plan) => {
      const now = instant(new Date());
      const { account, key, apiKey } = await app.get(UnitOfWork).run(async (repositories) => {
        const made = await createAccount(repositories, { name: `on ${plan}`, plan }, now);
        for (const entry of entriesOf(made)) repositories.auditLog.append(entry, { ...entry, at: now });
        return made;
      });
      return new Client(url, contract, account.id, apiKey, key.id);
    },
    newKey: async ({ accountId }, grant = {}) => {
      const wanted = { accountId, name: 'another', scopes, expiresAt: null, ...byNobody, ...grant };
      const { key, apiKey } = await app
        .get(UnitOfWork)
        .run((repositories) => makeApiKey(repositories, wanted, instant(new Date())));
      return new Client(url, contract, accountId, apiKey, key.id);
    },
    rows,
    dump: async () => {
      const tables = await reading.query<{ name: string }>(tablesOf[reading.options.type] ?? '');
      const names = tables.map(({ name }) => name).filter((name) => name !== migrationsTable);
      return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await rows(name)])));
    },
    startAnother: () => startApi({ overrides, settings, databaseUrl: config.databaseUrl }),
    stop: async () => {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
