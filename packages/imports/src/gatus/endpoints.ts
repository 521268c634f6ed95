import { escapedExpression } from '../report/escaped-expression.js';
import { hostAndPort, httpUrl, isHost } from '../report/fields.js';
import { answerOf } from './answer.js';
import { anyOf, type Condition, conditionIn, numberOf, patternIn } from './conditions.js';
import { monitorsBeside } from './expirations.js';
import type { EndpointMapping, MappedEndpoint } from './mapped-endpoint.js';
import { type GatusMap, mapIn, textIn, textsIn } from './read-gatus.js';
import { clientRefusal, requestOf } from './request.js';

type Parsed = { readonly conditions: readonly Condition[]; readonly losses: readonly string[] };

export const parsedConditions = (endpoint: GatusMap): Parsed => {
  const texts = textsIn(endpoint, 'conditions');
  const parsed = texts.map((text) => [text, conditionIn(text)] as const);
  return {
    conditions: parsed.flatMap(([, condition]) => condition ?? []),
    losses: parsed.flatMap(([text, condition]) => (condition === undefined ? [`the condition ${text}`] : [])),
  };
};

const refused = (reason: string, nearest: string, reachable?: string): EndpointMapping => ({
  reason,
  nearest,
  reachable,
});

const pageMonitors = (
  target: string,
  answer: ReturnType<typeof answerOf>,
  request: GatusMap,
): readonly MappedEndpoint[] => {
  const { accepted_statuses, json_assertions, max_latency_ms, texts } = answer;
  const { method, body, ...common } = request;
  const isApi = json_assertions.length > 0 || max_latency_ms !== undefined;
  const page: MappedEndpoint = {
    suffix: '',
    type: isApi ? 'api' : 'http',
    target,
    settings: {
      ...request,
      accepted_statuses,
      ...(json_assertions.length > 0 && { json_assertions }),
      max_latency_ms,
    },
  };
  const keywords = texts.map((settings, index) => ({
    suffix: texts.length === 1 ? ' text' : ` text ${index + 1}`,
    type: 'keyword',
    target,
    settings: { ...settings, ...common, accepted_statuses },
  }));
  return [page, ...keywords];
};

const http = (endpoint: GatusMap): EndpointMapping => {
  const url = httpUrl(textIn(endpoint, 'url'));
  if (url === undefined) return refused('Its URL is not valid.', 'An http monitor of the right URL.');
  const request = requestOf(endpoint);
  if ('reason' in request) return refused(request.reason, request.nearest);
  const { method, body, settings, losses, pausedBecause } = request;
  const { conditions, losses: unread } = parsedConditions(endpoint);
  const answer = answerOf(conditions);
  const isPlain = method === undefined && body === undefined;
  const kept = isPlain ? answer : { ...answer, texts: [] };
  const textLosses =
    isPlain || answer.texts.length === 0
      ? []
      : conditions
          .filter(({ subject, path }) => subject === '[BODY]' && path === '')
          .map(({ text }) => `the condition ${text}, since a keyword monitor sends GET without a body`);
  if (url.username !== '')
    return refused('Its URL holds a login.', 'The same URL without it, and basic_auth.');
  const beside = monitorsBeside(answer.others, {
    host: url.hostname,
    certificateHost: url.protocol === 'https:' ? url.host : undefined,
  });
  return {
    monitors: [...pageMonitors(url.href, kept, { method, body, ...settings }), ...beside.monitors],
    losses: [...losses, ...unread, ...answer.losses, ...textLosses, ...beside.losses],
    pausedBecause,
  };
};

const addressIn = (url: string, usualPort = 0): string | undefined => {
  const [, bracketed, plain = '', port] = /^[a-z]+:\/\/(?:\[([^\]]+)\]|([^:/]+))(?::(\d+))?/i.exec(url) ?? [];
  return hostAndPort(bracketed ?? plain, Number(port ?? usualPort));
};

const hostIn = (url: string): string =>
  /^[a-z]+:\/\/(?:\[([^\]]+)\]|([^:/]+))/i.exec(url)?.slice(1).find(Boolean) ?? '';

