import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseTagList } from '../../src/mail/tag-list.js';

const name = fc.stringMatching(/^[a-zA-Z]\w{0,5}$/);
const value = fc.stringMatching(/^(?:[!-:<-~](?:[!-:<-~ ]*[!-:<-~])?)?$/);
const space = fc.constantFrom('', ' ', '\t ');

test('a list of tags is read in its order, whatever space and ending it has', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(name, value), { selector: ([key]) => key, minLength: 1 }),
      space,
      fc.constantFrom('', ';', '; '),
      (tags, gap, end) => {
        const text = tags.map(([key, data]) => `${gap}${key}${gap}=${gap}${data}${gap}`).join(';') + end;
        expect([...(parseTagList(text) ?? [])]).toEqual(tags);
      },
    ),
  );
});

test.each(['', ';', 'v', 'v=1;;p=2', '1v=1', 'v=1; v=2', '=x'])('%j is no list of tags', (text) => {
  expect(parseTagList(text)).toBeUndefined();
});
