import { mock } from 'node:test';
import { afterEach, describe, expect, test } from '@jest/globals';
import { anIncidentOpened, anIncidentResolved, aWebhookDestination, recorded } from '@tocsin/testing';
import {
  type ReceiverBehaviour,
  selfSignedCertificate,
  WebhookReceiver,
  type WebhookReceiverOptions,
} from '@tocsin/testing/servers';
import { buildMessage, sign } from '@tocsin/webhook-core';
import fc from 'fast-check';
import { messageOf } from '../../src/message-of.js';
import type { Sendable } from '../../src/open-transports.js';
import { closedAfterwards } from '../support/closed-afterwards.js';
import { aDispatchTo } from '../support/dispatches.js';
import { open } from '../support/open.js';

afterEach(() => mock.timers.reset());

const secret = 'a secret for tests';

const receive = async (options: WebhookReceiverOptions = {}) =>
  closedAfterwards(await WebhookReceiver.start({ secret, ...options }));

type Overrides = { webhookSecret?: string | null; cause?: Sendable['cause'] };

const toEndpoint = (endpointUrl: string, { webhookSecret = secret, ...overrides }: Overrides = {}) =>
  aDispatchTo(aWebhookDestination(endpointUrl, webhookSecret), overrides);

const ofIncident = (title: string): Overrides => ({ cause: recorded(anIncidentOpened({ title })) });

const headerLines = (rawHeaders: readonly string[] = []): string[] =>
  rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : [])).sort();

describe('what a webhook channel receives', () => {
  test('is one POST of the message, signed over exactly its bytes', async () => {
    const receiver = await receive();
    const dispatch = toEndpoint(receiver.url('/in?team=shop'));
    const { outcome, request } = await open().send(dispatch);

    expect(outcome).toEqual({ outcome: 'delivered', responseStatus: 200, durationMs: expect.any(Number) });
    const [received, ...more] = await receiver.waitFor(1);
    expect(more).toEqual([]);
    expect(received).toMatchObject({ method: 'POST', target: '/in?team=shop', verified: true });
    expect(received?.rawBody).toEqual(buildMessage(messageOf(dispatch)));
    expect(request).toEqual({
      url: receiver.url('/in?team=shop'),
      signature: sign(received?.rawBody ?? '', secret),
    });
  });

  test('has our three headers and, besides, only those that HTTP/1.1 needs', async () => {
    const receiver = await receive();
    const dispatch = toEndpoint(receiver.url());
    await open().send(dispatch);
    const [received] = await receiver.waitFor(1);
    const body = buildMessage(messageOf(dispatch));
    expect(headerLines(received?.rawHeaders)).toEqual(
      [
        `host: 127.0.0.1:${receiver.port}`,
        'connection: keep-alive',
        `content-length: ${body.length}`,
        'Content-Type: application/json',
        'User-Agent: Service-Webhook/1.0',
        `X-Service-Signature: ${sign(body, secret)}`,
      ].sort(),
    );
  });

  test('has no signature header when the channel has no secret', async () => {
    const receiver = await receive();
    const { request } = await open().send(toEndpoint(receiver.url(), { webhookSecret: null }));
    const [received] = await receiver.waitFor(1);
    expect(Object.keys(received?.headers ?? {})).not.toContain('x-service-signature');
    expect(request).toEqual({ url: receiver.url(), signature: null });
  });

  test.each([
    ['incident.created', recorded(anIncidentOpened())],
    ['incident.resolved', recorded(anIncidentResolved())],
    ['channel.test', null],
  ])('is %s', async (event, cause) => {
    const receiver = await receive();
    await open().send(toEndpoint(receiver.url(), { cause }));
    const [received] = await receiver.waitFor(1);
    expect(received?.message?.event).toBe(event);
  });

  test('is what was signed, byte for byte, whatever the title', async () => {
    const receiver = await receive();
    const transports = open();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (title) => {
        const dispatch = toEndpoint(receiver.url(), ofIncident(title));
        await transports.send(dispatch);
        const received = receiver.received.at(-1);
        expect(received?.verified).toBe(true);
        expect(received?.rawBody).toEqual(buildMessage(messageOf(dispatch)));
      }),
      { numRuns: 50 },
    );
  });

  test('is what was signed when the title takes a megabyte of UTF-8 and has half a character', async () => {
    const receiver = await receive();
    const dispatch = toEndpoint(receiver.url(), ofIncident(`${'störung 🔔 '.repeat(80_000)}\ud83d`));
    expect(await open().send(dispatch)).toMatchObject({ outcome: { outcome: 'delivered' } });
    const [received] = await receiver.waitFor(1);
    expect(received?.verified).toBe(true);
    expect(received?.rawBody.length).toBeGreaterThan(1_000_000);
    expect(received?.rawBody).toEqual(buildMessage(messageOf(dispatch)));
  });
});

