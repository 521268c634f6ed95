import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type AlertId,
  type ChannelId,
  type ChannelType,
  type Destination,
  type ExistingChannel,
  type Instant,
  type ManagedBy,
  type Severity,
  severities,
} from '@tocsin/domain';
import { channelTypes } from '@tocsin/transports/catalogue';
import { Managed, type ManagedView, managedView } from '../http/bodies/managed-view.js';
import { PageOf } from '../http/bodies/page.js';
import { type Caller, mayWrite } from '../http/commands/caller.js';
import { FieldErrorView } from '../http/operation.js';
import { documentShownFields } from './channel-docs.js';
import { requireDefinition } from './destination.js';

@ApiSchema({ name: 'Channel', description: 'The secrets of a channel are never shown.' })
export class ChannelView {
  /** The fields of its type. */
  readonly [field: string]: unknown;

  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: ChannelId;

  @ApiProperty({ type: 'string', enum: channelTypes() })
  readonly type!: ChannelType;

  @ApiProperty({ type: 'string' })
  readonly name!: string;

  @ApiProperty({ type: 'boolean', description: 'Whether it has a secret, so that its messages are signed.' })
  readonly signed!: boolean;

  @ApiProperty({ type: 'boolean', description: 'Whether incidents send messages to it.' })
  readonly enabled!: boolean;

  @ApiProperty({
    type: 'string',
    enum: [...severities],
    description: 'Incidents below it send no message to the channel.',
  })
  readonly min_severity!: Severity;

  @ApiProperty({
    type: 'boolean',
    description:
      'Whether the address is confirmed. Until then, messages end as `address_unconfirmed`. Always true of types without the address of a person.',
  })
  readonly confirmed!: boolean;

  @Managed()
  readonly managed!: ManagedView | null;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly created_at!: Instant;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly updated_at!: Instant;
}

documentShownFields(ChannelView);

@ApiSchema({ name: 'SavedChannel' })
export class SavedChannelView extends ChannelView {
  @ApiProperty({
    type: 'string',
    format: 'uuid',
    description: 'The alert of the test message.',
  })
  readonly test_alert_id!: AlertId;

  @ApiProperty({
    type: FieldErrorView,
    isArray: true,
    required: false,
    description: 'Accepted, but not advised: a secret of fewer than 16 bytes.',
  })
  readonly warnings?: readonly FieldErrorView[];
}

@ApiSchema({ name: 'PlannedTest' })
export class PlannedTestView {
  @ApiProperty({
    type: 'string',
    format: 'uuid',
    description: 'The alert of the test message.',
  })
  readonly alert_id!: AlertId;
}

@ApiSchema({ name: 'ConfirmedAddress' })
export class ConfirmedAddressView {
  @ApiProperty({ type: 'string', description: 'Messages now go there.' })
  readonly email_address!: string;

  @ApiProperty({ type: 'string', description: 'The account that sends the messages.' })
  readonly account_name!: string;
}

@ApiSchema({ name: 'ChannelPage' })
export class ChannelPage extends PageOf(ChannelView) {}

const destinationView = ({ type, fields, secrets }: Destination, isWhole: boolean) => {
  const { fields: schema, masked = {}, signedWith } = requireDefinition(type);
  const shown = Object.entries(schema.properties).map(([name, { writeOnly = false }]) => {
    const value = { ...fields, ...secrets }[name];
    const mask = masked[name];
    if (typeof value === 'string' && mask && (writeOnly || !isWhole)) return [name, mask(value)];
    return [name, writeOnly ? undefined : value];
  });
  return {
    ...Object.fromEntries(shown.filter(([, value]) => value !== undefined)),
    signed: signedWith !== undefined && secrets[signedWith] !== undefined,
  };
};

/** @param managed by the ids of channels */
export const channelViewFor =
  (caller: Pick<Caller, 'grant'>, managed: ReadonlyMap<string, ManagedBy>) =>
  (channel: ExistingChannel): ChannelView => ({
    id: channel.channelId,
    type: channel.destination.type,
    name: channel.name,
    ...destinationView(channel.destination, mayWrite(caller)),
    enabled: channel.enabled,
    min_severity: channel.minSeverity,
    confirmed: channel.confirmed,
    managed: managedView(managed.get(channel.channelId)),
    created_at: channel.createdAt,
    updated_at: channel.updatedAt,
  });
