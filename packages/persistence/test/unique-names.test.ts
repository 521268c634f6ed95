import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Driver from 'better-sqlite3';
import { migratedSqlite } from './support/migrated-sqlite.js';
import { temporaryFolder } from './support/stores.js';

/**
 * Whatever is unique among all accounts and is no `id` of ours. Who chooses a value of it can ask whether others have the
 * value, so "chosen" needs a row in docs/threat-model.md, with the bound of such guesses.
 */
const uniqueAmongAccounts: Readonly<Record<string, 'chosen' | 'drawn at random' | 'internal'>> = {
  'person (email_address)': 'chosen',
  'status_page (slug)': 'chosen',
  'status_page (domain)': 'chosen',
  'passkey (credential_id)': 'chosen',
  'identity (issuer,subject)': 'chosen',
  'api_key (hash)': 'drawn at random',
  'heartbeat (token_hash)': 'drawn at random',
  'invitation (hash)': 'drawn at random',
  'invitation (mailed_hash)': 'drawn at random',
  'one_time_link (hash)': 'drawn at random',
  'prober_token (hash)': 'drawn at random',
  'recovery_code (person_id,hash)': 'drawn at random',
  'session (hash)': 'drawn at random',
  'sign_in_challenge (hash)': 'drawn at random',
  'status_subscriber (confirm_hash)': 'drawn at random',
  'status_subscriber (unsubscribe_hash)': 'drawn at random',
  'alert_dispatch (event_id,channel_id)': 'internal',
  'audit_position (entry_id)': 'internal',
  'checkpoint (name)': 'internal',
  'event (event_id)': 'internal',
  'event (stream,version)': 'internal',
  'identity (person_id,issuer)': 'internal',
  'incident (monitor_id)': 'internal',
  'limit_count (subject)': 'internal',
};

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let database: Driver.Database;
beforeAll(async () => {
  folder = await temporaryFolder();
  const url = await migratedSqlite(folder.path);
  database = new Driver(url.slice('sqlite:'.length), { readonly: true });
});
afterAll(async () => {
  database.close();
  await folder.remove();
});

const pragma = <Row>(text: string) => database.pragma(text) as readonly Row[];
const tables = () =>
  pragma<{ name: string; type: string }>('table_list')
    .filter(({ name, type }) => type === 'table' && !name.startsWith('sqlite_'))
    .map(({ name }) => name);

/** The columns that lead to an account, by table: to the account itself, or to something that an account has. */
const columnsOfAccounts = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const references = tables().map(
    (table) => [table, pragma<{ table: string; from: string }>(`foreign_key_list(${table})`)] as const,
  );
  const owned = new Set(['account']);
  for (let size = 0; size !== owned.size; ) {
    size = owned.size;
    for (const [table, keys] of references) if (keys.some((key) => owned.has(key.table))) owned.add(table);
  }
  const leading = (keys: readonly { table: string; from: string }[]) =>
    new Set(keys.filter((key) => owned.has(key.table)).map(({ from }) => from));
  return new Map(references.map(([table, keys]) => [table, leading(keys)]));
};

test('each value that is unique among all accounts is known, with who chooses it', () => {
  const ofAccounts = columnsOfAccounts();
  const indexes = tables().flatMap((table) =>
    pragma<{ name: string; unique: number }>(`index_list(${table})`)
      .filter(({ unique }) => unique === 1)
      .map(({ name }) => ({
        table,
        columns: pragma<{ name: string }>(`index_info(${name})`).map((column) => column.name),
      })),
  );
  expect(indexes.length).toBeGreaterThan(60);
  const among = indexes
    .filter(({ table, columns }) => !columns.some((column) => ofAccounts.get(table)?.has(column)))
    .map(({ table, columns }) => `${table} (${columns})`)
    .filter((index) => !index.endsWith(' (id)'));
  expect(among.sort()).toEqual(Object.keys(uniqueAmongAccounts).sort());
});

test('the threat model says of each that somebody chooses what a stranger learns by it', async () => {
  const text = await readFile(new URL('../../../docs/threat-model.md', import.meta.url), 'utf8');
  const missing = Object.entries(uniqueAmongAccounts).filter(
    ([index, by]) => by === 'chosen' && !text.includes(`\`${index}\``),
  );
  expect(missing).toEqual([]);
});
