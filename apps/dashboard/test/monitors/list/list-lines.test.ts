import { describe, expect, test } from '@jest/globals';
import {
  groupedLines,
  idsBetween,
  indexAfter,
  type Line,
  plainLines,
} from '../../../src/monitors/list/list-lines.js';
import { monitor } from '../../support/monitor.js';

const shop = monitor({ name: 'Shop', status: 'down', state: 'down', tags: ['Prod', 'eu'] });
const blog = monitor({ name: 'Blog', status: 'up', state: 'up', tags: ['prod'] });
const bare = monitor({ name: 'Bare', status: 'up' });
const all = [bare, shop, blog];

const inWords = (lines: readonly Line[]): string[] =>
  lines.map((line) => (line.kind === 'group' ? `${line.tag} (${line.count})` : line.monitor.name));

describe('groups by tag', () => {
  test('are in the order of their names, with each monitor under each of its tags', () => {
    expect(inWords(groupedLines(all, new Set()))).toEqual([
      'eu (1)',
      'Shop',
      'Prod (2)',
      'Shop',
      'Blog',
      'null (1)',
      'Bare',
    ]);
  });

  test('keep their counts and hide their monitors when they are folded', () => {
    const lines = groupedLines(all, new Set(['prod', '']));
    expect(inWords(lines)).toEqual(['eu (1)', 'Shop', 'Prod (2)', 'null (1)']);
    expect(lines[2]).toMatchObject({ isFolded: true, states: { down: 1, up: 1 } });
  });

  test('give each line a key of its own', () => {
    const keys = groupedLines(all, new Set()).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('a range', () => {
  const ids = all.map(({ id }) => id);

  test('has all monitors from one to the other, upwards and downwards', () => {
    const lines = plainLines(all);
    expect(idsBetween(lines, bare.id, blog.id)).toEqual(ids);
    expect(idsBetween(lines, blog.id, shop.id)).toEqual([shop.id, blog.id]);
  });

  test('is one monitor when the other is not in the list any more', () => {
    expect(idsBetween(plainLines(all), 'gone', shop.id)).toEqual([shop.id]);
  });
});

describe('the next monitor', () => {
  const lines = groupedLines(all, new Set());

  test('is found over the heads of groups, from the first on', () => {
    expect(indexAfter(lines, -1, 1)).toBe(1);
    expect(indexAfter(lines, 1, 1)).toBe(3);
    expect(indexAfter(lines, 3, -1)).toBe(1);
  });

  test('is the same one at both ends', () => {
    expect(indexAfter(lines, 1, -1)).toBe(1);
    expect(indexAfter(lines, lines.length - 1, 1)).toBe(lines.length - 1);
    expect(indexAfter([], -1, 1)).toBe(-1);
  });
});
