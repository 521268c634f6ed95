import { lossesByKeys } from '../report/keys.js';
import { type DataMap, isMap, mapIn, mapsIn, rawTextIn, textIn, textsIn } from '../report/maps.js';
import { keysOfVersion3 } from './monitor-keys.js';
import {
  formType,
  isTrue,
  jsonType,
  type RobotContact,
  type RobotKind,
  type RobotMonitor,
  robotKinds,
  withoutEntities,
} from './robot-monitor.js';

const usualTimeout = 30;
const usualDays = [30, 14, 7, 1];

const numberOr = <Otherwise>(value: unknown, otherwise: Otherwise): number | Otherwise =>
  typeof value === 'number' && Number.isFinite(value) ? value : otherwise;

const contactIn = (contact: DataMap): RobotContact => ({
  id: textIn(contact, 'alertContactId'),
  kind: '',
  address: undefined,
  threshold: numberOr(contact.threshold, 0),
  recurrence: numberOr(contact.recurrence, 0),
});

const bodyOf = (row: DataMap): RobotMonitor['body'] => {
  const data = row.postValueData;
  const isNone = data === undefined || data === null || data === '' || textIn(row, 'postValueType') === '';
  return isNone
    ? undefined
    : { contentType: textIn(row, 'postValueType') === 'KEY_VALUE' ? formType : jsonType, data };
};

export const fromVersion3 = (row: DataMap): RobotMonitor => {
  const writtenKind = textIn(row, 'type');
  const kind: RobotKind | undefined = robotKinds.find((each) => each.toUpperCase() === writtenKind);
  const config = mapIn(row, 'config');
  const days = textsIn(config, 'sslExpirationPeriodDays').map(Number);
  const statuses = textsIn(row, 'successHttpResponseCodes');
  return {
    id: textIn(row, 'id'),
    name: withoutEntities(textIn(row, 'friendlyName')),
    kind,
    writtenKind,
    url: withoutEntities(textIn(row, 'url')),
    intervalSeconds: numberOr(row.interval, 300),
    timeoutSeconds: numberOr(row.timeout, usualTimeout),
    graceSeconds: numberOr(row.gracePeriod, undefined),
    isPaused: textIn(row, 'status') === 'PAUSED',
    method: textIn(row, 'httpMethodType') || undefined,
    login: {
      kind: textIn(row, 'authType') || 'NONE',
      user: textIn(row, 'httpUsername'),
      password: rawTextIn(row, 'httpPassword'),
    },
    headers: isMap(row.customHttpHeaders) ? row.customHttpHeaders : {},
    body: bodyOf(row),
    port: numberOr(row.port, 0),
    keyword: rawTextIn(row, 'keywordValue'),
    isDownWithKeyword: textIn(row, 'keywordType') === 'ALERT_EXISTS',
    ignoresCase: row.keywordCaseType === undefined ? undefined : textIn(row, 'keywordCaseType') !== '0',
    statuses: statuses.length === 0 ? ['2xx', '3xx'] : statuses,
    followsRedirects: typeof row.followRedirections === 'boolean' ? row.followRedirections : undefined,
    looksAtCertificate: row.checkSSLErrors === undefined ? undefined : isTrue(row.checkSSLErrors),
    remindsOfCertificate: isTrue(row.sslExpirationReminder),
    certificateDays: days.length === 0 ? usualDays : days,
    remindsOfDomain: isTrue(row.domainExpirationReminder),
    retries: numberOr(config.applicationErrorRetries, undefined),
    dnsRecords: mapIn(config, 'dnsRecords'),
    assertions: mapIn(config, 'apiAssertions'),
    contacts:
      row.assignedAlertContacts === undefined
        ? undefined
        : mapsIn(row, 'assignedAlertContacts').map(contactIn),
    windows: row.maintenanceWindows === undefined ? undefined : mapsIn(row, 'maintenanceWindows'),
    tags: mapsIn(row, 'tags').map((tag) => textIn(tag, 'name')),
    losses: kind === undefined ? [] : lossesByKeys(row, kind, keysOfVersion3),
  };
};
