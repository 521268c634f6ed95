import { expiryParts } from '../report/expiry.js';
import { bounds, hostAndPort, httpUrl, isHost } from '../report/fields.js';
import { plainJsonPath } from '../report/headers.js';
import { heartbeatEvery } from '../report/heartbeats.js';
import { type DataMap, mapsIn, textIn, textsIn } from '../report/maps.js';
import { type MonitorPart, type RowMapping, refused } from '../report/take-monitor.js';
import { type RobotRequest, requestOf } from './requests.js';
import { hasEntity, type RobotKind, type RobotMonitor } from './robot-monitor.js';

type Request = Exclude<RobotRequest, { readonly reason: string }>;

/** A kind that requests a page, with the monitors of its certificate and its domain. */
const page = (monitor: RobotMonitor, shape: (request: Request) => RowMapping): RowMapping => {
  const request = requestOf(monitor);
  if ('reason' in request) return request;
  const mapping = shape(request);
  if (!('parts' in mapping)) return mapping;
  const beside = expiryParts(request.url, {
    certificateDays: monitor.remindsOfCertificate ? monitor.certificateDays : [],
    domainDays: monitor.remindsOfDomain ? usualDomainDays : [],
  });
  return {
    parts: [...mapping.parts, ...beside.parts],
    losses: [...request.losses, ...mapping.losses, ...beside.losses],
    pausedBecause: request.pausedBecause,
  };
};

const usualDomainDays = [30, 14, 7, 1];

const one = (type: string, target: string, settings?: MonitorPart['settings']): readonly MonitorPart[] => [
  { suffix: '', type, target, ...(settings !== undefined && { settings }) },
];

const http = (monitor: RobotMonitor): RowMapping =>
  page(monitor, ({ url, method, body, settings }) => ({
    parts: one('http', url.href, { method: method === 'GET' ? undefined : method, body, ...settings }),
    losses: [],
  }));

const keyword = (monitor: RobotMonitor): RowMapping =>
  page(monitor, ({ url, method, body, settings }) => {
    if (monitor.keyword === '') return refused('It has no keyword.', 'A keyword monitor.');
    if (monitor.keyword.length > bounds.expressionCharsMax)
      return refused(
        `Its keyword has more than ${bounds.expressionCharsMax} characters.`,
        'A shorter keyword.',
      );
    if (method !== 'GET' || body !== undefined)
      return refused(
        `It looks for a text in the answer to ${method === 'GET' ? 'a body' : method}.`,
        'A multi_step monitor whose step extracts the text.',
      );
    return {
      parts: one('keyword', url.href, {
        text: monitor.keyword,
        ignore_case: monitor.ignoresCase === true ? true : undefined,
        expect: monitor.isDownWithKeyword ? 'absent' : undefined,
        ...settings,
      }),
      losses: [
        ...(monitor.ignoresCase === undefined
          ? ['whether upper and lower case are the same, which the answer does not tell']
          : []),
        ...(hasEntity(monitor.keyword)
          ? ['whether & in its keyword stands for itself, or for another character']
          : []),
      ],
    };
  });

/** Only a host that answers no ping is down there. */

const ping = (monitor: RobotMonitor): RowMapping =>
  isHost(monitor.url)
    ? {
        parts: one('ping', monitor.url, {
          degraded_loss_percent: bounds.lossPercentMax,
          down_loss_percent: bounds.lossPercentMax,
        }),
        losses: [],
      }
    : refused('It has no valid host.', 'A ping monitor.');

const port = (monitor: RobotMonitor): RowMapping => {
  const target = hostAndPort(monitor.url.replace(/^\[(.*)\]$/, '$1'), monitor.port);
  return target === undefined
    ? refused('It has no valid host and port.', 'A port monitor.')
    : { parts: one('port', target), losses: [] };
};

const heartbeat = ({ name, intervalSeconds, graceSeconds }: RobotMonitor): RowMapping =>
  heartbeatEvery(name, intervalSeconds, graceSeconds);

