import { expect, test } from '@jest/globals';
import type { Destination } from '@tocsin/domain';
import { HttpClient } from '@tocsin/egress';
import { WebhookReceiver } from '@tocsin/testing';
import { outcomeOf } from '../../src/http/outcome-of.js';
import { openEach } from '../../src/open-transports.js';
import { registry } from '../../src/registry.js';
import type { OpenTransport } from '../../src/transport.js';
import { aDispatchTo } from '../support/dispatches.js';
import { onLoopback } from '../support/open.js';

// In packages/domain/src/channel.ts: a member of the union `Destination`.
type SlackDestination = { readonly type: 'Slack'; readonly hookUrl: string };

// In packages/transports/src/slack/slack-transport.ts.
const openSlack: OpenTransport<SlackDestination> = (_settings, { connector, deadlineMs }) => {
  const http = new HttpClient({ connector });
  return {
    async send({ message: { event, incident } }, { hookUrl }) {
      const headers = { 'Content-Type': 'application/json' };
      const body = Buffer.from(JSON.stringify({ text: `${event}: ${incident.title}` }));
      const answer = await http.post({ url: hookUrl, headers, body, deadlineMs });
      return { outcome: outcomeOf(answer), request: { url: hookUrl, signature: null } };
    },
    hostOf: ({ hookUrl }) => new URL(hookUrl).origin,
    close: () => http.close(),
  };
};

test('a third channel type is one folder and one line', async () => {
  const receiver = await WebhookReceiver.start();
  // In packages/transports/src/registry.ts: the line.
  const withSlack = { ...registry, Slack: openSlack };
  const transports = openEach<Destination | SlackDestination>(withSlack, onLoopback);

  const dispatch = aDispatchTo<SlackDestination>({ type: 'Slack', hookUrl: receiver.url('/hook') });
  const { outcome } = await transports.send(dispatch);

  expect(outcome).toMatchObject({ outcome: 'delivered', responseStatus: 200 });
  expect(receiver.received[0]?.rawBody.toString()).toBe('{"text":"incident.created: Shop does not answer"}');
  await transports.close();
  await receiver.close();
});
