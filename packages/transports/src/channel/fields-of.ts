import type { ChannelFields, Destination } from '@tocsin/domain';
import type { ChannelDefinition } from './channel-type.js';

/** Returns the fields of a destination, with its secrets and the defaults of its schema. */
export const fieldsOf = (definition: ChannelDefinition, { fields, secrets }: Destination): ChannelFields => ({
  ...defaultsOf(definition),
  ...fields,
  ...secrets,
});

export const defaultsOf = ({ fields }: ChannelDefinition): ChannelFields =>
  Object.fromEntries(
    Object.entries(fields.properties).flatMap(([name, schema]) =>
      schema.default === undefined ? [] : [[name, schema.default]],
    ),
  );
