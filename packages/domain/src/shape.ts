/** Tests a value of unknown shape. */
export type Guard<T> = (value: unknown) => value is T;

/** Has a test for each field: a field without one does not compile. */
export type Shape<T> = { readonly [Field in keyof T]-?: Guard<T[Field]> };

/** Tells whether a value has all fields of a shape. Other fields are ignored. */
export const hasShape = <T>(value: unknown, shape: Shape<T>): value is T =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries<Guard<unknown>>(shape).every(([field, guard]) => guard(Reflect.get(value, field)));

export const isText: Guard<string> = (value) => typeof value === 'string';

export const isFlag: Guard<boolean> = (value) => typeof value === 'boolean';

export const isCount: Guard<number> = (value): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

export const isOneOf =
  <T>(values: readonly T[]): Guard<T> =>
  (value): value is T =>
    values.some((each) => each === value);

export const isListOf =
  <T>(isItem: Guard<T>): Guard<readonly T[]> =>
  (value): value is readonly T[] =>
    Array.isArray(value) && value.every(isItem);

export const isNullOr =
  <T>(guard: Guard<T>): Guard<T | null> =>
  (value): value is T | null =>
    value === null || guard(value);

export const isAbsentOr =
  <T>(guard: Guard<T>): Guard<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || guard(value);
