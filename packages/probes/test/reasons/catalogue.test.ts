import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import {
  declaredReasons,
  englishStyle,
  inWords,
  type Reason,
  type ReasonKind,
  type ReasonValue,
  valuesOf,
} from '@tocsin/domain';
import type { CheckResult } from '../../src/result/check-result.js';
import '../../src/catalogue.js';

const languages = ['en', 'de', 'ar'] as const;
const reasons = [...declaredReasons()];

const inner: Reason = { code: 'page.too_slow', values: { took: 1200, limit: 1000 } };

/** A value of each kind. */
const samples: Readonly<Record<ReasonKind, ReasonValue>> = {
  text: 'shop.example',
  n: 2,
  ms: 1200,
  limit: 10_000,
  span: 1800,
  size: 2048,
  bytes: 2000,
  moment: '2026-11-27T10:00:00.000Z',
  day: '2026-11-27T10:00:00.000Z',
  list: ['a', 'b', 'c', 'd'],
  reason: inner,
  clause: inner,
  sentence: inner,
  first: inner,
  reasons: [inner, inner],
  clauses: [inner, inner],
  and: [inner, inner],
};

const sampleOf = (code: string, template: string): Reason => ({
  code,
  values: Object.fromEntries([...valuesOf(template)].map(([name, kind]) => [name, samples[kind]])),
});

/** The words of a template, without its values and without what is in quotation marks or written in capitals. */
const wordsOf = (template: string): readonly string[] =>
  template
    .replace(/\{(?:\w+\|)?([^{}|:]*)[^{}]*\}/g, ' ')
    .replace(/"[^"]*"/g, ' ')
    .match(/(?<![\w.:=@-])[a-z]{2,}(?![\w.:=@-])/g) ?? [];

describe('the words of checks', () => {
  test('are those of all probes, of the network and of probers', () => {
    const families = new Set(reasons.map(([code]) => code.split('.', 1)[0]));
    for (const family of [
      'connection',
      'name',
      'certificate',
      'heartbeat',
      'prober',
      'check',
      'title',
      'trial',
    ])
      expect(families).toContain(family);
    expect(reasons.length).toBeGreaterThan(600);
  });

  test.each(languages)('name the same values in %s as in English', (language) => {
    const sorted = (template: string) => [...valuesOf(template)].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const others = reasons.filter(
      ([, each]) => JSON.stringify(sorted(each[language])) !== JSON.stringify(sorted(each.en)),
    );
    expect(others).toEqual([]);
  });

  test.each(languages)('are whole in %s, whatever the reason', (language) => {
    const templateOf = (code: string): string | undefined => declaredReasons().get(code)?.[language];
    const broken = reasons.filter(([code, { en }]) => {
      const words = inWords(sampleOf(code, en), templateOf, englishStyle);
      return words === null || words === '' || /[{}]|undefined/.test(words);
    });
    expect(broken).toEqual([]);
  });

  test('are translated into German', () => {
    const same = reasons
      .filter(([, { en, de }]) => wordsOf(en).length > 0 && en === de)
      .map(([code]) => code);
    // Names, and values of settings.
    expect(same).toEqual([]);
  });

  test('are translated into Arabic', () => {
    const untranslated = reasons
      .filter(([, { en, ar }]) => wordsOf(en).length > 0 && !/\p{Script=Arabic}/u.test(ar))
      .map(([code]) => code);
    expect(untranslated).toEqual([]);
  });
});

describe('a message of a check', () => {
  test('is a reason that a catalogue made', () => {
    // @ts-expect-error A text is none.
    const text: CheckResult['message'] = 'It answered 503.';
    // @ts-expect-error A code that no catalogue declares is none.
    const made: CheckResult['message'] = { code: 'page.made_up', values: {} };
    expect([text, made]).toHaveLength(2);
  });

  test('is called one without a catalogue in four places only', () => {
    const root = fileURLToPath(new URL('../../../../', import.meta.url));
    const sources = [
      'packages/domain',
      'packages/egress',
      'packages/probes',
      'apps/prober',
      'apps/api',
    ].flatMap((room) =>
      readdirSync(`${root}${room}/src`, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .map((name) => `${room}/src/${name}`),
    );
    const claims = sources.filter((path) =>
      /\bas (?:unknown as )?Said\b|\bsaidAgain\(/.test(readFileSync(root + path, 'utf8')),
    );
    expect(claims).toEqual([
      // Says again what was stored.
      'packages/domain/src/reason-book.ts',
      // The same clause with one more value.
      'packages/egress/src/reasons/tls.ts',
      // Says again what a stored check said.
      'packages/probes/src/evidence/finding.ts',
      'apps/api/src/heartbeats/coverage-reader.ts',
    ]);
  });
});
