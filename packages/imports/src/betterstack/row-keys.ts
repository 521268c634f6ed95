import { type KeyFates, keptBy, lost, ofNoCheck } from '../report/keys.js';

/** A kind of row: the types of a monitor, and the heartbeat. */
export type StackKind = (typeof stackKinds)[number];

export const stackKinds = [
  'status',
  'expected_status_code',
  'keyword',
  'keyword_absence',
  'ping',
  'tcp',
  'udp',
  'smtp',
  'pop',
  'imap',
  'dns',
  'playwright',
  'heartbeat',
] as const;

const pages: readonly StackKind[] = ['status', 'expected_status_code', 'keyword', 'keyword_absence'];
const keywords: readonly StackKind[] = ['keyword', 'keyword_absence'];
const mail: readonly StackKind[] = ['smtp', 'pop', 'imap'];
const checked: readonly StackKind[] = [...pages, 'ping', 'tcp', ...mail, 'dns'];
const heartbeat: readonly StackKind[] = ['heartbeat'];

/** Whom a row alerts, and when nobody looks: monitors and heartbeats have the same keys for it. */
const sharedKeys = (kinds: readonly StackKind[]): KeyFates<StackKind> => ({
  status: keptBy(kinds),
  paused: keptBy(kinds),
  paused_at: keptBy(kinds),
  policy_id: keptBy(kinds),
  call: keptBy(kinds),
  sms: keptBy(kinds),
  email: keptBy(kinds),
  push: keptBy(kinds),
  critical_alert: keptBy(kinds),
  team_wait: keptBy(kinds),
  maintenance_from: keptBy(kinds),
  maintenance_to: keptBy(kinds),
  maintenance_timezone: keptBy(kinds),
  maintenance_days: keptBy(kinds),
  team_name: ofNoCheck,
  created_at: ofNoCheck,
  updated_at: ofNoCheck,
});

/** Its relationships repeat ids of the attributes. */
const rowOf = (attributes: KeyFates<StackKind>): KeyFates<StackKind> => ({
  id: ofNoCheck,
  type: ofNoCheck,
  relationships: ofNoCheck,
  attributes: { fate: 'keys', keys: attributes },
});

/** Every key of a monitor in an answer of `GET /api/v2/monitors`. */
export const monitorKeys: KeyFates<StackKind> = rowOf({
  ...sharedKeys(checked),
  monitor_type: keptBy(checked),
  url: keptBy(checked),
  pronounceable_name: keptBy(checked),
  check_frequency: keptBy(checked),
  request_timeout: keptBy(checked),
  confirmation_period: keptBy(checked),
  recovery_period: keptBy(checked),
  expected_status_codes: keptBy(['expected_status_code']),
  required_keyword: keptBy(keywords),
  http_method: keptBy(pages),
  // A keyword monitor with a method that has a body is not taken.
  request_body: keptBy(['status', 'expected_status_code', 'dns']),
  request_headers: {
    fate: 'keys',
    keys: { id: ofNoCheck, name: keptBy(pages), value: keptBy(pages) },
  },
  auth_username: keptBy(pages),
  auth_password: keptBy(pages),
  follow_redirects: keptBy(pages),
  remember_cookies: keptBy(pages),
  verify_ssl: keptBy([...pages, ...mail]),
  proxy_host: keptBy(pages),
  proxy_port: ofNoCheck,
  ssl_expiration: keptBy(pages),
  domain_expiration: keptBy(pages),
  port: keptBy(['tcp', ...mail]),
  ip_version: lost(checked, 'that only one version of IP is used'),
  monitor_group_id: lost(checked, 'its group'),
  expiration_policy_id: lost(pages, 'the escalation policy of its certificate and its domain'),

  // Keys of scenarios, which are not taken.
  playwright_script: ofNoCheck,
  scenario_name: ofNoCheck,
  environment_variables: ofNoCheck,

  // A note says where checks come from.
  regions: ofNoCheck,
  last_checked_at: ofNoCheck,
});

/** Every key of a heartbeat in an answer of `GET /api/v2/heartbeats`. */
export const heartbeatKeys: KeyFates<StackKind> = rowOf({
  ...sharedKeys(heartbeat),
  name: keptBy(heartbeat),
  period: keptBy(heartbeat),
  grace: keptBy(heartbeat),
  server_timezone: lost(heartbeat, 'that its period follows the clock of a time zone'),
  heartbeat_group_id: lost(heartbeat, 'its group'),

  // The address is a secret, and new here. The index is its place in its group.
  url: ofNoCheck,
  sort_index: ofNoCheck,
});
