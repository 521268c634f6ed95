import { type FieldError, fieldError } from '../settings/field-error.js';
import { formats } from '../settings/formats.js';
import { objectSchema, type Properties, type SettingsOf } from '../settings/schema.js';
import { schemaFaults } from './json-schema.js';

const comparisons = ['present', 'absent', 'equal_to', 'not_equal_to', 'containing', 'matching'] as const;

export const answerSettings = {
  max_latency_ms: {
    type: 'integer',
    description: 'How long the answer may take, in milliseconds.',
    minimum: 1,
    maximum: 60_000,
  },
  header_assertions: {
    type: 'array',
    description: 'What response headers must be.',
    maxItems: 20,
    default: [],
    items: objectSchema(
      {
        name: { type: 'string', description: 'The name of the header.', minLength: 1, maxLength: 100 },
        is: { type: 'string', description: 'How it compares with `value`.', enum: comparisons },
        value: {
          type: 'string',
          description: 'What it is compared with; a regular expression for `matching`.',
          maxLength: 1000,
        },
      },
      ['name', 'is'],
    ),
  },
  json_assertions: {
    type: 'array',
    description: 'What values in a JSON answer must be.',
    maxItems: 20,
    default: [],
    items: objectSchema(
      {
        path: {
          type: 'string',
          description:
            'A JSONPath query (RFC 9535). Every value that it finds must be right, and it must find one.',
          format: 'json_path',
          maxLength: 500,
        },
        is: {
          type: 'string',
          description: 'How the value compares with `value`.',
          enum: [...comparisons, 'greater_than', 'less_than'],
        },
        value: {
          description:
            'What it is compared with: any JSON; a number for `greater_than` and `less_than`; text for `matching`.',
        },
      },
      ['path', 'is'],
    ),
  },
  json_schema: {
    type: 'object',
    description: 'A JSON Schema (draft 2020-12) that a JSON answer must follow. It may refer only to itself.',
  },
} as const satisfies Properties;

export type AnswerSettings = SettingsOf<typeof answerSettings>;

type Assertion = { readonly is: string; readonly value?: unknown };

export function answerFaults(settings: AnswerSettings, place = 'settings'): readonly FieldError[] {
  const { header_assertions: headers, json_assertions: values, json_schema: schema } = settings;
  return [
    ...headers.flatMap((assertion, at) => valueFaults(`${place}.header_assertions.${at}.value`, assertion)),
    ...values.flatMap((assertion, at) => valueFaults(`${place}.json_assertions.${at}.value`, assertion)),
    ...(schema === undefined ? [] : schemaFaults(`${place}.json_schema`, schema)),
  ];
}

function valueFaults(field: string, { is, value }: Assertion): readonly FieldError[] {
  const rule = brokenValueRule(is, value);
  return rule === undefined ? [] : [fieldError(field, rule)];
}

function brokenValueRule(is: string, value: unknown): string | undefined {
  if (is === 'present' || is === 'absent')
    return value === undefined ? undefined : `means nothing when is is ${is}`;
  if (value === undefined) return 'is required';
  if (is === 'matching') {
    return typeof value === 'string' ? formats.regular_expression(value) : 'must be a regular expression';
  }
  if (is === 'greater_than' || is === 'less_than') {
    return typeof value === 'number' ? undefined : 'must be a number';
  }
  return undefined;
}
