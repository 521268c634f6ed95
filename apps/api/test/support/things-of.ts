import type { AccountId } from '@tocsin/domain';
import type { Row, Table, TestApi } from './api.js';

/** The table of each kind of thing. Paths and filters use the kinds as names. */
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

/** A path names a member by the person's id. */
export const idOfRow = ({ id, person_id }: Row): string => String(id ?? person_id);

/** The account's rows, and the ids of its things in the order of creation. */
export type Belongings = {
  readonly rows: Partial<Record<Table, readonly Row[]>>;
  readonly ids: Readonly<Record<Kind, readonly string[]>>;
};

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
