import type { Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions, ApiSchema, OmitType } from '@nestjs/swagger';
import { configBounds, configKeyPattern } from '@tocsin/domain';

// The OpenAPI document of the resources in files: ordinary bodies, with keys in the place of ids.

export const keySchema = {
  type: 'string',
  minLength: 1,
  maxLength: configBounds.keyCharsMax,
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
