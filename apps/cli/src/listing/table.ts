import { printable } from '../messages/printable.js';

const gap = 2;

/** Rows with aligned columns, without control characters. The last column is not padded. */
export const tableLines = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
): readonly string[] => {
  const all = [head, ...rows].map((row) => row.map(printable));
  const widths = head.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)) + gap);
  return all.map((row) =>
    row.map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0))).join(''),
  );
};
