import type { FromSchema } from 'json-schema-to-ts';
import { type FieldError, fieldError } from '../../settings/field-error.js';
import { objectSchema } from '../../settings/schema.js';
import { textPatterns } from '../../settings/text-patterns.js';

export const extractionSchema = objectSchema(
  {
    name: {
      type: 'string',
      description: 'What later steps write as `{{name}}`.',
      pattern: textPatterns.word.source,
      maxLength: 50,
    },
    json_path: {
      type: 'string',
      description: 'A JSONPath query (RFC 9535); the first value that it finds is taken.',
      format: 'json_path',
      maxLength: 500,
    },
    header: { type: 'string', description: 'Or: a response header.', minLength: 1, maxLength: 100 },
    regular_expression: {
      type: 'string',
      description: 'Or: a regular expression; its first group is taken, or all that it matches.',
      format: 'regular_expression',
      maxLength: 500,
    },
  },
  ['name'],
);

export type Extraction = FromSchema<typeof extractionSchema>;

export function extractionFaults(
  field: string,
  { json_path, header, regular_expression }: Extraction,
): readonly FieldError[] {
  const places = [json_path, header, regular_expression].filter((place) => place !== undefined);
  return places.length === 1
    ? []
    : [fieldError(field, 'must hold exactly one of json_path, header and regular_expression')];
}
