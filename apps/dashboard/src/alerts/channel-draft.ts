import type { Schemas } from '../api/client.js';
import type { Channel } from './channel-queries.js';
import type { ChannelType } from './channel-types.js';

/** The types that this page has a form for. */
export const draftTypes = ['Webhook', 'Email'] as const satisfies readonly ChannelType[];
export type DraftType = (typeof draftTypes)[number];

/** What the form of a channel holds, whatever its type: all of it text, as people type it. */
export type ChannelDraft = {
  readonly name: string;
  readonly endpoint_url: string;
  readonly webhook_secret: string;
  readonly email_address: string;
  readonly enabled: boolean;
  /** Whether the secret that the channel has is to go. */
  readonly removesSecret: boolean;
};

export const emptyDraft: ChannelDraft = {
  name: '',
  endpoint_url: '',
  webhook_secret: '',
  email_address: '',
  enabled: true,
  removesSecret: false,
};

export const draftOf = ({ name, endpoint_url, email_address, enabled }: Channel): ChannelDraft => ({
  ...emptyDraft,
  name,
  endpoint_url: endpoint_url ?? '',
  email_address: email_address ?? '',
  enabled,
});

const hostOf = (url: string): string => /^\w+:\/\/([^/?#]+)/.exec(url)?.[1] ?? '';

/** What a channel is called when nobody gave it a name: where it leads. */
const nameOf = (type: DraftType, { name, endpoint_url, email_address }: ChannelDraft): string =>
  name.trim() || (type === 'Webhook' ? hostOf(endpoint_url.trim()) : email_address.trim());

/** The body that makes the channel. */
export const newChannelBody = (
  type: DraftType,
  draft: ChannelDraft,
): Schemas['NewWebhookChannel'] | Schemas['NewEmailChannel'] => {
  const name = nameOf(type, draft);
  if (type === 'Email') return { type, name, email_address: draft.email_address.trim() };
  return {
    type,
    name,
    endpoint_url: draft.endpoint_url.trim(),
    // A secret is bytes: not even its spaces are ours to take away.
    ...(draft.webhook_secret === '' ? {} : { webhook_secret: draft.webhook_secret }),
  };
};

/** The body that changes the channel: a secret that is left empty stays as it is. */
export const channelChanges = (type: DraftType, draft: ChannelDraft): Schemas['ChannelChanges'] => {
  const { enabled, webhook_secret: secret, removesSecret } = draft;
  const name = nameOf(type, draft);
  if (type === 'Email') return { name, enabled, email_address: draft.email_address.trim() };
  return {
    name,
    enabled,
    endpoint_url: draft.endpoint_url.trim(),
    ...(removesSecret ? { webhook_secret: null } : secret === '' ? {} : { webhook_secret: secret }),
  };
};

const secretBytes = 32;

/** A secret that nobody can guess, as text that goes through any configuration file. */
export const newSecret = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(secretBytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
