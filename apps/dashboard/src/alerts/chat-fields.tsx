import { PasswordInput, TextInput } from '@mantine/core';
import type { ChannelFieldsProps } from './channel-form.js';

export const SlackFields = (props: ChannelFieldsProps) => (
  <WebhookUrlField
    {...props}
    where="In Slack: Apps, Incoming Webhooks, Add to Slack. Or of a server like it, such as Mattermost."
    placeholder="https://hooks.slack.com/services/…"
  />
);

export const TeamsFields = (props: ChannelFieldsProps) => (
  <WebhookUrlField
    {...props}
    where="In Teams: the channel’s … menu, Workflows, “When a Teams webhook request is received”."
    placeholder="https://….logic.azure.com/workflows/…"
  />
);

export const TelegramFields = ({ form, saved }: ChannelFieldsProps) => (
  <>
    <PasswordInput
      label={saved ? 'New bot token' : 'Bot token'}
      description={
        saved?.bot_token === undefined
          ? 'In Telegram: write /newbot to @BotFather, and copy the token that it gives.'
          : kept(saved.bot_token)
      }
      autoComplete="off"
      required={!saved}
      data-autofocus
      {...form.getInputProps('bot_token')}
    />
    <TextInput
      label="Chat id"
      description="Add the bot and write there: getUpdates of the Bot API shows the number. Or a public channel’s @name."
      placeholder="-1001234567890"
      required
      {...form.getInputProps('chat_id')}
    />
  </>
);

type UrlProps = ChannelFieldsProps & { readonly where: string; readonly placeholder: string };

/** A URL with which anybody could write there, so it is never shown again. */
const WebhookUrlField = ({ form, saved, where, placeholder }: UrlProps) => (
  <TextInput
    label={saved ? 'New webhook URL' : 'Webhook URL'}
    description={saved?.webhook_url === undefined ? where : kept(saved.webhook_url)}
    placeholder={placeholder}
    type="url"
    autoComplete="off"
    required={!saved}
    data-autofocus
    {...form.getInputProps('webhook_url')}
  />
);

const kept = (shown: string): string =>
  `It is ${shown}, and the rest of it is a secret that is never shown. Left empty, it stays.`;
