import { lossesByKeys } from '../report/keys.js';
import { type DataMap, isMap, mapIn, mapsIn, rawTextIn, textIn } from '../report/maps.js';
import { keysOfVersion2 } from './monitor-keys.js';
import {
  formType,
  isTrue,
  jsonType,
  type RobotContact,
  type RobotKind,
  type RobotMonitor,
  withoutEntities,
} from './robot-monitor.js';

const kinds: Readonly<Record<string, RobotKind>> = {
  1: 'http',
  2: 'keyword',
  3: 'ping',
  4: 'port',
  5: 'heartbeat',
};
const methods = ['', 'HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
/** The content types of bodies that are not forms. */
const contentTypes: Readonly<Record<string, string>> = { 0: 'text/html', 1: jsonType };
const logins: Readonly<Record<string, string>> = { 1: 'HTTP_BASIC', 2: 'DIGEST' };
/** The ports of the kinds of services. 99 is any other. */
const servicePorts: Readonly<Record<string, number>> = { 1: 80, 2: 443, 3: 21, 4: 25, 5: 110, 6: 143 };
/** Statuses below 400 are up there. */
const usualStatuses = ['2xx', '3xx'];

/** Numbers may be texts, and an empty text stands for none. */
const numberIn = (row: DataMap, name: string): number | undefined => {
  const text = textIn(row, name);
  return text === '' || !Number.isFinite(Number(text)) ? undefined : Number(text);
};

/** `404:0_200:1`, or lists of those that are up and down, beside the usual ones. */
const statusesOf = (row: DataMap): readonly string[] | undefined => {
  const given = row.custom_http_statuses;
  if (given === undefined) return undefined;
  const pairs =
    typeof given === 'string'
      ? given.split('_').map((pair) => pair.split(':'))
      : isMap(given)
        ? ['down', 'up'].flatMap((name, isUp) =>
            Array.isArray(given[name])
              ? given[name].map((status: unknown) => [String(status), `${isUp}`])
              : [],
          )
        : [];
  const up = pairs.flatMap(([status = '', isUp]) => (isUp === '1' ? [status] : []));
  const down = pairs.flatMap(([status = '', isUp]) => (isUp === '0' ? [`!${status}`] : []));
  return [...usualStatuses, ...up, ...down];
};

const bodyOf = (row: DataMap): RobotMonitor['body'] => {
  const value = row.post_value;
  if (value === undefined || value === null || value === '' || textIn(row, 'post_type') === '')
    return undefined;
  const written = textIn(row, 'post_content_type');
  const ownType = Object.hasOwn(contentTypes, written) ? contentTypes[written] : undefined;
  return { contentType: textIn(row, 'post_type') === '1' ? formType : ownType, data: value };
};

const contactIn = (contact: DataMap): RobotContact => ({
  id: textIn(contact, 'id'),
  kind: textIn(contact, 'type') === '2' ? 'e-mail' : `type ${textIn(contact, 'type') || '(none)'}`,
  address: textIn(contact, 'type') === '2' ? textIn(contact, 'value') : undefined,
  threshold: numberIn(contact, 'threshold') ?? 0,
  recurrence: numberIn(contact, 'recurrence') ?? 0,
});

const listIn = (row: DataMap, name: string): readonly DataMap[] | undefined =>
  row[name] === undefined ? undefined : mapsIn(row, name);

export const fromVersion2 = (row: DataMap): RobotMonitor => {
  const writtenKind = textIn(row, 'type');
  const kind = Object.hasOwn(kinds, writtenKind) ? kinds[writtenKind] : undefined;
  const ssl = mapIn(row, 'ssl');
  const login = textIn(row, 'http_auth_type') || textIn(row, 'auth_type');
  const user = textIn(row, 'http_username');
  const caseType = numberIn(row, 'keyword_case_type');
  const domainNotice = row.disable_domain_expire_notifications ?? ssl.disable_domain_expire_notifications;
  return {
    id: textIn(row, 'id'),
    name: withoutEntities(textIn(row, 'friendly_name')),
    kind,
    writtenKind,
    url: withoutEntities(textIn(row, 'url')),
    intervalSeconds: numberIn(row, 'interval') ?? 300,
    timeoutSeconds: numberIn(row, 'timeout'),
    graceSeconds: numberIn(row, 'grace_period'),
    isPaused: textIn(row, 'status') === '0',
    method: methods[numberIn(row, 'http_method') ?? 0] || undefined,
    login: {
      kind: user === '' ? 'NONE' : (logins[login] ?? ''),
      user,
      password: rawTextIn(row, 'http_password'),
    },
    headers: row.custom_http_headers === undefined ? undefined : mapIn(row, 'custom_http_headers'),
    body: bodyOf(row),
    port: numberIn(row, 'port') ?? servicePorts[textIn(row, 'sub_type')] ?? 0,
    keyword: rawTextIn(row, 'keyword_value'),
    isDownWithKeyword: textIn(row, 'keyword_type') === '1',
    ignoresCase: caseType === undefined ? undefined : caseType === 1,
    statuses: statusesOf(row),
    // Version 2 has no word for it.
    followsRedirects: undefined,
    looksAtCertificate: ssl.ignore_errors === undefined ? undefined : !isTrue(ssl.ignore_errors),
    remindsOfCertificate: false,
    certificateDays: [],
    remindsOfDomain: domainNotice !== undefined && !isTrue(domainNotice),
    retries: undefined,
    dnsRecords: {},
    assertions: {},
    contacts: listIn(row, 'alert_contacts')?.map(contactIn),
    windows: listIn(row, 'mwindows'),
    tags: [],
    losses: kind === undefined ? [] : lossesByKeys(row, kind, keysOfVersion2),
  };
};
