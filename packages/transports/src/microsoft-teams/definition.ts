import { parseUrl } from '@tocsin/egress/policy';
import type { ChannelDefinition } from '../channel-type.js';
import { type IncomingWebhookFields, incomingWebhook } from '../service/incoming-webhook.js';
import { teamsPost } from './post.js';
import { teamsRefusal } from './refusal.js';

const connectorHost = /(?:^|\.)(?:webhook\.office\.com|outlook\.office\.com|outlook\.office365\.com)$/;

const retired = {
  field: 'webhook_url',
  message:
    'webhook_url belongs to an Office 365 connector, which Microsoft has retired: in Teams, make a workflow from “When a Teams webhook request is received”, and give its URL',
};

export const microsoftTeams = {
  type: 'MicrosoftTeams',
  title: 'Microsoft Teams',
  description: 'A message to a Teams channel',
  kind: 'chat',
  setup: {
    steps: [
      'In Teams, open the menu of the channel (…), then Workflows.',
      'Choose the template that posts to a channel when a webhook request is received. Name it, and let anyone trigger it.',
      'Copy the whole URL, including the part after the question mark, into Webhook URL.',
    ],
    documentation:
      'https://support.microsoft.com/en-us/office/create-incoming-webhooks-with-workflows-for-microsoft-teams-8ae491c7-0394-4861-ba59-055e33f75498',
  },
  searchWords: ['chat', 'workflow', 'Office 365'],
  ...incomingWebhook(
    {
      description:
        'The URL of a workflow made from “When a Teams webhook request is received”. In Teams: the channel’s … menu, Workflows. Anyone who has the URL can post, so only its host is shown again. URLs of the retired Office 365 connectors are refused.',
      examples: [
        'https://prod-00.westeurope.logic.azure.com/workflows/000/triggers/manual/paths/invoke?sig=XXXX',
      ],
    },
    // The workflow answers 202 before the card is in the channel.
    { post: teamsPost, explain: teamsRefusal },
  ),
  faults: ({ webhook_url }) => (connectorHost.test(parseUrl(webhook_url)?.hostname ?? '') ? [retired] : []),
  storedBefore: { secret: 'webhook_url' },
} as const satisfies ChannelDefinition<IncomingWebhookFields>;
