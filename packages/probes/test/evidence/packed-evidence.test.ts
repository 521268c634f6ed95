import { expect, test } from '@jest/globals';
import { propertyRuns } from '@tocsin/testing';
import fc from 'fast-check';
import { type Evidence, evidenceMoments, nothingSeen, unpackedSeen } from '../../src/evidence/evidence.js';
import {
  incidentEvidenceCharsMax,
  packedEvidence,
  unpackedEvidence,
} from '../../src/evidence/incident-evidence.js';
import { packed } from '../../src/evidence/packed.js';
import { seenFrom } from '../../src/evidence/seen.js';
import { anAnswer, anEvidence, anExchange } from '../support/exchanges.js';
import { rawExchange } from '../support/raw-exchanges.js';

/** Letters that compress badly: each seed has its own. */
const noise = (seed: number, chars: number): string => {
  let state = seed;
  return Array.from({ length: chars }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return String.fromCharCode(33 + ((state >> 16) % 90));
  }).join('');
};

const text = (charsMax: number) =>
  fc.oneof(
    fc.string({ maxLength: 20, unit: 'binary' }),
    fc.tuple(fc.nat(), fc.nat({ max: charsMax })).map(([seed, chars]) => noise(seed, chars)),
    fc.nat({ max: charsMax }).map((chars) => 'a'.repeat(chars)),
  );

const exchange = fc
  .record({ headers: fc.array(text(512), { maxLength: 32 }), body: text(4_096) })
  .map(({ headers, body }) =>
    rawExchange({ response: { headers: new Map([['x-any', headers]]), body: Buffer.from(body) } }),
  );

const diagnosis = fc.array(text(300), { maxLength: 10 }).map((records) => ({
  route: null,
  question: { name: 'shop.example.com', type: 'TXT' },
  replies: Array.from({ length: 8 }, () => ({
    server: '192.0.2.53',
    code: 'NOERROR',
    flags: ['rd'],
    records,
    tookMs: 1,
  })),
}));

const seen = fc
  .tuple(fc.array(exchange, { maxLength: 24 }), fc.option(diagnosis, { nil: undefined }))
  .map(([exchanges, found]) =>
    seenFrom({ exchanges, leftOut: 0 }, { secrets: [], withBodies: true, diagnosis: found }),
  );

const check = fc.record({
  region: fc.constantFrom('default', 'eu', 'us', 'a region with a long name'),
  second: fc.nat({ max: 86_399 }),
  message: text(500),
  details: fc.dictionary(fc.string({ maxLength: 10 }), text(16_000), { maxKeys: 2 }),
  moments: fc.subarray([...evidenceMoments], { minLength: 1 }),
  seen,
});

const evidence = fc.array(check, { minLength: 1, maxLength: 12 }).map((checks) =>
  checks.map(
    ({ second, moments, seen: its, ...rest }, at): Evidence => ({
      ...rest,
      at: new Date(Date.UTC(2026, 0, 1, 0, 0, second, at)).toISOString(),
      moments: at === 0 ? [...new Set([...moments, 'first_failed' as const])] : moments,
      status: 'down',
      reason: null,
      duration_ms: 1,
      ...its,
    }),
  ),
);

const byTime = (given: readonly Evidence[]): readonly Evidence[] =>
  given.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));

const numRuns = propertyRuns(400);

test('the evidence of an incident has a bound, and its first failed check stays', () => {
  fc.assert(
    fc.property(evidence, (given) => {
      const packed = packedEvidence(given);
      expect(packed.length).toBeLessThanOrEqual(incidentEvidenceCharsMax);
      const kept = unpackedEvidence(packed);
      const first = byTime(given).find(({ moments }) => moments.includes('first_failed'));
      const same = kept.find(({ at, region }) => at === first?.at && region === first.region);
      expect(same?.moments).toEqual(first?.moments);
    }),
    { numRuns },
  );
});

test('all stays where there is room', () => {
  const small = evidence.map((given) =>
    given.slice(0, 8).map((each) => ({
      ...each,
      details: {},
      message: each.message.slice(0, 100),
      diagnosis: each.diagnosis && { ...each.diagnosis, name_servers: [] },
      exchanges: each.exchanges.slice(0, 1).map((its) => ({
        ...its,
        response: its.response && {
          ...its.response,
          headers: [],
          body: its.response.body?.slice(0, 500) ?? null,
        },
      })),
    })),
  );
  fc.assert(
    fc.property(small, (given) => {
      expect(unpackedEvidence(packedEvidence(given))).toEqual(byTime(given));
    }),
    { numRuns },
  );
});

test('exchanges have room before large details, and the diagnosis of a later check before its exchanges', () => {
  const found = { route: null, question: { name: 'shop.example.com', type: 'A' }, name_servers: [] };
  const details = { list: noise(1, 16_000) };
  const body = noise(2, 4_096);
  const exchanges = [anExchange({ response: anAnswer({ body }) })];
  const first = anEvidence({ details, exchanges });
  const later = anEvidence({
    moments: ['confirmed'],
    at: '2026-05-03T12:35:56.000Z',
    exchanges: Array.from({ length: 20 }, (_, seed) => anExchange({ target: noise(seed, 900) })),
    diagnosis: found,
  });
  const [keptFirst, keptLater] = unpackedEvidence(packedEvidence([first, later]));
  expect(keptFirst?.details).toEqual({});
  expect(keptFirst?.exchanges).toMatchObject([{ kind: 'http' }]);
  expect(keptLater).toMatchObject({ exchanges: [], exchanges_left_out: 20, diagnosis: found });
});

test('evidence of an earlier version, which has no diagnosis, opens', () => {
  const { diagnosis, ...earlier } = anEvidence();
  expect(unpackedEvidence(packed({ items: [earlier] }))).toEqual([anEvidence()]);
  const { diagnosis: _, ...seenEarlier } = nothingSeen;
  expect(unpackedSeen(packed(seenEarlier))).toEqual(nothingSeen);
});
