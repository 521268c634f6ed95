import { Injectable, type PipeTransform } from '@nestjs/common';
import { type ChannelConfig, type ChannelType, type PlanId, planCovers } from '@tocsin/domain';
import { channelTypes } from '@tocsin/transports/catalogue';
import { OneOf } from '../http/bodies/fields.js';
import { objectIn, refuseIfAny, validated } from '../http/bodies/validation.js';
import { refused } from '../http/problems/refusal.js';
import { enabledDefault, newChannelFields } from './body-fields.js';
import { destinationWith, requireDefinition } from './destination.js';
import { faultsIn } from './field-faults.js';

/** What a body must be when its type says nothing about the rest of it. */
class NewChannelOfSomeType {
  @OneOf(channelTypes(), { description: 'The kind of channel.' })
  type!: ChannelType;
}

/** A channel that somebody asks for. Its type is known to exist, and the rest is not read yet. */
export type ChannelRequest = {
  /**
   * What it is to be, by the rules of its type.
   * @throws Problem when the plan does not have the type, which is the first thing that stands against it; or that names
   * each field that breaks a rule
   */
  readonly configOn: (plan: PlanId) => ChannelConfig;
};

/** Reads what type of channel a body asks for. */
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

const configIn = (type: ChannelType, body: unknown): ChannelConfig => {
  const definition = requireDefinition(type);
  const fields: Readonly<Record<string, unknown>> = { ...objectIn(body) };
  refuseIfAny(faultsIn(fields, newChannelFields(definition)));
  return {
    name: String(fields.name),
    enabled: fields.enabled === undefined ? enabledDefault : fields.enabled === true,
    destination: destinationWith(definition, fields),
  };
};
