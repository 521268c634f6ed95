import type { Type } from '@nestjs/common';
import { ApiSchema } from '@nestjs/swagger';
import { type ChannelConfig, type ChannelType, channelBounds, type Destination } from '@tocsin/domain';
import { EmailAddress } from '../http/email-address.js';
import { Flag, OneOf, Optional, OrNull, Text } from '../http/fields.js';
import {
  botTokenDocs,
  chatIdDocs,
  emailDocs,
  enabledDocs,
  nameDocs,
  secretDocs,
  slackUrlDocs,
  teamsUrlDocs,
  typeDocs,
} from './channel-docs.js';
import { EndpointUrl } from './endpoint-url.js';
import { BotToken, ChatId } from './telegram-fields.js';
import { WebhookUrl } from './webhook-url.js';

const enabledDefault = true;

/** What a new channel says, whatever its type. */
abstract class NewChannelOfAnyType {
  @Text(channelBounds.nameCharsMax, nameDocs)
  name!: string;

  @Optional()
  @Flag({ ...enabledDocs, default: enabledDefault })
  enabled: boolean = enabledDefault;

  abstract get destination(): Destination;

  get config(): ChannelConfig {
    const { name, enabled, destination } = this;
    return { name, enabled, destination };
  }
}

@ApiSchema({ name: 'NewWebhookChannel' })
class NewWebhookChannel extends NewChannelOfAnyType {
  @OneOf(['Webhook'], typeDocs)
  type!: 'Webhook';

  @EndpointUrl()
  endpoint_url!: string;

  @Optional()
  @OrNull()
  @Text(channelBounds.webhookSecretCharsMax, secretDocs)
  webhook_secret: string | null = null;

  get destination(): Destination {
    return { type: 'Webhook', endpointUrl: this.endpoint_url, webhookSecret: this.webhook_secret };
  }
}

@ApiSchema({ name: 'NewEmailChannel' })
class NewEmailChannel extends NewChannelOfAnyType {
  @OneOf(['Email'], typeDocs)
  type!: 'Email';

  @EmailAddress(emailDocs)
  email_address!: string;

  get destination(): Destination {
    return { type: 'Email', emailAddress: this.email_address };
  }
}

@ApiSchema({ name: 'NewSlackChannel' })
class NewSlackChannel extends NewChannelOfAnyType {
  @OneOf(['Slack'], typeDocs)
  type!: 'Slack';

  @WebhookUrl(slackUrlDocs)
  webhook_url!: string;

  get destination(): Destination {
    return { type: 'Slack', webhookUrl: this.webhook_url };
  }
}

@ApiSchema({ name: 'NewMicrosoftTeamsChannel' })
class NewMicrosoftTeamsChannel extends NewChannelOfAnyType {
  @OneOf(['MicrosoftTeams'], typeDocs)
  type!: 'MicrosoftTeams';

  @WebhookUrl(teamsUrlDocs)
  webhook_url!: string;

  get destination(): Destination {
    return { type: 'MicrosoftTeams', webhookUrl: this.webhook_url };
  }
}

@ApiSchema({ name: 'NewTelegramChannel' })
class NewTelegramChannel extends NewChannelOfAnyType {
  @OneOf(['Telegram'], typeDocs)
  type!: 'Telegram';

  @BotToken(botTokenDocs)
  bot_token!: string;

  @ChatId(chatIdDocs)
  chat_id!: string;

  get destination(): Destination {
    return { type: 'Telegram', botToken: this.bot_token, chatId: this.chat_id };
  }
}

/** The body of a new channel by its type. A channel type of the plans without its body does not compile. */
export const newChannels = {
  Webhook: NewWebhookChannel,
  Email: NewEmailChannel,
  Slack: NewSlackChannel,
  MicrosoftTeams: NewMicrosoftTeamsChannel,
  Telegram: NewTelegramChannel,
} satisfies Record<ChannelType, Type<NewChannelOfAnyType>>;

export type NewChannel = InstanceType<(typeof newChannels)[ChannelType]>;
