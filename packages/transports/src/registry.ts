import type { ChannelType } from '@tocsin/domain';
import { openEmail } from './email/transport.js';
import { openMicrosoftTeams } from './microsoft-teams/transport.js';
import { openSlack } from './slack/transport.js';
import { openTelegram } from './telegram/transport.js';
import type { OpenTransport } from './transport.js';
import { openWebhook } from './webhook/transport.js';

/** One line per channel type: its transport. `catalogue.ts` has its definition. */
export const registry: Readonly<Record<ChannelType, OpenTransport<never>>> = {
  Email: openEmail,
  MicrosoftTeams: openMicrosoftTeams,
  Slack: openSlack,
  Telegram: openTelegram,
  Webhook: openWebhook,
};
