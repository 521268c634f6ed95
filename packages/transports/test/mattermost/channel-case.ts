import { expect } from '@jest/globals';
import { type ChannelCase, codePoints, jsonOf } from '../contract/channel-case.js';
import { expectOneCodeSpan, withoutBackticks } from '../contract/code-spans.js';
import { withoutOwnLines } from '../contract/own-links.js';

const key = 'secretthatnobodymaysee1234';

const error = (status_code: number, id: string, message: string) => ({
  status: status_code,
  body: JSON.stringify({ id, message, detailed_error: '', request_id: 'x', status_code }),
});

export const channelCase: ChannelCase = {
  channelAt: (origin) => ({ fields: {}, secrets: { webhook_url: `${origin}/hooks/${key}` } }),
  secretParts: [key],
  target: `/hooks/${key}`,
  accepted: { status: 200, body: 'ok' },
  refusals: [
    {
      ...error(400, 'web.incoming_webhook.invalid.app_error', 'Invalid webhook.'),
      says: /^Mattermost answered 400 Bad Request: “Invalid webhook\.”\. The webhook was deleted\. Make a new one/,
    },
    {
      ...error(501, 'web.incoming_webhook.disabled.app_error', 'Incoming webhooks have been disabled.'),
      says: /Ask an administrator of the server to enable them\.$/,
    },
    {
      ...error(404, 'app.channel.get.existing.app_error', 'Unable to find the existing channel.'),
      says: /The Mattermost channel was deleted/,
    },
    {
      ...error(400, 'api.post.create_post.can_not_post_to_deleted.error', 'Can not post to deleted channel.'),
      says: /The Mattermost channel is archived\. Restore it/,
    },
    {
      ...error(403, 'web.incoming_webhook.permissions.app_error', 'Inappropriate channel permissions.'),
      says: /Let a member of the channel make a new one\.$/,
    },
    { status: 429, body: 'limit exceeded', says: /^Mattermost answered 429 .* not sent again\.$/ },
    { status: 404, body: '<html>', says: /Copy the whole URL of the webhook again\.$/ },
  ],
  textOf: (request) => {
    const { text, attachments } = jsonOf(request);
    return withoutBackticks(`${text}\n${attachments[0].text.replaceAll('**', '')}`);
  },
  lengthsOf: (request) => {
    const { text, attachments } = jsonOf(request);
    return [{ of: 'message', length: codePoints(text + attachments[0].text), max: 4_000 }];
  },
  expectHarmless: (request) => {
    const { text, attachments, ...others } = jsonOf(request);
    expect(others).toEqual({});
    expectOneCodeSpan(text.replace(/^\S+ (Opened|Resolved|Test): /u, ''));
    for (const line of withoutOwnLines(attachments[0].text).split('\n')) {
      expectOneCodeSpan(
        line.replace(/^\*\*(Monitor|Target|Severity|Tags|Started|Resolved|Lasted):\*\* /, ''),
      );
    }
  },
};
