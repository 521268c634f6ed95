import type { ChannelFields, Destination } from '@tocsin/domain';
import type { ChannelDefinition } from './channel-type.js';

/**
 * The fields of a destination, secrets included, as its type's functions take them. A field that is unset has the
 * default of the schema.
 */
export const fieldsOf = (definition: ChannelDefinition, { fields, secrets }: Destination): ChannelFields => ({
  ...defaultsOf(definition),
  ...fields,
  ...secrets,
});

/** Returns what the fields are that nobody set. */
export const defaultsOf = ({ fields }: ChannelDefinition): ChannelFields =>
  Object.fromEntries(
    Object.entries(fields.properties).flatMap(([name, schema]) =>
      schema.default === undefined ? [] : [[name, schema.default]],
    ),
  );
