import { describe, expect, test } from '@jest/globals';
import {
  componentBounds,
  hasCharsMax,
  makeNamePattern,
  monitorBounds,
  statusPageBounds,
} from '@tocsin/domain';
import type { Imported } from '@tocsin/imports';
import { ConfigDraft } from '../src/report/draft.js';
import { everyImport } from './support/every-import.js';

const namePattern = new RegExp(makeNamePattern());
const refused = Array.from({ length: 0x11_0000 }, (_, codePoint) => String.fromCodePoint(codePoint)).filter(
  (character) => !namePattern.test(`a${character}b`),
);
/** Joiners behind a half of a character are refused as well. */
const strange = `Sh${refused.join('')}op \ud800\u200d`;

const names = [
  ['every character that no name has', strange],
  ['nothing to see', '\u2060\u00ad'],
  ['more characters than a name has', 'Shop '.repeat(500)],
] as const;

const naming = /^(?:name|title|(?:friendly|pronounceable)_?name|group)$/i;

/** The same data, with another text for every name in it. */
const renamed = <Read>(read: Read, name: string): Read => {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        naming.test(key) && typeof inner === 'string' ? name : visit(inner),
      ]),
    );
  };
  return visit(read) as Read;
};

type Fields = Readonly<Record<string, unknown>>;

const isName = (charsMax: number) => (text: unknown) =>
  typeof text === 'string' && hasCharsMax(text, charsMax) && namePattern.test(text);

/** The names in a configuration that the api would refuse, with their places. */
const wrongNames = ({ config: { version, file_set, ...kinds } }: Imported): readonly string[] =>
  Object.entries(kinds).flatMap(([kind, resources]) =>
    Object.entries(resources).flatMap(([key, resource]: [string, Fields]) => {
      const { name, title, type, target, components = [] } = resource;
      const judged: [string, unknown, boolean][] =
        kind === 'status_pages'
          ? [['title', title, isName(statusPageBounds.titleCharsMax)(title)]]
          : [['name', name, isName(monitorBounds.nameCharsMax)(name)]];
      if (type === 'heartbeat') judged.push(['target', target, isName(monitorBounds.targetCharsMax)(target)]);
      for (const component of components as readonly Fields[]) {
        judged.push(['component', component.name, isName(componentBounds.nameCharsMax)(component.name)]);
        const { group } = component;
        if (group !== undefined) judged.push(['group', group, isName(componentBounds.groupCharsMax)(group)]);
      }
      return judged.flatMap(([field, text, isRight]) =>
        isRight ? [] : [`${kind}/${key}.${field}: ${JSON.stringify(text).slice(0, 100)}`],
      );
    }),
  );

describe.each(names)('a name of %s', (_, name) => {
  test.each(Object.entries(everyImport))('becomes one that the api takes: %s', async (__, imported) => {
    const made = await imported((read) => renamed(read, name));
    expect(Object.keys(made.config.monitors).length).toBeGreaterThan(1);
    expect(wrongNames(made)).toEqual([]);
  });

  test.each(['channels', 'monitors', 'routes', 'maintenance_windows'] as const)(
    'is never written for %s',
    (kind) => {
      const draft = new ConfigDraft();
      draft.add(kind, name, {});
      expect(wrongNames(draft.finish('a test', 'imported'))).toEqual([]);
    },
  );
});

test('every character that no name has leaves the rest of the name', () => {
  const draft = new ConfigDraft();
  for (const character of refused) draft.add('monitors', `a${character}b`, {});
  const { monitors } = draft.finish('a test', 'imported').config;
  expect([...new Set(Object.values(monitors).map(({ name }) => name))]).toEqual(['a b', 'ab']);
});
