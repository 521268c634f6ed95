import { type KeyFates, keptBy, lost, ofNoCheck } from '../report/keys.js';
import { type RobotKind, robotKinds } from './robot-monitor.js';

type RobotKeys = KeyFates<RobotKind>;

const all: readonly RobotKind[] = robotKinds;
const requests: readonly RobotKind[] = ['http', 'keyword', 'api'];
const ownTimeout: readonly RobotKind[] = ['http', 'keyword', 'api', 'ping', 'port'];
const taken: readonly RobotKind[] = ['http', 'keyword', 'ping', 'port', 'heartbeat', 'dns', 'api'];
const addressed: readonly RobotKind[] = ['http', 'keyword', 'ping', 'port', 'dns', 'api'];

/** Every key of a monitor in an answer of `getMonitors`. */
export const keysOfVersion2: RobotKeys = {
  type: keptBy(taken),
  friendly_name: keptBy(taken),
  url: keptBy(addressed),
  interval: keptBy(taken),
  timeout: keptBy(ownTimeout),
  status: keptBy(taken),
  sub_type: keptBy(['port']),
  port: keptBy(['port']),
  keyword_type: keptBy(['keyword']),
  keyword_case_type: keptBy(['keyword']),
  keyword_value: keptBy(['keyword']),
  http_method: keptBy(requests),
  http_username: keptBy(requests),
  http_password: keptBy(requests),
  http_auth_type: keptBy(requests),
  auth_type: keptBy(requests),
  post_type: keptBy(requests),
  post_value: keptBy(requests),
  post_content_type: keptBy(requests),
  custom_http_headers: keptBy(requests),
  custom_http_statuses: keptBy(requests),
  grace_period: keptBy(['heartbeat']),
  ssl: {
    fate: 'keys',
    keys: {
      ignore_errors: keptBy(requests),
      disable_domain_expire_notifications: keptBy(requests),
      brand: ofNoCheck,
      product: ofNoCheck,
      expires: ofNoCheck,
    },
  },
  disable_domain_expire_notifications: keptBy(requests),
  alert_contacts: keptBy(taken),
  mwindows: keptBy(taken),

  // Only lists, pages and history.
  id: ofNoCheck,
  create_datetime: ofNoCheck,
  monitor_group: ofNoCheck,
  is_group_main: ofNoCheck,
  logs: ofNoCheck,
  response_times: ofNoCheck,
  average_response_time: ofNoCheck,
  all_time_uptime_ratio: ofNoCheck,
  all_time_uptime_durations: ofNoCheck,
  custom_uptime_ratio: ofNoCheck,
  custom_uptime_ratios: ofNoCheck,
  custom_uptime_ranges: ofNoCheck,
  custom_down_durations: ofNoCheck,
};

const configKeys: RobotKeys = {
  sslExpirationPeriodDays: keptBy(requests),
  dnsRecords: keptBy(['dns']),
  apiAssertions: keptBy(['api']),
  applicationErrorRetries: keptBy(requests),
  ipVersion: lost(addressed, 'that only one version of IP is used'),
  udp: ofNoCheck,
};

/** Every key of a monitor in an answer of `GET /v3/monitors`. */
export const keysOfVersion3: RobotKeys = {
  type: keptBy(taken),
  friendlyName: keptBy(taken),
  url: keptBy(addressed),
  interval: keptBy(taken),
  timeout: keptBy(ownTimeout),
  gracePeriod: keptBy(['heartbeat']),
  status: keptBy(taken),
  port: keptBy(['port']),
  keywordType: keptBy(['keyword']),
  keywordCaseType: keptBy(['keyword']),
  keywordValue: keptBy(['keyword']),
  httpMethodType: keptBy(requests),
  authType: keptBy(requests),
  httpUsername: keptBy(requests),
  httpPassword: keptBy(requests),
  postValueType: keptBy(requests),
  postValueData: keptBy(requests),
  customHttpHeaders: keptBy(requests),
  successHttpResponseCodes: keptBy(requests),
  followRedirections: keptBy(requests),
  checkSSLErrors: keptBy(requests),
  sslExpirationReminder: keptBy(requests),
  domainExpirationReminder: keptBy(requests),
  config: { fate: 'keys', keys: configKeys },
  assignedAlertContacts: keptBy(taken),
  maintenanceWindows: keptBy(taken),
  tags: keptBy(taken),
  responseTimeThreshold: lost(all, 'that a slow answer is an incident of its own', 0),
  groupId: lost(all, 'its group', 0),
  customFields: lost(all, 'its custom fields'),
  regionData: {
    fate: 'keys',
    keys: {
      // A note says where checks come from.
      REGION: ofNoCheck,
      MANUAL_SELECTED: ofNoCheck,
      THRESHOLD: lost(all, 'its response times by region'),
    },
  },
  regionalData: ofNoCheck,

  // Only lists, pages and history. The key of the monitor is a secret, and is not needed.
  id: ofNoCheck,
  apiKey: ofNoCheck,
  userId: ofNoCheck,
  psps: ofNoCheck,
  sslBrand: ofNoCheck,
  sslExpiryDateTime: ofNoCheck,
  domainExpireDate: ofNoCheck,
  currentStateDuration: ofNoCheck,
  lastIncidentId: ofNoCheck,
  lastIncident: ofNoCheck,
  lastDayUptimes: ofNoCheck,
  createDateTime: ofNoCheck,
};
