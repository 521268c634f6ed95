import { describe, expect, test } from '@jest/globals';
import { registry } from '@tocsin/probes/catalogue';
import {
  type Field,
  fieldsOf,
  type NamedField,
  optionFor,
  type Schema,
} from '../../src/schema-form/schema-fields.js';

const schema: Schema = {
  type: 'object',
  required: ['steps'],
  properties: {
    method: { type: 'string', enum: ['GET', 'POST'], default: 'GET' },
    body: { type: 'string', maxLength: 8192 },
    bearer_token: { type: 'string', writeOnly: true, description: 'Sent as `Authorization`.' },
    max_redirects: { type: 'integer', minimum: 0, maximum: 20, default: 5 },
    follow: { type: 'boolean', default: true },
    accepted_statuses: { type: 'array', items: { type: 'string' }, default: ['200-299'] },
    warn_days: { type: 'array', items: { type: 'integer' }, maxItems: 10 },
    records: { type: 'array', items: { type: 'string', enum: ['A', 'MX'] } },
    headers: { type: 'object', additionalProperties: { type: 'string' }, default: {} },
    login: { type: 'object', properties: { name: { type: 'string' } } },
    value: { description: 'Any JSON.' },
    either: { oneOf: [{ type: 'string' }, { title: 'Many', type: 'array', items: { type: 'string' } }] },
    json_schema: { type: 'object' },
    steps: { type: 'array', items: { type: 'object', properties: { url: { type: 'string' } } } },
  },
};

const fieldIn = (fields: readonly NamedField[], wanted: string): NamedField => {
  const found = fields.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`There is no field ${wanted}.`);
  return found;
};

describe('the fields of a schema', () => {
  const fields = fieldsOf(schema);

  test.each([
    ['method', 'choice'],
    ['body', 'long text'],
    ['bearer_token', 'secret'],
    ['max_redirects', 'number'],
    ['follow', 'flag'],
    ['accepted_statuses', 'lines'],
    ['warn_days', 'lines'],
    ['records', 'choices'],
    ['headers', 'map'],
    ['login', 'group'],
    ['value', 'variant'],
    ['either', 'variant'],
    ['json_schema', 'json'],
    ['steps', 'list'],
  ])('%s is asked for as a %s', (name, kind) => {
    expect(fieldIn(fields, name).shape.kind).toBe(kind);
  });

  test('have what must be filled in first', () => {
    expect(fields.map(({ isRequired }) => isRequired)).toEqual([true, ...Array(13).fill(false)]);
  });

  test('are called and described in words', () => {
    expect(fieldIn(fields, 'bearer_token')).toMatchObject({
      label: 'Bearer token',
      description: 'Sent as Authorization.',
    });
  });

  test('are abbreviated in capitals', () => {
    expect(fieldIn(fields, 'json_schema').label).toBe('JSON schema');
  });

  test('have lists of fields of their own, each called as one of several', () => {
    expect(fieldIn(fields, 'steps').shape).toMatchObject({
      item: { label: 'Step', shape: { kind: 'group', fields: [{ name: 'url', shape: { kind: 'text' } }] } },
    });
  });
});

describe('a value of one of several kinds', () => {
  const { shape } = fieldIn(fieldsOf(schema), 'value');
  const options = shape.kind === 'variant' ? shape.options : [];
  const labelFor = (value: unknown) => options[optionFor(options, value)]?.label;

  test.each([
    [undefined, 'Text'],
    ['200', 'Text'],
    [200, 'Number'],
    [false, 'Yes or no'],
    [{ a: 1 }, 'JSON'],
    [[1], 'JSON'],
    [null, 'JSON'],
  ])('%j is shown as what it is', (value, label) => {
    expect(labelFor(value)).toBe(label);
  });
});

test('of all monitor types, only a JSON Schema and values that may be any JSON are written as JSON', () => {
  const written = Object.values(registry).flatMap(({ type, settings }) =>
    fieldsOf(settings as Schema).flatMap((field) => jsonIn(field, `${type}.${field.name}`)),
  );
  expect(written).toEqual([
    'api.json_assertions[].value (JSON)',
    'api.json_schema',
    'multi_step.steps[].json_assertions[].value (JSON)',
    'multi_step.steps[].json_schema',
  ]);
});

const jsonIn = ({ shape }: Field, path: string): readonly string[] => {
  switch (shape.kind) {
    case 'json':
      return [path];
    case 'group':
      return shape.fields.flatMap((field) => jsonIn(field, `${path}.${field.name}`));
    case 'list':
      return jsonIn(shape.item, `${path}[]`);
    case 'variant':
      return shape.options.flatMap((option) => jsonIn(option, `${path} (${option.label})`));
    default:
      return [];
  }
};
