import '../support/in-arabic.js';
import { expect, test } from '@jest/globals';
import { inDate, inList, inNumerals } from '../../src/language/formats.js';
import { t } from '../../src/language/text.js';

test('a text is in Arabic', () => {
  expect(t('Cancel')).toBe('إلغاء الأمر');
});

test('a value keeps its own direction within a sentence, between FSI and PDI of Unicode TR 9', () => {
  expect(t('Remove {name}?', { name: 'Ada (new)' })).toBe('هل تريد إزالة \u2068Ada (new)\u2069؟');
});

test('a list keeps the direction of the sentence, whatever its items are', () => {
  const list = inList(['Pager', t('{count, number} more', { count: 7 })]);
  expect(list).toBe('\u2068Pager\u2069 و\u20687 غيرها\u2069');
});

test.each([
  [1, 'أُلغي مفتاح API.'],
  [2, 'أُلغي مفتاحا API.'],
  [7, 'أُلغيت 7 مفاتيح API.'],
  [45, 'أُلغي 45 مفتاح API.'],
  [1234, 'أُلغي 1,234 مفتاح API.'],
])('%p takes its plural', (count, words) => {
  const text = '{count, plural, one {The API key is revoked.} other {# API keys are revoked.}}';
  expect(t(text, { count })).toBe(words);
});

test('dates are Gregorian, and digits are those of addresses and logs, in Saudi Arabia too', () => {
  expect(inNumerals(1234.5)).toBe('1,234.5');
  const day = inDate(new Date('2027-05-02T12:00:00Z'), { dateStyle: 'long' }, 'UTC');
  expect(day).toContain('2027');
  expect(day).toContain('مايو');
});
