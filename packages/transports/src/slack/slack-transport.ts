import { maskedUrl, type SlackDestination } from '@tocsin/domain';
import { openChat } from '../chat/chat-transport.js';
import type { OpenTransport } from '../transport.js';
import { slackRefusal } from './slack-refusal.js';

/** A post through an incoming webhook of Slack, or of a server that takes what Slack takes. */
export const openSlack: OpenTransport<SlackDestination> = (_settings, tools) =>
  openChat(
    {
      urlOf: ({ webhookUrl }) => webhookUrl,
      shownOf: ({ webhookUrl }) => ({ url: maskedUrl(webhookUrl) }),
      refusalOf: slackRefusal,
    },
    tools,
  );
