import { expect, test } from '@jest/globals';
import { compareDrafts, fieldsIn, takeOver } from '../../src/ui/draft-fields.js';

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

test('a field that both changed after theirs was shown shows what is typed, as all others do then', () => {
  const at = { since: '1', taken: [], both: new Map([['name', 'Mine']]), shown: 'theirs' } as const;
  const typed = { ...before, name: 'Theirs', tags: ['us'] };
  const saved = { ...before, name: 'Theirs', tags: ['asia'] };
  const { fields, change } = takeOver(at, '1', { ...before, name: 'Theirs' }, typed, saved);
  expect([...fields]).toEqual([
    ['name', 'Mine'],
    ['tags', ['us']],
  ]);
  expect(change).toEqual({
    since: '1',
    taken: [],
    both: new Map<string, unknown>([
      ['name', 'Theirs'],
      ['tags', ['asia']],
    ]),
    shown: 'mine',
  });
});

test('a further change of theirs shows while theirs is shown, and keeps mine', () => {
  const at = { since: '1', taken: [], both: new Map([['name', 'Mine']]), shown: 'theirs' } as const;
  const shown = { ...before, name: 'Theirs' };
  const { fields, change } = takeOver(at, '1', shown, shown, { ...before, name: 'Theirs, again' });
  expect([...fields]).toEqual([['name', 'Theirs, again']]);
  expect(change).toEqual(at);
});

test('a secret of a list stays with the item for which it was typed', () => {
  const step = (url: string) => ({ url, token: '********' });
  const steps = (...urls: string[]) => ({ settings: { steps: urls.map(step) } });
  const typed = { settings: { steps: [{ ...step('/a'), name: 'First' }, step('/b')] } };
  const { fields, change } = takeOver(null, '1', steps('/a', '/b'), typed, steps('/a', '/new', '/b'));
  expect(fields.get('settings.steps')).toEqual([
    { url: '/a', name: 'First', token: '********' },
    { url: '/b', token: null },
  ]);
  expect(change?.both.get('settings.steps')).toEqual(steps('/a', '/new', '/b').settings.steps);
});
