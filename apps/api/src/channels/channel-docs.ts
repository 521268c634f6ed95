import { isDeepStrictEqual } from 'node:util';
import type { Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions, ApiSchema } from '@nestjs/swagger';
import { type ChannelDefinition, catalogue, type FieldSchema } from '@tocsin/transports/catalogue';
import { type BodyField, changeFields, newChannelFields } from './body-fields.js';

// Channels in the OpenAPI document are made from the definitions of their types.

/** Drops the parts of a schema that only forms and error messages use. */
const documented = ({
  rule: _,
  chosenByCustomer: __,
  enumTitles: ___,
  examples,
  ...schema
}: FieldSchema): Documented => ({
  ...schema,
  ...(Array.isArray(examples) && { example: examples[0] }),
});

type Documented = Readonly<Record<string, unknown>>;

/** For example: `Of a `Slack` or a `Webhook` channel.` */
const typesWith = (name: string): string => {
  const types = catalogue.filter(({ fields }) => Object.hasOwn(fields.properties, name));
  const named = types.map(({ type }) => `${/^[AEIOU]/.test(type) ? 'an' : 'a'} \`${type}\``);
  return `Of ${named.join(' or ')} channel.`;
};

const anyOf = (schemas: readonly object[]): object => {
  const different = schemas.filter(
    (schema, at) => schemas.findIndex((other) => isDeepStrictEqual(other, schema)) === at,
  );
  // Nest's generator needs a type, and takes `Array` out again where schemas are combined.
  return different.length === 1 ? { ...different[0] } : { anyOf: different, type: Array };
};

const withoutWords = ({ description: _, title: __, example: ___, ...rules }: Documented) => rules;

const propertyOf = ({ name, schemas, isRequired, isNullable }: BodyField): ApiPropertyOptions => {
  const all = schemas.map(documented);
  const [{ title, example } = {}] = all;
  return {
    ...(all.length === 1
      ? all[0]
      : { ...anyOf(all.map(withoutWords)), title, example, description: typesWith(name) }),
    required: isRequired,
    ...(isNullable && { nullable: true }),
  } as ApiPropertyOptions;
};

/** A class for the OpenAPI document only. */
export const documentedBody = (
  name: string,
  description: string | undefined,
  fields: readonly BodyField[],
) => {
  class Body {}
  ApiSchema({ name, ...(description && { description }) })(Body);
  for (const field of fields) ApiProperty(propertyOf(field))(Body.prototype, field.name);
  return Body;
};

export const changesBody: Type<unknown> = documentedBody(
  'ChannelChanges',
  'Omitted fields keep their values, secrets too. `null` removes an optional field.',
  changeFields,
);

export const newChannelBodies: Readonly<Record<string, Type<unknown>>> = Object.fromEntries(
  catalogue.map((definition) => [
    definition.type,
    documentedBody(`New${definition.type}Channel`, undefined, newChannelFields(definition)),
  ]),
);

/** Returns `undefined` for a secret without a masked form. */
const shownSchema = ({ fields, masked = {} }: ChannelDefinition, name: string): Documented | undefined => {
  const { writeOnly, type, format, items, additionalProperties, examples } = fields.properties[name] ?? {};
  const mask = masked[name];
  // A masked URL is no URI.
  if (!writeOnly && mask) return { type: 'string' };
  if (!writeOnly) return JSON.parse(JSON.stringify({ type, format, items, additionalProperties }));
  if (mask === undefined) return undefined;
  const [example] = Array.isArray(examples) ? examples : [];
  return { type: 'string', ...(typeof example === 'string' && { example: mask(example) }) };
};

const shownOnce = (schemas: readonly Documented[]): object => {
  const { example } = schemas[0] ?? {};
  return { ...anyOf(schemas.map(withoutWords)), ...(example !== undefined && { example }) };
};

/** Adds the shown fields of all types to a class. */
export const documentShownFields = (view: Type<unknown>): void => {
  for (const { name, schemas } of changeFields) {
    const types = catalogue.filter(({ fields }) => Object.hasOwn(fields.properties, name));
    const shown = types
      .map((definition) => shownSchema(definition, name))
      .filter((schema) => schema !== undefined);
    if (shown.length === 0) continue;
    const isSecret = schemas.every(({ writeOnly }) => writeOnly);
    const isMasked = types.some(({ masked = {} }) => masked[name]);
    const whole = isSecret
      ? ' The rest of it is a secret.'
      : isMasked
        ? ' Masked for those who may only read.'
        : '';
    const words = { required: false, description: `${typesWith(name)}${whole}` };
    ApiProperty({ ...shownOnce(shown), ...words } as ApiPropertyOptions)(view.prototype, name);
  }
};
