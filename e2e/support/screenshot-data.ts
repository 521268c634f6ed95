import type { Json } from './account.js';

const sites = 'Shop Checkout Search Blog Login Docs Images Payments Stock Mail Press Careers'.split(' ');

const kinds = [
  { type: 'http', name: '', target: (host: string) => `https://${host}/` },
  { type: 'api', name: ' API', target: (host: string) => `https://${host}/api/health` },
  { type: 'ssl', name: ' certificate', target: (host: string) => host },
  { type: 'ping', name: ' host', target: (host: string) => host.replace('.', '-host.') },
  { type: 'domain_expiry', name: ' domain', target: (host: string) => host.replace('.com', '') },
] as const;

/** Sixty monitors: five of each site. */
export const monitorBodies = sites.flatMap((site, at) =>
  kinds.map(({ type, name, target }) => ({
    name: `${site}${name}`,
    type,
    target: target(`${site.toLowerCase()}.example.com`),
    interval_seconds: 3600,
    tags: [['production', 'eu'], ['production'], []][at % 3],
  })),
);

export const heartbeatBody: Json = {
  name: 'https://shop.example.com/a/name/that/is/one/long/word/and-goes-on-and-on',
  type: 'heartbeat',
  target: 'Nightly backup',
  interval_seconds: 3600,
  settings: { period_seconds: 86_400 },
};

const certificate = {
  protocol: 'TLSv1.3',
  cipher: 'TLS_AES_128_GCM_SHA256',
  faults: [],
  subject: 'CN=shop.example.com',
  issuer: 'C=GB, O=Example Authority, CN=R11',
  fingerprint: Array.from({ length: 32 }, (_, at) => (at * 7 + 16).toString(16).toUpperCase()).join(':'),
  names: ['shop.example.com', 'www.shop.example.com', '*.eu.shop.example.com'],
  name_count: 3,
  valid_from: '2027-01-20T00:00:00.000Z',
  valid_to: '2027-04-20T00:00:00.000Z',
  serial_number: '04AF',
  chain: [{ subject: 'CN=shop.example.com' }, { subject: 'C=GB, O=Example Authority, CN=R11' }],
};

const registration = {
  domain: 'shop.example',
  source: 'rdap',
  server: 'rdap.example.net',
  registrar: 'Good Names Ltd',
  statuses: ['clientTransferProhibited', 'clientDeleteProhibited'],
  name_servers: ['ns1.example.com', 'ns2.example.com'],
  registered_at: '2001-05-01T04:00:00.000Z',
  expires_at: '2027-05-01T04:00:00.000Z',
};

const details: Readonly<Record<string, object>> = { ssl: certificate, domain_expiry: registration };

export const hoursWatched = 30;

/** The hours whose checks open or resolve an incident, which sends one message. */
export const hoursWithMessage: readonly number[] = [11, 13, 26, 30];

export type DueCheck = { readonly series: number; readonly type: string; readonly target: string };

const statusIn = (hour: number, target: string): readonly [status: string, message: string] => {
  const isDown =
    (target === 'https://search.example.com/' && hour > 9 && hour < 13) ||
    (target === 'https://checkout.example.com/api/health' && hour >= hoursWatched - 1);
  if (isDown) return ['down', 'It answered with status 503.'];
  if (target === 'https://blog.example.com/' && hour > 24)
    return ['degraded', 'It took longer than 2 seconds.'];
  return ['up', 'It answered as it should.'];
};

/** The parts of a request's duration, of which the server takes the rest. */
const shares = { dns_ms: 0.05, connect_ms: 0.12, tls_ms: 0.2 };

const pageIn = (target: string, durationMs: number, status: string): object => ({
  url: target,
  status_code: status === 'down' ? 503 : 200,
  address: '192.0.2.10',
  redirects: 0,
  transferred_bytes: 18_204,
  timings: {
    ...Object.fromEntries(
      Object.entries(shares).map(([name, share]) => [name, Math.round(durationMs * share)]),
    ),
    first_byte_ms: Math.round(durationMs * 0.85),
    total_ms: durationMs,
  },
});

/** Slower by day than by night, with some spread. */
const durationIn = (hour: number, target: string): number => {
  const letters = [...target].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const ofDayMs = 40 * Math.sin((hour / 24) * 2 * Math.PI);
  const spreadMs = (letters * 37 + hour * 53) % 29;
  return Math.round(90 + (letters % 130) + ofDayMs + spreadMs);
};

/** The result of a check, the same in each run. */
export const resultIn = (hour: number, { type, target }: DueCheck): Json => {
  const [status, message] = statusIn(hour, target);
  const durationMs = durationIn(hour, target);
  const found = type === 'http' || type === 'api' ? pageIn(target, durationMs, status) : details[type];
  return {
    status,
    message,
    duration_ms: durationMs,
    age_ms: 0,
    details: found === undefined ? null : JSON.stringify(found),
    remember: null,
  };
};

export const windowBodies: readonly Json[] = [
  {
    name: 'Database upgrade',
    starts_at: '2027-03-14T01:30:00.000Z',
    duration_minutes: 90,
    rrule: 'FREQ=WEEKLY;BYDAY=SU',
    time_zone: 'America/New_York',
  },
  {
    name: 'New switches',
    starts_at: '2027-03-20T22:00:00.000Z',
    duration_minutes: 240,
    time_zone: 'UTC',
  },
];
