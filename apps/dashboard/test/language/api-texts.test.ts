import '../support/in-german.js';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { ApiProblem, errorInWords } from '../../src/api/api-problem.js';
import { api as arabic } from '../../src/language/arabic/api.js';
import { api } from '../../src/language/german/api.js';

const sourcesOf = (folder: string): readonly string[] => {
  const root = fileURLToPath(new URL(`../../../../${folder}/`, import.meta.url));
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(`${root}${name}`, 'utf8'));
};

test('every sentence is one of the API', () => {
  // What `/readyz` says is common to all processes.
  const sources = ['apps/api/src', 'packages/platform/src'].flatMap(sourcesOf);
  const isSaid = (text: string): boolean => sources.some((source) => source.includes(text));
  expect(Object.keys(api).filter((text) => !isSaid(text))).toEqual([]);
});

test('every language has the sentences of the API', () => {
  expect(Object.keys(arabic)).toEqual(Object.keys(api));
});

test('an error that the catalogue knows is in German, and any other as the API said it', () => {
  expect(errorInWords(new ApiProblem('unauthenticated', 'The password is wrong.'))).toBe(
    'Das Passwort ist falsch.',
  );
  expect(errorInWords(new ApiProblem('conflict', 'toString'))).toBe('toString');
});
