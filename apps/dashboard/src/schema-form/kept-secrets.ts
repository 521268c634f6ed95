import type { Shape } from './schema-fields.js';

/** Stands where a secret is, in what the api shows. Sent back, it keeps the secret. */
export const secretMask = '********';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value without its secrets, which a copy needs anew. */
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
 * A part of a list that has come to another place. The api keeps a secret by its place, and there another part's is
 * stored, or was: `null` keeps none.
 */
export const withNoneKept = (shape: Shape, value: unknown): unknown => {
  if (shape.kind === 'list' && Array.isArray(value))
    return value.map((item) => withNoneKept(shape.item.shape, item));
  if (shape.kind !== 'group' || !isFields(value)) return value;
  const parts = shape.fields.flatMap(({ name, shape: part }) => {
    const known = value[name];
    if (part.kind === 'secret') return [[name, known === secretMask ? null : (known ?? null)]];
    return known === undefined ? [] : [[name, withNoneKept(part, known)]];
  });
  return { ...value, ...Object.fromEntries(parts) };
};
