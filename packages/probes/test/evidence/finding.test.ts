import { describe, expect, test } from '@jest/globals';
import { declaredReasons, inEnglish } from '@tocsin/domain';
import type { Evidence, Exchange } from '../../src/evidence/evidence.js';
import { findingOf } from '../../src/evidence/finding.js';
import { layerOfCodes } from '../../src/evidence/layer.js';
// Declares the reasons of all monitor types.
import '../../src/catalogue.js';
import { aFailure, aGoodOne, anAnswer, anEvidence, anExchange } from '../support/exchanges.js';

const certificate = (issuer: string, fingerprint: string): NonNullable<Exchange['tls']> => ({
  protocol: 'TLSv1.3',
  certificates: [
    {
      subject: 'CN=shop.example.com',
      issuer,
      valid_from: '2026-01-01T00:00:00.000Z',
      valid_to: '2027-01-01T00:00:00.000Z',
      names: ['DNS:shop.example.com'],
      fingerprint,
    },
  ],
});

const sentenceOf = (...evidence: readonly Evidence[]): string | null => {
  const finding = findingOf(evidence);
  return finding && inEnglish(finding.reason);
};

const refused = { code: 'connection.refused', values: { target: 'shop.example.com:443' } };

describe('a finding', () => {
  test('is none without a failed check', () => {
    expect(findingOf([])).toBeNull();
    expect(findingOf([aGoodOne()])).toBeNull();
  });

  test('says the layer and why', () => {
    const exchanges = [
      anExchange({
        response: null,
        failed: aFailure({ code: 'connection_refused', phase: 'connect', reason: refused }),
      }),
    ];
    const failed = anEvidence({ reason: refused, exchanges });
    expect(findingOf([failed])).toMatchObject({ layer: 'port' });
    expect(sentenceOf(failed)).toBe('It failed at the port: shop.example.com:443 refused the connection.');
    // Whatever came of the page before, nothing is known of it now.
    expect(sentenceOf(aGoodOne(), failed)).toBe(sentenceOf(failed));
  });

  test('is about the exchange that failed as the reason says, though others followed', () => {
    const exchanges = [
      anExchange({
        target: 'https://shop.example.com/robots.txt',
        response: null,
        failed: aFailure({ code: 'connection_refused', phase: 'connect', reason: refused }),
      }),
      anExchange(),
    ];
    expect(findingOf([anEvidence({ reason: refused, exchanges })])).toMatchObject({ layer: 'port' });
    // A failed question beside it is not why.
    expect(findingOf([anEvidence({ exchanges: exchanges.toReversed() })])).toMatchObject({ layer: 'status' });
  });

  test('says so when nothing else differs', () => {
    expect(sentenceOf(aGoodOne(), anEvidence())).toBe(
      'It failed at the status: It answered 503 Service Unavailable instead of 200-299; nothing else differs from the last good check.',
    );
  });

  test.each<[string, Partial<Exchange>, Partial<Exchange>, string | null]>([
    [
      'a status',
      {},
      { response: anAnswer({ status: 503 }) },
      'the status went from 200 OK to 503 Service Unavailable',
    ],
    ['an address', {}, { address: '192.0.2.9' }, 'the address went from 192.0.2.1 to 192.0.2.9'],
    [
      'a certificate',
      { tls: certificate('CN=Old', 'AA') },
      { tls: certificate('CN=New', 'BB') },
      'the certificate was replaced by one of CN=New',
    ],
    [
      'the end of redirects',
      {},
      { target: 'https://shop.example.com/login' },
      'it ends at https://shop.example.com/login instead of https://shop.example.com/',
    ],
    [
      'a protocol',
      {},
      { response: anAnswer({ protocol: 'http/1.1' }) },
      'the protocol went from h2 to http/1.1',
    ],
    [
      'a time that is three times as long, and half a second longer',
      {},
      { timings: { dns_ms: 1, connect_ms: 10, tls_ms: 20, first_byte_ms: 80, total_ms: 900 } },
      'the answer took 900 ms instead of 100 ms',
    ],
    [
      'records',
      {
        kind: 'dns',
        target: 'example.com',
        response: null,
        replies: [{ server: 's', code: null, records: ['192.0.2.1'] }],
      },
      {
        kind: 'dns',
        target: 'example.com',
        response: null,
        replies: [{ server: 's', code: null, records: ['192.0.2.7'] }],
      },
      'the records went from 192.0.2.1 to 192.0.2.7',
    ],
    [
      'a body, if the fault is elsewhere',
      {},
      { response: anAnswer({ body: 'other', body_bytes: 9_000 }) },
      null,
    ],
    [
      'a time that is longer by less',
      {},
      { timings: { dns_ms: 1, connect_ms: 10, tls_ms: 20, first_byte_ms: 80, total_ms: 590 } },
      null,
    ],
  ])('names %s', (_, before, now, change) => {
    const sentence = sentenceOf(
      aGoodOne({ exchanges: [anExchange(before)] }),
      anEvidence({ exchanges: [anExchange(now)] }),
    );
    const told =
      change === null
        ? expect.not.stringContaining('since the last good check')
        : expect.stringContaining(`; since the last good check, ${change}.`);
    expect(sentence).toEqual(told);
  });

  test('names the content where the fault is in it', () => {
    const reason = {
      code: 'keyword.missing',
      values: { subject: { code: 'pattern.text', values: { text: '"Welcome"' } } },
    };
    const failed = (body: string, body_bytes: number) =>
      anEvidence({ reason, exchanges: [anExchange({ response: anAnswer({ body, body_bytes }) })] });
    expect(sentenceOf(aGoodOne(), failed('Sorry', 100))).toBe(
      'It failed at the content: The text "Welcome" is not on the page; since the last good check, the answer went from 1000 bytes to 100 bytes.',
    );
    expect(sentenceOf(aGoodOne(), failed('Sorry', 990))).toMatch(/check, the content changed\.$/);
    expect(sentenceOf(aGoodOne(), failed('<h1>Shop</h1>', 1_000))).toMatch(/nothing else differs/);
  });

  test('names three changes at most', () => {
    const now = anExchange({
      address: '192.0.2.9',
      target: 'https://shop.example.com/login',
      response: anAnswer({ status: 503, protocol: 'http/1.1' }),
    });
    expect(findingOf([aGoodOne(), anEvidence({ exchanges: [now] })])?.reason.values.changes).toHaveLength(3);
  });

  test('compares with the good check of the same region, or else with that of another', () => {
    const here = aGoodOne({ region: 'eu', exchanges: [anExchange({ address: '192.0.2.5' })] });
    const there = aGoodOne({ region: 'us', exchanges: [anExchange({ address: '192.0.2.6' })] });
    const failed = anEvidence({ region: 'eu' });
    expect(sentenceOf(there, here, failed)).toContain('from 192.0.2.5 to');
    expect(sentenceOf(there, failed)).toContain('from 192.0.2.6 to');
  });

  test('has the words of a check of an earlier version', () => {
    expect(sentenceOf(anEvidence({ reason: null, message: 'Connecting failed.' }))).toBe(
      'It failed at the content: Connecting failed.',
    );
  });
});

