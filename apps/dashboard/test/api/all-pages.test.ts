import { expect, test } from '@jest/globals';
import { allPages } from '../../src/api/all-pages.js';

const listOf = (count: number) => (query: { limit: number; cursor?: string }) => {
  const from = Number(query.cursor ?? 0);
  const to = Math.min(from + query.limit, count);
  const items = Array.from({ length: to - from }, (_, index) => from + index);
  return Promise.resolve({ items, next_cursor: to < count ? String(to) : null });
};

test('a list is loaded to its end, and what has come so far is told after each page', async () => {
  const told: number[] = [];
  const items = await allPages(listOf(450), (soFar) => told.push(soFar.length));
  expect(items).toHaveLength(450);
  expect(items.at(-1)).toBe(449);
  expect(told).toEqual([200, 400]);
});

test('a list without end is not loaded for ever', async () => {
  expect(await allPages(listOf(Number.MAX_SAFE_INTEGER))).toHaveLength(20_000);
});
