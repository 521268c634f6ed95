import type { ChannelFields, ChannelType, Destination } from '@tocsin/domain';
import { type ChannelDefinition, definitionOf, fieldsOf } from '@tocsin/transports/catalogue';
import type { CallPolicy } from '../http/access/call-policy.js';
import { refuseIfAny } from '../http/bodies/validation.js';

/** @throws Error for a type of a later version */
export const requireDefinition = (type: ChannelType): ChannelDefinition => {
  const definition = definitionOf(type);
  if (definition === undefined) throw new Error(`This version does not carry ${type} channels.`);
  return definition;
};

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

/** Checks only the given fields, so that a channel can be renamed. @throws Problem that names the field */
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
