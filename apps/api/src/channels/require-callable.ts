import type { Destination } from '@tocsin/domain';
import { parseUrl } from '@tocsin/egress/policy';
import { invalid } from '../http/problem.js';
import type { Reach } from '../http/reach.js';

/** Where the connectors were that Microsoft retired in favour of workflows. */
const connectorHost = /(?:^|\.)(?:webhook\.office\.com|outlook\.office\.com|outlook\.office365\.com)$/;

const isOfConnector = (url: string): boolean => connectorHost.test(parseUrl(url)?.hostname ?? '');

/**
 * Refuses a destination that no message can reach, as far as it can be told without a look-up.
 * @throws Problem that names the field
 */
export const requireCallable = (reach: Reach, destination: Destination): void => {
  switch (destination.type) {
    case 'Webhook':
      reach.requireUrl('endpoint_url', destination.endpointUrl);
      return;
    case 'Slack':
      reach.requireUrl('webhook_url', destination.webhookUrl);
      return;
    case 'MicrosoftTeams':
      if (isOfConnector(destination.webhookUrl)) throw retired;
      reach.requireUrl('webhook_url', destination.webhookUrl);
      return;
    // Mails and the Bot API go to servers that the operator chose.
    case 'Email':
    case 'Telegram':
  }
};

const retired = invalid({
  field: 'webhook_url',
  message:
    'webhook_url is of an Office 365 connector, which Microsoft has retired: in Teams, make a workflow from “When a Teams webhook request is received”, and give its URL',
});
