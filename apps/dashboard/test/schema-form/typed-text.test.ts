import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fieldsOf, type Schema } from '../../src/schema-form/schema-fields.js';
import {
  hintOf,
  meaningOf,
  placeholderOf,
  type TypedField,
  textOf,
} from '../../src/schema-form/typed-text.js';

const properties: Readonly<Record<string, Schema>> = {
  body: { type: 'string', description: 'The body.' },
  max_redirects: { type: 'integer', description: 'How many.', minimum: 0, maximum: 20, default: 5 },
  grace: { type: 'integer', minimum: 1 },
  lists: { type: 'array', items: { type: 'string' }, maxItems: 20, default: ['a.example', 'b.example'] },
  statuses: { type: 'array', items: { type: 'string' }, minItems: 1, default: ['200-299'] },
  warn_days: { type: 'array', items: { type: 'integer' }, default: [] },
  json_schema: { type: 'object', default: {} },
};
const fields = fieldsOf({ properties });

const field = (wanted: string): TypedField => {
  const found = fields.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`There is no field ${wanted}.`);
  return found as TypedField;
};

describe('what is typed', () => {
  test.each([
    ['max_redirects', '7', 7],
    ['max_redirects', ' ', undefined],
    ['statuses', '200\n\n 301 \n', ['200', '301']],
    ['statuses', '', undefined],
    ['lists', '', []],
    ['warn_days', '30\n7', [30, 7]],
    ['warn_days', '', undefined],
    ['json_schema', '{"a": "b"}', { a: 'b' }],
    ['body', ' a ', ' a '],
  ])('into %s as %j means %j', (name, text, value) => {
    expect(meaningOf(field(name), text)).toEqual({ ok: true, value });
  });

  test.each([
    ['max_redirects', 'seven', 'Must be a number.'],
    ['warn_days', '30\nseven', 'Must be numbers, one per line.'],
    ['json_schema', '{', 'Must be JSON, such as {"name": "value"}.'],
  ])('into %s as %j means nothing, and is told why', (name, text, why) => {
    expect(meaningOf(field(name), text)).toEqual({ ok: false, why });
  });

  test('is shown as it was meant, whatever JSON it is', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const meant = meaningOf(field('json_schema'), textOf(field('json_schema'), value));
        expect(meant).toEqual({ ok: true, value: JSON.parse(JSON.stringify(value)) });
      }),
    );
  });
});

describe('an empty field', () => {
  test.each([
    ['max_redirects', '5', 'How many. 0 to 20.'],
    ['grace', '', 'At least 1.'],
    ['lists', 'a.example\nb.example', 'One per line, at most 20.'],
    ['json_schema', '', ''],
    ['body', '', 'The body.'],
  ])('%s shows its default %j, and what may be typed: %j', (name, placeholder, hint) => {
    expect(placeholderOf(field(name))).toBe(placeholder);
    expect(hintOf(field(name))).toBe(hint);
  });
});
