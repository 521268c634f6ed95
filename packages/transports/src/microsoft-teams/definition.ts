import { parseUrl, statusInWords } from '@tocsin/egress/policy';
import type { WebhookMessage } from '@tocsin/webhook-core';
import type { ChannelDefinition } from '../channel/channel-type.js';
import type { ServiceAlert } from '../channel/service-definition.js';
import { explainStatus, type ServiceAnswer } from '../sending/outcome-of.js';
import { type IncomingWebhookFields, incomingWebhook } from '../service/incoming-webhook.js';
import { jsonIn, objectOf } from '../text/json-in.js';

const colours = {
  'incident.created': 'Attention',
  'incident.resolved': 'Good',
  'channel.test': 'Accent',
} as const satisfies Record<WebhookMessage['event'], string>;

/** An adaptive card of text runs: text blocks and fact sets would read customers' words as Markdown. */
export const teamsPost = ({ announcement, links }: Omit<ServiceAlert, 'alertId'>) => {
  const { event, headline, facts } = announcement;
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          msteams: { width: 'Full' },
          body: [
            line(run(headline, { size: 'Large', weight: 'Bolder', color: colours[event] })),
            ...facts.map(({ label, value }) => line(run(`${label}: `, { weight: 'Bolder' }), run(value))),
          ],
          ...(links.length > 0 && {
            actions: links.map(({ label, url }) => ({ type: 'Action.OpenUrl', title: label, url })),
          }),
        },
      },
    ],
  };
};

const line = (...inlines: readonly object[]) => ({ type: 'RichTextBlock', spacing: 'Small', inlines });

const run = (text: string, style: object = {}) => ({ type: 'TextRun', text, ...style });

const off = 'the workflow is switched off. Ask its owner to switch it on in the Workflows app of Teams.';
const gone = 'the workflow was deleted. Make a new one in Teams, and save its URL here.';
const unsigned =
  'the URL is incomplete, or its key was renewed. Copy the whole URL from the workflow again, and let anyone trigger the workflow.';
const full = 'it gets too many messages. This one is not sent again.';

/** The error codes of Power Automate. */
const reasonsByCode: Readonly<Record<string, string>> = {
  WorkflowTriggerIsNotEnabled: off,
  WorkflowNotFound: gone,
  TriggerNotFound: gone,
  DirectApiAuthorizationRequired: unsigned,
  AuthorizationFailed: unsigned,
};
const reasonsByStatus: Readonly<Record<number, string>> = {
  401: unsigned,
  403: unsigned,
  404: gone,
  410: gone,
  429: full,
};

/** Omits the workflow's own words, which can hold the key of its URL. */
const teamsRefusal = ({ status, body }: ServiceAnswer): string => {
  const { code } = objectOf(jsonIn(body).error);
  const isKnown = typeof code === 'string' && Object.hasOwn(reasonsByCode, code);
  const reason = isKnown ? reasonsByCode[code] : reasonsByStatus[status];
  if (reason === undefined) return explainStatus({ status });
  return `The workflow answered ${statusInWords(status)}${isKnown ? `, ${code}` : ''}: ${reason}`;
};

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
  german: {
    'Microsoft Teams': 'Microsoft Teams',
    'A message to a Teams channel': 'Eine Nachricht in einen Teams-Kanal',
    'In Teams, open the menu of the channel (…), then Workflows.':
      'Öffnen Sie in Teams das Menü des Kanals (…), dann „Workflows“.',
    'Choose the template that posts to a channel when a webhook request is received. Name it, and let anyone trigger it.':
      'Wählen Sie die Vorlage, die in einem Kanal postet, wenn eine Webhook-Anforderung empfangen wird. Benennen Sie sie, und lassen Sie alle sie auslösen.',
    'Copy the whole URL, including the part after the question mark, into Webhook URL.':
      'Kopieren Sie die ganze URL, auch den Teil nach dem Fragezeichen, in „Webhook-URL“.',
    'Webhook URL': 'Webhook-URL',
    'The URL of a workflow made from “When a Teams webhook request is received”. In Teams: the channel’s … menu, Workflows. Anyone who has the URL can post, so only its host is shown again. URLs of the retired Office 365 connectors are refused.':
      'Die URL eines Workflows aus der Vorlage „Wenn eine Teams-Webhook-Anforderung empfangen wird“. In Teams: das Menü … des Kanals, Workflows. Wer die URL hat, kann schreiben, daher wird nur ihr Host wieder angezeigt. URLs der eingestellten Office-365-Connectors werden abgelehnt.',
  },
  arabic: {
    'Microsoft Teams': 'Microsoft Teams',
    'A message to a Teams channel': 'رسالة إلى قناة Teams',
    'In Teams, open the menu of the channel (…), then Workflows.':
      'في Teams افتح قائمة القناة (…)، ثم Workflows.',
    'Choose the template that posts to a channel when a webhook request is received. Name it, and let anyone trigger it.':
      'اختر القالب الذي ينشر في قناة عند وصول طلب Webhook. سمّه، واسمح لأي كان بتشغيله.',
    'Copy the whole URL, including the part after the question mark, into Webhook URL.':
      'انسخ العنوان كله، ومعه الجزء بعد علامة الاستفهام، إلى Webhook URL.',
    'Webhook URL': 'Webhook URL',
    'The URL of a workflow made from “When a Teams webhook request is received”. In Teams: the channel’s … menu, Workflows. Anyone who has the URL can post, so only its host is shown again. URLs of the retired Office 365 connectors are refused.':
      'عنوان سير عمل أُنشئ من “When a Teams webhook request is received”. في Teams: قائمة القناة …، Workflows. يستطيع كل من لديه العنوان أن ينشر، فلا يُعرض منه بعد ذلك إلا المضيف. تُرفض عناوين موصلات Office 365 المتوقّفة.',
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
