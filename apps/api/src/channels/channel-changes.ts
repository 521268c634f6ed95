import { Injectable, type PipeTransform } from '@nestjs/common';
import type { ChannelConfig, ChannelFields, ChannelType, Severity } from '@tocsin/domain';
import { objectIn, refuseIfAny } from '../http/bodies/validation.js';
import type { FieldError } from '../http/problems/problem.js';
import { changeFields, ownFields } from './body-fields.js';
import { destinationWith, requireDefinition } from './destination.js';
import { faultsIn } from './field-faults.js';

/** Fields that are left out stay as they are, secrets too. */
export type ChannelChanges = {
  readonly type?: ChannelType;
  readonly name?: string;
  readonly enabled?: boolean;
  readonly minSeverity?: Severity;
  /** `null` unsets a field. */
  readonly fields: ChannelFields;
};

/** Validates a change as far as possible without the channel's type. */
@Injectable()
export class ChannelChangesBody implements PipeTransform<unknown, ChannelChanges> {
  transform(body: unknown): ChannelChanges {
    const given: Readonly<Record<string, unknown>> = { ...objectIn(body) };
    refuseIfAny(faultsIn(given, changeFields));
    const { type, name, enabled, min_severity: minSeverity, ...fields } = given;
    return {
      ...(typeof type === 'string' && { type }),
      ...(typeof name === 'string' && { name }),
      ...(typeof enabled === 'boolean' && { enabled }),
      // The schema has checked it.
      ...(minSeverity !== undefined && { minSeverity: minSeverity as Severity }),
      fields,
    };
  }
}

const faultsOf = ({ type, fields }: ChannelChanges, before: ChannelConfig): FieldError[] => {
  const is = before.destination.type;
  const own = ownFields(requireDefinition(is)).map((field) => ({ ...field, isRequired: false }));
  const isOwn = (name: string): boolean => own.some((field) => field.name === name);
  const foreign = Object.keys(fields).filter((name) => !isOwn(name));
  return [
    ...(type === undefined || type === is
      ? []
      : [{ field: 'type', message: `type cannot change: this is a ${is} channel` }]),
    ...foreign.map((field) => ({ field, message: `${field} is not a field of ${is} channels` })),
    ...faultsIn(Object.fromEntries(Object.entries(fields).filter(([name]) => isOwn(name))), own),
  ];
};

/** @throws Problem when a change does not fit the channel's type */
export const changedConfig = (before: ChannelConfig, changes: ChannelChanges): ChannelConfig => {
  refuseIfAny(faultsOf(changes, before));
  const { name = before.name, enabled = before.enabled, minSeverity = before.minSeverity, fields } = changes;
  const { type, ...known } = before.destination;
  const destination = destinationWith(requireDefinition(type), {
    ...known.fields,
    ...known.secrets,
    ...fields,
  });
  return { name, enabled, minSeverity, destination };
};

/** In the order of the API's document. */
export const changedFields = ({ fields, minSeverity, ...common }: ChannelChanges): string[] => {
  const given = { ...common, ...(minSeverity && { min_severity: minSeverity }), ...fields };
  return changeFields.flatMap(({ name }) => (Object.hasOwn(given, name) ? [name] : []));
};
