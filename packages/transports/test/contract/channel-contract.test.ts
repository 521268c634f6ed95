// Over ten seconds: each channel type meets each way in which a service can answer.
import { createServer, type Server } from 'node:net';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type IncidentId, id, instant } from '@tocsin/domain';
import { anIncidentOpened, anIncidentResolved, propertyRuns, recorded } from '@tocsin/testing';
import type { ReceivedRequest, ReceiverBehaviour } from '@tocsin/testing/servers';
import type { WebhookMessage } from '@tocsin/webhook-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { messageOf, tagsOf } from '../../src/message-of.js';
import type { SendResult } from '../../src/sending/transport.js';
import { closedAfterwards } from '../support/closed-afterwards.js';
import { opened as openedMessage, resolved as resolvedMessage } from '../support/messages.js';
import { open } from '../support/open.js';
import { formOf, jsonOf } from './channel-case.js';
import { type CaseOfType, channelCases } from './channel-cases.js';
import { choicesOf } from './choices.js';
import { hostileCause, hostileTexts } from './hostile-texts.js';
import { answerToken, linksIn, publicUrl } from './own-links.js';
import { channelTo, destinationAt, type Service, serviceFor } from './sendings.js';

const onlyRequestOf = ({ receiver }: Pick<Service, 'receiver'>): ReceivedRequest => {
  const [request, ...more] = receiver.received;
  if (request === undefined) throw new Error('The service got no request.');
  expect(more).toEqual([]);
  return request;
};

const expectNoSecret = ({ secretParts }: CaseOfType, shown: unknown): void => {
  const text = typeof shown === 'string' ? shown : JSON.stringify(shown);
  for (const secret of secretParts) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(encodeURIComponent(secret));
    expect(text).not.toContain(Buffer.from(secret).toString('base64').replace(/=+$/, ''));
  }
};

