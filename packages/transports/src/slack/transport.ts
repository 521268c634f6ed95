import { openChat } from '../chat/chat-transport.js';
import { maskedUrl } from '../masked-url.js';
import type { OpenTransport } from '../transport.js';
import { type SlackFields, slack } from './definition.js';
import { slackRefusal } from './refusal.js';

/** A post through an incoming webhook of Slack, or of a server that takes what Slack takes. */
export const openSlack: OpenTransport<SlackFields> = (_settings, tools) =>
  openChat(
    {
      request: slack.request,
      urlOf: ({ webhook_url }) => webhook_url,
      shownOf: ({ webhook_url }) => ({ url: maskedUrl(webhook_url) }),
      refusalOf: slackRefusal,
    },
    tools,
  );
