import { expect, test } from '@jest/globals';
import { figuresOf } from '../../../src/monitors/page/percentiles.js';

test('figures of no times are unknown', () => {
  expect(figuresOf([])).toEqual({ averageMs: null, p50Ms: null, p95Ms: null });
});

test('figures do not depend on the order of the times', () => {
  expect(figuresOf([30, 10, 20])).toEqual({ averageMs: 20, p50Ms: 20, p95Ms: 30 });
});

test('a percentile is the nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => at + 1);
  expect(figuresOf(hundred)).toEqual({ averageMs: 51, p50Ms: 50, p95Ms: 95 });
});
