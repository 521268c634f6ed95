import type { ReactNode } from 'react';
import type { Schemas } from '../api/client.js';
import { ChatIcon, MailIcon, WebhookIcon } from '../ui/icons.js';

export type ChannelType = Schemas['Limits']['channel_types'][number];

type ChannelTypeInfo = {
  readonly name: string;
  readonly icon: ReactNode;
  readonly description: string;
};

/** The types that the plans know, in the order in which they are offered. */
export const channelTypes: Readonly<Record<ChannelType, ChannelTypeInfo>> = {
  Webhook: { name: 'Webhook', icon: <WebhookIcon />, description: 'A signed JSON POST to a URL of yours' },
  Email: { name: 'E-mail', icon: <MailIcon />, description: 'A message to one address' },
  Slack: { name: 'Slack', icon: <ChatIcon />, description: 'A message to a Slack channel' },
  MicrosoftTeams: {
    name: 'Microsoft Teams',
    icon: <ChatIcon />,
    description: 'A message to a Teams channel',
  },
  Telegram: { name: 'Telegram', icon: <ChatIcon />, description: 'A message to a Telegram chat' },
};
