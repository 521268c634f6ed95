import type { Schemas } from '../api/client.js';

type KindOf<Action> = Action extends `${infer Kind}.${string}` ? Kind : never;

/** The kinds of things whose changes come as `change`. */
export type ChangedKind = Exclude<KindOf<Schemas['AuditEntry']['action']>, 'incident' | 'monitor'>;

/**
 * The changes that reach the page. `own-monitor` and `own-check` are those of the monitor that the key of a query names, and
 * `listed-check` those of monitors whose incidents its answer lists. An event of an incident comes with one of its monitor.
 */
export type Source =
  | 'alert'
  | 'incident'
  | 'monitor'
  | 'own-monitor'
  | 'own-check'
  | 'listed-check'
  | ChangedKind;

const own = ['own-monitor', 'own-check'] as const;

/**
 * Every query of the page, by the words with which its key begins, and after which changes its answer may be another one.
 * `patched`: the event brings the answer. `any`: every change. A test holds the keys against those in the code.
 */
export const staleAfter = {
  account: ['monitor', 'channel', 'status_page', 'member', 'account'],
  'alerts failed': ['alert'],
  'alerts incident': ['alert'],
  'alerts last': ['alert'],
  'alerts list': ['alert'],
  'alerts one': 'patched',
  'alerts request': [],
  'api-keys': ['api_key', 'member'],
  'audit-log': 'any',
  batches: 'any',
  'channel-types': [],
  channels: ['channel', 'mail_domain', 'account'],
  checks: own,
  'evidence ended': [],
  'evidence open': ['incident', 'own-check'],
  figures: ['monitor'],
  findings: own,
  highlights: ['monitor'],
  'imported-history': ['own-monitor'],
  incidents: ['incident'],
  invitation: [],
  invitations: ['invitation', 'member', 'api_key'],
  'mail-domains': ['mail_domain'],
  maintenance: ['maintenance_window', 'monitor'],
  'maintenance of': ['maintenance_window', 'own-monitor'],
  members: ['member', 'invitation'],
  'monitor-types': [],
  'monitors attached-to': ['monitor'],
  'monitors channels': ['own-monitor', 'channel'],
  'monitors latest-channels': ['monitor', 'channel'],
  'monitors list': 'patched',
  'monitors one': 'patched',
  'monitors receivers': ['own-monitor', 'channel', 'route', 'rota'],
  'monitors tags': ['monitor'],
  note: [],
  overviews: [...own, 'channel', 'route', 'rota'],
  'own-sessions': ['member'],
  passkeys: ['member'],
  'provider-link': ['member'],
  regions: ['monitor'],
  'response-times': own,
  rotas: ['rota', 'channel', 'account'],
  'rotas of-monitor': ['own-monitor', 'rota'],
  routes: ['route', 'rota', 'channel', 'account'],
  session: ['member', 'account'],
  'sign-in': [],
  'status-pages': [
    ...['monitor', 'maintenance_window', 'status_page', 'status_component', 'status_post'],
    'status_subscriber',
  ],
  summary: ['monitor', 'incident', 'maintenance_window'],
  'trial-check': [],
  trouble: ['incident', 'monitor', 'listed-check'],
  uptime: own,
} as const satisfies Readonly<Record<string, readonly Source[] | 'patched' | 'any'>>;
