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
type PagerDestination = { readonly type: 'Pager'; readonly gatewayUrl: string };

// In packages/transports/src/pager/pager-transport.ts.
const openPager: OpenTransport<PagerDestination> = (_settings, { connector, deadlineMs }) => {
  const http = new HttpClient({ connector });
  return {
    async send({ message: { event, incident } }, { gatewayUrl }) {
      const headers = { 'Content-Type': 'application/json' };
      const body = Buffer.from(JSON.stringify({ page: `${event}: ${incident.title}` }));
      const answer = await http.post({ url: gatewayUrl, headers, body, deadlineMs });
      return { outcome: outcomeOf(answer), request: { url: gatewayUrl, signature: null } };
    },
    hostOf: ({ gatewayUrl }) => new URL(gatewayUrl).origin,
    close: () => http.close(),
  };
};

test('another channel type is one folder and one line', async () => {
  const receiver = await WebhookReceiver.start();
  // In packages/transports/src/registry.ts: the line.
  const withPager = { ...registry, Pager: openPager };
  const transports = openEach<Destination | PagerDestination>(withPager, onLoopback);

  const dispatch = aDispatchTo<PagerDestination>({ type: 'Pager', gatewayUrl: receiver.url('/page') });
  const { outcome } = await transports.send(dispatch);

  expect(outcome).toMatchObject({ outcome: 'delivered', responseStatus: 200 });
  expect(receiver.received[0]?.rawBody.toString()).toBe('{"page":"incident.created: Shop does not answer"}');
  await transports.close();
  await receiver.close();
});
