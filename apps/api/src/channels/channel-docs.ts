import type { Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions, ApiSchema } from '@nestjs/swagger';
import { type ChannelDefinition, catalogue, type FieldSchema } from '@tocsin/transports/catalogue';
import { type BodyField, changeFields, newChannelFields } from './body-fields.js';

// What the OpenAPI document says of channels is made from the definitions of their types.

/** What the document has of a schema: all but what only forms and error messages need. */
const documented = ({ rule: _, chosenByCustomer: __, examples, ...schema }: FieldSchema) => ({
  ...schema,
  ...(Array.isArray(examples) && { example: examples[0] }),
});

/** The types of which a channel may have this field: `Of a `Slack` or a `Webhook` channel.` */
export const typesWith = (name: string): string => {
  const types = catalogue.filter(({ fields }) => Object.hasOwn(fields.properties, name));
  const named = types.map(({ type }) => `${/^[AEIOU]/.test(type) ? 'an' : 'a'} \`${type}\``);
  return `Of ${named.join(' or ')} channel.`;
};

const rulesOf = ({ description: _, title: __, examples: ___, ...rules }: FieldSchema): string =>
  JSON.stringify(rules);

const propertyOf = ({ name, schemas, isRequired, isNullable }: BodyField): ApiPropertyOptions => {
  const different = schemas.filter(
    (schema, at) => schemas.findIndex((other) => rulesOf(other) === rulesOf(schema)) === at,
  );
  const [first = {}] = different;
  const schema = different.length === 1 ? documented(first) : { oneOf: different.map(documented) };
  return {
    ...schema,
    ...(schemas.length > 1 && { description: typesWith(name) }),
    required: isRequired,
    ...(isNullable && { nullable: true }),
  } as ApiPropertyOptions;
};

/** A class that stands for a body in the document, and nowhere else. */
const documentedBody = (name: string, description: string | undefined, fields: readonly BodyField[]) => {
  class Body {}
  ApiSchema({ name, ...(description && { description }) })(Body);
  for (const field of fields) ApiProperty(propertyOf(field))(Body.prototype, field.name);
  return Body;
};

export const changesBody: Type<unknown> = documentedBody(
  'ChannelChanges',
  'What is left out stays as it is, secrets too. `null` removes what is optional.',
  changeFields(),
);

/** The body of a new channel, by its type. */
export const newChannelBodies: Readonly<Record<string, Type<unknown>>> = Object.fromEntries(
  catalogue.map((definition) => [
    definition.type,
    documentedBody(`New${definition.type}Channel`, undefined, newChannelFields(definition)),
  ]),
);

const shownSchema = (
  { masked = {} }: ChannelDefinition,
  name: string,
  schema: FieldSchema,
): ApiPropertyOptions => {
  const { type, format, items, additionalProperties, examples } = schema;
  if (!schema.writeOnly) {
    return {
      type,
      ...(format && { format }),
      ...(items ? { items } : {}),
      ...(additionalProperties ? { additionalProperties } : {}),
    } as ApiPropertyOptions;
  }
  const [example] = Array.isArray(examples) ? examples : [];
  return { type: 'string', ...(typeof example === 'string' && { example: masked[name]?.(example) }) };
};

/** Documents the fields of all types as properties of a class: those that are shown. */
export const documentShownFields = (view: Type<unknown>): void => {
  const shown = new Map<string, ApiPropertyOptions>();
  for (const definition of catalogue) {
    for (const [name, schema] of Object.entries(definition.fields.properties)) {
      if (shown.has(name) || (schema.writeOnly && definition.masked?.[name] === undefined)) continue;
      const secret = schema.writeOnly ? ' The rest of it is a secret.' : '';
      const description = `${typesWith(name)}${secret}`;
      const property = { ...shownSchema(definition, name, schema), required: false, description };
      shown.set(name, property as ApiPropertyOptions);
    }
  }
  for (const [name, property] of shown) ApiProperty(property)(view.prototype, name);
};
