import { expect, test } from '@jest/globals';
import { chooseLanguage, chooseLocale } from '../../src/language/languages.js';

test.each([
  [null, ['de-AT', 'en'], 'de'],
  [null, ['fr-FR', 'de', 'en'], 'de'],
  [null, ['fr-FR'], 'en'],
  [null, [], 'en'],
  ['en', ['de'], 'en'],
  ['tlh', ['de'], 'de'],
  ['toString', ['de'], 'de'],
  [null, ['ar-SA', 'en'], 'ar'],
])('who chose %p before, and whose browser wants %p, reads %s', (remembered, wanted, language) => {
  expect(chooseLanguage(remembered, wanted)).toBe(language);
});

test.each([
  ['de', ['en-US', 'de-AT'], 'de-AT'],
  ['de', ['en-US'], 'de'],
  ['en', ['en-US'], 'en-GB'],
  ['ar', ['en-US', 'ar-SA'], 'ar-SA-u-ca-gregory-nu-latn'],
  ['ar', [], 'ar-u-ca-gregory-nu-latn'],
] as const)(
  'dates and numbers in %s, for a browser that wants %p, are those of %s',
  (language, wanted, locale) => {
    expect(chooseLocale(language, wanted)).toBe(locale);
  },
);
