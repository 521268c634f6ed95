import { expect, test } from '@jest/globals';
import { compareDrafts, fieldsIn } from '../../src/ui/draft-fields.js';

const before = { name: 'Shop', tags: ['eu'], settings: { method: 'GET', headers: { a: '1' } } };

test('the settings of a type are fields of their own, and all else is one value', () => {
  expect([...fieldsIn(before).keys()]).toEqual(['name', 'tags', 'settings.method', 'settings.headers']);
  expect([...fieldsIn({ recurrence: { every: 'day' }, settings: null }).keys()]).toEqual([
    'recurrence',
    'settings',
  ]);
});

test('a field that only others changed is theirs', () => {
  const typed = { ...before, name: 'Web shop' };
  const saved = { ...before, tags: ['us'], settings: { ...before.settings, method: 'HEAD' } };
  expect(compareDrafts(before, typed, saved)).toEqual({ theirs: ['tags', 'settings.method'], both: [] });
});

test('a field that both changed is of both, unless they agree', () => {
  const typed = { ...before, name: 'Web shop', tags: ['us'] };
  expect(compareDrafts(before, typed, { ...before, name: 'Store', tags: ['us'] })).toEqual({
    theirs: [],
    both: ['name'],
  });
});

test('a setting that others removed or added is theirs', () => {
  const { method: _, ...settings } = before.settings;
  const saved = { ...before, settings: { ...settings, body: 'x' } };
  expect(compareDrafts(before, before, saved)).toEqual({
    theirs: ['settings.method', 'settings.body'],
    both: [],
  });
});

test('the order of names does not count', () => {
  const saved = { ...before, settings: { headers: { a: '1' }, method: 'GET' } };
  expect(compareDrafts(before, { ...before, name: 'Web shop' }, saved)).toEqual({ theirs: [], both: [] });
});
