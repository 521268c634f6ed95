import type { ReactNode } from 'react';
import type { FieldErrors } from './field-errors.js';
import type { Field, FieldOf, Shape } from './schema-fields.js';

export type PartProps = {
  readonly field: Field;
  /** As in the errors of the API. */
  readonly path: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly errors: FieldErrors;
};

export type PartOf<Kind extends Shape['kind']> = PartProps & { readonly field: FieldOf<Kind> };

export type WholeOf<Kind extends Shape['kind']> = PartOf<Kind> & {
  readonly renderPart: (part: PartProps) => ReactNode;
};