describe('how a POST is recorded', () => {
  const answeredWith = async (behaviour: ReceiverBehaviour, deadlineMs = 10_000) => {
    const receiver = await receive({ behaviour });
    const sending = await open({ deadlineMs }).send(toEndpoint(receiver.url('/in')));
    return { receiver, ...sending };
  };

  test.each([200, 201, 202, 204, 206, 226, 299])('%i counts as received', async (status) => {
    const { outcome } = await answeredWith({ does: 'answer', status });
    expect(outcome).toMatchObject({ outcome: 'delivered', responseStatus: status });
  });

  test.each([
    [
      301,
      'The endpoint answered 301 Moved Permanently. Tocsin does not follow redirects: save the URL that the endpoint redirects to.',
    ],
    [
      404,
      'The endpoint answered 404 Not Found. Only 200 to 299 counts as received: check the log of the endpoint.',
    ],
    [
      500,
      'The endpoint answered 500 Internal Server Error. Only 200 to 299 counts as received: check the log of the endpoint.',
    ],
    [
      503,
      'The endpoint answered 503 Service Unavailable. Only 200 to 299 counts as received: check the log of the endpoint.',
    ],
    [599, 'The endpoint answered 599. Only 200 to 299 counts as received: check the log of the endpoint.'],
  ])('%i is failed, http_status, after one attempt', async (status, message) => {
    const { receiver, outcome, request } = await answeredWith({ does: 'answer', status });
    expect(outcome).toEqual({
      outcome: 'failed',
      code: 'http_status',
      message,
      responseStatus: status,
      durationMs: expect.any(Number),
    });
    expect(request?.url).toBe(receiver.url('/in'));
    expect(receiver.requestCount).toBe(1);
  });

  test.each<[string, ReceiverBehaviour]>([
    ['never answers', { does: 'hang' }],
    ['answers a byte at a time', { does: 'drip', part: 'head', everyMs: 50 }],
  ])('a receiver that %s is failed, timeout, after one attempt', async (_, behaviour) => {
    const { receiver, outcome, request } = await answeredWith(behaviour, 1_000);
    expect(outcome).toMatchObject({ outcome: 'failed', code: 'timeout', responseStatus: null });
    expect(request).toMatchObject({ url: receiver.url('/in') });
    expect(receiver.requestCount).toBe(1);
  });

  test('a receiver that never ends its answer has the message: its head is whole', async () => {
    const { receiver, outcome } = await answeredWith({ does: 'drip', part: 'body', everyMs: 50 }, 1_000);
    expect(outcome).toMatchObject({ outcome: 'delivered', responseStatus: 200 });
    expect(receiver.requestCount).toBe(1);
  });

  test.each(['before reading', 'after reading'] as const)(
    'a receiver that resets %s is failed, connection_reset, after one attempt',
    async (when) => {
      const { receiver, outcome, request } = await answeredWith({ does: 'reset', when });
      expect(outcome).toMatchObject({ outcome: 'failed', code: 'connection_reset' });
      expect(request).not.toBeNull();
      expect(receiver.requestCount).toBe(1);
    },
  );

  test('a refused connection is failed, connection_refused, with the request that was attempted', async () => {
    const receiver = await WebhookReceiver.start();
    const url = receiver.url('/in');
    await receiver.close();
    const { outcome, request } = await open().send(toEndpoint(url));
    expect(outcome).toMatchObject({ outcome: 'failed', code: 'connection_refused' });
    expect(request).toEqual({ url, signature: expect.stringMatching(/^sha256=/) });
  });

  test('a name that cannot be looked up is failed, dns', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const { outcome } = await open({ dnsServers: ['127.0.0.1:1'], deadlineMs: 50 }).send(
      toEndpoint('https://hooks.example.com/'),
    );
    expect(outcome).toMatchObject({ outcome: 'failed', code: 'dns' });
  });

  test('an address that is not allowed is not called, and nothing was attempted', async () => {
    const receiver = await receive();
    const sending = await open({ egressAllow: [] }).send(toEndpoint(receiver.url()));
    expect(sending).toMatchObject({
      outcome: {
        outcome: 'failed',
        code: 'blocked_address',
        message: expect.stringContaining('EGRESS_ALLOW'),
      },
      request: null,
    });
    expect(receiver.connectionCount).toBe(0);
  });

  test('a certificate of an authority of our own is trusted once it is named', async () => {
    const tls = selfSignedCertificate();
    const receiver = await receive({ tls });
    const { outcome } = await open({ egressAuthorities: [tls.cert] }).send(toEndpoint(receiver.url()));
    expect(outcome).toMatchObject({ outcome: 'delivered' });
  });

  test('a certificate that has expired is failed, tls, with the date', async () => {
    const validFrom = new Date('2025-01-02T00:00:00Z');
    const tls = selfSignedCertificate({ validFrom, validTo: new Date('2026-01-02T00:00:00Z') });
    const receiver = await receive({ tls });
    const { outcome } = await open({ egressAuthorities: [tls.cert] }).send(toEndpoint(receiver.url()));
    expect(outcome).toMatchObject({
      code: 'tls',
      message: 'TLS: the certificate expired on 2026-01-02.',
    });
    expect(receiver.requestCount).toBe(0);
  });

  test('a certificate that nobody vouches for is failed, tls', async () => {
    const receiver = await receive({ tls: selfSignedCertificate() });
    const { outcome } = await open().send(toEndpoint(receiver.url()));
    expect(outcome).toMatchObject({ outcome: 'failed', code: 'tls' });
    expect(receiver.requestCount).toBe(0);
  });
});

describe('the host of a webhook channel', () => {
  const hostOf = (endpointUrl: string): string => open().hostOf(aWebhookDestination(endpointUrl, null));

  test.each([
    'https://hooks.example.com/',
    'https://hooks.example.com/another?team=shop',
    'https://HOOKS.example.com:443/in',
  ])('of %s is the one whose connections it shares', (endpointUrl) => {
    expect(hostOf(endpointUrl)).toBe('https://hooks.example.com');
  });

  test.each(['http://hooks.example.com/in', 'https://hooks.example.com:8443/in', 'https://b.example.com/in'])(
    'of %s is another',
    (endpointUrl) => {
      expect(hostOf(endpointUrl)).not.toBe('https://hooks.example.com');
    },
  );

  test.each(['not a URL', 'https://user:password@hooks.example.com/in'])(
    'is the text itself where it is %s, which is not called',
    (endpointUrl) => {
      expect(hostOf(endpointUrl)).toBe(endpointUrl);
    },
  );
});
