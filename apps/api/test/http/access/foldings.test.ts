import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../../../../..');

const record = readFileSync(join(root, 'docs/adr/0155-one-mailbox-has-many-spellings.md'), 'utf8');

/** The files and folders that the table of the record names. */
const named = record
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .flatMap((line) => [...line.matchAll(/\]\(\.\.\/\.\.\/([^)]+)\)/g)].map(([, path = '']) => path));

const sources = ['packages', 'apps'].flatMap((folder) =>
  readdirSync(join(root, folder)).flatMap((room) =>
    readdirSync(join(root, folder, room, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${room}/src/${file}`),
  ),
);

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Makes one text of several, or orders them so. */
const folds =
  /\.(?:to(?:Locale)?(?:Lower|Upper)Case|normalize|localeCompare)\(|\bdomainTo(?:ASCII|Unicode)\(|Intl\.Collator/;

const namedFor = (path: string): readonly string[] =>
  named.filter((each) => path === each || path.startsWith(`${each}/`));

test('every file that folds text is in the table, once', () => {
  const folding = sources.filter((path) => folds.test(textOf(path)));
  expect(folding.length).toBeGreaterThan(80);
  const unnamed = folding.filter((path) => namedFor(path).length !== 1);
  expect(unnamed).toEqual([]);
  const stale = named.filter((each) => !folding.some((path) => path === each || path.startsWith(`${each}/`)));
  expect(stale).toEqual([]);
});

/** Rooms that decide by what they compare. */
const deciding = sources.filter((path) =>
  /^(?:apps\/api|packages\/(?:domain|egress|persistence|platform|transports))\//.test(path),
);

test('no statement folds text', () => {
  const inSql = deciding.flatMap((path) =>
    Array.from(
      textOf(path).matchAll(/\b(?:LOWER\(|UPPER\(|COLLATE\b|NOCASE\b|I?LIKE\b).*/g),
      ([found]) => found,
    ),
  );
  expect(inSql).toEqual([expect.stringMatching(/^LIKE 'incident\.%'/)]);
});

test('no expression takes letters beyond A to Z for one of these, but where that leaves out more', () => {
  // With both flags, `k` matches the sign of the kelvin, and `s` the long s.
  expect([/k/iu.test('\u212a'), /s/iu.test('\u017f'), /k/i.test('\u212a')]).toEqual([true, true, false]);
  const flags =
    /\/(?:[gmsy]*i[gmsy]*u|[gmsy]*u[gmsy]*i)[gmsy]*(?=[.,;)\s])(?!\.js)|'[gmsy]*(?:iu|ui)[gmsy]*'/;
  expect(deciding.filter((path) => flags.test(textOf(path)))).toEqual([
    'packages/transports/src/text/without-addresses.ts',
  ]);
});
