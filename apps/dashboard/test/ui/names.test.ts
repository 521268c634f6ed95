import { expect, test } from '@jest/globals';
import { initialsOf, inSentence, nameInWords } from '../../src/ui/names.js';

test.each([
  ['status_code', 'Status code', 'status code'],
  ['json_schema', 'JSON schema', 'JSON schema'],
  ['p95', 'P95', 'P95'],
])('%s is called "%s", and "%s" within a sentence', (key, name, within) => {
  expect(nameInWords(key)).toBe(name);
  expect(inSentence(name)).toBe(within);
});

test.each([
  ['Ada Lovelace', 'AL'],
  [' grace brewster hopper ', 'GH'],
  ['Ólafur', 'Ó'],
  ['', ''],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
