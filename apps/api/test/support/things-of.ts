import type { AccountId } from '@tocsin/domain';
import type { Row, Table, TestApi } from './api.js';

/** The things that paths and filters name, by their name in a path, and where they are. */
export const tableOf = {
  'api-keys': 'api_key',
  channels: 'channel',
  monitors: 'monitor',
  'maintenance-windows': 'maintenance_window',
  incidents: 'incident',
  alerts: 'alert_dispatch',
  members: 'member',
  invitations: 'invitation',
  sessions: 'session',
  'trial-checks': 'trial_check',
} as const satisfies Record<string, Table>;
export type Kind = keyof typeof tableOf;
export const kinds = Object.keys(tableOf) as readonly Kind[];

/** How paths name what a row holds: a member by the person's id. */
export const idOfRow = ({ id, person_id }: Row): string => String(id ?? person_id);

/** Everything in the database that belongs to an account, and the ids of its things in the order of their making. */
export type Belongings = {
  readonly rows: Partial<Record<Table, readonly Row[]>>;
  readonly ids: Readonly<Record<Kind, readonly string[]>>;
};

/** How it is told what is whose, where there is no column `account_id`. */
const conditions = (accountId: AccountId): Partial<Record<Table, string>> => ({
  account: `id = '${accountId}'`,
  monitor_channel: `monitor_id IN (SELECT id FROM monitor WHERE account_id = '${accountId}')`,
  maintenance_window_monitor: `window_id IN (SELECT id FROM maintenance_window WHERE account_id = '${accountId}')`,
  event: `stream IN (SELECT 'incident-' || id FROM incident WHERE account_id = '${accountId}')`,
});

const ownTables: readonly Table[] = [
  ...Object.values(tableOf),
  'monitor_tag',
  'idempotency_key',
  'audit_entry',
];

export const thingsOf = async (api: TestApi, accountId: AccountId): Promise<Belongings> => {
  const elsewhere = Object.entries(conditions(accountId)) as [Table, string][];
  const own = ownTables.map((table): [Table, string] => [table, `account_id = '${accountId}'`]);
  const rows: Partial<Record<Table, readonly Row[]>> = {};
  for (const [table, condition] of [...own, ...elsewhere]) rows[table] = await api.rows(table, condition);
  const ids = kinds.map((kind) => [kind, (rows[tableOf[kind]] ?? []).map(idOfRow)]);
  return { rows, ids: Object.fromEntries(ids) };
};
