import { withNoneKept } from './kept-secrets.js';
import type { Shape } from './schema-fields.js';

export const added = (shape: Shape, items: readonly unknown[]): readonly unknown[] => [
  ...items,
  shape.kind === 'group' ? withNoneKept(shape, {}) : undefined,
];

export const removed = (shape: Shape, items: readonly unknown[], at: number): readonly unknown[] => [
  ...items.slice(0, at),
  ...items.slice(at + 1).map((item) => withNoneKept(shape, item)),
];

export const swapped = (shape: Shape, items: readonly unknown[], at: number): readonly unknown[] =>
  items.toSpliced(at, 2, withNoneKept(shape, items[at + 1]), withNoneKept(shape, items[at]));
