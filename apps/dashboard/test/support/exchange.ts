import { evidenceBounds, redacted, slowerFrom } from '@tocsin/probes/catalogue';
import type { Exchange, Reading } from '../../src/incidents/evidence/incident-evidence.js';

type Response = NonNullable<Exchange['response']>;

export const aResponse = (given: Partial<Response> = {}): Response => ({
  protocol: 'h2',
  status: 200,
  headers: [{ name: 'server', value: 'nginx' }],
  headers_left_out: 0,
  body: 'Welcome',
  body_state: 'text',
  body_bytes: 7,
  body_cut: false,
  ...given,
});

/** An HTTP request that was answered. */
export const anExchange = (given: Partial<Exchange> = {}): Exchange => ({
  kind: 'http',
  target: 'https://shop.example.com/',
  address: '192.0.2.1',
  timings: { dns_ms: 1, connect_ms: 2, tls_ms: 3, first_byte_ms: 10, total_ms: 12 },
  tls: null,
  request: { method: 'GET', headers: [{ name: 'host', value: 'shop.example.com' }], body: null },
  response: aResponse(),
  dialogue: [],
  question: null,
  replies: [],
  pings: null,
  failed: null,
  ...given,
});

/** As the API says. */
export const aReading = (now = '2027-03-10T14:00:00Z'): Reading => ({
  redacted,
  slower_times: slowerFrom.times,
  slower_ms: slowerFrom.ms,
  body_bytes_max: evidenceBounds.bodyBytesMax,
  now: new Date(now),
});
