import { bounds, clamp, isHost } from '../report/fields.js';
import { escapedExpression, requestHeaders } from '../report/headers.js';
import { mapIn, textIn } from '../report/maps.js';
import {
  anyOf,
  type Condition,
  integerExpression,
  integerIn,
  numberOf,
  patternIn,
  patternTextIn,
  trimmedText,
} from './conditions.js';
import {
  addressIn,
  failureLosses,
  hostIn,
  isConnected,
  type Mapper,
  parsedConditions,
  refused,
} from './endpoint-parts.js';
import { type EndpointMapping, monitorsBeside } from './mapped-endpoint.js';
import { type GatusMap } from './read-gatus.js';
import { clientRefusal, sentLosses, sentText, unverified } from './request.js';
import { holds } from './verdicts.js';

/** The setting that stands for a condition on what a server says. */
const saidPattern = ({ value }: Condition): GatusMap => {
  const [, part] = /^\*([^*?]+)\*$/s.exec(patternTextIn(value) ?? '') ?? [];
  if (part !== undefined) return { text: part };
  const integer = integerIn(value);
  const expression =
    patternIn(value) ??
    (integer === undefined
      ? (anyOf(value) ?? [value]).map(escapedExpression).join('|')
      : integerExpression(integer));
  return { regular_expression: trimmedText(expression) };
};

/** Maps conditions on the answer of a TCP server, which Gatus reads only after it sent something. */
const saidSettings = (endpoint: GatusMap, conditions: readonly Condition[]) => {
  const sent = sentText(endpoint);
  const first = conditions.find(
    ({ subject, path, operator, wrapper }) =>
      sent !== '' && subject === '[BODY]' && path === '' && operator === '==' && wrapper === undefined,
  );
  const pattern = first && saidPattern(first);
  return {
    settings: pattern === undefined ? {} : { ...pattern, send: sent },
    rest: conditions.filter(
      (condition) => (pattern === undefined || condition !== first) && !isConnected(condition),
    ),
    losses: [
      ...(sent !== '' && pattern === undefined ? ['what it sends, since nothing is expected'] : []),
      ...(pattern !== undefined && first !== undefined && patternTextIn(first.value) !== undefined
        ? [`the condition ${first.text}: Gatus passes over slashes when it compares with pat(…)`]
        : []),
      ...sentLosses(sent, true),
    ],
  };
};

export const tcp =
  (kind: 'tcp' | 'tls' | 'starttls') =>
  (endpoint: GatusMap): EndpointMapping => {
    const url = textIn(endpoint, 'url');
    const target = addressIn(url);
    if (target === undefined) return refused('It has no valid host and port.', 'A port monitor.');
    const { conditions, losses } = parsedConditions(endpoint);
    const said = saidSettings(kind === 'starttls' ? {} : endpoint, conditions);
    const beside = monitorsBeside(said.rest, {
      host: hostIn(url),
      certificateHost: kind === 'tls' ? target : undefined,
    });
    const settings = { ...said.settings, ...(kind === 'tls' && { tls: true }) };
    const isUnverified = kind === 'tls' && mapIn(endpoint, 'client').insecure === true;
    return {
      monitors: [
        { suffix: '', type: 'port', target, ...(Object.keys(settings).length > 0 && { settings }) },
        ...beside.monitors,
      ],
      losses: [...losses, ...said.losses, ...beside.losses, ...failureLosses(kind, endpoint)],
      pausedBecause: isUnverified ? unverified : undefined,
    };
  };

export const starttls: Mapper = (endpoint) => {
  const mapping = tcp('starttls')(endpoint);
  const certificates = mapIn(endpoint, 'client').insecure === true ? ', with any certificate' : '';
  return 'reason' in mapping
    ? mapping
    : {
        ...mapping,
        losses: [
          `that STARTTLS must succeed${certificates}: an mx monitor of the domain checks it`,
          ...mapping.losses,
        ],
      };
};

const isServing = ({ subject, path, operator, value, wrapper }: Condition): boolean =>
  subject === '[BODY]' &&
  path === 'status' &&
  operator === '==' &&
  value === 'SERVING' &&
  wrapper === undefined;

/** Gatus asks the health service about the server as a whole. */
export const grpc: Mapper = (endpoint) => {
  const client = mapIn(endpoint, 'client');
  const refusal = clientRefusal(client, ['tls', 'tunnel']);
  if (refusal !== undefined) return refused(refusal.reason, refusal.nearest);
  const url = textIn(endpoint, 'url');
  const usesTls = /^grpcs:/i.test(url);
  const target = addressIn(url, usesTls ? 443 : 80);
  if (target === undefined) return refused('It has no valid host and port.', 'A grpc monitor.');
  const { conditions, losses } = parsedConditions(endpoint);
  const rest = conditions.filter((condition) => !isServing(condition) && !isConnected(condition));
  const beside = monitorsBeside(rest, { host: hostIn(url), certificateHost: undefined });
  return {
    monitors: [
      { suffix: '', type: 'grpc', target, ...(usesTls && { settings: { tls: true } }) },
      ...beside.monitors,
    ],
    losses: [
      ...(conditions.some(isServing) ? [] : ['that it is up while it is not serving']),
      ...losses,
      ...beside.losses,
      ...failureLosses('grpc', endpoint),
    ],
    pausedBecause: usesTls && client.insecure === true ? unverified : undefined,
  };
};

