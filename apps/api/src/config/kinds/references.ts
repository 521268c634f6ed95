import type { Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions, ApiSchema, OmitType } from '@nestjs/swagger';
import { type ConfigReference, configBounds, configKeyPattern, isConfigKey } from '@tocsin/domain';
import { isLargerThan, usualBodyBytesMax, valuesMax } from '../../http/bodies/size.js';
import { idOf, isUuid } from '../../http/bodies/text.js';
import { invalid } from '../../http/problems/problem.js';

// What the resources of the files have in common: a key, a name, `adopt`, and references by key in the place of ids.

const { keyCharsMax } = configBounds;

export const keyRule = `must begin with a letter or a digit and have 1 to ${keyCharsMax} letters, digits, dots, hyphens and underscores`;

export const keySchema = {
  type: 'string',
  minLength: 1,
  maxLength: keyCharsMax,
  pattern: configKeyPattern,
} as const;

export const referenceSchema = {
  oneOf: [
    keySchema,
    { type: 'object', properties: { key: keySchema }, required: ['key'], additionalProperties: false },
    {
      type: 'object',
      properties: { id: { type: 'string', format: 'uuid' } },
      required: ['id'],
      additionalProperties: false,
    },
  ],
};

/** The property of a field that refers to one resource. */
export const oneReference = (description: string): ApiPropertyOptions =>
  // Nest's generator needs a type, and takes it out again.
  ({ ...referenceSchema, type: Array, description }) as never;

/** The property of a field that refers to several. @param items the schema of one reference */
export const listOf = (description: string, items: object, itemsMax: number): ApiPropertyOptions =>
  ({ type: 'array', items, maxItems: itemsMax, description }) as never;

export const adoptSchema = {
  type: 'string',
  format: 'uuid',
  required: false,
  description: 'The id of an existing resource that the file set manages under this key from now on.',
} as const;

export const nameSchema = { type: 'string', required: false, description: 'Default: the key.' } as const;

/** Adds optional properties to a body of the document. */
export const documented = <Body extends Type>(
  body: Body,
  properties: Readonly<Record<string, ApiPropertyOptions>>,
): Body => {
  for (const [name, schema] of Object.entries(properties))
    ApiProperty({ ...schema, required: false } as ApiPropertyOptions)(body.prototype, name);
  return body;
};

/** The body of an ordinary request with other properties in the place of some. */
export const bodyInFiles = (
  docs: { readonly name: string; readonly description?: string },
  request: Type,
  replaced: readonly string[],
  properties: Readonly<Record<string, ApiPropertyOptions>>,
): Type => {
  class Body extends (OmitType(request as Type<Record<string, unknown>>, replaced) as Type) {}
  ApiSchema(docs)(Body);
  return documented(Body, properties);
};

export const byId = (id: string): ConfigReference => ({ id });

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A resource may be as large as in the body of a request for it alone.
 * @throws Problem for what is no object, or too large
 */
export const requireObject = (
  value: unknown,
  bytesMax: number = usualBodyBytesMax,
  field = '',
): Readonly<Record<string, unknown>> => {
  const message = isObject(value)
    ? `must have at most ${bytesMax} bytes and ${valuesMax} values`
    : 'must be an object';
  if (isObject(value) && !isLargerThan(value, bytesMax)) return { ...value };
  throw invalid({ field, message: field === '' ? message : `${field} ${message}` });
};

export const requireAdopt = (value: unknown): string | null => {
  if (value === undefined) return null;
  if (isUuid(value)) return idOf(value);
  throw invalid({ field: 'adopt', message: 'adopt must be a UUID' });
};

/** Refuses ids where the files refer by key. @param instead names in files, by those in requests */
export const refuseIds = (
  given: Readonly<Record<string, unknown>>,
  instead: Readonly<Record<string, string>>,
  place = '',
): void => {
  for (const [name, inFiles] of Object.entries(instead)) {
    const field = place + name;
    if (name in given) throw invalid({ field, message: `${field} is not known here. Use ${inFiles}.` });
  }
};

const referenceOf = (value: unknown): ConfigReference | undefined => {
  const { key, id, ...others } = (isObject(value) ? value : { key: value }) as Record<string, unknown>;
  if (Object.keys(others).length > 0) return undefined;
  if (isConfigKey(key) && id === undefined) return { key };
  return isUuid(id) && key === undefined ? { id: idOf(id) } : undefined;
};

export const requireReference = (field: string, value: unknown): ConfigReference => {
  const reference = referenceOf(value);
  if (reference !== undefined) return reference;
  throw invalid({ field, message: `${field} must be a key, or an object with a key or an id` });
};

/** @param require reads one item of the list */
export const requireList = <Item>(
  field: string,
  value: unknown,
  itemsMax: number,
  require: (field: string, value: unknown) => Item,
): readonly Item[] => {
  if (!Array.isArray(value) || value.length > itemsMax)
    throw invalid({ field, message: `${field} must be a list of at most ${itemsMax} keys` });
  return value.map((item, index) => require(`${field}.${index}`, item));
};

export const requireReferences = (
  field: string,
  value: unknown,
  itemsMax: number,
): readonly ConfigReference[] => requireList(field, value, itemsMax, requireReference);
