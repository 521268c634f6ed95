import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from '@jest/globals';

const sourceFolder = join(import.meta.dirname, '../src');

/** A file with fewer lines, which one neighbour uses, is a part of that neighbour. */
const linesMin = 25;

const texts = new Map(
  readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .sort()
    .map((path) => [path, readFileSync(join(sourceFolder, path), 'utf8')]),
);

const importersOf = new Map<string, string[]>([...texts.keys()].map((path) => [path, []]));
for (const [importer, text] of texts) {
  const imported = Array.from(text.matchAll(/\b(?:from|import)[ (]'(\.[^']+)\.js'/g), ([, path = '']) =>
    normalize(join(dirname(importer), `${path}.ts`)),
  );
  for (const path of new Set(imported)) importersOf.get(path)?.push(importer);
}

const linesOf = (text: string): number => text.trimEnd().split('\n').length;

test('the imports of the sources are read', () => {
  const unused = [...importersOf].filter(([, importers]) => importers.length === 0);
  // A process starts with each.
  expect(unused.map(([path]) => path)).toEqual(['admin/main.ts', 'main.ts', 'print-openapi.ts']);
});

test(`a file under ${linesMin} lines has importers in other folders, or several`, () => {
  const small = [...texts].flatMap(([path, text]) => {
    const [importer, ...others] = importersOf.get(path) ?? [];
    const isPart = importer !== undefined && others.length === 0 && dirname(importer) === dirname(path);
    return isPart && linesOf(text) < linesMin
      ? [`src/${path} has ${linesOf(text)} lines, and only src/${importer} imports it: move them there.`]
      : [];
  });
  expect(small).toEqual([]);
});
