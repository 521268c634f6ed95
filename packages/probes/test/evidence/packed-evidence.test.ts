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
import { anEvidence } from '../support/exchanges.js';
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

const seen = fc
  .array(exchange, { maxLength: 24 })
  .map((exchanges) => seenFrom({ exchanges, leftOut: 0 }, { secrets: [], withBodies: true }));

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

test('evidence of an earlier version, which has no diagnosis, opens', () => {
  const { diagnosis, ...earlier } = anEvidence();
  expect(unpackedEvidence(packed({ items: [earlier] }))).toEqual([anEvidence()]);
  const { diagnosis: _, ...seenEarlier } = nothingSeen;
  expect(unpackedSeen(packed(seenEarlier))).toEqual(nothingSeen);
});
