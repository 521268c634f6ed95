import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  type AlertId,
  type ChannelId,
  type ChannelType,
  channelTypes,
  type Destination,
  type ExistingChannel,
  type Instant,
  maskedToken,
  maskedUrl,
} from '@tocsin/domain';
import { FieldErrorView } from '../http/operation.js';
import { PageOf } from '../http/page.js';

@ApiSchema({ name: 'Channel', description: 'The secrets of a channel are never shown.' })
export class ChannelView {
  @ApiProperty({ type: 'string', format: 'uuid' })
  readonly id!: ChannelId;

  @ApiProperty({ type: 'string', enum: [...channelTypes] })
  readonly type!: ChannelType;

  @ApiProperty({ type: 'string' })
  readonly name!: string;

  @ApiProperty({ type: 'string', format: 'uri', required: false, description: 'Of a `Webhook` channel.' })
  readonly endpoint_url?: string;

  @ApiProperty({ type: 'boolean', description: 'Whether it has a secret, so that its messages are signed.' })
  readonly signed!: boolean;

  @ApiProperty({ type: 'string', format: 'email', required: false, description: 'Of an `Email` channel.' })
  readonly email_address?: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Of a `Slack` or a `MicrosoftTeams` channel. The rest of it is a secret.',
    example: 'https://hooks.slack.com/…',
  })
  readonly webhook_url?: string;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Of a `Telegram` channel: the id of the bot. The rest of it is a secret.',
    example: '123456789:…',
  })
  readonly bot_token?: string;

  @ApiProperty({ type: 'string', required: false, description: 'Of a `Telegram` channel.' })
  readonly chat_id?: string;

  @ApiProperty({ type: 'boolean', description: 'Whether incidents ring it.' })
  readonly enabled!: boolean;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly created_at!: Instant;

  @ApiProperty({ type: 'string', format: 'date-time' })
  readonly updated_at!: Instant;
}

@ApiSchema({ name: 'SavedChannel' })
export class SavedChannelView extends ChannelView {
  @ApiProperty({
    type: 'string',
    format: 'uuid',
    description: 'The alert that tells what became of the test message.',
  })
  readonly test_alert_id!: AlertId;

  @ApiProperty({
    type: FieldErrorView,
    isArray: true,
    required: false,
    description: 'What was accepted but is not advised: a secret of fewer than 16 bytes.',
  })
  readonly warnings?: readonly FieldErrorView[];
}

@ApiSchema({ name: 'ChannelPage' })
export class ChannelPage extends PageOf(ChannelView) {}

const destinationView = (destination: Destination) => {
  switch (destination.type) {
    case 'Webhook':
      return { endpoint_url: destination.endpointUrl, signed: destination.webhookSecret !== null };
    case 'Email':
      return { email_address: destination.emailAddress, signed: false };
    case 'Slack':
    case 'MicrosoftTeams':
      return { webhook_url: maskedUrl(destination.webhookUrl), signed: false };
    case 'Telegram':
      return {
        bot_token: maskedToken(destination.botToken),
        chat_id: destination.chatId,
        signed: false,
      };
  }
};

export const channelView = (channel: ExistingChannel): ChannelView => ({
  id: channel.channelId,
  type: channel.destination.type,
  name: channel.name,
  ...destinationView(channel.destination),
  enabled: channel.enabled,
  created_at: channel.createdAt,
  updated_at: channel.updatedAt,
});