/** Maps conditions on the answer of a TCP server. */
const saidSettings = (endpoint: GatusMap, conditions: readonly Condition[]) => {
  const body = typeof endpoint.body === 'string' && endpoint.body !== '' ? endpoint.body : undefined;
  const said = conditions.filter(
    ({ subject, path, operator, wrapper }) =>
      subject === '[BODY]' && path === '' && operator === '==' && wrapper === undefined,
  );
  const [first] = said;
  const [, part] = /^pat\(\*?([^*?]+)\*?\)$/s.exec(first?.value ?? '') ?? [];
  const expression =
    first && (patternIn(first.value) ?? anyOf(first.value)?.map(escapedExpression).join('|'));
  const settings =
    first === undefined
      ? {}
      : part !== undefined
        ? { text: part }
        : expression !== undefined
          ? { regular_expression: expression }
          : { text: first.value };
  const isSent = body !== undefined && first !== undefined;
  return {
    settings: { ...settings, ...(isSent && { send: body }) },
    rest: conditions.filter((condition) => condition !== first && !isConnected(condition)),
    losses: body !== undefined && !isSent ? ['what it sends, since nothing is expected'] : [],
  };
};

const isConnected = ({ subject, operator, value }: Condition): boolean =>
  subject === '[CONNECTED]' && operator === '==' && value === 'true';

const tcp =
  (usesTls: boolean) =>
  (endpoint: GatusMap): EndpointMapping => {
    const url = textIn(endpoint, 'url');
    const target = addressIn(url);
    if (target === undefined) return refused('It has no valid host and port.', 'A port monitor.');
    const refusal = clientRefusal(endpoint);
    if (refusal !== undefined) return refused(refusal.reason, refusal.nearest);
    const { conditions, losses } = parsedConditions(endpoint);
    const said = saidSettings(endpoint, conditions);
    const beside = monitorsBeside(said.rest, {
      host: hostIn(url),
      certificateHost: usesTls ? target : undefined,
    });
    const settings = { ...said.settings, ...(usesTls && { tls: true }) };
    return {
      monitors: [
        { suffix: '', type: 'port', target, ...(Object.keys(settings).length > 0 && { settings }) },
        ...beside.monitors,
      ],
      losses: [...losses, ...said.losses, ...beside.losses],
    };
  };

const starttls = (endpoint: GatusMap): EndpointMapping => {
  const mapping = tcp(false)(endpoint);
  return 'reason' in mapping
    ? mapping
    : {
        ...mapping,
        losses: ['that STARTTLS must succeed: an mx monitor of the domain checks it', ...mapping.losses],
      };
};

const icmp = (endpoint: GatusMap): EndpointMapping => {
  const target = hostIn(textIn(endpoint, 'url'));
  if (!isHost(target)) return refused('It has no valid host.', 'A ping monitor.');
  const { conditions, losses } = parsedConditions(endpoint);
  const isLimit = ({ subject, operator, value }: Condition) =>
    subject === '[RESPONSE_TIME]' && operator.startsWith('<') && numberOf(value) !== undefined;
  const limits = conditions.filter(isLimit).map(({ value }) => numberOf(value) ?? 0);
  const rest = conditions.filter((condition) => !isLimit(condition) && !isConnected(condition));
  const beside = monitorsBeside(rest, { host: target, certificateHost: undefined });
  return {
    monitors: [
      {
        suffix: '',
        type: 'ping',
        target,
        settings: { down_latency_ms: limits.length === 0 ? undefined : Math.max(1, Math.min(...limits)) },
      },
      ...beside.monitors,
    ],
    losses: [...losses, ...beside.losses],
  };
};

const recordTypes = ['A', 'AAAA', 'CNAME', 'MX', 'TXT', 'NS', 'CAA', 'SOA', 'SRV'];

