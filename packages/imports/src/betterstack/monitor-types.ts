import { bounds, hostAndPort, isHost } from '../report/fields.js';
import { heartbeatEvery } from '../report/heartbeats.js';
import { type DataMap, rawTextIn, textIn, textsIn } from '../report/maps.js';
import { acceptedOf } from '../report/statuses.js';
import { type MonitorPart, type RowMapping, refused } from '../report/take-monitor.js';
import { requestOf, type StackRequest } from './requests.js';
import type { StackKind } from './row-keys.js';

const joined = (problems: readonly string[]): string | undefined =>
  problems.length === 0 ? undefined : problems.join(', and ');

/** A kind that requests a page, with the monitors of its certificate and its domain. */
const page = (
  attributes: DataMap,
  shape: (request: StackRequest) => RowMapping & { readonly problem?: string | undefined },
): RowMapping => {
  const request = requestOf(attributes);
  if ('reason' in request) return request;
  const mapping = shape(request);
  if (!('parts' in mapping)) return mapping;
  return {
    parts: [...mapping.parts, ...request.beside],
    losses: [...mapping.losses, ...request.losses],
    pausedBecause: joined([...request.problems, ...(mapping.problem === undefined ? [] : [mapping.problem])]),
  };
};

const http = ({ url, method, body, settings }: StackRequest, accepted?: readonly string[]): MonitorPart => ({
  suffix: '',
  type: 'http',
  target: url.href,
  settings: {
    method: method === 'GET' ? undefined : method,
    body,
    ...settings,
    accepted_statuses: accepted,
  },
});

/** 2xx is what an http monitor accepts, too. */
const status = (attributes: DataMap): RowMapping =>
  page(attributes, (request) => ({ parts: [http(request)], losses: [] }));

const expectedStatusCode = (attributes: DataMap): RowMapping =>
  page(attributes, (request) => {
    const { statuses, losses, pausedBecause } = acceptedOf(textsIn(attributes, 'expected_status_codes'));
    return { parts: [http(request, statuses)], losses, problem: pausedBecause };
  });

const keyword =
  (expect: 'present' | 'absent') =>
  (attributes: DataMap): RowMapping =>
    page(attributes, ({ url, method, settings }) => {
      const text = rawTextIn(attributes, 'required_keyword');
      if (text === '') return refused('It has no keyword.', 'A keyword monitor.');
      if (text.length > bounds.expressionCharsMax)
        return refused(
          `Its keyword has more than ${bounds.expressionCharsMax} characters.`,
          'A shorter keyword.',
        );
      if (method !== 'GET')
        return refused(
          `It looks for a text in the answer to ${method}.`,
          'A multi_step monitor whose step extracts the text.',
        );
      return {
        parts: [
          {
            suffix: '',
            type: 'keyword',
            target: url.href,
            settings: {
              text,
              expect: expect === 'absent' ? expect : undefined,
              ...settings,
              accepted_statuses: ['100-999'],
            },
          },
        ],
        losses: [
          'whether the status counts and whether upper and lower case are the same, which Better Stack does not document: here any status will do, and case counts',
        ],
      };
    });

/** Only a host that answers no ping is down there. */

const ping = (attributes: DataMap): RowMapping => {
  const target = textIn(attributes, 'url');
  return isHost(target)
    ? {
        parts: [
          {
            suffix: '',
            type: 'ping',
            target,
            settings: {
              degraded_loss_percent: bounds.lossPercentMax,
              down_loss_percent: bounds.lossPercentMax,
            },
          },
        ],
        losses: [],
      }
    : refused('It has no valid host.', 'A ping monitor.');
};

const hostOf = (attributes: DataMap): string => textIn(attributes, 'url').replace(/^\[(.*)\]$/, '$1');

const tcp = (attributes: DataMap): RowMapping => {
  const target = hostAndPort(hostOf(attributes), Number(textIn(attributes, 'port')));
  return target === undefined
    ? refused('It has no valid host and port.', 'A port monitor.')
    : { parts: [{ suffix: '', type: 'port', target }], losses: [] };
};

/** The ports whose first byte is one of TLS (RFC 8314). */
const tlsPorts = ['465', '993', '995'];
const portsMax = 10;

/** A mail server, which greets whoever connects. @param greeting RFC 5321, RFC 1939, RFC 9051 */
const mail =
  (greeting: string) =>
  (attributes: DataMap): RowMapping => {
    const ports = [...new Set(textIn(attributes, 'port').split(','))].map((port) => port.trim());
    const targets = ports.map((port) => hostAndPort(hostOf(attributes), Number(port)));
    if (targets.includes(undefined) || ports.length > portsMax)
      return refused('It has no valid host and ports.', 'A port monitor for each port.');
    const isUnverified = attributes.verify_ssl === false && ports.some((port) => tlsPorts.includes(port));
    return {
      parts: ports.map((port, index) => ({
        suffix: index === 0 ? '' : ` ${port}`,
        type: 'port',
        target: targets[index] ?? '',
        settings: { regular_expression: greeting, tls: tlsPorts.includes(port) ? true : undefined },
      })),
      losses: [
        'what it asks of the server, which Better Stack does not document: here its greeting',
        ...(ports.length === 1 ? [] : ['whether one of its ports is enough: here each has a monitor']),
      ],
      pausedBecause: isUnverified ? 'certificates are always verified' : undefined,
    };
  };

const dns = (attributes: DataMap): RowMapping => {
  const [server, target] = [textIn(attributes, 'url'), textIn(attributes, 'request_body')];
  return isHost(server) && isHost(target)
    ? {
        parts: [{ suffix: '', type: 'dns', target, settings: { server } }],
        losses: [
          'which records it asks for, and whether none will do, which Better Stack does not document: here there must be an A record',
        ],
      }
    : refused('It has no valid name server and domain.', 'A dns monitor.');
};

const numberIn = (attributes: DataMap, name: string): number | undefined => {
  const value = attributes[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

const heartbeat = (attributes: DataMap): RowMapping => {
  const period = numberIn(attributes, 'period');
  if (period === undefined) return refused('It has no period.', 'A heartbeat with period_seconds.');
  return heartbeatEvery(textIn(attributes, 'name'), period, numberIn(attributes, 'grace'));
};

const mappers: Readonly<Record<StackKind, (attributes: DataMap) => RowMapping>> = {
  status,
  expected_status_code: expectedStatusCode,
  keyword: keyword('present'),
  keyword_absence: keyword('absent'),
  ping,
  tcp,
  smtp: mail('^220'),
  pop: mail('^\\+OK'),
  imap: mail('^\\* (OK|PREAUTH)'),
  dns,
  heartbeat,
  udp: () => refused('It sends UDP.', 'A dns monitor for a name server, or a heartbeat of a script.'),
  playwright: () =>
    refused('It runs a script of Playwright.', 'A multi_step monitor, or a heartbeat of the script.'),
};

export const mappingOf = (attributes: DataMap, kind: StackKind): RowMapping => mappers[kind](attributes);
