import { expect, test } from '@jest/globals';
import { allPages } from '../../src/api/all-pages.js';

const listOf = (count: number) => (query: { limit: number; cursor?: string }) => {
  const from = Number(query.cursor ?? 0);
  const to = Math.min(from + query.limit, count);
  const items = Array.from({ length: to - from }, (_, index) => from + index);
  return Promise.resolve({ items, next_cursor: to < count ? String(to) : null });
};

test('a list is loaded to its end; its first page is shown at once, and later no list of less than twice as many', async () => {
  const told: number[] = [];
  const items = await allPages(listOf(5000), (soFar) => told.push(soFar.length));
  expect(items).toEqual(Array.from({ length: 5000 }, (_, index) => index));
  expect(told).toEqual([100, 300, 700, 1500, 3100]);
});

test('a list without end is not loaded for ever', async () => {
  expect(await allPages(listOf(Number.MAX_SAFE_INTEGER))).toHaveLength(20_000);
});
