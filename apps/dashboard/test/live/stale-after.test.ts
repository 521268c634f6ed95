import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { type ConfigKind, configKinds } from '@tocsin/domain';
import { type Source, staleAfter } from '../../src/live/stale-after.js';

const src = fileURLToPath(new URL('../../src', import.meta.url));

const codeOfThePage = async (): Promise<string> => {
  const names = (await readdir(src, { recursive: true })).filter((name) => /[.]tsx?$/.test(name));
  return (await Promise.all(names.map((name) => readFile(join(src, name), 'utf8')))).join('\n');
};

/** The words with which the keys of all queries begin. */
const keysIn = (code: string): string[] =>
  [...code.matchAll(/(?:queryKey: |pagedQuery\(\s*)\[\s*'([a-z-]+)'(?:,\s*'([a-z-]+)')?/g)].map(
    ([, first, second]) => (second === undefined ? `${first}` : `${first} ${second}`),
  );

/** The queries that ask for one path, with the words with which their keys begin. */
const queriesIn = (code: string): readonly (readonly [key: string, path: string])[] =>
  code.split(/(?=queryKey: \[)/).flatMap((part) => {
    const [key] = keysIn(part);
    const [, path] = /api\.GET\(\s*'([^']+)'/.exec(part) ?? [];
    return key === undefined || path === undefined ? [] : [[key, path] as const];
  });

/** The changes of each kind, by which the page hears of them. The api's `every-change.property.test.ts` makes them. */
const sources = {
  channels: 'channel',
  rotas: 'rota',
  monitors: 'monitor',
  routes: 'route',
  maintenance_windows: 'maintenance_window',
  status_pages: 'status_page',
} as const satisfies Record<ConfigKind, Source>;

/** An event of a monitor brings the answers that are patched. */
const isStaleAfter = (key: string, source: Source): boolean => {
  const names: readonly string[] = [key, String(key.split(' ')[0])];
  const rules = new Map<string, readonly Source[] | 'patched' | 'any'>(Object.entries(staleAfter));
  const rule = names.map((name) => rules.get(name)).find((each) => each !== undefined);
  if (rule === undefined || rule === 'patched') return rule === 'patched' && source === 'monitor';
  return rule === 'any' || rule.includes(source);
};

const beginsAsNamed = (key: string): boolean => key in staleAfter || String(key.split(' ')[0]) in staleAfter;

test('every query of the page says after which changes its answer may be another one', async () => {
  const keys = keysIn(await codeOfThePage());
  expect(keys.length).toBeGreaterThan(40);
  // A key of one word can also be the beginning of several queries.
  const beginnings = new Set(Object.keys(staleAfter).map((name) => name.split(' ')[0]));
  expect(keys.filter((key) => !beginsAsNamed(key) && !beginnings.has(key))).toEqual([]);
});

test('no query is named that the page does not have', async () => {
  const keys = new Set(keysIn(await codeOfThePage()).flatMap((key) => [key, key.split(' ')[0]]));
  expect(Object.keys(staleAfter).filter((name) => !keys.has(name))).toEqual([]);
});

const places = [
  ...configKinds.flatMap((kind) => {
    const path = `/v1/${kind.replace('_', '-')}`;
    return [[path, sources[kind]] as const, [`${path}/{id}`, sources[kind]] as const];
  }),
  ['/v1/status-pages/{id}/components', 'status_component'] as const,
];

test.each(places)('%s is asked for again after a change of a %s', async (path, source) => {
  const asking = queriesIn(await codeOfThePage()).filter(([, each]) => each === path);
  expect(asking).not.toEqual([]);
  expect(asking.filter(([key]) => !isStaleAfter(key, source))).toEqual([]);
});
