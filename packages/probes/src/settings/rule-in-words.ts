import type { ErrorObject } from 'ajv/dist/2020.js';
import { formats } from './formats.js';
import { ruleOfPattern } from './text-patterns.js';

export type BrokenRule = {
  readonly field: string;
  readonly rule: string;
};

type Params = Readonly<Record<string, unknown>>;

const typesInWords: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  null: 'null',
};

const counted = (count: unknown, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const rules: Readonly<Record<string, (params: Params, data: unknown) => string>> = {
  type: ({ type }) =>
    `must be ${[type]
      .flat()
      .map((name) => typesInWords[String(name)])
      .join(' or ')}`,
  enum: ({ allowedValues }) => `must be one of ${[allowedValues].flat().join(', ')}`,
  const: ({ allowedValue }) => `must be ${JSON.stringify(allowedValue)}`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  minLength: ({ limit }) => `must have at least ${counted(limit, 'character', 'characters')}`,
  maxLength: ({ limit }) => `must have at most ${counted(limit, 'character', 'characters')}`,
  minItems: ({ limit }) => `must hold at least ${counted(limit, 'item', 'items')}`,
  maxItems: ({ limit }) => `must hold at most ${counted(limit, 'item', 'items')}`,
  minProperties: ({ limit }) => `must hold at least ${counted(limit, 'entry', 'entries')}`,
  maxProperties: ({ limit }) => `must hold at most ${counted(limit, 'entry', 'entries')}`,
  uniqueItems: () => 'must not hold anything twice',
  pattern: ({ pattern }) => ruleOfPattern(pattern),
  format: ({ format }, data) =>
    Object.entries(formats).find(([name]) => name === format)?.[1](String(data)) ?? `must be a ${format}`,
  propertyNames: ({ propertyName }) => `must not have the entry ${JSON.stringify(propertyName)}`,
  required: () => 'is required',
  additionalProperties: () => 'is not known here',
};

export function ruleOf({ keyword, instancePath, params, data, message }: ErrorObject): BrokenRule {
  const inner: unknown = params.missingProperty ?? params.additionalProperty;
  const path = instancePath.split('/').slice(1).map(unescaped);
  const field = ['settings', ...path, ...(inner === undefined ? [] : [String(inner)])].join('.');
  return { field, rule: rules[keyword]?.(params, data) ?? message ?? 'is not valid' };
}

/** RFC 6901, section 4. */
const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');
