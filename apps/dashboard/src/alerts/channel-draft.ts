import type { Schemas } from '../api/client.js';
import type { Channel } from './channel-queries.js';
import type { ChannelType } from './channel-types.js';

/** What the form of a channel holds, whatever its type: all of it text, as people type it. */
export type ChannelDraft = {
  readonly name: string;
  readonly endpoint_url: string;
  readonly webhook_secret: string;
  readonly email_address: string;
  readonly webhook_url: string;
  readonly bot_token: string;
  readonly chat_id: string;
  readonly enabled: boolean;
  /** Whether the secret that the channel has is to go. */
  readonly removesSecret: boolean;
};

export const emptyDraft: ChannelDraft = {
  name: '',
  endpoint_url: '',
  webhook_secret: '',
  email_address: '',
  webhook_url: '',
  bot_token: '',
  chat_id: '',
  enabled: true,
  removesSecret: false,
};

/** What is shown of a secret is no secret, so its field begins empty. */
export const draftOf = ({ name, endpoint_url, email_address, chat_id, enabled }: Channel): ChannelDraft => ({
  ...emptyDraft,
  name,
  endpoint_url: endpoint_url ?? '',
  email_address: email_address ?? '',
  chat_id: chat_id ?? '',
  enabled,
});

const hostOf = (url: string): string => /^\w+:\/\/([^/?#]+)/.exec(url)?.[1] ?? '';

/** Where a channel leads, as people would call it. */
const placeOf: Readonly<Record<ChannelType, (draft: ChannelDraft) => string>> = {
  Webhook: ({ endpoint_url }) => hostOf(endpoint_url.trim()),
  Email: ({ email_address }) => email_address.trim(),
  Slack: () => 'Slack',
  MicrosoftTeams: () => 'Microsoft Teams',
  Telegram: ({ chat_id }) => `Telegram ${chat_id.trim()}`,
};

/** What a channel is called when nobody gave it a name: where it leads. */
const nameOf = (type: ChannelType, draft: ChannelDraft): string => draft.name.trim() || placeOf[type](draft);

type NewChannelBody = Schemas[
  | 'NewWebhookChannel'
  | 'NewEmailChannel'
  | 'NewSlackChannel'
  | 'NewMicrosoftTeamsChannel'
  | 'NewTelegramChannel'];

/** The body that makes the channel. */
export const newChannelBody = (type: ChannelType, draft: ChannelDraft): NewChannelBody => {
  const name = nameOf(type, draft);
  switch (type) {
    case 'Webhook':
      return {
        type,
        name,
        endpoint_url: draft.endpoint_url.trim(),
        // A secret is bytes: not even its spaces are ours to take away.
        ...(draft.webhook_secret === '' ? {} : { webhook_secret: draft.webhook_secret }),
      };
    case 'Email':
      return { type, name, email_address: draft.email_address.trim() };
    case 'Slack':
    case 'MicrosoftTeams':
      return { type, name, webhook_url: draft.webhook_url.trim() };
    case 'Telegram':
      return { type, name, bot_token: draft.bot_token.trim(), chat_id: draft.chat_id.trim() };
  }
};

/** The body that changes the channel: a secret that is left empty stays as it is. */
export const channelChanges = (type: ChannelType, draft: ChannelDraft): Schemas['ChannelChanges'] => ({
  name: nameOf(type, draft),
  enabled: draft.enabled,
  ...changedPlace(type, draft),
});

const changedPlace = (type: ChannelType, draft: ChannelDraft): Schemas['ChannelChanges'] => {
  const { webhook_secret: secret, removesSecret } = draft;
  const webhookUrl = draft.webhook_url.trim();
  const botToken = draft.bot_token.trim();
  switch (type) {
    case 'Webhook':
      return {
        endpoint_url: draft.endpoint_url.trim(),
        ...(removesSecret ? { webhook_secret: null } : secret === '' ? {} : { webhook_secret: secret }),
      };
    case 'Email':
      return { email_address: draft.email_address.trim() };
    case 'Slack':
    case 'MicrosoftTeams':
      return webhookUrl === '' ? {} : { webhook_url: webhookUrl };
    case 'Telegram':
      return { chat_id: draft.chat_id.trim(), ...(botToken === '' ? {} : { bot_token: botToken }) };
  }
};

const secretBytes = 32;

/** A secret that nobody can guess, as text that goes through any configuration file. */
export const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(secretBytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
