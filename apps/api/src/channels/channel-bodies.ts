import { Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { ApiSchema } from '@nestjs/swagger';
import {
  type ChannelConfig,
  type ChannelType,
  channelBounds,
  channelTypes,
  type Destination,
  type PlanId,
  planCovers,
} from '@tocsin/domain';
import { EmailAddress } from '../http/email-address.js';
import { Flag, OneOf, Optional, OrNull, Text } from '../http/fields.js';
import { invalid, type Problem } from '../http/problem.js';
import { refused } from '../http/refusal.js';
import { validated } from '../http/validation.js';
import { EndpointUrl } from './endpoint-url.js';

const nameDocs = { description: 'What people call the channel.', example: 'on-call' };
const enabledDocs = { description: 'Whether incidents ring it.' };
const enabledDefault = true;
const secretDocs = { description: 'When set, every message is signed with it. It is never shown again.' };

@ApiSchema({ name: 'NewWebhookChannel' })
export class NewWebhookChannel {
  @OneOf(['Webhook'], { description: 'The kind of channel.' })
  type!: 'Webhook';

  @Text(channelBounds.nameCharsMax, nameDocs)
  name!: string;

  @EndpointUrl()
  endpoint_url!: string;

  @Optional()
  @OrNull()
  @Text(channelBounds.webhookSecretCharsMax, secretDocs)
  webhook_secret: string | null = null;

  @Optional()
  @Flag({ ...enabledDocs, default: enabledDefault })
  enabled: boolean = enabledDefault;

  get config(): ChannelConfig {
    const { name, enabled, endpoint_url: endpointUrl, webhook_secret: webhookSecret } = this;
    return { name, enabled, destination: { type: 'Webhook', endpointUrl, webhookSecret } };
  }
}

@ApiSchema({ name: 'NewEmailChannel' })
export class NewEmailChannel {
  @OneOf(['Email'], { description: 'The kind of channel.' })
  type!: 'Email';

  @Text(channelBounds.nameCharsMax, nameDocs)
  name!: string;

  @EmailAddress({ description: 'Receives the messages.', example: 'on-call@example.com' })
  email_address!: string;

  @Optional()
  @Flag({ ...enabledDocs, default: enabledDefault })
  enabled: boolean = enabledDefault;

  get config(): ChannelConfig {
    const { name, enabled, email_address: emailAddress } = this;
    return { name, enabled, destination: { type: 'Email', emailAddress } };
  }
}

const newChannels = {
  Webhook: NewWebhookChannel,
  Email: NewEmailChannel,
} satisfies Record<Destination['type'], Type<{ readonly config: ChannelConfig }>>;

/** The channel types that this version carries. */
export const carriedTypes = Object.keys(newChannels) as readonly Destination['type'][];

const isCarried = (type: unknown): type is Destination['type'] =>
  carriedTypes.some((carried) => carried === type);

/** What an account asks for when it asks for a channel type that the plans have and this version does not. */
export class UncarriedChannel {
  constructor(readonly type: ChannelType) {}

  /** The plan is the first thing that stands against it. */
  refusal(plan: PlanId): Problem {
    const uncovered = planCovers(plan, this.type);
    if (uncovered) return refused(uncovered);
    return invalid({
      field: 'type',
      message: `type must be ${carriedTypes.join(' or ')}: this version does not carry ${this.type} channels yet`,
    });
  }
}

export type NewChannel = NewWebhookChannel | NewEmailChannel | UncarriedChannel;

/** What a body must be when its type says nothing about the rest of it. */
class NewChannelOfSomeType {
  @OneOf(channelTypes, { description: 'The kind of channel.' })
  type!: ChannelType;
}

/** Validates the body of a new channel by the rules of its type. */
@Injectable()
export class NewChannelBody implements PipeTransform<unknown, NewChannel> {
  transform(body: unknown): NewChannel {
    const type = typeof body === 'object' && body !== null && 'type' in body ? body.type : undefined;
    if (isCarried(type)) return validated<NewWebhookChannel | NewEmailChannel>(newChannels[type], body);
    return new UncarriedChannel(validated(NewChannelOfSomeType, { type }).type);
  }
}

@ApiSchema({ name: 'ChannelChanges', description: 'What is left out stays as it is.' })
export class ChannelChanges {
  @Optional()
  @OneOf(carriedTypes, { description: 'Only what it is already: the type of a channel cannot change.' })
  type?: Destination['type'];

  @Optional()
  @Text(channelBounds.nameCharsMax, nameDocs)
  name?: string;

  @Optional()
  @EndpointUrl()
  endpoint_url?: string;

  @Optional()
  @OrNull()
  @Text(channelBounds.webhookSecretCharsMax, {
    description: 'A new secret; `null` removes the secret, so that messages are no longer signed.',
  })
  webhook_secret?: string | null;

  @Optional()
  @EmailAddress({ description: 'Receives the messages.', example: 'on-call@example.com' })
  email_address?: string;

  @Optional()
  @Flag(enabledDocs)
  enabled?: boolean;
}
