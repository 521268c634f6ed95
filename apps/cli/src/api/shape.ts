/** A check of the part of an answer that a command reads. @returns what is wrong with it, in words, or `undefined` */
export type Shape<Value> = {
  (value: unknown, path: string): string | undefined;
  readonly reads?: Value;
  readonly isOptional?: boolean;
};

/** The type that a shape checks. */
export type Read<Of> = Of extends Shape<infer Value> ? Value : never;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typed =
  <Value>(is: (value: unknown) => boolean, word: string): Shape<Value> =>
  (value, path) =>
    is(value) ? undefined : `its answer ${path === '' ? '' : `has a ${path} that `}is no ${word}`;

/** Also a value that a newer server adds to an enum. */
export const text = typed<string>((value) => typeof value === 'string', 'string');
export const number = typed<number>((value) => typeof value === 'number', 'number');
export const flag = typed<boolean>((value) => typeof value === 'boolean', 'boolean');
export const anything: Shape<unknown> = () => undefined;

export const orNull =
  <Value>(shape: Shape<Value>): Shape<Value | null> =>
  (value, path) =>
    value === null ? undefined : shape(value, path);

/** Servers of some versions leave it out. */
export const optional = <Value>(
  shape: Shape<Value>,
): Shape<Value | undefined> & { readonly isOptional: true } =>
  Object.assign<Shape<Value>, { isOptional: true }>((value, path) => shape(value, path), {
    isOptional: true,
  });

const below = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

const firstFault = <Value>(shape: Shape<Value>, values: object, path: string): string | undefined => {
  for (const [name, value] of Object.entries(values)) {
    const fault = shape(value, below(path, name));
    if (fault !== undefined) return fault;
  }
  return undefined;
};

const list = typed((value) => Array.isArray(value), 'list');
const object = typed(isObject, 'object');

export const listOf =
  <Value>(shape: Shape<Value>): Shape<readonly Value[]> =>
  (value, path) =>
    list(value, path) ?? firstFault(shape, Object(value), path);

/** An object with any names. */
export const mapOf =
  <Value>(shape: Shape<Value>): Shape<Readonly<Record<string, Value>>> =>
  (value, path) =>
    object(value, path) ?? firstFault(shape, Object(value), path);

type Shapes = Readonly<Record<string, Shape<unknown>>>;
type Names<Of extends Shapes, Optional extends boolean> = {
  [Name in keyof Of]: Of[Name] extends { readonly isOptional: true }
    ? Optional extends true
      ? Name
      : never
    : Optional extends true
      ? never
      : Name;
}[keyof Of];
type Fields<Of extends Shapes> = { readonly [Name in Names<Of, false>]: Read<Of[Name]> } & {
  readonly [Name in Names<Of, true>]?: Read<Of[Name]>;
};

/** An object with at least these fields. A newer server may add others. */
export const fields =
  <const Of extends Shapes>(shapes: Of): Shape<Fields<Of>> =>
  (value, path) => {
    const fault = object(value, path);
    if (fault !== undefined) return fault;
    for (const [name, shape] of Object.entries(shapes)) {
      if (!Object.hasOwn(Object(value), name)) {
        if (shape.isOptional !== true) return `its answer has no ${below(path, name)}`;
      } else {
        const inside = shape(Object(value)[name], below(path, name));
        if (inside !== undefined) return inside;
      }
    }
    return undefined;
  };

/** A page of a list. */
export const pageOf = <Value>(item: Shape<Value>) =>
  fields({ items: listOf(item), next_cursor: orNull(text) });
