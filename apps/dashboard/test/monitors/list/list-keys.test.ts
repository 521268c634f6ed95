import { expect, test } from '@jest/globals';
import { commandOf, keyDocs } from '../../../src/monitors/list/list-keys.js';

const press = (key: string, modifiers = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...modifiers,
});

test.each([
  ['/', 'search'],
  ['j', 'next'],
  ['k', 'previous'],
  ['x', 'select'],
  ['J', 'extendDown'],
  ['K', 'extendUp'],
  ['Escape', 'clear'],
  ['?', 'help'],
  ['q', null],
  ['toString', null],
])('the key %s means %s', (key, command) => {
  expect(commandOf(press(key), false)).toBe(command);
});

test('a key that is typed into a field, or pressed with a modifier, means nothing here', () => {
  expect(commandOf(press('j'), true)).toBeNull();
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) {
    expect(commandOf(press('k', { [modifier]: true }), false)).toBeNull();
  }
});

test('every key is in the dialog', () => {
  const documented = keyDocs.flatMap(([keys]) => keys);
  expect(documented).toEqual(expect.arrayContaining(['/', 'j', 'k', 'x', 'Escape', '?', 'Shift + j']));
});
