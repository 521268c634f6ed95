import type { ReactNode } from 'react';

/** What is wrong, by where it is: `settings.steps.2.url`. */
export type FieldErrors = Readonly<Record<string, ReactNode>>;

const isWithin = (path: string, place: string): boolean => `${place}.`.startsWith(`${path}.`);

/** Whether something is wrong with a field, or with a part of it. */
export const hasError = (errors: FieldErrors, path: string): boolean =>
  Object.keys(errors).some((place) => isWithin(path, place));

/** What is wrong with a field that has no parts of its own on the page: which of its lines, where it is one. */
export const errorWithin = (errors: FieldErrors, path: string): ReactNode => {
  const [place, error] = Object.entries(errors).find(([place]) => isWithin(path, place)) ?? [];
  const line = /^\d+$/.exec(place?.slice(path.length + 1) ?? '')?.[0];
  return line === undefined ? error : `Line ${Number(line) + 1}: ${String(error)}`;
};

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (part, name) => (part as Readonly<Record<string, unknown>> | undefined)?.[name],
    value,
  );

/** The errors that still hold after a change: those about what is still the same. */
export const errorsAfter = (errors: FieldErrors, before: unknown, after: unknown): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([place]) => {
      const path = place.split('.');
      return Object.is(valueAt(before, path), valueAt(after, path));
    }),
  );
