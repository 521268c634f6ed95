import { secretMask, withoutMasks } from '../api/secret-mask.js';
import type { Shape } from './schema-fields.js';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const hasSecrets = (value: unknown): boolean =>
  value === secretMask ||
  (typeof value === 'object' && value !== null && Object.values(value).some(hasSecrets));

export const withoutSecrets = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      part === secretMask ? [] : [[name, withoutSecrets(part)]],
    ),
  );
};

/**
 * The API keeps secrets by position. `null` stops a moved item from taking over the secret of its new position.
 */
export const withNoneKept = (shape: Shape, value: unknown): unknown => {
  if (shape.kind === 'list' && Array.isArray(value))
    return value.map((item) => withNoneKept(shape.item.shape, item));
  if (shape.kind === 'map') return withoutMasks(value);
  if (shape.kind !== 'group' || !isFields(value)) return value;
  const parts = shape.fields.flatMap(({ name, shape: part }) => {
    const known = value[name];
    if (part.kind === 'secret') return [[name, known === secretMask ? null : (known ?? null)]];
    return known === undefined ? [] : [[name, withNoneKept(part, known)]];
  });
  return { ...value, ...Object.fromEntries(parts) };
};
