import { describe, expect, test } from '@jest/globals';
import { factsOf, headersOf, runsOfBoth } from '../../../src/incidents/evidence/exchange-facts.js';
import type { Exchange } from '../../../src/incidents/evidence/incident-evidence.js';
import { anExchange, aReading, aResponse } from '../../support/exchange.js';

const reading = aReading();

const different = (failed: Exchange, good: Exchange): readonly string[] =>
  factsOf({ failed, good }, reading).flatMap(({ name, differs }) => (differs ? [name] : []));

const factOf = (exchange: Exchange, name: string, good: Exchange | null = null) =>
  factsOf({ failed: exchange, good }, reading).find((fact) => fact.name === name);

const answering = (given: Parameters<typeof aResponse>[0]): Exchange =>
  anExchange({ response: aResponse(given) });

const took = (total_ms: number): Exchange =>
  anExchange({ timings: { dns_ms: null, connect_ms: null, tls_ms: null, first_byte_ms: null, total_ms } });

const certificate = {
  subject: 'CN=shop.example.com',
  issuer: 'CN=Example Authority',
  valid_from: '2027-01-01T00:00:00Z',
  valid_to: '2027-04-01T00:00:00Z',
  names: ['shop.example.com'],
  fingerprint: 'ab',
};
const secured = (given: Partial<typeof certificate>): Exchange =>
  anExchange({ tls: { protocol: 'TLSv1.3', certificates: [{ ...certificate, ...given }] } });

describe('what differs between two checks', () => {
  test.each([
    [answering({ status: 503 }), anExchange(), ['Status']],
    [answering({ protocol: 'http/1.1' }), anExchange(), ['Protocol']],
    [answering({ body: 'Sorry' }), anExchange(), ['Body']],
    [answering({ body: '<p>Sorry' }), answering({ body: '<p>Welcome' }), ['Text', 'Body']],
    [answering({ headers: [{ name: 'server', value: 'cdn' }] }), anExchange(), ['Headers']],
    [anExchange({ address: '192.0.2.2' }), anExchange(), ['Address']],
    [secured({ issuer: 'CN=Another' }), secured({}), ['Certificate']],
    [took(1_500), took(400), ['Times']],
    [took(400), took(1_500), []],
    [took(600), took(150), []],
    [took(1_500), took(600), []],
    [answering({ body: null, body_state: 'left_out' }), anExchange(), []],
    [anExchange(), anExchange(), []],
  ])('is marked: %#', (failed, good, names) => {
    expect(different(failed, good)).toEqual(names);
  });

  test('stands before the rest', () => {
    const facts = factsOf({ failed: anExchange({ address: '192.0.2.2' }), good: anExchange() }, reading);
    expect(facts.map(({ name }) => name)).toEqual(['Address', 'Status', 'Body', 'Times', 'Protocol']);
  });

  test('is said once where one check got no answer', () => {
    const failed = anExchange({
      response: null,
      failed: { code: 'connection_refused', phase: 'connect', reason: { code: 'any', values: {} } },
    });
    expect(different(failed, secured({}))).toEqual(['What failed']);
    expect(factOf(failed, 'What failed')?.failed).toMatchObject({
      parts: [
        { name: 'Failure', text: 'Connection refused' },
        { name: 'At', text: 'Connect' },
      ],
    });
  });

  test('is nothing without another check', () => {
    const facts = factsOf({ failed: secured({}), good: null }, reading);
    expect(facts.length).toBeGreaterThan(4);
    expect(facts.filter(({ differs, good }) => differs || good !== null)).toEqual([]);
  });

  test('is marked by line in bodies', () => {
    expect(runsOfBoth('<html>\n<h1>Sorry</h1>\n<p>\n</html>', '<html>\n<h1>Welcome</h1>\n</html>')).toEqual([
      [
        { text: '<html>', isOnlyHere: false },
        { text: '<h1>Sorry</h1>\n<p>', isOnlyHere: true },
        { text: '</html>', isOnlyHere: false },
      ],
      [
        { text: '<html>', isOnlyHere: false },
        { text: '<h1>Welcome</h1>', isOnlyHere: true },
        { text: '</html>', isOnlyHere: false },
      ],
    ]);
  });

  test('is marked by server in replies', () => {
    const asked = (records: string[], code: string | null = null): Exchange =>
      anExchange({
        kind: 'dns',
        request: null,
        response: null,
        replies: [
          { server: '192.0.2.53', code, records },
          { server: '192.0.2.54', code: null, records: ['b', 'a'] },
        ],
      });
    const fact = factOf(asked([], 'ENOTFOUND'), 'Replies', asked(['a']));
    expect(fact?.failed).toEqual({
      kind: 'parts',
      parts: [
        { name: '192.0.2.53', text: 'ENOTFOUND', differs: true },
        { name: '192.0.2.54', text: 'a\nb', differs: false },
      ],
    });
  });
});

describe('a body', () => {
  test.each([
    [{ body: null, body_state: 'kept_out' }, ['7 bytes', 'Your account keeps bodies out of evidence.']],
    [{ body: null, body_state: 'left_out' }, ['7 bytes', 'There was no room to store it.']],
    [{ body: null, body_state: 'binary' }, ['7 bytes', 'It is binary, so it is not stored.']],
    [{ body_cut: true, body_bytes: 7_000 }, ['7,000 bytes', 'Only its beginning is stored.']],
    [{}, ['7 bytes']],
  ] as const)('says why it is not there, or not whole: %#', (given, notes) => {
    expect(factOf(answering(given), 'Body')?.failed).toMatchObject({ kind: 'block', notes });
  });
});

test('pings, and what a server said, are words and lines', () => {
  const pinged = anExchange({ kind: 'ping', pings: { sent: 4, round_trips_ms: [1, 2, 3] } });
  expect(factOf(pinged, 'Pings')?.failed).toEqual({ kind: 'text', text: '3 of 4 answered' });
  const spoke = anExchange({
    dialogue: [
      { from: 'server', text: '220 mail\n250 ok\n' },
      { from: 'prober', text: 'QUIT\n' },
    ],
  });
  expect(factOf(spoke, 'Dialogue')?.failed).toMatchObject({
    runs: [{ text: '< 220 mail\n< 250 ok\n> QUIT' }],
  });
});

test('headers that differ in every answer are no difference, and those that do stand first', () => {
  const sent = (...headers: readonly (readonly [string, string])[]): Exchange =>
    answering({ headers: headers.map(([name, value]) => ({ name, value })) });
  const failed = sent(['date', 'now'], ['Vary', 'a'], ['vary', 'b'], ['x-cache', 'MISS'], ['cf-ray', '1']);
  const good = sent(['date', 'before'], ['vary', 'a'], ['vary', 'b'], ['server', 'nginx']);
  expect(headersOf({ failed, good })).toEqual([
    { name: 'server', failed: null, good: 'nginx', differs: true },
    { name: 'x-cache', failed: 'MISS', good: null, differs: true },
    { name: 'cf-ray', failed: '1', good: null, differs: false },
    { name: 'date', failed: 'now', good: 'before', differs: false },
    { name: 'vary', failed: 'a\nb', good: 'a\nb', differs: false },
  ]);
});
