import { expect, test } from '@jest/globals';
import { fitsSegments } from '../../src/ui/fits-segments.js';

test.each([
  [['Present', 'Absent'], true],
  [['Never', 'Daily', 'Weekly', 'Monthly'], true],
  [['A', 'B', 'C', 'D', 'E'], false],
  [['Every so many minutes', 'At the times of a cron expression'], false],
])('%p in one row: %p', (labels, fits) => {
  expect(fitsSegments(labels.map((label) => ({ label })))).toBe(fits);
});
