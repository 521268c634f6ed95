import type { NamedField, Shape } from './schema-fields.js';

/**
 * The label of the field at a path of the API: `steps.2.url` is "Step 3: URL".
 * @returns the label of the nearest field that is known, or `undefined`
 */
export const labelOf = (fields: readonly NamedField[], path: string): string | undefined => {
  const [name, ...rest] = path.split('.');
  const field = fields.find((known) => known.name === name);
  return field === undefined ? undefined : (labelWithin(field.shape, rest) ?? field.label);
};

const labelWithin = (shape: Shape, path: readonly string[]): string | undefined => {
  if (shape.kind === 'group') return labelOf(shape.fields, path.join('.'));
  const [at, ...rest] = path;
  if (shape.kind !== 'list' || at === undefined) return undefined;
  const item = `${shape.item.label} ${Number(at) + 1}`;
  const inner = labelWithin(shape.item.shape, rest);
  return inner === undefined ? item : `${item}: ${inner}`;
};
