import { openIncomingWebhook } from '../chat/incoming-webhook.js';
import { slack } from './definition.js';
import { slackRefusal } from './refusal.js';

/** A post through an incoming webhook of Slack, or of a server that takes what Slack takes. */
export const openSlack = openIncomingWebhook({ request: slack.request, refusalOf: slackRefusal });
