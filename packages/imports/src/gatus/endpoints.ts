import { httpUrl } from '../report/fields.js';
import { textIn } from '../report/maps.js';
import { answerOf } from './answer.js';
import { dns } from './dns.js';
import { failureLosses, type Mapper, parsedConditions, refused } from './endpoint-parts.js';
import { type EndpointMapping, type MappedEndpoint, monitorsBeside } from './mapped-endpoint.js';
import { type GatusMap } from './read-gatus.js';
import { requestOf } from './request.js';
import { grpc, icmp, ssh, starttls, tcp, websocket } from './sockets.js';
import { type EndpointKind, wantsFailure } from './verdicts.js';

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
  // Gatus asks the registry first, and nothing follows from the answer of the page.
  const isOfDomain =
    beside.monitors.length > 0 && conditions.every(({ subject }) => subject === '[DOMAIN_EXPIRATION]');
  const pages = isOfDomain ? [] : pageMonitors(url.href, kept, { method, body, ...settings });
  const reasons = [pausedBecause, answer.pausedBecause].filter((reason) => reason !== undefined);
  return {
    monitors: [...pages, ...beside.monitors],
    losses: [
      ...losses,
      ...unread,
      ...answer.losses,
      ...textLosses,
      ...beside.losses,
      ...(isOfDomain ? [] : failureLosses('http', endpoint)),
    ],
    pausedBecause: reasons.length === 0 ? undefined : reasons.join(', and '),
  };
};

const byKind: Readonly<Record<EndpointKind, Mapper>> = {
  http,
  tcp: tcp('tcp'),
  tls: tcp('tls'),
  starttls,
  icmp,
  dns,
  ssh,
  grpc,
  websocket,
};

const withoutEqual: Readonly<Record<string, Mapper>> = {
  udp: () => refused('It sends UDP.', 'A ping monitor of its host.'),
  sctp: () => refused('It uses SCTP.', 'A ping monitor of its host.'),
};

const kindByScheme: Readonly<Record<string, EndpointKind>> = {
  http: 'http',
  https: 'http',
  tcp: 'tcp',
  tls: 'tls',
  starttls: 'starttls',
  icmp: 'icmp',
  ssh: 'ssh',
  grpc: 'grpc',
  grpcs: 'grpc',
  ws: 'websocket',
  wss: 'websocket',
};

const ownValue = <Value>(map: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(map, name) ? map[name] : undefined;

/** Maps an endpoint by the scheme of its URL. */
export const endpointMapping = (endpoint: GatusMap): EndpointMapping => {
  const [, written = ''] = /^([a-z]+):\/\//i.exec(textIn(endpoint, 'url')) ?? [];
  const scheme = written.toLowerCase();
  const kind = endpoint.dns === undefined ? ownValue(kindByScheme, scheme) : 'dns';
  if (kind === undefined)
    return (
      ownValue(withoutEqual, scheme)?.(endpoint) ??
      refused(
        `Its URL begins with ${written || 'no scheme'}.`,
        'The list of monitor types in docs/monitor-types.',
      )
    );
  const failure = parsedConditions(endpoint).conditions.find((each) => wantsFailure(kind, each));
  if (failure !== undefined)
    return refused(
      `It is up while its check fails: ${failure.text}`,
      'A heartbeat of a script that checks it.',
    );
  const mapping = byKind[kind](endpoint);
  return 'monitors' in mapping ? { ...mapping, kind } : mapping;
};
