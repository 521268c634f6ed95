import { Injectable, type PipeTransform } from '@nestjs/common';
import {
  type ChannelConfig,
  type ChannelType,
  channelBounds,
  type PlanId,
  planCovers,
  type Severity,
} from '@tocsin/domain';
import { parseUrl } from '@tocsin/egress/policy';
import { type ChannelDefinition, channelTypes } from '@tocsin/transports/catalogue';
import { OneOf } from '../http/bodies/fields.js';
import { objectIn, refuseIfAny, validated } from '../http/bodies/validation.js';
import { refused } from '../http/problems/refusal.js';
import { enabledDefault, minSeverityDefault, newChannelFields } from './body-fields.js';
import { destinationWith, requireDefinition } from './destination.js';
import { faultsIn } from './field-faults.js';

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

const nameFor = ({ calls, title }: ChannelDefinition, fields: Readonly<Record<string, unknown>>): string => {
  const text = calls.map((name) => fields[name]).find((value) => typeof value === 'string');
  const url = text === undefined ? undefined : parseUrl(text);
  return url?.host.slice(0, channelBounds.nameCharsMax) ?? title;
};

const configIn = (type: ChannelType, body: unknown): ChannelConfig => {
  const definition = requireDefinition(type);
  const fields: Readonly<Record<string, unknown>> = { ...objectIn(body) };
  refuseIfAny(faultsIn(fields, newChannelFields(definition)));
  return {
    name: fields.name === undefined ? nameFor(definition, fields) : String(fields.name),
    enabled: fields.enabled === undefined ? enabledDefault : fields.enabled === true,
    // The schema has checked it.
    minSeverity: (fields.min_severity as Severity | undefined) ?? minSeverityDefault,
    destination: destinationWith(definition, fields),
  };
};
