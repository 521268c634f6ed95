import { describe, expect, test } from '@jest/globals';
import { propertyRuns } from '@tocsin/testing';
import fc from 'fast-check';
import type { Reason, ReasonValue } from '../src/reason.js';
import { perhapsInEnglish, reasonsOf } from '../src/reason-book.js';
import {
  boundedReason,
  declaredValuesOf,
  messageOf,
  packedReason,
  reasonBounds,
  reasonInJson,
  storableReason,
  unpackedReason,
} from '../src/stored-reason.js';

const inThreeLanguages = <const Text extends string>(text: Text) => ({ en: text, de: text, ar: text });

reasonsOf('stored', {
  plain: inThreeLanguages('It is down.'),
  took: inThreeLanguages('It took {took:ms} of {limit:limit}, from {from:text}.'),
  named: inThreeLanguages('It has {names:list}, {count|one|more}.'),
  many: inThreeLanguages('{parts:reasons} And {inner:clause}.'),
});

const text = fc.string({ unit: 'binary', maxLength: 400 });
const ms = fc.integer({ min: 0, max: 1e9 });

const { reason } = fc.letrec<{ reason: Reason }>((tie) => {
  const values = (of: Record<string, fc.Arbitrary<ReasonValue>>) => fc.record(of);
  const inner = tie('reason');
  return {
    reason: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      fc.constant({ code: 'stored.plain', values: {} }),
      values({ took: ms, limit: ms, from: text }).map((each) => ({ code: 'stored.took', values: each })),
      values({ names: fc.array(text, { minLength: 1, maxLength: 60 }), count: ms }).map((each) => ({
        code: 'stored.named',
        values: each,
      })),
      values({ parts: fc.array(inner, { minLength: 1, maxLength: 20 }), inner }).map((each) => ({
        code: 'stored.many',
        values: each,
      })),
    ),
  };
});

const holds = (judge: (reason: Reason) => void): void => {
  fc.assert(fc.property(reason, judge), { numRuns: propertyRuns(500) });
};

describe('a stored reason', () => {
  test('is read as it was written', () => {
    holds((said) => expect(unpackedReason(packedReason(said))).toEqual(said));
  });

  test('has its milliseconds as its message has them', () => {
    const values = { took: 165, limit: 10_000, from: '165' };
    expect(packedReason({ code: 'stored.took', values })).toContain(
      '"took":"165 ms","limit":10000,"from":"165"',
    );
  });

  test('is nothing when no version stored it', () => {
    for (const other of ['', 'It is down.', 'null', '[]', '{}', '{"code":1,"values":{}}', '{"code":"a"}'])
      expect([reasonInJson(other), unpackedReason(other)]).toEqual([null, null]);
  });

  test('is bounded, has words, and is bounded once', () => {
    let cut = 0;
    holds((said) => {
      const bounded = boundedReason(said);
      expect(JSON.stringify(bounded).length).toBeLessThanOrEqual(reasonBounds.charsMax);
      expect(perhapsInEnglish(bounded)).not.toBeNull();
      expect(boundedReason(bounded)).toBe(bounded);
      if (bounded !== said) cut += 1;
    });
    expect(cut).toBeGreaterThan(0);
  });

  test('names as many items as before when a list is cut', () => {
    const names = Array.from({ length: 50 }, (_, index) => `${index}`.repeat(100));
    const said = { code: 'stored.named', values: { names, count: 2 } };
    expect(messageOf(boundedReason(said))).toMatch(/^It has 0{100}, 1{100}, 2{100} and 47 more, more\.$/);
  });

  test('has a message of at most 500 characters', () => {
    holds((said) => {
      const message = messageOf(boundedReason(said));
      expect([...message].length).toBeLessThanOrEqual(reasonBounds.messageCharsMax);
    });
  });

  test('has no lines, no control characters and no half of a pair', () => {
    const hostile = fc.constantFrom('\n', '\0', '\x7f', '\ud800', '\udfff', 'a', '😀');
    const from = fc.array(hostile).map((parts) => parts.join(''));
    fc.assert(
      fc.property(from, (each) => {
        const said = { code: 'stored.took', values: { took: 1, limit: 1000, from: each } };
        expect(String(storableReason(said).values.from)).toMatch(/^[^\p{Cc}\p{Cs}]*$/u);
      }),
    );
  });

  test('keeps only the values that its sentence names', () => {
    holds((said) => {
      expect(declaredValuesOf({ ...said, values: { ...said.values, other: 'a'.repeat(100) } })).toEqual(
        declaredValuesOf(said),
      );
      expect(perhapsInEnglish(declaredValuesOf(said))).toBe(perhapsInEnglish(said));
    });
  });
});
