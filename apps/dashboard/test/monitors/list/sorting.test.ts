import { describe, expect, test } from '@jest/globals';
import { sortChoices } from '../../../src/monitors/list/sort-words.js';
import { sortingAfter, sortingOf, sortTextOf } from '../../../src/monitors/list/sorting.js';

describe('a click on a column', () => {
  test('sorts by it, the most useful order first, and a second click turns the order round', () => {
    const first = sortingAfter(sortingOf(undefined), 'latency');
    expect(sortTextOf(first)).toBe('-latency');
    expect(sortTextOf(sortingAfter(first, 'latency'))).toBe('latency');
    expect(sortTextOf(sortingAfter(first, 'uptime'))).toBe('uptime');
  });
});

describe('the orders that are offered', () => {
  test('have the chosen one among them, also when it is turned round', () => {
    const values = (chosen?: Parameters<typeof sortChoices>[0]) =>
      sortChoices(chosen).map(({ value }) => value);
    expect(values()).toContain('-latency');
    expect(values('latency')).toContain('latency');
    expect(values('latency')).not.toContain('-latency');
    expect(values('-status')).toHaveLength(values().length);
  });
});
