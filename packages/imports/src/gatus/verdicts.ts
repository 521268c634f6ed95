import { type Condition, compares, sidesOf } from './conditions.js';

/** A kind of endpoint, by how Gatus checks it. */
export type EndpointKind = (typeof endpointKinds)[number];

export const endpointKinds = [
  'http',
  'tcp',
  'tls',
  'starttls',
  'icmp',
  'dns',
  'ssh',
  'grpc',
  'websocket',
] as const;

/** The facts that Gatus has after a check without a text. */
type BareResult = {
  readonly connected: boolean;
  readonly status: number;
  /** Empty when no name server answered. */
  readonly rcode: string;
};

const failed: BareResult = { connected: false, status: 0, rcode: '' };
const connected: BareResult = { connected: true, status: 0, rcode: '' };

const resolved = (side: string, result: BareResult): string => {
  const [, wrapper, inner = side] = /^(len|has)\((.*)\)$/s.exec(side) ?? [];
  const values: Readonly<Record<string, string>> = {
    '[STATUS]': `${result.status}`,
    '[CONNECTED]': `${result.connected}`,
    '[DNS_RCODE]': result.rcode,
    '[RESPONSE_TIME]': '0',
    '[CERTIFICATE_EXPIRATION]': '0',
    '[BODY]': '',
  };
  const name = inner.toUpperCase();
  const value = Object.hasOwn(values, name) ? (values[name] ?? '') : undefined;
  if (value === undefined) {
    if (wrapper === 'has') return 'false';
    const isInvalid = wrapper === 'len' || /^\[BODY\][.[]/.test(name);
    return isInvalid ? `${side} (INVALID)` : side;
  }
  if (wrapper === 'has') return `${value !== ''}`;
  return wrapper === 'len' ? `${value.length}` : value;
};

/** Looks a name up before the check, whatever the check finds then. */
const isApart = (text: string): boolean => /\[(?:IP|DOMAIN_EXPIRATION)\]/.test(text);

/** Returns true if a condition holds for a result without a text, or depends on a lookup apart from the check. */
export const holds = (text: string, result: BareResult): boolean => {
  const sides = sidesOf(text);
  if (sides === undefined) return false;
  return (
    isApart(text) || compares(sides.operator, resolved(sides.left, result), resolved(sides.right, result))
  );
};

/** Results of checks that fail here, with words. */
const failures: Readonly<Record<EndpointKind, readonly (readonly [words: string, result: BareResult])[]>> = {
  http: [['nothing answers', failed]],
  tcp: [['nothing answers', failed]],
  tls: [['nothing answers', failed]],
  starttls: [['nothing answers', failed]],
  icmp: [['nothing answers', failed]],
  grpc: [['nothing answers', failed]],
  websocket: [['nothing answers', failed]],
  ssh: [['nothing answers', { ...failed, status: 1 }]],
  dns: [
    ['the name server does not answer', failed],
    ['the name does not exist', { ...connected, rcode: 'NXDOMAIN' }],
    ['the name server fails', { ...connected, rcode: 'SERVFAIL' }],
    ['the name server refuses', { ...connected, rcode: 'REFUSED' }],
    ['the name server does not understand', { ...connected, rcode: 'FORMERR' }],
    ['the name server cannot do it', { ...connected, rcode: 'NOTIMP' }],
  ],
};

/** A name that exists, without records of the type. */
const noRecords: BareResult = { ...connected, rcode: 'NOERROR' };

const statuses = Array.from({ length: 500 }, (_, index) => index + 100);

const successes = (kind: EndpointKind): readonly BareResult[] => {
  if (kind === 'http') return statuses.map((status) => ({ ...connected, status }));
  return [kind === 'dns' ? noRecords : connected];
};

const ofTheCheck = ['[CONNECTED]', '[DNS_RCODE]', '[STATUS]'];

/** A condition that only a failure fulfils, such as `[CONNECTED] == false` and `[DNS_RCODE] == NXDOMAIN`. */
export const wantsFailure = (kind: EndpointKind, { subject, text }: Condition): boolean =>
  ofTheCheck.includes(subject) &&
  failures[kind].some(([, result]) => holds(text, result)) &&
  !successes(kind).some((result) => holds(text, result));

/**
 * The failures for which all conditions of an endpoint hold, so that Gatus takes it for up: an error alone changes no
 * verdict there.
 */
export const upWhile = (kind: EndpointKind, conditions: readonly string[]): readonly string[] => {
  const isUp = (result: BareResult): boolean => conditions.every((text) => holds(text, result));
  return [
    ...failures[kind].flatMap(([words, result]) => (isUp(result) ? [words] : [])),
    ...(kind === 'dns' && isUp(noRecords) ? ['the name has no such records'] : []),
  ];
};
