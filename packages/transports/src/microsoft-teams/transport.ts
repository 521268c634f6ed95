import { openIncomingWebhook } from '../chat/incoming-webhook.js';
import { microsoftTeams } from './definition.js';
import { teamsRefusal } from './refusal.js';

/** A post through a workflow of Microsoft Teams. It answers 202, before the card is in the channel. */
export const openMicrosoftTeams = openIncomingWebhook({
  request: microsoftTeams.request,
  refusalOf: teamsRefusal,
});
