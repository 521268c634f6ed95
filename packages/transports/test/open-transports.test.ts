import { describe, expect, test } from '@jest/globals';
import { openEach, openTransports } from '../src/open-transports.js';
import type { OpenTransport } from '../src/transport.js';
import { aDispatchTo } from './support/dispatches.js';
import { onLoopback } from './support/open.js';

type ChatDestination = { readonly type: 'Slack'; readonly hookUrl: string };

const aChatChannel = aDispatchTo<ChatDestination>({ type: 'Slack', hookUrl: 'https://hooks.example.com/' });

describe('the transports behind one door', () => {
  test('an exception in a transport is reported, and the send is failed, internal', async () => {
    const bug = new Error('of mine');
    const errors: unknown[] = [];
    const openBroken: OpenTransport<ChatDestination> = () => ({
      send: () => Promise.reject(bug),
      hostOf: ({ hookUrl }) => hookUrl,
      close: async () => {},
    });
    const transports = openEach(
      { Slack: openBroken },
      { ...onLoopback, onError: (error) => errors.push(error) },
    );
    expect(await transports.send(aChatChannel)).toEqual({
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
    const { outcome } = await transports.send(aChatChannel);
    expect(outcome).toMatchObject({ outcome: 'failed', code: 'internal' });
    expect(errors).toEqual([new Error('No transport is registered for Slack.')]);
  });

  test('closing closes every transport', async () => {
    const closed: string[] = [];
    const openNamed =
      (name: string): OpenTransport<ChatDestination> =>
      () => ({
        send: () => Promise.reject(new Error('is not called')),
        hostOf: ({ hookUrl }) => hookUrl,
        close: async () => {
          closed.push(name);
        },
      });
    await openEach({ Slack: openNamed('one'), Telegram: openNamed('two') }, onLoopback).close();
    expect(closed).toEqual(['one', 'two']);
  });

  test('the host of a destination is what the transport of its type says', async () => {
    const transports = openTransports({ ...onLoopback, smtpUrl: 'smtp://mail.example.com:2525' });
    const webhook = (endpointUrl: string) => ({ type: 'Webhook', endpointUrl, webhookSecret: null }) as const;
    expect(transports.hostOf({ type: 'Email', emailAddress: 'ada@example.org' })).toBe('mail.example.com');
    expect(transports.hostOf(webhook('https://hooks.example.com/in'))).toBe('https://hooks.example.com');
    await transports.close();
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
