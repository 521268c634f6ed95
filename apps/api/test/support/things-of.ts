import type { AccountId } from '@tocsin/domain';
import type { Row, Table, TestApi } from './api.js';

/** The table of each kind of thing. Paths and filters use the kinds as names. */
export const tableOf = {
  'api-keys': 'api_key',
  channels: 'channel',
  'mail-domains': 'mail_domain',
  monitors: 'monitor',
  'maintenance-windows': 'maintenance_window',
  rotas: 'rota',
  routes: 'route',
  incidents: 'incident',
  alerts: 'alert_dispatch',
  members: 'member',
  invitations: 'invitation',
  sessions: 'session',
  'trial-checks': 'trial_check',
  'status-pages': 'status_page',
  components: 'status_component',
  posts: 'status_post',
  subscribers: 'status_subscriber',
  batches: 'batch',
} as const satisfies Record<string, Table>;
export type Kind = keyof typeof tableOf;
export const kinds = Object.keys(tableOf) as readonly Kind[];

/** A path names a member by the person's id. */
export const idOfRow = ({ id, person_id }: Row): string => String(id ?? person_id);

/** When the service looks at an incident next: it moves on by itself, whoever asks for what. */
const withoutMark = ({ due_at: _, ...row }: Row): Row => row;

/** The account's rows, and the ids of its things in the order of creation. */
export type Belongings = {
  readonly rows: Partial<Record<Table, readonly Row[]>>;
  readonly ids: Readonly<Record<Kind, readonly string[]>>;
};

const ofPages = (accountId: AccountId): string =>
  `page_id IN (SELECT id FROM status_page WHERE account_id = '${accountId}')`;

const ofPosts = (accountId: AccountId): string =>
  `post_id IN (SELECT id FROM status_post WHERE ${ofPages(accountId)})`;

const ofSubscribers = (accountId: AccountId): string =>
  `subscriber_id IN (SELECT id FROM status_subscriber WHERE ${ofPages(accountId)})`;

const ofRotas = (accountId: AccountId): string =>
  `rota_id IN (SELECT id FROM rota WHERE account_id = '${accountId}')`;

const conditions = (accountId: AccountId): Partial<Record<Table, string>> => ({
  status_component: ofPages(accountId),
  status_post: ofPages(accountId),
  status_subscriber: ofPages(accountId),
  status_post_component: ofPosts(accountId),
  status_post_event: ofPosts(accountId),
  status_update: ofPosts(accountId),
  status_mail: ofSubscribers(accountId),
  status_subscriber_component: ofSubscribers(accountId),
  account: `id = '${accountId}'`,
  imported_history: `monitor_id IN (SELECT id FROM monitor WHERE account_id = '${accountId}')`,
  monitor_channel: `monitor_id IN (SELECT id FROM monitor WHERE account_id = '${accountId}')`,
  route_channel: `route_id IN (SELECT id FROM route WHERE account_id = '${accountId}')`,
  route_rota: `route_id IN (SELECT id FROM route WHERE account_id = '${accountId}')`,
  maintenance_window_monitor: `window_id IN (SELECT id FROM maintenance_window WHERE account_id = '${accountId}')`,
  monitor_rota: `monitor_id IN (SELECT id FROM monitor WHERE account_id = '${accountId}')`,
  rota_channel: ofRotas(accountId),
  rota_turn: ofRotas(accountId),
  batch_item: `batch_id IN (SELECT id FROM batch WHERE account_id = '${accountId}')`,
  event: `stream IN (SELECT 'incident-' || id FROM incident WHERE account_id = '${accountId}')`,
});

const belowPages: readonly Table[] = ['status_component', 'status_post', 'status_subscriber'];

const ownTables: readonly Table[] = [
  ...Object.values(tableOf).filter((table) => !belowPages.includes(table)),
  'managed_resource',
  'monitor_tag',
  'idempotency_key',
  'audit_entry',
];

export const thingsOf = async (api: TestApi, accountId: AccountId): Promise<Belongings> => {
  const elsewhere = Object.entries(conditions(accountId)) as [Table, string][];
  const own = ownTables.map((table): [Table, string] => [table, `account_id = '${accountId}'`]);
  const rows: Partial<Record<Table, readonly Row[]>> = {};
  for (const [table, condition] of [...own, ...elsewhere])
    rows[table] = (await api.rows(table, condition)).map(withoutMark);
  const ids = kinds.map((kind) => [kind, (rows[tableOf[kind]] ?? []).map(idOfRow)]);
  return { rows, ids: Object.fromEntries(ids) };
};
