import { describe, expect, test } from '@jest/globals';
import type { Destination } from '@tocsin/domain';
import { anEmailChannel, aWebhookChannel, aWebhookDestination } from '@tocsin/testing';
import { WebhookReceiver } from '@tocsin/testing/servers';
import { catalogue } from '../src/catalogue.js';
import { openEach, openTransports } from '../src/open-transports.js';
import { registry } from '../src/registry.js';
import type { OpenTransport } from '../src/sending/transport.js';
import type { IncomingWebhookFields } from '../src/service/incoming-webhook.js';
import { closedAfterwards } from './support/closed-afterwards.js';
import { aDispatchTo } from './support/dispatches.js';
import { Mailbox } from './support/mailbox.js';
import { onLoopback, open } from './support/open.js';

const url = 'https://hooks.example.com/';
const toChat = (type: string, secrets: Destination['secrets'] = { webhook_url: url }): Destination => ({
  type,
  fields: {},
  secrets,
});
const aChatChannel = aDispatchTo(toChat('Slack'));

describe('the transports behind one door', () => {
  test('an exception in a transport is reported, and the send is failed, internal', async () => {
    const bug = new Error('of mine');
    const errors: unknown[] = [];
    const openBroken: OpenTransport<IncomingWebhookFields> = () => ({
      send: () => Promise.reject(bug),
      hostOf: ({ webhook_url }) => webhook_url,
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
        message:
          'Tocsin could not send this message because of a bug. Ask its operator to look at the log of the dispatcher.',
        responseStatus: null,
        durationMs: expect.any(Number),
      },
      request: null,
    });
    expect(errors).toEqual([bug]);
  });

  test('a channel type that nobody registered is failed, internal', async () => {
    const errors: unknown[] = [];
    const transports = openEach({}, { ...onLoopback, onError: (error) => errors.push(error) });
    const destination = aWebhookDestination(url, null);
    const { outcome } = await transports.send(aDispatchTo(destination));
    expect(outcome).toMatchObject({ outcome: 'failed', code: 'internal' });
    expect(errors).toEqual([new Error('No transport is registered for Webhook.')]);
    expect(transports.hostOf(destination)).toBe('no server of Webhook');
  });

  test('a channel that lacks what its type needs is failed, internal, and holds up nobody', async () => {
    const errors: unknown[] = [];
    const transports = open({ onError: (error) => errors.push(error) });
    const { outcome } = await transports.send(aDispatchTo(toChat('Slack', {})));
    expect(outcome).toMatchObject({ outcome: 'failed', code: 'internal' });
    expect(errors).toEqual([new Error('A Slack channel is stored without webhook_url.')]);
    expect(transports.hostOf(toChat('Slack', {}))).toBe('no server of Slack');
  });

  test('a transport that sends without saying so is reported', async () => {
    const errors: unknown[] = [];
    const openSilent: OpenTransport<IncomingWebhookFields> = () => ({
      send: async () => ({
        outcome: { outcome: 'delivered', responseStatus: 200, durationMs: 1 },
        request: null,
      }),
      hostOf: ({ webhook_url }) => webhook_url,
    });
    const transports = openEach(
      { Slack: openSilent },
      { ...onLoopback, onError: (error) => errors.push(error) },
    );
    expect((await transports.send(aChatChannel)).outcome.outcome).toBe('delivered');
    expect(errors).toEqual([new Error('The transport of Slack sent a message without begin().')]);
  });

  test('a message asks once whether it may begin, before its receiver gets any of it', async () => {
    const receiver = closedAfterwards(await WebhookReceiver.start());
    const mailbox = closedAfterwards(await Mailbox.start());
    const transports = open({ smtpUrl: mailbox.url() });
    const arrived = (): number => receiver.requestCount + mailbox.mails.length;
    for (const destination of [
      aWebhookDestination(receiver.url('/in'), null),
      anEmailChannel().destination,
    ]) {
      const before = arrived();
      const seen: number[] = [];
      const sent = (mayBegin: boolean) =>
        transports.send({
          ...aDispatchTo(destination),
          begin: async () => {
            seen.push(arrived());
            return mayBegin;
          },
        });
      expect((await sent(false)).outcome).toMatchObject({ outcome: 'failed', code: 'interrupted' });
      expect((await sent(true)).outcome).toMatchObject({ outcome: 'delivered' });
      expect(seen).toEqual([before, before]);
      expect(arrived()).toBe(before + 1);
    }
  });

  test('every type is a service or has a transport, and every transport a definition', () => {
    const withTransport = catalogue.filter(({ service }) => service === undefined).map(({ type }) => type);
    expect(Object.keys(registry).sort()).toEqual(withTransport.sort());
  });

  test('closing closes every transport', async () => {
    const closed: string[] = [];
    const openNamed =
      (name: string): OpenTransport<IncomingWebhookFields> =>
      () => ({
        send: () => Promise.reject(new Error('is not called')),
        hostOf: ({ webhook_url }) => webhook_url,
        close: async () => {
          closed.push(name);
        },
      });
    await openEach({ Slack: openNamed('one'), Telegram: openNamed('two') }, onLoopback).close();
    expect(closed).toEqual(['one', 'two']);
  });

  test('the host of a destination is what the transport of its type says', async () => {
    const transports = openTransports({ ...onLoopback, smtpUrl: 'smtp://mail.example.com:2525' });
    expect(transports.hostOf(anEmailChannel().destination)).toBe('mail.example.com');
    expect(transports.hostOf(aWebhookChannel().destination)).toBe('https://hooks.example.com');
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
