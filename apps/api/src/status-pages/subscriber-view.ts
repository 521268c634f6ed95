import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type Instant,
  type StatusComponentId,
  type StatusSubscriberId,
  type SubscriberState,
  subscriberStates,
} from '@tocsin/domain';
import { type StatusSubscriber, type SubscriberFilter, subscriberStateOf } from '@tocsin/persistence';
import { OneOf, Optional } from '../http/bodies/fields.js';
import { PageOf, PageQuery } from '../http/bodies/page.js';

@ApiSchema({ name: 'StatusSubscriber' })
export class StatusSubscriberView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: StatusSubscriberId;

  @ApiProperty({ type: 'string', format: 'email' })
  readonly email_address!: string;

  @ApiProperty({
    type: 'string',
    enum: [...subscriberStates],
    description:
      '`pending`: has not confirmed the address yet, and gets no updates. `confirmed`: gets them. `bounced`: the mail server refused the address for good, which ended the subscription.',
  })
  readonly state!: SubscriberState;

  @ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    nullable: true,
    description: 'The components that the subscriber chose. `null`: all.',
  })
  readonly component_ids!: readonly StatusComponentId[] | null;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly created_at!: Instant;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  readonly confirmed_at!: Instant | null;
}

export class StatusSubscriberQuery extends PageQuery {
  @Optional()
  @OneOf(subscriberStates, { description: 'Only subscribers of this state. Unset: every state.' })
  state?: SubscriberState;

  get filter(): SubscriberFilter {
    return { state: this.state };
  }
}

@ApiSchema({ name: 'StatusSubscriberPage' })
export class StatusSubscriberPage extends PageOf(StatusSubscriberView) {}

export const subscriberView = (subscriber: StatusSubscriber): StatusSubscriberView => ({
  id: subscriber.id,
  email_address: subscriber.emailAddress,
  state: subscriberStateOf(subscriber),
  component_ids: subscriber.componentIds,
  created_at: subscriber.createdAt,
  confirmed_at: subscriber.confirmedAt,
});
