import type { ReactNode } from 'react';
import { t } from '../language/text.js';

/** By path: `settings.steps.2.url`. */
export type FieldErrors = Readonly<Record<string, ReactNode>>;

const isWithin = (path: string, place: string): boolean => `${place}.`.startsWith(`${path}.`);

export const hasError = (errors: FieldErrors, path: string): boolean =>
  Object.keys(errors).some((place) => isWithin(path, place));

/** The error of a field without visible parts; names the line where the field has lines. */
export const errorWithin = (errors: FieldErrors, path: string): ReactNode => {
  const [place, error] = Object.entries(errors).find(([place]) => isWithin(path, place)) ?? [];
  const line = /^\d+$/.exec(place?.slice(path.length + 1) ?? '')?.[0];
  return line === undefined
    ? error
    : t('Line {line}: {error}', { line: Number(line) + 1, error: String(error) });
};

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (part, name) => (part as Readonly<Record<string, unknown>> | undefined)?.[name],
    value,
  );

/** Drops the errors of fields that changed. */
export const errorsAfter = (errors: FieldErrors, before: unknown, after: unknown): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(([place]) => {
      const path = place.split('.');
      return Object.is(valueAt(before, path), valueAt(after, path));
    }),
  );
