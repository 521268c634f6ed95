import type { ReactNode } from 'react';
import type { FieldErrors } from './field-errors.js';
import type { Field, FieldOf, Shape } from './schema-fields.js';

/** A field on the page, with its value. */
export type PartProps = {
  readonly field: Field;
  /** Where it is, as the errors of the api name it. */
  readonly path: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly errors: FieldErrors;
};

/** One of a certain kind. */
export type PartOf<Kind extends Shape['kind']> = PartProps & { readonly field: FieldOf<Kind> };

/** One that has parts of its own, and how they are shown. */
export type WholeOf<Kind extends Shape['kind']> = PartOf<Kind> & {
  readonly renderPart: (part: PartProps) => ReactNode;
};
