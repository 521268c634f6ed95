import type { KumaRow, KumaValue } from './read-backup.js';

/** The types of Uptime Kuma whose monitors an import makes. */
export type TakenType = (typeof takenTypes)[number];

export const takenTypes = [
  'http',
  'keyword',
  'json-query',
  'port',
  'ping',
  'dns',
  'smtp',
  'redis',
  'push',
  'group',
] as const;

const pages: readonly TakenType[] = ['http', 'keyword', 'json-query'];
const checks: readonly TakenType[] = [...pages, 'port', 'ping', 'dns', 'smtp', 'redis'];
const monitors: readonly TakenType[] = [...checks, 'push'];
const all: readonly TakenType[] = takenTypes;

/**
 * What becomes of a column. A type that an entry does not name does not read the column, by the code of Uptime Kuma
 * 1.23.17 and 2.5.3.
 * - `kept_by`: the mapping of these types reads it; what it makes, loses or refuses follows from the value.
 * - `same_by_default`: these types do the same here while it has one of the usual values, and lose any other.
 * - `lost`: these types lose any value.
 * - `of_no_check`: no check and no message follows from it, or only those of types without an equal.
 */
export type ColumnFate =
  | { readonly fate: 'kept_by'; readonly types: readonly TakenType[]; readonly beside?: ColumnFate }
  | {
      readonly fate: 'same_by_default' | 'lost';
      readonly types: readonly TakenType[];
      readonly usual: readonly KumaValue[];
      readonly words: (value: string) => string;
    }
  | { readonly fate: 'of_no_check' };

const keptBy = (types: readonly TakenType[], beside?: ColumnFate): ColumnFate => ({
  fate: 'kept_by',
  types,
  ...(beside !== undefined && { beside }),
});

const sameByDefault = (
  types: readonly TakenType[],
  usual: readonly KumaValue[],
  words: (value: string) => string,
): ColumnFate => ({ fate: 'same_by_default', types, usual, words });

const lost = (types: readonly TakenType[], words: (value: string) => string): ColumnFate => ({
  fate: 'lost',
  types,
  usual: [],
  words,
});

const ofNoCheck: ColumnFate = { fate: 'of_no_check' };

