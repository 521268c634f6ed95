import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseTagList, type TagList } from '../../../src/types/email-auth/tag-list.js';

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
        const list = parseTagList(text);
        expect([...list.tags]).toEqual(tags);
        expect(list).toMatchObject({ repeated: [], strays: [], hasGaps: false });
      },
    ),
  );
});

test.each<[string, Partial<TagList>]>([
  ['', { hasGaps: true }],
  [';', { hasGaps: true }],
  ['v=1;;p=2', { hasGaps: true }],
  ['v=1; ;p=2;;', { hasGaps: true }],
  ['v', { strays: ['v'] }],
  ['1v=1', { strays: ['1v=1'] }],
  ['=x', { strays: ['=x'] }],
  ['v=1; reject ; p=2', { strays: ['reject'] }],
  ['v=1; v=2', { repeated: ['v'] }],
])('%j is no proper list of tags, and it says why', (text, fault) => {
  expect(parseTagList(text)).toMatchObject({ repeated: [], strays: [], hasGaps: false, ...fault });
});