/** Gatus sends its body, and waits for one message whatever its conditions are. */
export const websocket: Mapper = (endpoint) => {
  const client = mapIn(endpoint, 'client');
  const refusal = clientRefusal(client, ['tls']);
  if (refusal !== undefined) return refused(refusal.reason, refusal.nearest);
  const url = textIn(endpoint, 'url');
  if (addressIn(url, 80) === undefined) return refused('It has no valid host.', 'A websocket monitor.');
  const sent = sentText(endpoint);
  if (sent.length > bounds.messageCharsMax)
    return refused(`It sends more than ${bounds.messageCharsMax} characters.`, 'A websocket monitor.');
  const { conditions, losses } = parsedConditions(endpoint);
  const first = conditions.find(
    ({ subject, path, operator, wrapper }) =>
      subject === '[BODY]' && path === '' && operator === '==' && wrapper === undefined,
  );
  const rest = conditions.filter((condition) => condition !== first && !isConnected(condition));
  const beside = monitorsBeside(rest, { host: hostIn(url), certificateHost: undefined });
  const { headers, login, losses: headerLosses } = requestHeaders(mapIn(endpoint, 'headers'));
  return {
    monitors: [
      {
        suffix: '',
        type: 'websocket',
        target: url,
        settings: {
          send: sent === '' ? undefined : sent,
          // Any message has a beginning.
          ...(first === undefined ? { regular_expression: '^' } : saidPattern(first)),
          headers: Object.keys(headers).length === 0 ? undefined : headers,
          ...login,
        },
      },
      ...beside.monitors,
    ],
    losses: [
      ...(sent === '' ? ['the empty message that it sends'] : []),
      ...(first === undefined || patternTextIn(first.value) === undefined
        ? []
        : [`the condition ${first.text}: Gatus passes over slashes when it compares with pat(…)`]),
      'that only the first message counts: one of the first ten may be right',
      ...sentLosses(sent, true),
      ...headerLosses,
      ...losses,
      ...beside.losses,
      ...failureLosses('websocket', endpoint),
    ],
    pausedBecause: /^wss:/i.test(url) && client.insecure === true ? unverified : undefined,
  };
};

/** Gatus sends one ping. Here 20 more follow a lost one, so only a host that answers none is down. */
const onePing = { count: 1, degraded_loss_percent: 99, down_loss_percent: 99 };

export const icmp: Mapper = (endpoint) => {
  const target = hostIn(textIn(endpoint, 'url'));
  if (!isHost(target)) return refused('It has no valid host.', 'A ping monitor.');
  const { conditions, losses } = parsedConditions(endpoint);
  const limitOf = ({ subject, operator, value }: Condition): number | undefined => {
    const limit = subject === '[RESPONSE_TIME]' && operator.startsWith('<') ? numberOf(value) : undefined;
    return limit === undefined || operator === '<' ? limit : limit + 1;
  };
  const limits = conditions.flatMap((condition) => limitOf(condition) ?? []);
  const rest = conditions.filter((condition) => limitOf(condition) === undefined && !isConnected(condition));
  const beside = monitorsBeside(rest, { host: target, certificateHost: undefined });
  return {
    monitors: [
      {
        suffix: '',
        type: 'ping',
        target,
        settings: {
          ...onePing,
          down_latency_ms:
            limits.length === 0 ? undefined : clamp(Math.min(...limits), 1, bounds.latencyMsMax),
        },
      },
      ...beside.monitors,
    ],
    losses: [
      'that one lost ping is a failure: 20 more follow it here',
      ...losses,
      ...beside.losses,
      ...failureLosses('icmp', endpoint),
    ],
  };
};

/** True for conditions that hold as soon as a server has answered: Gatus keeps nothing else of a banner. */
const isBanner = (condition: Condition): boolean =>
  isConnected(condition) ||
  (condition.subject === '[STATUS]' && holds(condition.text, { connected: true, status: 0, rcode: '' }));

export const ssh: Mapper = (endpoint) => {
  const target = addressIn(textIn(endpoint, 'url'), 22);
  if (target === undefined) return refused('It has no valid host.', 'A port monitor.');
  const login = mapIn(endpoint, 'ssh');
  const hasLogin = ['username', 'password', 'private-key'].some((name) => textIn(login, name) !== '');
  const { conditions, losses } = parsedConditions(endpoint);
  return {
    // Any byte is a banner.
    monitors: [{ suffix: '', type: 'port', target, settings: { regular_expression: '[\\s\\S]' } }],
    losses: [
      ...(hasLogin ? ['that it logs in and runs a command'] : []),
      ...losses,
      ...conditions
        .filter((each) => (hasLogin ? !isConnected(each) : !isBanner(each)))
        .map(({ text }) => `the condition ${text}`),
      ...failureLosses('ssh', endpoint),
    ],
  };
};