const recordTypes = ['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'NS', 'SOA', 'SRV'];

const dns = ({ url, dnsRecords }: RobotMonitor): RowMapping => {
  const target = httpUrl(url)?.hostname ?? url;
  if (!isHost(target)) return refused('It has no valid name.', 'A dns monitor.');
  const given = Object.keys(dnsRecords).filter((type) => textsIn(dnsRecords, type).length > 0);
  const taken = given.filter((type) => recordTypes.includes(type));
  if (taken.length === 0)
    return refused(
      given.length === 0 ? 'It expects no records.' : `It expects records of the type ${given.join(', ')}.`,
      `A dns monitor of ${recordTypes.join(', ')}.`,
    );
  return {
    parts: taken.map((type, index) => ({
      suffix: index === 0 ? '' : ` ${type}`,
      type: 'dns',
      target,
      settings: { record_type: type, expected: textsIn(dnsRecords, type).slice(0, bounds.recordsMax) },
    })),
    losses: [
      'how it compares records, which UptimeRobot does not document: here they must be the expected ones, in any order',
      ...given.filter((type) => !taken.includes(type)).map((type) => `its records of the type ${type}`),
      ...taken
        .filter((type) => textsIn(dnsRecords, type).length > bounds.recordsMax)
        .map((type) => `some of its records of the type ${type}`),
    ],
  };
};

const comparisons: Readonly<Record<string, string>> = {
  equals: 'equal_to',
  not_equals: 'not_equal_to',
  contains: 'containing',
  greater_than: 'greater_than',
  less_than: 'less_than',
};
const nullComparisons: Readonly<Record<string, string>> = {
  is_null: 'equal_to',
  is_not_null: 'not_equal_to',
};

type Assertion = { readonly path: string; readonly is: string; readonly value: unknown };

/** @returns `undefined` for a check without an equal assertion */
const assertionIn = (check: DataMap): Assertion | undefined => {
  const path = plainJsonPath(textIn(check, 'property'));
  const comparison = textIn(check, 'comparison');
  if (path === undefined) return undefined;
  if (Object.hasOwn(nullComparisons, comparison))
    return { path, is: nullComparisons[comparison] ?? '', value: null };
  const is = Object.hasOwn(comparisons, comparison) ? comparisons[comparison] : undefined;
  return is === undefined || check.target === undefined ? undefined : { path, is, value: check.target };
};

const api = (monitor: RobotMonitor): RowMapping =>
  page(monitor, ({ url, method, body, settings }) => {
    const checks = mapsIn(monitor.assertions, 'checks');
    if (checks.length > 1 && textIn(monitor.assertions, 'logic') !== 'AND')
      return refused('One of its assertions is enough.', 'An api monitor for each assertion.');
    if (checks.length > bounds.assertionsMax)
      return refused(`It has more than ${bounds.assertionsMax} assertions.`, 'Several api monitors.');
    const assertions = checks.map(assertionIn);
    const unmapped = checks.filter((_, index) => assertions[index] === undefined);
    return {
      parts: one('api', url.href, {
        method: method === 'GET' ? undefined : method,
        body,
        ...settings,
        json_assertions: assertions.filter((assertion) => assertion !== undefined),
      }),
      losses: [
        'how a value that is missing or of another kind compares, which UptimeRobot does not document',
        ...unmapped.map(
          (check) => `its assertion ${textIn(check, 'property')} ${textIn(check, 'comparison')}`,
        ),
      ],
    };
  });

const mappers: Readonly<Record<RobotKind, (monitor: RobotMonitor) => RowMapping>> = {
  http,
  keyword,
  ping,
  port,
  heartbeat,
  dns,
  api,
  udp: () => refused('It sends UDP.', 'A dns monitor for a name server, or a heartbeat of a script.'),
};

export const mappingOf = (monitor: RobotMonitor): RowMapping =>
  monitor.kind === undefined
    ? refused(
        `Its type ${monitor.writtenKind || '(none)'} is not known.`,
        'The list of monitor types in docs/monitor-types.',
      )
    : mappers[monitor.kind](monitor);
