import { describe, expect, test } from '@jest/globals';
import { resultBounds } from '../../../src/result/bounded-result.js';
import { validatorOf } from '../../../src/settings/read-settings.js';
import {
  advanced,
  heldBy,
  pagesIn,
  type Round,
  roundMemory,
  sitemapIn,
} from '../../../src/types/sitemap/round.js';

const numbered = (count: number, name: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => name(index));

describe('rounds', () => {
  test.each([
    [1, 100, 5],
    [4, 100, 5],
    [4, 7, 3],
    [6, 10, 4],
  ])('over %i sitemaps of %i pages, %i at a time, miss no page', (sitemapCount, pageCount, sample) => {
    const sitemaps = numbered(sitemapCount, String);
    const pages = numbered(pageCount, String);
    const asked = new Set<string>();
    let round: Round = { checks: 0 };
    for (let check = 0; check < sitemapCount * Math.ceil(pageCount / sample); check += 1) {
      const part = sitemapIn(round, sitemaps);
      for (const page of pagesIn(round, pages, sample, sitemapCount)) asked.add(`${part}/${page}`);
      round = advanced(round);
    }
    expect(asked.size).toBe(sitemapCount * pageCount);
  });

  test('stay where a fault was found, also when the sitemap grows at its beginning', () => {
    const held = heldBy({ checks: 1 }, { sitemap: undefined, deadPages: ['b'] });
    expect(pagesIn(held, ['a', 'b', 'c'], 1, 1)).toEqual(['b']);
    expect(pagesIn(held, ['new', 'a', 'b', 'c'], 1, 1)).toEqual(['b', 'a']);
  });

  test('go on when the failing sitemap is no longer named', () => {
    const held = heldBy({ checks: 1 }, { sitemap: 'b', deadPages: ['b/1'] });
    expect(sitemapIn(held, ['b', 'c'])).toBe('b');
    expect(sitemapIn(held, ['a', 'c'])).toBe('c');
  });
});

test('what is remembered has a bound, and holds a fault at least', () => {
  const url = (index: number) => `https://a.example/${index}${'界'.repeat(2_000)}`;
  const held = heldBy({ checks: 1 }, { sitemap: url(0), deadPages: numbered(50, url) });
  expect(Buffer.byteLength(JSON.stringify(held))).toBeLessThanOrEqual(resultBounds.memoryBytesMax);
  expect(held.failing?.pages[0]).toBe(url(0));
  expect(validatorOf(roundMemory)(held)).toBe(true);
});

test('what the version before remembered is understood', () => {
  expect(validatorOf(roundMemory)({ checks: 7 })).toBe(true);
});
