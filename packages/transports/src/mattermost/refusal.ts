import type { ServiceAnswer } from '../http/outcome-of.js';
import { jsonIn } from '../json-in.js';
import { refusalInWords, tooMany } from '../service/refusal-in-words.js';

const gone = 'The webhook was deleted. Make a new one in Mattermost, and save its URL here.';
const noChannel = 'The Mattermost channel was deleted. Make a webhook for another one.';
const archived = 'The Mattermost channel is archived. Restore it, or make a webhook for another one.';
const forbidden =
  'The maker of the webhook may not post in that channel. Let a member of the channel make a new one.';

/** HandleIncomingWebhook of server/channels/app/webhook.go in https://github.com/mattermost/mattermost */
const adviceById: Readonly<Record<string, string>> = {
  'web.incoming_webhook.disabled.app_error':
    'Incoming webhooks are switched off. Ask an administrator of the server to enable them.',
  'web.incoming_webhook.invalid.app_error': gone,
  'web.incoming_webhook.user.app_error':
    'The maker of the webhook is no longer there. Make a new one, and save its URL here.',
  'web.incoming_webhook.permissions.app_error': forbidden,
  'web.incoming_webhook.channel_locked.app_error': forbidden,
  'web.incoming_webhook.channel.app_error': noChannel,
  'app.channel.get.existing.app_error': noChannel,
  'api.post.create_post.can_not_post_to_deleted.error': archived,
};

const adviceByStatus: Readonly<Record<number, string>> = {
  403: forbidden,
  404: 'Copy the whole URL of the webhook again.',
  429: tooMany,
};

export const mattermostRefusal = ({ status, body }: ServiceAnswer): string => {
  const { id, message } = jsonIn(body);
  const known = typeof id === 'string' && Object.hasOwn(adviceById, id) ? adviceById[id] : undefined;
  return refusalInWords({
    service: 'Mattermost',
    status,
    said: message,
    advice: known ?? adviceByStatus[status],
  });
};
