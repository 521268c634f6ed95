import { type MicrosoftTeamsDestination, maskedUrl } from '@tocsin/domain';
import { openChat } from '../chat/chat-transport.js';
import type { OpenTransport } from '../transport.js';
import { teamsRefusal } from './teams-refusal.js';

/** A post through a workflow of Microsoft Teams. It answers 202, before the card is in the channel. */
export const openMicrosoftTeams: OpenTransport<MicrosoftTeamsDestination> = (_settings, tools) =>
  openChat(
    {
      urlOf: ({ webhookUrl }) => webhookUrl,
      shownOf: ({ webhookUrl }) => ({ url: maskedUrl(webhookUrl) }),
      refusalOf: teamsRefusal,
    },
    tools,
  );
