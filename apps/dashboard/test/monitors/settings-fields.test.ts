import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fieldsOf, meaningOf, placeholderOf, textOf } from '../../src/monitors/settings-fields.js';

const schema = {
  type: 'object',
  required: ['steps'],
  properties: {
    method: { type: 'string', enum: ['GET', 'POST'], default: 'GET' },
    body: { type: 'string', maxLength: 8192 },
    bearer_token: { type: 'string', writeOnly: true, description: 'Sent as `Authorization`.' },
    max_redirects: { type: 'integer', minimum: 0, maximum: 20, default: 5 },
    follow: { type: 'boolean', default: true },
    accepted_statuses: { type: 'array', items: { type: 'string' }, default: ['200-299'] },
    records: { type: 'array', items: { type: 'string', enum: ['A', 'MX'] } },
    headers: { type: 'object', default: {} },
    anything: {},
    steps: { type: 'array', items: { type: 'object' } },
  },
};
const fields = fieldsOf(schema);
const field = (wanted: string) => fields.find(({ name }) => name === wanted) ?? fail(wanted);
const fail = (name: string): never => {
  throw new Error(`There is no field ${name}.`);
};

describe('the fields of a schema', () => {
  test.each([
    ['method', 'choice'],
    ['body', 'long text'],
    ['bearer_token', 'secret'],
    ['max_redirects', 'number'],
    ['follow', 'flag'],
    ['accepted_statuses', 'lines'],
    ['records', 'choices'],
    ['headers', 'json'],
    ['anything', 'json'],
    ['steps', 'json'],
  ])('%s is asked for as a %s', (name, kind) => {
    expect(field(name).kind).toBe(kind);
  });

  test('have what must be filled in first', () => {
    expect(fields.map(({ isRequired }) => isRequired)).toEqual([true, ...Array(9).fill(false)]);
  });

  test('are called and described in words', () => {
    expect(field('bearer_token')).toMatchObject({
      label: 'Bearer token',
      description: 'Sent as Authorization.',
    });
  });

  test('show their defaults, where there is one', () => {
    expect(placeholderOf(field('max_redirects'))).toBe('5');
    expect(placeholderOf(field('accepted_statuses'))).toBe('200-299');
    expect(placeholderOf(field('headers'))).toBe('');
  });
});

describe('what is typed', () => {
  test.each([
    ['max_redirects', '7', { ok: true, value: 7 }],
    ['max_redirects', 'seven', { ok: false, why: 'Must be a number.' }],
    ['max_redirects', ' ', { ok: true, value: undefined }],
    ['accepted_statuses', '200\n\n 301 \n', { ok: true, value: ['200', '301'] }],
    ['headers', '{"a": "b"}', { ok: true, value: { a: 'b' } }],
    ['body', ' a ', { ok: true, value: ' a ' }],
  ])('into %s as %j means %j', (name, text, expected) => {
    expect(meaningOf(field(name), text)).toEqual(expected);
  });

  test('that is not JSON is said to be none', () => {
    expect(meaningOf(field('headers'), '{')).toMatchObject({ ok: false });
  });

  test('is shown as it was meant, whatever JSON it is', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const meant = meaningOf(field('headers'), textOf(field('headers'), value));
        expect(meant).toEqual({ ok: true, value: JSON.parse(JSON.stringify(value)) });
      }),
    );
  });
});
