import { withNoneKept } from './kept-secrets.js';
import type { Shape } from './schema-fields.js';

/** One more part of a list: empty, and with nothing kept of what was there once. */
export const added = (shape: Shape, items: readonly unknown[]): readonly unknown[] => [
  ...items,
  shape.kind === 'group' ? withNoneKept(shape, {}) : undefined,
];

/** The list without one part; those after it come to another place. */
export const removed = (shape: Shape, items: readonly unknown[], at: number): readonly unknown[] => [
  ...items.slice(0, at),
  ...items.slice(at + 1).map((item) => withNoneKept(shape, item)),
];

/** The list with a part and the one below it the other way round. */
export const swapped = (shape: Shape, items: readonly unknown[], at: number): readonly unknown[] =>
  items.toSpliced(at, 2, withNoneKept(shape, items[at + 1]), withNoneKept(shape, items[at]));
