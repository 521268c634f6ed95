import { ApiSchema } from '@nestjs/swagger';
import { type ChannelType, channelBounds, channelTypes } from '@tocsin/domain';
import { EmailAddress } from '../http/email-address.js';
import { Flag, OneOf, Optional, OrNull, Text } from '../http/fields.js';
import { botTokenDocs, chatIdDocs, emailDocs, enabledDocs, nameDocs } from './channel-docs.js';
import { EndpointUrl } from './endpoint-url.js';
import { BotToken, ChatId } from './telegram-fields.js';
import { WebhookUrl } from './webhook-url.js';

@ApiSchema({ name: 'ChannelChanges', description: 'What is left out stays as it is, secrets too.' })
export class ChannelChanges {
  @Optional()
  @OneOf(channelTypes, { description: 'Only what it is already: the type of a channel cannot change.' })
  type?: ChannelType;

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
  @EmailAddress(emailDocs)
  email_address?: string;

  @Optional()
  @WebhookUrl({
    description: 'Of a `Slack` or a `MicrosoftTeams` channel: another URL, whole.',
    example: 'https://hooks.slack.com/services/T000/B000/XXXX',
  })
  webhook_url?: string;

  @Optional()
  @BotToken(botTokenDocs)
  bot_token?: string;

  @Optional()
  @ChatId(chatIdDocs)
  chat_id?: string;

  @Optional()
  @Flag(enabledDocs)
  enabled?: boolean;
}