const dns = (endpoint: GatusMap): EndpointMapping => {
  const question = mapIn(endpoint, 'dns');
  const type = textIn(question, 'query-type');
  const name = textIn(question, 'query-name').replace(/\.$/, '');
  if (!recordTypes.includes(type))
    return refused(
      `It asks for records of the type ${type || '(none)'}.`,
      `A dns monitor for ${recordTypes.join(', ')}.`,
    );
  if (!isHost(name)) return refused('It has no valid name.', 'A dns monitor.');
  const { conditions, losses } = parsedConditions(endpoint);
  const isRecord = ({ subject, path, operator, value, wrapper }: Condition) =>
    subject === '[BODY]' &&
    path === '' &&
    operator === '==' &&
    wrapper === undefined &&
    anyOf(value) === undefined &&
    patternIn(value) === undefined;
  const isFound = ({ subject, operator, value }: Condition) =>
    subject === '[DNS_RCODE]' && operator === '==' && value === 'NOERROR';
  const expected = conditions.filter(isRecord).map(({ value }) => value);
  const lost = conditions.filter((each) => !isRecord(each) && !isFound(each) && !isConnected(each));
  const [server = '', port] = textIn(endpoint, 'url')
    .replace(/^[a-z]+:\/\//i, '')
    .split(':');
  return {
    monitors: [
      {
        suffix: '',
        type: 'dns',
        target: name,
        settings: {
          record_type: type,
          server: port === undefined || port === '53' ? server : `${server}:${port}`,
          ...(expected.length > 0 && { expected: [...new Set(expected)], others_allowed: true }),
        },
      },
    ],
    losses: [...losses, ...lost.map(({ text }) => `the condition ${text}`)],
  };
};

const ssh = (endpoint: GatusMap): EndpointMapping => {
  const url = textIn(endpoint, 'url');
  const target = addressIn(url, 22);
  if (target === undefined) return refused('It has no valid host.', 'A port monitor.');
  const hasLogin = textIn(mapIn(endpoint, 'ssh'), 'username') !== '';
  const { conditions, losses } = parsedConditions(endpoint);
  return {
    monitors: [{ suffix: '', type: 'port', target, settings: { text: 'SSH-' } }],
    losses: [
      ...(hasLogin ? ['that it logs in and runs a command'] : []),
      ...losses,
      ...conditions.filter((each) => !isConnected(each)).map(({ text }) => `the condition ${text}`),
    ],
  };
};

const portNearest = 'A port monitor of the same address: --reachability makes one.';
const without =
  (reason: string, nearest = portNearest, usualPort?: number) =>
  (endpoint: GatusMap): EndpointMapping =>
    refused(
      reason,
      nearest,
      usualPort === undefined ? undefined : addressIn(textIn(endpoint, 'url'), usualPort),
    );

const byScheme: Readonly<Record<string, (endpoint: GatusMap) => EndpointMapping>> = {
  http,
  https: http,
  tcp: tcp(false),
  tls: tcp(true),
  starttls,
  icmp,
  ssh,
  ws: without('It opens a WebSocket.', portNearest, 80),
  wss: without('It opens a WebSocket.', portNearest, 443),
  grpc: without('It calls gRPC.', portNearest, 80),
  grpcs: without('It calls gRPC.', portNearest, 443),
  udp: without('It sends UDP.', 'A ping monitor of its host.'),
  sctp: without('It uses SCTP.', 'A ping monitor of its host.'),
};

/** Maps an endpoint by the scheme of its URL. */
export const endpointMapping = (endpoint: GatusMap): EndpointMapping => {
  if (endpoint.dns !== undefined) return dns(endpoint);
  const [, scheme = ''] = /^([a-z]+):\/\//i.exec(textIn(endpoint, 'url')) ?? [];
  const mapper = Object.hasOwn(byScheme, scheme.toLowerCase()) ? byScheme[scheme.toLowerCase()] : undefined;
  return (
    mapper?.(endpoint) ??
    refused(
      `Its URL begins with ${scheme || 'no scheme'}.`,
      'The list of monitor types in docs/monitor-types.',
    )
  );
};
