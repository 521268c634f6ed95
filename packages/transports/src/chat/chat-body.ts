import type { ChannelType, SentRequest } from '@tocsin/domain';
import { contentType, type WebhookMessage } from '@tocsin/webhook-core';
import { teamsPost } from '../microsoft-teams/teams-post.js';
import { slackPost } from '../slack/slack-post.js';
import { telegramPost } from '../telegram/telegram-post.js';

/** The channel types whose messages are posts in a chat. */
export type ChatType = Extract<ChannelType, 'Slack' | 'MicrosoftTeams' | 'Telegram'>;

/** The headers of every post, and no others. */
export const chatHeaders = { 'Content-Type': contentType, 'User-Agent': 'Tocsin' } as const;

/** The bytes that are POSTed: a function of the message, and of whom they name. */
export const chatBody = (
  type: ChatType,
  message: WebhookMessage,
  { recipient = '' }: Pick<SentRequest, 'recipient'>,
): Buffer => Buffer.from(JSON.stringify(post(type, message, recipient)));

const post = (type: ChatType, message: WebhookMessage, recipient: string): object => {
  switch (type) {
    case 'Slack':
      return slackPost(message);
    case 'MicrosoftTeams':
      return teamsPost(message);
    case 'Telegram':
      return telegramPost(message, recipient);
  }
};
