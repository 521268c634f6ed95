import { describe, expect, test } from '@jest/globals';
import { propertyRuns } from '@tocsin/testing';
import fc from 'fast-check';
import { textPattern } from '../src/text-pattern.js';

describe.each(['', 'u'])('the pattern for text, with the flags "%s"', (flags) => {
  const isText = (text: string): boolean => new RegExp(textPattern, flags).test(text);

  test('takes what Unicode calls neither a control character nor a surrogate, and nothing else', () => {
    const unit = fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
      fc.integer({ min: 0x10000, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
      fc.integer({ min: 0, max: 0xa0 }).map((code) => String.fromCharCode(code)),
      fc.integer({ min: 0xd7ff, max: 0xe000 }).map((code) => String.fromCharCode(code)),
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 5 }), (text) => {
        expect(isText(text)).toBe(!/[\p{Cc}\p{Cs}]/u.test(text));
      }),
      { numRuns: propertyRuns(2000) },
    );
  });

  test('takes an emoji, which has two code units', () => {
    expect([isText('a🔔b'), isText('🔔'.slice(0, 1)), isText('🔔'.slice(1))]).toEqual([true, false, false]);
  });
});
