import type { Evidence, Exchange } from '../../src/evidence/evidence.js';

/** A page that answered 200. */
export const anExchange = (given: Partial<Exchange> = {}): Exchange => ({
  kind: 'http',
  target: 'https://shop.example.com/',
  address: '192.0.2.1',
  timings: { dns_ms: 1, connect_ms: 10, tls_ms: 20, first_byte_ms: 80, total_ms: 100 },
  tls: null,
  request: { method: 'GET', headers: [], body: null },
  response: anAnswer(),
  dialogue: [],
  question: null,
  replies: [],
  pings: null,
  failed: null,
  ...given,
});

type Answer = NonNullable<Exchange['response']>;

export const anAnswer = (given: Partial<Answer> = {}): Answer => ({
  protocol: 'h2',
  status: 200,
  headers: [],
  headers_left_out: 0,
  body: '<h1>Shop</h1>',
  body_state: 'text',
  body_bytes: 1_000,
  body_cut: false,
  ...given,
});

export const aFailure = (
  given: Partial<NonNullable<Exchange['failed']>> & { readonly reason: Evidence['reason'] },
): NonNullable<Exchange['failed']> => ({
  code: 'timeout',
  phase: 'connect',
  ...given,
  reason: given.reason ?? { code: 'all.text', values: { text: 'It failed.' } },
});

export const anEvidence = (given: Partial<Evidence> = {}): Evidence => ({
  moments: ['first_failed'],
  region: 'default',
  at: '2026-05-03T12:34:56.000Z',
  status: 'down',
  message: 'It answered 503 Service Unavailable instead of 200-299.',
  reason: {
    code: 'page.wrong_status',
    values: { status: '503 Service Unavailable', accepted: '200-299' },
  },
  duration_ms: 100,
  details: {},
  exchanges: [anExchange()],
  exchanges_left_out: 0,
  diagnosis: null,
  ...given,
});

export const aGoodOne = (given: Partial<Evidence> = {}): Evidence =>
  anEvidence({ moments: ['last_good'], at: '2026-05-03T12:33:56.000Z', status: 'up', ...given });
