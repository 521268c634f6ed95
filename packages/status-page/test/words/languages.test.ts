import { expect, test } from '@jest/globals';
import { languageFor, languages, renderPage } from '../../src/index.js';
import { sampleContent } from '../../src/sample.js';
import { catalogues } from '../../src/words/catalogues.js';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['nl,fr;q=0.5', 'fr'],
  ['pt-BR', 'pt'],
  ['ja', 'ja'],
  ['tlh', 'en'],
  ['*', 'en'],
  ['en;q=0,es', 'es'],
  [',;q=x,,'.repeat(1000), 'en'],
])('Accept-Language %j is %s', (header, language) => {
  expect(languageFor(header)).toBe(language);
});

const said = (language: (typeof languages)[number]): readonly string[] =>
  Object.entries(catalogues[language]).flatMap(([, word]) =>
    typeof word === 'string' ? [word] : typeof word === 'function' ? [] : Object.values(word as object),
  );

test.each(languages.filter((language) => language !== 'en'))('%s has words of its own', (language) => {
  const english = new Set(said('en'));
  // "Maintenance" is also French, and all languages share punctuation.
  const same = said(language).filter(
    (word) => english.has(word) && word.length > 2 && word !== 'Maintenance',
  );
  expect(same).toEqual([]);
});

test.each([
  ['en', '14 May 2026 at 09:41 UTC', '2 hours 14 minutes', '99.891%'],
  ['de', '14. Mai 2026 um 09:41 UTC', '2 Stunden, 14 Minuten', '99,891 %'],
  ['ja', '2026年5月14日 09:41 UTC', '2 時間14 分', '99.891%'],
] as const)(
  '%s writes dates, durations and numbers as its readers do',
  (language, time, duration, percent) => {
    const body = renderPage(sampleContent(), language).body.replaceAll(/\u00A0|\u202F/g, ' ');
    expect(body).toContain(time);
    expect(body).toContain(duration);
    expect(body).toContain(percent);
  },
);
