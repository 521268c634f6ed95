import { statusInWords } from '@tocsin/egress/policy';
import { explainStatus, type ServiceAnswer } from '../http/outcome-of.js';

const gone =
  'the webhook was removed, or its app is switched off. Make a new one in Slack, and save its URL here.';
const unread = 'it cannot read the message. Check that the URL belongs to an incoming webhook.';
const closed = 'webhooks may not post in that channel. Ask an administrator of the workspace to allow it.';

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
const reasons: Readonly<Record<string, string>> = {
  no_service: gone,
  no_service_id: gone,
  no_active_hooks: gone,
  invalid_token: gone,
  no_team: 'the workspace does not exist. Copy the whole URL again.',
  team_disabled: 'the workspace is switched off. Ask its owner to switch it on.',
  channel_not_found: 'the Slack channel was deleted. Make a webhook for another one.',
  channel_is_archived: 'the Slack channel is archived. Restore it, or make a webhook for another one.',
  user_not_found: 'the recipient left the workspace. Make a webhook for another recipient.',
  action_prohibited: closed,
  posting_to_general_channel_denied: closed,
  invalid_payload: unread,
  invalid_blocks: unread,
  no_text: unread,
  missing_text_or_fallback_or_attachments: unread,
  too_many_attachments: unread,
  rollup_error: 'it failed to post the message. This one is not sent again.',
  rate_limited: 'it gets too many messages. This one is not sent again.',
};

/** Shows no words of the answer but those in `reasons`. */
export const slackRefusal = ({ status, body }: ServiceAnswer): string => {
  const said = body.toString('utf8').trim();
  const word = Object.hasOwn(reasons, said) ? said : status === 429 ? 'rate_limited' : undefined;
  return word === undefined
    ? explainStatus({ status })
    : `The endpoint answered ${statusInWords(status)}, ${word}: ${reasons[word]}`;
};