/** Every text in a request, as the service reads it. */
const textsIn = (request: ReceivedRequest): readonly string[] => {
  const texts: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  const isJson = /^[{[]/.test(request.rawBody.toString('utf8'));
  collect(isJson ? jsonOf(request) : formOf(request));
  return texts;
};

/** The types that show a name with its link, because nobody makes one of it. */
const plain: Readonly<Record<string, string>> = {
  Discord: 'A scheme has a backslash, and a host alone is no link.',
  MicrosoftTeams: 'Text runs are plain.',
  Zulip: 'A topic is plain, and all else is in code spans.',
  WebPush: 'Notifications of browsers are plain.',
  Twilio: 'A character outside of GSM 7 leaves room for 70 instead of 160.',
  PagerDuty: 'Rules of the service match the text.',
  JiraServiceManagement: 'Rules of the service match the text.',
};

/** Chats find no links in one. */
const codeSpan = /`[^`]*`/g;

/** Texts that a mail or chat program makes a link of. */
const linkOfName = /:\/\/evil|www\.evil|evil\.test|@evil/;

const causes = {
  created: recorded(anIncidentOpened()),
  resolved: recorded(anIncidentResolved({ resolvedAt: instant(new Date('2026-05-03T14:05:00.000Z')) })),
  test: null,
};

const sendEach = async (each: CaseOfType) => {
  const service = await serviceFor(each);
  const { transports, dispatch, receiver } = service;
  for (const cause of [causes.created, causes.resolved, causes.test]) {
    expect((await transports.send({ ...dispatch, cause })).outcome).toMatchObject({ outcome: 'delivered' });
  }
  const [created, resolved, tested] = receiver.received;
  if (created === undefined || resolved === undefined || tested === undefined) {
    throw new Error('The service got fewer than three requests.');
  }
  return { created, resolved, tested };
};

describe.each(channelCases)('a $type channel', (each) => {
  const { definition, opened = (request) => request } = each;

  test('of the suite is one that its schema and its rules allow', () => {
    const { fields, secrets } = each.channelAt('https://service.example.com');
    const ajv = new Ajv2020({
      keywords: ['rule', 'chosenByCustomer', 'enumTitles'],
      formats: { uri: true, email: true },
    });
    const validate = ajv.compile(definition.fields);
    expect([validate({ ...fields, ...secrets }), validate.errors]).toEqual([true, null]);
    expect(definition.faults?.({ ...fields, ...secrets } as never) ?? []).toEqual([]);
    const secretNames = Object.keys(secrets);
    for (const [name, { writeOnly = false }] of Object.entries(definition.fields.properties)) {
      if (name in { ...fields, ...secrets })
        expect([name, writeOnly]).toEqual([name, secretNames.includes(name)]);
    }
  });

  test('gets one request, and its acceptance is delivered', async () => {
    const service = await serviceFor(each);
    const { outcome } = await service.transports.send(service.dispatch);
    expect(outcome).toEqual({
      outcome: 'delivered',
      responseStatus: each.accepted.status,
      durationMs: expect.any(Number),
    });
    const request = onlyRequestOf(service);
    expect(request.method).toBe(definition.request?.method);
    expect(request.target).toEqual(
      typeof each.target === 'string' ? each.target : expect.stringMatching(each.target),
    );
    expect(request.headers['content-length']).toBe(String(request.rawBody.length));
  });

  test.each(choicesOf(each))(
    'has its exact request on record, with its secrets masked: %j',
    async (choice) => {
      const service = await serviceFor(each, undefined, {}, choice);
      const { request: onRecord } = await service.transports.send(service.dispatch);
      if (onRecord === null) throw new Error('No request is on record.');
      const received = opened(onlyRequestOf(service));
      const shown = definition.request?.contentOf(messageOf(service.dispatch), {
        alertId: service.dispatch.alertId,
        tags: tagsOf(service.dispatch),
        ...onRecord,
      });
      expectNoSecret(each, { onRecord, headers: shown?.headers, body: shown?.body.toString('utf8') });
      expect(JSON.stringify([onRecord, shown?.body.toString('utf8')])).not.toContain(answerToken);

      const url = service.origin + received.target;
      const isMasked = definition.request?.isUrlMasked;
      expect(onRecord.url === url).toBe(!isMasked);
      expect(onRecord.url.startsWith(`${service.origin}/`)).toBe(true);

      for (const [name, value] of Object.entries(shown?.headers ?? {})) {
        const was = received.headers[name.toLowerCase()];
        if (value.includes('…')) expect(String(was).startsWith(value.replace(/….*$/s, ''))).toBe(true);
        else expect([name, was]).toEqual([name, value]);
      }
      const ownHeaders = Object.keys(received.headers).filter(
        (name) => !['host', 'connection', 'content-length'].includes(name),
      );
      expect(ownHeaders.sort()).toEqual(
        Object.keys(shown?.headers ?? {})
          .map((name) => name.toLowerCase())
          .sort(),
      );
      const secrets = Object.values(service.destination.secrets).map(String);
      const sent = received.rawBody.toString('utf8').replaceAll(answerToken, '…');
      const masked = secrets.reduce(
        (body, secret) => body.replaceAll(secret, '…').replaceAll(encodeURIComponent(secret), '…'),
        sent,
      );
      expect(shown?.body.toString('utf8').replaceAll(encodeURIComponent('…'), '…')).toBe(masked);
    },
  );

  test('says in words what a message says', async () => {
    const { created, resolved, tested } = await sendEach(each);
    for (const request of [created, resolved]) expect(each.textOf(request)).toContain('Shop does not answer');
    expect(each.textOf(created)).not.toBe(each.textOf(resolved));
    expect(each.textOf(tested)).toContain('Test message from Tocsin');
    for (const request of [created, resolved, tested]) {
      each.expectHarmless(request);
      for (const { of, length, max } of each.lengthsOf(request)) {
        expect([of, length <= max]).toEqual([of, true]);
      }
    }
  });

  const { links } = definition;
  const bodyOf = (request: ReceivedRequest): string => {
    const body = opened(request).rawBody.toString('utf8');
    const { 'content-type': contentType = '' } = request.headers;
    return contentType.includes('form') ? decodeURIComponent(body.replaceAll('+', '%20')) : body;
  };
  const expectLinks = (request: ReceivedRequest, message: WebhookMessage): void => {
    const body = bodyOf(request);
    const expected = linksIn(message, links);
    for (const { url } of expected) expect(body).toContain(url);
    for (const { kind, url } of linksIn(message)) {
      if (!expected.some((each) => each.kind === kind)) expect(body).not.toContain(url);
    }
    if (expected.length === 0) expect(body).not.toContain(publicUrl);
  };

  test(`has ${links === 'none' ? 'no link' : `the links “${links}”`}, and none in a test`, async () => {
    const { created, resolved, tested } = await sendEach(each);
    expect(links === 'none').toBe(definition.kind === 'webhook');
    expect(links === 'incident').toBe(definition.kind === 'on-call');
    expectLinks(created, openedMessage);
    expectLinks(resolved, resolvedMessage);
    expect(bodyOf(tested)).not.toMatch(/tocsin\.example\.com\/(answer|incidents)/);
  });

  test('shows a message of an earlier version without links', async () => {
    const service = await serviceFor(each);
    const { request: onRecord } = await service.transports.send(service.dispatch);
    const recipient = onRecord?.recipient?.replace(/^[^\n]*\n/, '') || undefined;
    const shown = definition.request?.contentOf(messageOf(service.dispatch), {
      alertId: service.dispatch.alertId,
      tags: tagsOf(service.dispatch),
      signature: onRecord?.signature ?? null,
      ...(recipient !== undefined && { recipient }),
    });
    expect(shown?.body.toString('utf8')).not.toMatch(/tocsin\.example\.com(\/|%2F)(answer|incidents)/);
  });

  test('keeps no token of an answer that its service quotes', async () => {
    const url = `${publicUrl}/answer/${answerToken}`;
    const said = { error: url, message: url, msg: url, description: url, errorDescription: url };
    const body = JSON.stringify({ ...said, errors: [url], token: 'invalid' });
    const { transports, dispatch } = await serviceFor(each, { does: 'answer', status: 400, body });
    const sent = await transports.send(dispatch);
    expect(sent.outcome).toMatchObject({ outcome: 'failed', code: 'http_status' });
    if (links !== 'none' && links !== 'incident') expect(JSON.stringify(sent)).not.toContain(answerToken);
  });

  test('gets the same request for the same message', async () => {
    const { transports, dispatch, receiver } = await serviceFor(each);
    await transports.send(dispatch);
    await transports.send(dispatch);
    const [one, other] = receiver.received.map(opened).map(({ method, target, headers, rawBody }) => ({
      method,
      target,
      headers,
      body: rawBody.toString('utf8'),
    }));
    expect(one).toEqual(other);
  });

  const { threadOf } = each;
  if (threadOf !== undefined) {
    test('joins the end of an incident to its beginning, and no other incident', async () => {
      const service = await serviceFor(each);
      const another = { incidentId: id<IncidentId>('01970000-0000-7000-8000-00000000d999') };
      for (const cause of [causes.created, causes.resolved, recorded(anIncidentOpened(another))]) {
        await service.transports.send({ ...service.dispatch, cause });
      }
      const [created, resolved, other] = service.receiver.received.map(threadOf);
      expect(created).toBeTruthy();
      expect(resolved).toEqual(created);
      expect(other).not.toEqual(created);
    });
  }

  test('is harmless and within the limits of the service, whatever customers write', async () => {
    const { transports, dispatch, receiver } = await serviceFor(each);
    const check = async (cause: typeof dispatch.cause): Promise<void> => {
      const { outcome } = await transports.send({ ...dispatch, cause });
      expect(outcome).toMatchObject({ outcome: 'delivered' });
      const request = receiver.received.at(-1);
      if (request === undefined) throw new Error('The service got no request.');
      each.expectHarmless(request);
      if (cause !== null) expectLinks(request, messageOf({ ...dispatch, cause }));
      // JSON.stringify escapes only half characters. A webhook has the texts of customers unchanged.
      if (definition.kind !== 'webhook') expect(request.rawBody.toString('utf8')).not.toMatch(/\\ud[89a-f]/);
      for (const { of, length, max } of each.lengthsOf(request)) {
        if (length > max) throw new Error(`${of} has ${length}, more than ${max}.`);
      }
    };
    for (const text of hostileTexts) {
      const { monitor } = anIncidentOpened().data;
      await check(
        recorded(anIncidentOpened({ title: text, monitor: { ...monitor, name: text, target: text } })),
      );
    }
    await fc.assert(fc.asyncProperty(hostileCause, check), { numRuns: propertyRuns(60) });
  });

  // Programs read webhooks, and people read their text nowhere.
  if (definition.kind !== 'webhook' && plain[definition.type] === undefined)
    test('makes no link of a name', async () => {
      const { transports, dispatch, receiver } = await serviceFor(each);
      const { monitor } = anIncidentOpened().data;
      const name = 'Locked: https://evil.test/login or www.evil.test, write to me@evil.test';
      const event = anIncidentOpened({ title: `${name} is down`, monitor: { ...monitor, name } });
      await transports.send({ ...dispatch, cause: recorded(event) });
      const [request] = receiver.received;
      if (request === undefined) throw new Error('The service got no request.');
      const texts = textsIn(opened(request)).filter((text) => text.includes('Locked'));
      expect(texts).not.toEqual([]);
      const linked = texts.filter((text) => linkOfName.test(text.replaceAll(codeSpan, '')));
      expect(linked).toEqual([]);
    });

  test.each(each.refusals)(
    'whose service refuses with $status is failed with what to do: $says',
    async (refusal) => {
      const { says, ...answer } = refusal;
      const service = await serviceFor(each, { does: 'answer', ...answer });
      const sent = await service.transports.send(service.dispatch);
      expect(sent.outcome).toEqual({
        outcome: 'failed',
        code: 'http_status',
        message: expect.stringMatching(says),
        responseStatus: answer.status,
        durationMs: expect.any(Number),
      });
      onlyRequestOf(service);
      expectNoSecret(each, sent);
    },
  );

  test.each<[string, ReceiverBehaviour, string]>([
    ['resets before it has read', { does: 'reset', when: 'before reading' }, 'connection_reset'],
    ['resets after it has read', { does: 'reset', when: 'after reading' }, 'connection_reset'],
    ['redirects', { does: 'answer', status: 307, headers: { Location: '/elsewhere' } }, 'http_status'],
    ['refuses without a word', { does: 'answer', status: 500 }, 'http_status'],
    ['refuses with garbage', { does: 'answer', status: 400, body: '{'.repeat(200_000) }, 'http_status'],
    ['is busy', { does: 'answer', status: 429, headers: { 'Retry-After': '0' } }, 'http_status'],
  ])('whose service %s is failed after one request, without its secrets', async (_, behaviour, code) => {
    const service = await serviceFor(each, behaviour);
    const sent = await service.transports.send(service.dispatch);
    expect(sent).toMatchObject({
      outcome: { outcome: 'failed', code },
      request: { url: expect.any(String) },
    });
    if (sent.outcome.outcome === 'failed') expect(sent.outcome.message).toMatch(/\.$/);
    expect(service.receiver.requestCount).toBe(1);
    expectNoSecret(each, sent);
  });

  test('whose service quotes its secrets is failed without them', async () => {
    const quoted = ['message', 'error', 'description', 'msg', 'errmsg', 'detail', 'errors'].map((name) => [
      name,
      `${each.secretParts.join(' ')} is unknown`,
    ]);
    const body = JSON.stringify(Object.fromEntries(quoted));
    const service = await serviceFor(each, { does: 'answer', status: 400, body });
    expectNoSecret(each, await service.transports.send(service.dispatch));
  });

  test('whose service speaks no HTTP is failed after one connection, without its secrets', async () => {
    const garbage = await garbageServer();
    const { transports, dispatch } = channelTo(each, garbage.origin);
    const sent = await transports.send(dispatch);
    expect(sent).toMatchObject({ outcome: { outcome: 'failed' }, request: { url: expect.any(String) } });
    expect(garbage.connections()).toBe(1);
    expectNoSecret(each, sent);
  });

  test('whose service listens nowhere is failed, connection_refused, without its secrets', async () => {
    const service = await serviceFor(each);
    await service.receiver.close();
    const sent = await service.transports.send(service.dispatch);
    expect(sent).toMatchObject({
      outcome: { outcome: 'failed', code: 'connection_refused' },
      request: { url: expect.any(String) },
    });
    expectNoSecret(each, sent);
  });

  test('whose address is closed is not called', async () => {
    const service = await serviceFor(each, undefined, { egressAllow: [] });
    const sent = await service.transports.send(service.dispatch);
    expect(sent).toMatchObject({
      outcome: { code: 'blocked_address', message: expect.stringContaining('EGRESS_ALLOW') },
      request: null,
    });
    expect(service.receiver.connectionCount).toBe(0);
    expectNoSecret(each, sent);
  });

  test('has the origin of its server as its host, and not its secret', () => {
    const origin = 'https://service.example.com';
    const { transports, destination } = channelTo(each, origin);
    expect(transports.hostOf(destination)).toBe(origin);
    const damaged = destinationAt(each, 'not a URL');
    expectNoSecret(each, open().hostOf(damaged));
  });
});

const garbageServer = async () => {
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => {});
    socket.once('data', () => socket.end('\u0000SSH-2.0-no_http\r\n'.repeat(50)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closedAfterwards({ close: () => new Promise((resolve) => server.close(() => resolve())) });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { origin: `http://127.0.0.1:${address.port}`, connections: () => connections };
};

