import { type KeyFates, keptBy, lossesByKeys as lossesInMap, lost, ofNoCheck } from '../report/keys.js';
import type { GatusMap } from './read-gatus.js';
import { type EndpointKind, endpointKinds } from './verdicts.js';

/** A part of a file whose keys are listed. */
export type KeyedKind = EndpointKind | 'external' | 'suite' | 'step' | 'window' | 'alert';

type EndpointKeys = KeyFates<KeyedKind>;

const endpoints: readonly KeyedKind[] = endpointKinds;
const requests: readonly KeyedKind[] = ['http', 'step'];
const monitors: readonly KeyedKind[] = [...endpoints, 'external', 'suite'];

const windowKeys: EndpointKeys = {
  enabled: keptBy(['window']),
  start: keptBy(['window']),
  duration: keptBy(['window']),
  timezone: keptBy(['window']),
  every: keptBy(['window']),
};

const alertKeys: EndpointKeys = {
  type: keptBy(['alert']),
  enabled: keptBy(['alert']),
  'failure-threshold': keptBy(['alert']),
  'success-threshold': keptBy(['alert']),
  'minimum-reminder-interval': keptBy(['alert']),
  description: keptBy(['alert']),
  'provider-override': keptBy(['alert']),
  // A note of the report says that a channel hears of the end, too.
  'send-on-resolved': ofNoCheck,
};

const clientKeys: EndpointKeys = {
  timeout: keptBy(['http', 'tcp', 'tls', 'starttls', 'icmp', 'grpc', 'websocket']),
  insecure: keptBy([...requests, 'tls', 'starttls', 'grpc', 'websocket']),
  'ignore-redirect': keptBy(requests),
  'proxy-url': keptBy(requests),
  oauth2: keptBy(requests),
  'identity-aware-proxy': keptBy(requests),
  tls: keptBy([...requests, 'grpc', 'websocket']),
  tunnel: keptBy([...requests, 'grpc']),
  'store-cookies': lost(requests, 'that it keeps cookies from one check to the next'),
  'dns-resolver': lost([...requests, 'starttls', 'grpc'], 'its name server'),
  network: lost(['icmp'], 'its network', 'ip'),
};

const uiKeys: EndpointKeys = {
  'hide-conditions': ofNoCheck,
  'hide-hostname': lost([...endpoints, 'external'], 'that its host is hidden'),
  'hide-url': lost([...endpoints, 'external'], 'that its URL is hidden'),
  'hide-port': lost([...endpoints, 'external'], 'that its port is hidden'),
  'hide-errors': lost([...endpoints, 'external'], 'that its errors are hidden'),
  'dont-resolve-failed-conditions': ofNoCheck,
  'resolve-successful-conditions': ofNoCheck,
  badge: ofNoCheck,
};

/** Every key of an endpoint, an external endpoint, a suite and an endpoint within one. */
export const endpointKeys: EndpointKeys = {
  name: keptBy([...monitors, 'step']),
  group: keptBy(monitors),
  enabled: keptBy(monitors),
  url: keptBy([...endpoints, 'step']),
  method: keptBy(requests),
  body: keptBy([...requests, 'tcp', 'tls', 'websocket']),
  graphql: keptBy(requests),
  headers: keptBy([...requests, 'websocket']),
  'extra-labels': keptBy(endpoints),
  interval: keptBy([...endpoints, 'suite']),
  conditions: keptBy([...endpoints, 'step']),
  client: { fate: 'keys', keys: clientKeys },
  dns: {
    fate: 'keys',
    keys: { 'query-type': keptBy(['dns']), 'query-name': keptBy(['dns']) },
  },
  ssh: {
    fate: 'keys',
    keys: {
      username: keptBy(['ssh']),
      password: keptBy(['ssh']),
      'private-key': keptBy(['ssh']),
    },
  },
  ui: { fate: 'keys', keys: uiKeys },
  // Each has a row of its own in the report, or its losses beside those of the channels.
  alerts: keptBy([...endpoints, 'external']),
  'maintenance-windows': keptBy([...endpoints, 'external']),
  token: keptBy(['external']),
  heartbeat: { fate: 'keys', keys: { interval: keptBy(['external']) } },
  store: keptBy(['step']),
  'always-run': keptBy(['step']),
  timeout: keptBy(['suite']),
  context: keptBy(['suite']),
  endpoints: keptBy(['suite']),
};

/** An endpoint within a suite has alerts and windows of its own in Gatus, and a monitor here has one of each. */
const stepKeys: EndpointKeys = {
  ...endpointKeys,
  alerts: lost(['step'], 'its alerts: attach channels to the monitor'),
  'maintenance-windows': lost(['step'], 'its maintenance windows'),
};

/** The keys of the parts that do not have those of an endpoint. */
export const keysOf: Readonly<Partial<Record<KeyedKind, EndpointKeys>>> = {
  window: windowKeys,
  alert: alertKeys,
  step: stepKeys,
};

/** The losses of a part of a file of Gatus 5 by its keys. */
export const lossesByKeys = (map: GatusMap, kind: KeyedKind): readonly string[] =>
  lossesInMap(map, kind, keysOf[kind] ?? endpointKeys);
