import { openChat } from '../chat/chat-transport.js';
import { maskedUrl } from '../masked-url.js';
import type { OpenTransport } from '../transport.js';
import { type MicrosoftTeamsFields, microsoftTeams } from './definition.js';
import { teamsRefusal } from './refusal.js';

/** A post through a workflow of Microsoft Teams. It answers 202, before the card is in the channel. */
export const openMicrosoftTeams: OpenTransport<MicrosoftTeamsFields> = (_settings, tools) =>
  openChat(
    {
      request: microsoftTeams.request,
      urlOf: ({ webhook_url }) => webhook_url,
      shownOf: ({ webhook_url }) => ({ url: maskedUrl(webhook_url) }),
      refusalOf: teamsRefusal,
    },
    tools,
  );
