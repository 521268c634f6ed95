import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { Instant, StatusComponentId, StatusSubscriberId } from '@tocsin/domain';
import type { StatusSubscriber } from '@tocsin/persistence';
import { PageOf } from '../http/bodies/page.js';

@ApiSchema({ name: 'StatusSubscriber' })
export class StatusSubscriberView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: StatusSubscriberId;

  @ApiProperty({ type: 'string', format: 'email' })
  readonly email_address!: string;

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

@ApiSchema({ name: 'StatusSubscriberPage' })
export class StatusSubscriberPage extends PageOf(StatusSubscriberView) {}

export const subscriberView = (subscriber: StatusSubscriber): StatusSubscriberView => ({
  id: subscriber.id,
  email_address: subscriber.emailAddress,
  component_ids: subscriber.componentIds,
  created_at: subscriber.createdAt,
  confirmed_at: subscriber.confirmedAt,
});
