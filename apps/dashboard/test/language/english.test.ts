import { expect, test } from '@jest/globals';
import { inDate, inList, inNumerals } from '../../src/language/formats.js';
import { t } from '../../src/language/text.js';

test('English stands in the code, and a text takes its values', () => {
  expect(t('Cancel')).toBe('Cancel');
  expect(t('Remove {name}?', { name: '<b>Ada</b>' })).toBe('Remove <b>Ada</b>?');
});

test('the meaning of a text, which stands after two bars, is not shown', () => {
  // The catalogue needs no such text yet.
  expect(t('Open||verb' as 'Cancel')).toBe('Open');
});

test('a plural has the number of the reader', () => {
  const revoked = (count: number) =>
    t('{count, plural, one {The API key is revoked.} other {# API keys are revoked.}}', { count });
  expect(revoked(1)).toBe('The API key is revoked.');
  expect(revoked(1234)).toBe('1,234 API keys are revoked.');
});

test('numbers, lists and dates are British', () => {
  expect(inNumerals(1234.5)).toBe('1,234.5');
  expect(inNumerals(0.1234, { style: 'percent', maximumFractionDigits: 1 })).toBe('12.3%');
  expect(inList(['a', 'b', 'c'])).toBe('a, b and c');
  expect(inDate(new Date('2027-05-02T12:00:00Z'), { dateStyle: 'long' }, 'UTC')).toBe('2 May 2027');
});
