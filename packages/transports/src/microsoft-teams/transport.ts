import { openIncomingWebhook } from '../chat/incoming-webhook-transport.js';
import { microsoftTeams } from './definition.js';
import { teamsRefusal } from './refusal.js';

/** The workflow answers 202 before the card is in the channel. */
export const openMicrosoftTeams = openIncomingWebhook({
  request: microsoftTeams.request,
  explain: teamsRefusal,
});
