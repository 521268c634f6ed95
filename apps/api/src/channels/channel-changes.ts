import { Injectable, type PipeTransform } from '@nestjs/common';
import {
  type ChannelConfig,
  type ChannelFields,
  type ChannelType,
  channelBounds,
  type PlanId,
  planCovers,
} from '@tocsin/domain';
import { parseUrl } from '@tocsin/egress/policy';
import { type ChannelDefinition, channelTypes } from '@tocsin/transports/catalogue';
import { OneOf } from '../http/bodies/fields.js';
import { objectIn, refuseIfAny, validated } from '../http/bodies/validation.js';
import type { FieldError } from '../http/problems/problem.js';
import { refused } from '../http/problems/refusal.js';
import { changeFields, newChannelFields, ownFields } from './body-fields.js';
import { channelFields } from './channel-fields.js';
import { destinationWith, faultsIn, requireDefinition } from './destination.js';

/** Fields that are left out stay as they are, secrets too. */
export type ChannelChanges = {
  readonly type?: ChannelType;
  /** Fields that channels of all types have. */
  readonly common: InstanceType<ReturnType<typeof channelFields.changes>>;
  /** `null` unsets a field. */
  readonly fields: ChannelFields;
};

/** Validates a change as far as possible without the channel's type. */
@Injectable()
export class ChannelChangesBody implements PipeTransform<unknown, ChannelChanges> {
  transform(body: unknown): ChannelChanges {
    const given: Readonly<Record<string, unknown>> = { ...objectIn(body) };
    refuseIfAny(faultsIn(given, changeFields));
    const { type, ...others } = given;
    const [common, fields] = channelFields.split(others);
    return { ...(typeof type === 'string' && { type }), common, fields };
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
  const { common, fields } = changes;
  const { type, ...known } = before.destination;
  const destination = destinationWith(requireDefinition(type), {
    ...known.fields,
    ...known.secrets,
    ...fields,
  });
  return { ...channelFields.changed(before, common), destination };
};

/** In the order of the API's document. */
export const changedFields = ({ common, fields, ...type }: ChannelChanges): string[] => {
  const given = { ...type, ...common, ...fields };
  return changeFields.flatMap(({ name }) => (Object.hasOwn(given, name) ? [name] : []));
};

class NewChannelOfSomeType {
  @OneOf(channelTypes(), { description: 'The kind of channel.' })
  type!: ChannelType;
}

/** A request with a known type, and fields that are not validated yet. */
export type ChannelRequest = {
  /** @throws Problem when the plan lacks the type, or that names each wrong field */
  readonly configOn: (plan: PlanId) => ChannelConfig;
};

@Injectable()
export class ChannelRequestBody implements PipeTransform<unknown, ChannelRequest> {
  transform(body: unknown): ChannelRequest {
    const given = typeof body === 'object' && body !== null && 'type' in body ? body.type : undefined;
    const { type } = validated(NewChannelOfSomeType, { type: given });
    return {
      configOn: (plan) => {
        const uncovered = planCovers(plan, type);
        if (uncovered) throw refused(uncovered);
        return configIn(type, body);
      },
    };
  }
}

const CommonFields = channelFields.newBody();

const nameFor = ({ calls, title }: ChannelDefinition, fields: Readonly<Record<string, unknown>>): string => {
  const text = calls.map((name) => fields[name]).find((value) => typeof value === 'string');
  const url = text === undefined ? undefined : parseUrl(text);
  return url?.host.slice(0, channelBounds.nameCharsMax) ?? title;
};

const configIn = (type: ChannelType, body: unknown): ChannelConfig => {
  const definition = requireDefinition(type);
  const fields: Readonly<Record<string, unknown>> = { ...objectIn(body) };
  refuseIfAny(faultsIn(fields, newChannelFields(definition)));
  const [common] = channelFields.split({ name: nameFor(definition, fields), ...fields });
  return {
    ...channelFields.configOf(Object.assign(new CommonFields(), common)),
    destination: destinationWith(definition, fields),
  };
};