// All types at a time, since each waits for its deadline.
describe('a service that never ends its answer', () => {
  const deadlineMs = 1_500;
  const faults: readonly [string, ReceiverBehaviour][] = [
    ['hangs', { does: 'hang' }],
    ['drips its head', { does: 'drip', part: 'head', everyMs: 50 }],
  ];
  const dripsItsBody: (typeof faults)[number] = [
    'drips its body',
    { does: 'drip', part: 'body', everyMs: 50 },
  ];
  const sent = new Map<string, { readonly result: SendResult; readonly requests: number }>();

  beforeAll(async () => {
    await Promise.all(
      channelCases.flatMap((each) =>
        [...faults, dripsItsBody].map(async ([fault, behaviour]) => {
          const { transports, dispatch, receiver } = await serviceFor(each, behaviour, { deadlineMs });
          const result = await transports.send(dispatch);
          sent.set(`${each.type} ${fault}`, { result, requests: receiver.requestCount });
        }),
      ),
    );
  });

  describe.each(channelCases)('of a $type channel', (each) => {
    test.each(faults)('and %s is failed, timeout, after one request', (fault) => {
      const { result, requests } = sent.get(`${each.type} ${fault}`) ?? {};
      expect(result).toMatchObject({
        outcome: { outcome: 'failed', code: 'timeout', responseStatus: null },
        request: { url: expect.any(String) },
      });
      expect(requests).toBe(1);
      expectNoSecret(each, result);
    });

    // No type decides by the body: it only explains a refusal.
    test('and drips its body behind a 200 is delivered, after one request', () => {
      const { result, requests } = sent.get(`${each.type} drips its body`) ?? {};
      expect(result).toMatchObject({ outcome: { outcome: 'delivered', responseStatus: 200 } });
      expect(requests).toBe(1);
    });
  });
});
