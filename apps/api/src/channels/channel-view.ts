import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type AlertId,
  type ChannelFailure,
  type ChannelHealthStatus,
  type ChannelId,
  type ChannelType,
  channelHealthRules,
  channelHealthStatuses,
  type Destination,
  type DispatchErrorCode,
  dispatchErrorCodes,
  type ExistingChannel,
  type Instant,
  type ManagedBy,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { channelTypes, personalAddress } from '@tocsin/transports/catalogue';
import { Managed, type ManagedView, managedView } from '../http/bodies/managed-view.js';
import { PageOf } from '../http/bodies/page.js';
import { type Caller, mayWrite } from '../http/commands/caller.js';
import { FieldErrorView } from '../http/operation.js';
import { documentShownFields } from './channel-docs.js';
import { channelFields } from './channel-fields.js';
import { requireDefinition } from './destination.js';

@ApiSchema({ name: 'ChannelError' })
class ChannelErrorView {
  @ApiProperty({ type: 'string', enum: [...dispatchErrorCodes] })
  readonly code!: DispatchErrorCode;

  @ApiProperty({ type: 'string' })
  readonly message!: string;
}

@ApiSchema({
  name: 'ChannelHealth',
  description: `A channel is failing after ${channelHealthRules.failuresInARow} failed messages in a row, or ${channelHealthRules.undeliveredMs / 60_000} minutes after a failed message that no delivered one followed. Test messages count. Interrupted messages and those to an unconfirmed address do not. The next delivered message ends it. A failing channel still gets every message.`,
})
export class ChannelHealthView {
  @ApiProperty({ type: 'string', enum: [...channelHealthStatuses] })
  readonly status!: ChannelHealthStatus;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When the first of the failed messages ended; `null` for a channel that is not failing.',
  })
  readonly failing_since!: Instant | null;

  @ApiProperty({
    type: ChannelErrorView,
    nullable: true,
    description: 'The error of the last failed message.',
  })
  readonly error!: ChannelErrorView | null;
}

const confirmers = ['recipient', 'domain'] as const;
type Confirmer = (typeof confirmers)[number];

@ApiSchema({ name: 'Channel', description: 'The secrets of a channel are never shown.' })
export class ChannelView extends channelFields.view<ChannelId>() {
  /** The fields of its type. */
  readonly [field: string]: unknown;

  @ApiProperty({ type: 'string', enum: channelTypes() })
  readonly type!: ChannelType;

  @ApiProperty({ type: 'boolean', description: 'Whether it has a secret, so that its messages are signed.' })
  readonly signed!: boolean;

  @ApiProperty({
    type: 'boolean',
    description:
      'Whether the address is confirmed. Until then, messages end as `address_unconfirmed`. Always true of types without the address of a person.',
  })
  readonly confirmed!: boolean;

  @ApiProperty({
    type: 'string',
    enum: [...confirmers],
    nullable: true,
    description:
      'What confirmed the address. `recipient`: the person who reads its mail. `domain`: a proved mail domain of the account, or the operator, who vouches for the domain. `null` of an unconfirmed address, and of types without the address of a person.',
  })
  readonly confirmed_by!: Confirmer | null;

  @ApiProperty({ type: ChannelHealthView, description: '`failing` means that its messages do not arrive.' })
  readonly health!: ChannelHealthView;

  @Managed()
  readonly managed!: ManagedView | null;
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
    description: 'Warnings about accepted values, such as a secret of fewer than 16 bytes.',
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
  @ApiProperty({ type: 'string', description: 'The address that gets messages from now on.' })
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

const confirmerOf = ({ destination, confirmed, confirmedByDomain }: ExistingChannel): Confirmer | null => {
  if (!confirmed || personalAddress(destination) === null) return null;
  return confirmedByDomain ? 'domain' : 'recipient';
};

const healthView = (failure: ChannelFailure | undefined): ChannelHealthView =>
  failure === undefined
    ? { status: 'ok', failing_since: null, error: null }
    : { status: 'failing', failing_since: failure.since, error: failure.error };

/** Facts about channels that are not their settings, by their ids. */
export type ChannelFacts = {
  readonly managed: ReadonlyMap<string, ManagedBy>;
  readonly failures: ReadonlyMap<ChannelId, ChannelFailure>;
};

export const factsOfChannels = async (
  { managedResources, channelTroubles }: Pick<Repositories, 'managedResources' | 'channelTroubles'>,
  ids: readonly ChannelId[],
): Promise<ChannelFacts> => ({
  managed: await managedResources.ofEach('channels', ids),
  failures: await channelTroubles.failuresOf(ids),
});

export const channelViewFor =
  (caller: Pick<Caller, 'grant'>, { managed, failures }: ChannelFacts) =>
  (channel: ExistingChannel): ChannelView => ({
    ...channelFields.viewOf(channel.channelId, channel, channel),
    type: channel.destination.type,
    ...destinationView(channel.destination, mayWrite(caller)),
    confirmed: channel.confirmed,
    confirmed_by: confirmerOf(channel),
    health: healthView(failures.get(channel.channelId)),
    managed: managedView(managed.get(channel.channelId)),
  });
