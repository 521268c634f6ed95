import { isInTrouble } from '../shared/monitor-words.js';
import type { Line } from './list-lines.js';

/** In pixels, as in the style sheets. */
const rowHeight = 56;
const troubleHeight = 72;
const cardHeight = 96;
const groupHeight = 40;
/** Extra lines above and below the window. */
const linesBeyond = 8;

/** The lines from `first` to before `end`. */
export type LineRange = { readonly first: number; readonly end: number };

/** The top of each line, in pixels below the first one, and then the bottom of the last line. */
export const lineOffsets = (lines: readonly Line[], isNarrow: boolean): readonly number[] => {
  const offsets = [0];
  let end = 0;
  for (const line of lines) {
    if (line.kind === 'group') end += groupHeight;
    else if (isNarrow) end += cardHeight;
    else end += isInTrouble(line.monitor) ? troubleHeight : rowHeight;
    offsets.push(end);
  }
  return offsets;
};

/** The lines that a window shows, and some beyond it. `top` and `bottom` are in pixels below the first line. */
export const linesInWindow = (offsets: readonly number[], top: number, bottom: number): LineRange => {
  const count = offsets.length - 1;
  const first = lineAt(offsets, top);
  const last = lineAt(offsets, bottom);
  return { first: Math.max(0, first - linesBeyond), end: Math.min(count, last + 1 + linesBeyond) };
};

/** The last line that begins at or before the place. */
const lineAt = (offsets: readonly number[], place: number): number => {
  let [low, high] = [0, Math.max(0, offsets.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
};
