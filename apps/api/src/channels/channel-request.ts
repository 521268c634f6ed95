import { Injectable, type PipeTransform } from '@nestjs/common';
import { type ChannelConfig, type ChannelType, channelTypes, type PlanId, planCovers } from '@tocsin/domain';
import { OneOf } from '../http/fields.js';
import { refused } from '../http/refusal.js';
import { validated } from '../http/validation.js';
import { typeDocs } from './channel-docs.js';
import { type NewChannel, newChannels } from './new-channels.js';

/** What a body must be when its type says nothing about the rest of it. */
class NewChannelOfSomeType {
  @OneOf(channelTypes, typeDocs)
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
        return validated<NewChannel>(newChannels[type], body).config;
      },
    };
  }
}
