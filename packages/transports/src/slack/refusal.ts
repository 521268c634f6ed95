import { statusInWords } from '@tocsin/egress';
import { type Refusal, refusalOf } from '../http/outcome-of.js';

const gone =
  'the webhook was removed or its app is switched off. Make a new one in Slack, and save its URL here.';
const unread =
  'it cannot read the message. This is a fault in Tocsin, or the URL is not of an incoming webhook.';
const closed = 'nobody may post in that channel this way. An administrator of the workspace can allow it.';

/** Slack's words for why it refuses: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
const reasons: Readonly<Record<string, string>> = {
  no_service: gone,
  no_service_id: gone,
  no_active_hooks: gone,
  invalid_token: gone,
  no_team: 'there is no such workspace. Copy the whole URL again.',
  team_disabled: 'the workspace is switched off.',
  channel_not_found: 'the Slack channel is gone. Make a webhook for another one.',
  channel_is_archived: 'the Slack channel is archived. Restore it, or make a webhook for another one.',
  user_not_found: 'the person it wrote to is gone. Make a webhook for somebody else.',
  action_prohibited: closed,
  posting_to_general_channel_denied: closed,
  invalid_payload: unread,
  invalid_blocks: unread,
  no_text: unread,
  missing_text_or_fallback_or_attachments: unread,
  too_many_attachments: unread,
  rollup_error: 'something went wrong there.',
  rate_limited: 'it takes no more messages for now. This one is not sent again.',
};

/** Why Slack, or a server like it, did not take a message. Of what it answered, only words that Slack has are shown. */
export const slackRefusal = ({ status, body }: Refusal): string => {
  const said = body.toString('utf8').trim();
  const word = Object.hasOwn(reasons, said) ? said : status === 429 ? 'rate_limited' : undefined;
  return word === undefined
    ? refusalOf({ status })
    : `The endpoint answered ${statusInWords(status)}, ${word}: ${reasons[word]}`;
};
