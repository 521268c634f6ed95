import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { instant, later } from '../src/brand.js';

describe('instant', () => {
  test('is ISO 8601 in UTC with milliseconds', () => {
    expect(instant(new Date('2026-05-03T14:34:56+02:00'))).toBe('2026-05-03T12:34:56.000Z');
  });

  test('refuses an invalid date', () => {
    expect(() => instant(new Date('yesterday'))).toThrow(RangeError);
  });
});

describe('later', () => {
  const anyDate = fc.date({
    min: new Date('1970-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  });

  test('agrees with the order of dates', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (a, b) => {
        expect(later(instant(a), instant(b))).toBe(instant(new Date(Math.max(a.getTime(), b.getTime()))));
      }),
    );
  });
});
