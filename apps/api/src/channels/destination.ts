import type { ChannelFields, ChannelType, Destination } from '@tocsin/domain';
import { type ChannelDefinition, definitionOf, fieldsOf } from '@tocsin/transports/catalogue';
import type { CallPolicy } from '../http/access/call-policy.js';
import { refuseIfAny } from '../http/bodies/validation.js';

/** @throws Error for a channel that a later version saved */
export const requireDefinition = (type: ChannelType): ChannelDefinition => {
  const definition = definitionOf(type);
  if (definition === undefined) throw new Error(`This version does not carry ${type} channels.`);
  return definition;
};

/** The destination of a type with these fields. What is `null` or `undefined` is unset. */
export const destinationWith = (
  { type, fields: { properties } }: ChannelDefinition,
  given: ChannelFields,
): Destination => {
  const set = Object.entries(properties).filter(([name]) => (given[name] ?? null) !== null);
  const valuesOf = (isSecret: boolean): ChannelFields =>
    Object.fromEntries(
      set.flatMap(([name, { writeOnly = false }]) => (writeOnly === isSecret ? [[name, given[name]]] : [])),
    );
  return { type, fields: valuesOf(false), secrets: valuesOf(true) };
};

/**
 * Refuses what no message can reach, as far as it can be told without a look-up, and what only the type's own rules
 * find wrong. Looks at the fields that were given, so that a channel can be renamed whatever became of its address.
 *
 * @throws Problem that names the field
 */
export const requireUsable = (
  policy: CallPolicy,
  destination: Destination,
  given: ReadonlySet<string>,
): void => {
  const definition = requireDefinition(destination.type);
  const fields = fieldsOf(definition, destination);
  const faults = definition.faults?.(fields as never) ?? [];
  refuseIfAny(faults.filter(({ field }) => given.has(field)));
  for (const field of definition.calls) {
    const url = fields[field];
    if (given.has(field) && typeof url === 'string') policy.requireUrl(field, url);
  }
};
