import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { lineOffsets, linesInWindow } from '../../../src/monitors/list/lines-in-window.js';
import type { Line } from '../../../src/monitors/list/list-lines.js';

const lineOf = (isGroup: boolean, state = 'up'): Line =>
  ({ kind: isGroup ? 'group' : 'monitor', key: 'x', monitor: { state } }) as Line;
const rows = (count: number): readonly Line[] => Array.from({ length: count }, () => lineOf(false));

test('a group is lower than a row, and a card is higher', () => {
  const lines = [lineOf(true), lineOf(false), lineOf(false)];
  expect(lineOffsets(lines, false)).toEqual([0, 40, 96, 152]);
  expect(lineOffsets(lines, true)).toEqual([0, 40, 136, 232]);
});

test('a row has room for the reason of a monitor in trouble', () => {
  const lines = ['down', 'degraded', 'flapping', 'incident', 'paused'].map((state) => lineOf(false, state));
  expect(lineOffsets(lines, false)).toEqual([0, 72, 144, 216, 288, 344]);
});

test('an empty list shows nothing', () => {
  expect(linesInWindow(lineOffsets([], false), -100, 800)).toEqual({ first: 0, end: 0 });
});

test('a window in the middle of a list shows its lines, and eight more above and below', () => {
  expect(linesInWindow(lineOffsets(rows(5_000), false), 56_000, 56_000 + 560)).toEqual({
    first: 992,
    end: 1_019,
  });
});

test('every line that a window touches is shown, and few others', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { maxLength: 300 }),
      fc.boolean(),
      fc.integer({ min: -2_000, max: 30_000 }),
      fc.integer({ min: 1, max: 2_000 }),
      (kinds, isNarrow, top, height) => {
        const offsets = lineOffsets(
          kinds.map((isGroup) => lineOf(isGroup)),
          isNarrow,
        );
        const { first, end } = linesInWindow(offsets, top, top + height);
        for (const at of kinds.keys()) {
          const isTouched = (offsets[at + 1] ?? 0) > top && (offsets[at] ?? 0) < top + height;
          if (isTouched) expect(first <= at && at < end).toBe(true);
        }
        expect(end - first).toBeLessThanOrEqual(height / 40 + 2 + 2 * 8);
      },
    ),
  );
});
