import { openIncomingWebhook } from '../chat/incoming-webhook-transport.js';
import { slack } from './definition.js';
import { slackRefusal } from './refusal.js';

export const openSlack = openIncomingWebhook({ request: slack.request, explain: slackRefusal });