/** Their fault is in what the target says, or what is published about it. */
const aboutContent = [
  ...['answer_fault', 'api', 'blacklist', 'blacklist_query', 'change', 'checking', 'cookie_consent'],
  ...['crawler', 'dkim', 'dmarc', 'dns_records', 'domain_expiry', 'email_auth', 'extraction'],
  ...['json_schema', 'keyword', 'multi_step', 'mx', 'page_change', 'page_size', 'pattern', 'query', 'rdap'],
  ...['rdap_answer', 'registrar', 'registration', 'registration_status', 'registry', 'robots_txt'],
  ...['security_header', 'security_headers', 'set', 'sitemap', 'sitemap_file', 'sitemap_urls'],
  ...['sitemap_xml', 'spf', 'spf_record', 'whois'],
];

/** They join others, say why a check could not run, or are a part of a failure whose code has a layer. */
const noVerdict = [
  ...['address', 'address_kind', 'all', 'check', 'compute', 'evidence', 'http', 'http_fault'],
  ...['password_hashing', 'prober', 'title', 'trial', 'unchecked', 'websocket_close'],
];

test('every family of reasons has a layer, is about content, or is no verdict', () => {
  const families = new Set([...declaredReasons().keys()].map((code) => code.replace(/\..*/, '')));
  const hasLayer = (family: string) => layerOfCodes.some(([prefix]) => prefix.startsWith(`${family}.`));
  const others = [...families].filter((family) => !hasLayer(family));
  expect(others.toSorted()).toEqual([...aboutContent, ...noVerdict].toSorted());
});