/** Every column of the table `monitor`, and every field of a monitor in a backup. */
export const monitorColumns: Readonly<Record<string, ColumnFate>> = {
  type: keptBy(all),
  name: keptBy(all),
  active: keptBy(all),
  parent: keptBy(all),
  upside_down: keptBy(
    monitors,
    sameByDefault(['group'], [0], () => 'that it is up while one of its monitors is down'),
  ),
  interval: keptBy(all),
  retry_interval: keptBy(all),
  maxretries: keptBy(all),
  timeout: keptBy([...pages, 'ping']),
  description: lost(all, () => 'its description'),
  resend_interval: lost(all, () => 'repeated messages while it is down'),

  url: keptBy(pages),
  method: keptBy(pages),
  body: keptBy(pages),
  http_body_encoding: keptBy(pages),
  headers: keptBy(pages),
  auth_method: keptBy(pages),
  basic_auth_user: keptBy(pages),
  basic_auth_pass: keptBy(pages),
  bearer_token: keptBy(pages),
  maxredirects: keptBy(pages),
  accepted_statuscodes_json: keptBy(pages),
  ignore_tls: keptBy([...pages, 'redis']),
  proxy_id: keptBy(pages),
  cache_bust: lost(pages, () => 'its parameter against caches'),
  ip_family: lost(pages, (family) => `that only ${family} is used`),
  save_response: lost(pages, () => 'that it keeps the answer of each check'),
  expiry_notification: keptBy([...pages, 'port']),
  domain_expiry_notification: keptBy([...pages, 'port', 'ping', 'dns', 'smtp']),
  keyword: keptBy(['keyword']),
  invert_keyword: keptBy(['keyword']),
  json_path: keptBy(['json-query']),
  json_path_operator: keptBy(['json-query']),
  expected_value: keptBy(['json-query']),
  retry_only_on_status_code_failure: lost(
    ['json-query'],
    () => 'that a wrong value counts at once: it counts after as many failures as a wrong status',
  ),

  hostname: keptBy(['port', 'ping', 'dns', 'smtp']),
  port: keptBy(['port', 'dns', 'smtp']),
  smtp_security: keptBy(['port', 'smtp']),
  expected_tls_alert: keptBy(['port']),
  ping_count: keptBy(['ping']),
  packet_size: sameByDefault(['ping'], [56], (bytes) => `its packets of ${bytes} bytes`),
  ping_per_request_timeout: sameByDefault(
    ['ping'],
    [2],
    (seconds) => `that it waits ${seconds} s for the answer to each ping`,
  ),
  dns_resolve_type: keptBy(['dns']),
  dns_resolve_server: keptBy(['dns']),
  conditions: keptBy(['dns']),
  database_connection_string: keptBy(['redis']),
  push_token: keptBy(['push']),

  // Only reports, lists and caches.
  id: ofNoCheck,
  user_id: ofNoCheck,
  weight: ofNoCheck,
  created_date: ofNoCheck,
  dns_last_result: ofNoCheck,
  ping_numeric: ofNoCheck,
  save_error_response: ofNoCheck,
  response_max_length: ofNoCheck,
  screenshot: ofNoCheck,
  maintenance: ofNoCheck,
  path_name: ofNoCheck,
  path: ofNoCheck,
  children_i_ds: ofNoCheck,
  force_inactive: ofNoCheck,
  include_sensitive_data: ofNoCheck,

  // Logins by NTLM, OAuth 2 and client certificates, whose monitors are refused by auth_method.
  auth_domain: ofNoCheck,
  auth_workstation: ofNoCheck,
  oauth_client_id: ofNoCheck,
  oauth_client_secret: ofNoCheck,
  oauth_token_url: ofNoCheck,
  oauth_scopes: ofNoCheck,
  oauth_audience: ofNoCheck,
  oauth_auth_method: ofNoCheck,
  tls_ca: ofNoCheck,
  tls_cert: ofNoCheck,
  tls_key: ofNoCheck,

  // Types without an equal.
  database_query: ofNoCheck,
  docker_host: ofNoCheck,
  docker_container: ofNoCheck,
  game: ofNoCheck,
  gamedig_given_port_only: ofNoCheck,
  gamedig_token: ofNoCheck,
  grpc_url: ofNoCheck,
  grpc_protobuf: ofNoCheck,
  grpc_body: ofNoCheck,
  grpc_metadata: ofNoCheck,
  grpc_method: ofNoCheck,
  grpc_service_name: ofNoCheck,
  grpc_enable_tls: ofNoCheck,
  kafka_producer_topic: ofNoCheck,
  kafka_producer_brokers: ofNoCheck,
  kafka_producer_sasl_options: ofNoCheck,
  kafka_producer_message: ofNoCheck,
  kafka_producer_ssl: ofNoCheck,
  kafka_producer_allow_auto_topic_creation: ofNoCheck,
  location: ofNoCheck,
  manual_status: ofNoCheck,
  mqtt_topic: ofNoCheck,
  mqtt_success_message: ofNoCheck,
  mqtt_username: ofNoCheck,
  mqtt_password: ofNoCheck,
  mqtt_check_type: ofNoCheck,
  mqtt_websocket_path: ofNoCheck,
  ntp_stratum_threshold: ofNoCheck,
  ntp_time_offset_threshold: ofNoCheck,
  ntp_root_dispersion_threshold: ofNoCheck,
  protocol: ofNoCheck,
  rabbitmq_nodes: ofNoCheck,
  rabbitmq_username: ofNoCheck,
  rabbitmq_password: ofNoCheck,
  radius_username: ofNoCheck,
  radius_password: ofNoCheck,
  radius_calling_station_id: ofNoCheck,
  radius_called_station_id: ofNoCheck,
  radius_secret: ofNoCheck,
  remote_browser: ofNoCheck,
  screenshot_delay: ofNoCheck,
  snmp_oid: ofNoCheck,
  snmp_version: ofNoCheck,
  snmp_v3_username: ofNoCheck,
  subtype: ofNoCheck,
  system_service_name: ofNoCheck,
  ws_ignore_sec_websocket_accept_header: ofNoCheck,
  ws_subprotocol: ofNoCheck,
};

/** Values that a form stores where nothing was chosen. */
const unset: readonly (KumaValue | undefined)[] = [undefined, null, '', 0, '0', 'false', '[]', '{}'];

const isOneOf = (value: KumaValue | undefined, values: readonly (KumaValue | undefined)[]): boolean =>
  values.some((each) => each === value || String(each) === String(value));

/** The losses that follow from a column alone, whatever the mapping of the type reads. */
const columnLosses = (
  name: string,
  value: KumaValue | undefined,
  type: TakenType,
  usualInFile: KumaValue | undefined,
): readonly string[] => {
  const known = Object.hasOwn(monitorColumns, name) ? monitorColumns[name] : undefined;
  if (known === undefined) {
    const isUsual = isOneOf(value, usualInFile == null ? unset : [usualInFile]);
    return isUsual ? [] : [`its column ${name}, which this import does not know`];
  }
  const own = known.fate === 'kept_by' ? (known.beside ?? known) : known;
  if (own.fate === 'kept_by' || own.fate === 'of_no_check' || !own.types.includes(type)) return [];
  return isOneOf(value, own.usual.length === 0 ? unset : [...own.usual, null, ''])
    ? []
    : [own.words(String(value))];
};

/**
 * The losses of a monitor by its columns: the options that its mapping does not read, and the columns that nobody
 * knew when this was written.
 *
 * @param defaults the values that the schema of the file gives to its columns
 */
export const lossesByColumns = (
  row: KumaRow,
  type: TakenType,
  defaults: Readonly<Record<string, KumaValue>>,
): readonly string[] =>
  Object.keys(row).flatMap((name) => columnLosses(name, row[name], type, defaults[name]));
