import { describe, expect, test } from '@jest/globals';
import type { Destination } from '@tocsin/domain';
import { HttpClient } from '@tocsin/egress';
import { WebhookReceiver } from '@tocsin/testing';
import { openEach, openTransports } from '../src/open-transports.js';
import { registry } from '../src/registry.js';
import type { OpenTransport } from '../src/transport.js';
import { closedAfterwards } from './support/closed-afterwards.js';
import { aDispatchTo } from './support/dispatches.js';
import { onLoopback } from './support/open.js';

// A third channel type: all that one needs. The README tells the same story.
type ChatDestination = { readonly type: 'Slack'; readonly hookUrl: string };

const openChat: OpenTransport<ChatDestination> = (_settings, { connector, deadlineMs }) => {
  const http = new HttpClient({ connector });
  return {
    async send({ message }, { hookUrl }) {
      const body = Buffer.from(JSON.stringify({ text: `${message.event}: ${message.incident.title}` }));
      const headers = { 'Content-Type': 'application/json' };
      const answer = await http.post({ url: hookUrl, headers, body, deadlineMs });
      const { durationMs } = answer;
      return {
        outcome:
          answer.outcome === 'response'
            ? { outcome: 'delivered', responseStatus: answer.status, durationMs }
            : { ...answer, responseStatus: null },
        request: { url: hookUrl, signature: null },
      };
    },
    close: () => http.close(),
  };
};

const aChatChannel = (hookUrl: string) => aDispatchTo<ChatDestination>({ type: 'Slack', hookUrl });

describe('the transports behind one door', () => {
  test('a third channel type is one function and one line', async () => {
    const receiver = closedAfterwards(await WebhookReceiver.start());
    const transports = closedAfterwards(
      openEach<Destination | ChatDestination>({ ...registry, Slack: openChat }, onLoopback),
    );
    const { outcome } = await transports.send(aChatChannel(receiver.url('/hook')));
    expect(outcome).toMatchObject({ outcome: 'delivered', responseStatus: 200 });
    const [request] = await receiver.waitFor(1);
    expect(request?.rawBody.toString()).toBe('{"text":"incident.created: Shop does not answer"}');
  });

  test('an exception in a transport is reported, and the send is failed, internal', async () => {
    const bug = new Error('of mine');
    const errors: unknown[] = [];
    const openBroken: OpenTransport<ChatDestination> = () => ({
      send: () => Promise.reject(bug),
      close: async () => {},
    });
    const transports = openEach(
      { Slack: openBroken },
      { ...onLoopback, onError: (error) => errors.push(error) },
    );
    expect(await transports.send(aChatChannel('https://hooks.example.com/'))).toEqual({
      outcome: {
        outcome: 'failed',
        code: 'internal',
        message: 'Sending failed because of a fault in Tocsin itself. Its log says more.',
        responseStatus: null,
        durationMs: expect.any(Number),
      },
      request: null,
    });
    expect(errors).toEqual([bug]);
  });

  test('a channel type that nobody registered is failed, internal', async () => {
    const errors: unknown[] = [];
    const transports = openEach<ChatDestination>(
      {},
      { ...onLoopback, onError: (error) => errors.push(error) },
    );
    const { outcome } = await transports.send(aChatChannel('https://hooks.example.com/'));
    expect(outcome).toMatchObject({ outcome: 'failed', code: 'internal' });
    expect(errors).toEqual([new Error('No transport is registered for Slack.')]);
  });

  test('closing closes every transport', async () => {
    const closed: string[] = [];
    const openNamed =
      (name: string): OpenTransport<ChatDestination> =>
      () => ({
        send: () => Promise.reject(new Error('is not called')),
        close: async () => {
          closed.push(name);
        },
      });
    await openEach({ Slack: openNamed('one'), Telegram: openNamed('two') }, onLoopback).close();
    expect(closed).toEqual(['one', 'two']);
  });

  test.each([
    ['EGRESS_ALLOW', { egressAllow: ['10.0.0.0/99'] }],
    ['DNS_SERVERS', { dnsServers: ['name-server'] }],
    ['SMTP_URL', { smtpUrl: 'mail.example.com' }],
    ['MAIL_FROM', { mailFrom: 'nobody' }],
  ])('a wrong %s names itself when the transports are opened', (name, wrong) => {
    expect(() => openTransports({ ...onLoopback, ...wrong })).toThrow(name);
  });
});
