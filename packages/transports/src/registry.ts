import type { Destination } from '@tocsin/domain';
import { openEmail } from './email/email-transport.js';
import { openMicrosoftTeams } from './microsoft-teams/teams-transport.js';
import { openSlack } from './slack/slack-transport.js';
import { openTelegram } from './telegram/telegram-transport.js';
import type { OpenTransport } from './transport.js';
import { openWebhook } from './webhook/webhook-transport.js';

/** One line per channel type. A member of `Destination` without its line does not compile. */
export const registry = {
  Email: openEmail,
  MicrosoftTeams: openMicrosoftTeams,
  Slack: openSlack,
  Telegram: openTelegram,
  Webhook: openWebhook,
} satisfies { [Type in Destination['type']]: OpenTransport<Extract<Destination, { type: Type }>> };
