import { describe, expect, test } from '@jest/globals';
import {
  type ConfigKeys,
  type ManagedResource,
  matchConfig,
  newConfigKey,
  referenceFaults,
} from '../src/index.js';

const shop: ManagedResource = { kind: 'monitors', key: 'shop', fileSet: 'ours', id: '1' };
const blog: ManagedResource = { kind: 'monitors', key: 'blog', fileSet: 'theirs', id: '2' };
const existing = new Set(['monitors/1', 'monitors/2', 'monitors/3']);

const faultsOf = (keys: Partial<ConfigKeys>, managed = [shop, blog]): string[] =>
  matchConfig(managed, existing, { fileSet: 'ours', keys: {}, moved: {}, ...keys }).faults.map(
    ({ key, field, message }) => [key, field, message].filter((part) => part !== '').join(' '),
  );

const monitors = (...keys: (string | [string, string])[]) => ({
  monitors: keys.map((each) =>
    typeof each === 'string' ? { key: each, adopt: null } : { key: each[0], adopt: each[1] },
  ),
});

describe('keys are refused', () => {
  test('when they adopt what has a key, what is not there, or something besides what they stand for', () => {
    expect(
      faultsOf({ keys: monitors(['a', '2'], ['b', '9'], ['shop', '3'], ['c', '3'], ['d', '3']) }),
    ).toEqual([
      'a adopt names what has the key blog of the file set theirs',
      'b adopt names nothing of this kind that the account has. Remove it to make a new one.',
      'shop adopt names another one than the key already stands for. Remove it.',
      'd adopt names what has the key c of the file set ours',
    ]);
  });

  test('when they move from a key in the files, to one that is not there, or to one in use', () => {
    expect(faultsOf({ keys: monitors('shop', 'new'), moved: { monitors: { shop: 'new' } } })).toEqual([
      'shop is in the files; moved says that its key is new now',
    ]);
    expect(faultsOf({ keys: monitors('new'), moved: { monitors: { shop: 'newer' } } })).toEqual([
      'newer is not in the files; moved says that shop has this key now',
    ]);
    const both = [shop, { ...blog, key: 'basket', fileSet: 'ours' }];
    expect(faultsOf({ keys: monitors('basket'), moved: { monitors: { shop: 'basket' } } }, both)).toEqual([
      'basket is in use; shop cannot have this key',
    ]);
  });
});

describe('a key of another file set', () => {
  const twin: ManagedResource = { ...blog, fileSet: 'third', id: '3' };
  const idAt = (keys: ConfigKeys['keys'], managed: readonly ManagedResource[]) =>
    matchConfig(managed, existing, { fileSet: 'ours', keys, moved: {} }).idAt.get('monitors/blog');

  test('is free in this one, and stands for what this one makes', () => {
    expect(faultsOf({ keys: monitors('blog') })).toEqual([]);
    expect(idAt(monitors('blog'), [shop, blog])).toBeUndefined();
    expect(idAt(monitors('blog'), [shop, blog, { ...shop, key: 'blog' }])).toBe('1');
  });

  test('names the resource while no other file set has the same key', () => {
    expect(idAt(monitors('shop'), [shop, blog])).toBe('2');
    expect(idAt(monitors('shop'), [shop, blog, twin])).toBeUndefined();
  });

  test('is refused with a reason of its own when several others have it', () => {
    const match = matchConfig([blog, twin], existing, { fileSet: 'ours', keys: monitors('a'), moved: {} });
    const a = { kind: 'monitors' as const, key: 'a', fields: { parent: { key: 'blog' } }, secrets: {} };
    expect(referenceFaults(match, { wanted: [a], prune: false }).map(({ message }) => message)).toEqual([
      'names a key of monitors that several file sets have: blog. Name it by its id, as { id: … }.',
    ]);
  });
});

test('what a file set adopted or moved before may stay in its files', () => {
  expect(faultsOf({ keys: monitors(['shop', '1']), moved: { monitors: { store: 'shop' } } })).toEqual([]);
});

describe('references are refused', () => {
  const wish = (fields: object, prune = false) => ({
    wanted: [
      { kind: 'monitors' as const, key: 'a', fields: { parent: { key: 'b' } }, secrets: {} },
      { kind: 'monitors' as const, key: 'b', fields: { ...fields }, secrets: {} },
    ],
    prune,
  });
  const match = matchConfig([shop, blog], existing, { fileSet: 'ours', keys: monitors('a', 'b'), moved: {} });

  test('when they name nothing, or what pruning deletes, by its key or its id', () => {
    expect(referenceFaults(match, wish({ channels: [{ key: 'sms' }] }))).toMatchObject([
      { key: 'b', field: 'channels.0', message: 'names no key of channels: sms' },
    ]);
    expect(referenceFaults(match, wish({ parent: { key: 'shop' } }, true))).toMatchObject([
      { field: 'parent', message: 'names shop, which pruning deletes' },
    ]);
    expect(referenceFaults(match, wish({ parent: { id: '1' } }, true))).toHaveLength(1);
    expect(referenceFaults(match, wish({ parent: { key: 'blog' } }, true))).toEqual([]);
  });
});

test('keys are made of names, and differ', () => {
  const taken = new Set<string>();
  const made = ['Web-Shop (EU)', 'web shop eu', 'Zürich', '監視', 'x'.repeat(200), 'x'.repeat(200)].map(
    (name) => newConfigKey(name, 'monitor', taken),
  );
  expect(made.slice(0, 4)).toEqual(['web-shop-eu', 'web-shop-eu-2', 'zurich', 'monitor']);
  expect(made.slice(4).map((key) => [key.length, key.slice(-2)])).toEqual([
    [100, 'xx'],
    [100, '-2'],
  ]);
});
