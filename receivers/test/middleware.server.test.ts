import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildMessage, sign, webhookHeaders } from '@tocsin/webhook-core';
import { middleware, type Receiver, startReceiver } from '../src/index.js';
import { oddRequests } from './odd-requests.js';
import { exchange } from './raw-request.js';
import { sampleMessage } from './sample-message.js';
import { startWithinMs, titled } from './titled.js';

const secret = 'It-is-a-secret';
const bodyOf = (title: string) =>
  Buffer.from(buildMessage({ ...sampleMessage, incident: { ...sampleMessage.incident, title } }));

describe.each(await titled(middleware))('$title', ({ program }) => {
  let receiver: Receiver;

  beforeAll(async () => {
    receiver = await startReceiver(program, secret);
  }, startWithinMs);

  afterAll(() => receiver.stop());

  const post = async (rawBody: Buffer, headers: Record<string, string>): Promise<number> =>
    (await fetch(receiver.url, { method: 'POST', body: rawBody, headers })).status;

  const prints = async (text: string): Promise<void> => {
    while (!receiver.output().includes(text)) await sleep(10);
  };

  test('answers 204 to a signed message and works on it', async () => {
    const body = bodyOf('Größe 测试 🔔');
    expect(await post(body, webhookHeaders(sign(body, secret)))).toBe(204);
    await prints('Größe 测试 🔔');
  });

  test.each(['a body in one chunk', 'a body in chunks of seven bytes', 'a signed GET', 'a signed PUT'])(
    'answers right to %s',
    async (name) => {
      const odd = oddRequests.find((each) => each.name === name);
      if (odd === undefined) throw new Error(`There is no odd request ${name}.`);
      const port = Number(new URL(receiver.url).port);
      const body = bodyOf(`odd: ${name}`);
      const [answer] = await exchange(port, odd.exchange({ port, path: program.path, secret, body }));
      // A framework may know no such route for another method.
      const answers = program.differs?.[name] ?? [
        ...(odd.answers[0] ?? []),
        ...(odd.isWorkedOn ? [] : [404]),
      ];
      expect(answers).toContain(answer);
      if (answer === 204) await prints(`odd: ${name}`);
    },
  );

  test('verifies the bytes, not what a parser made of them', async () => {
    const spaced = JSON.stringify(JSON.parse(bodyOf('spaced').toString('utf8')), null, 2);
    const body = Buffer.from(`\r\n${spaced.replaceAll('\n', '\r\n').replaceAll('ü', '\\u00fc')}\r\n `);
    expect(await post(body, webhookHeaders(sign(body, secret)))).toBe(204);
    await prints('spaced');
  });

  test('answers 401 to what it cannot trust, and does not work on it', async () => {
    const body = bodyOf('trusted');
    const forged = bodyOf('forged');
    expect(await post(forged, webhookHeaders(sign(body, secret)))).toBe(401);
    expect(await post(forged, webhookHeaders(undefined))).toBe(401);
    expect(await post(forged, webhookHeaders(sign(forged, 'another secret')))).toBe(401);
    expect(await post(forged, webhookHeaders('sha256='))).toBe(401);
    expect(await post(body, webhookHeaders(sign(body, secret)))).toBe(204);
    await prints('trusted');
    expect(receiver.output()).not.toContain('forged');
  });

  test.each([
    ['no body', Buffer.alloc(0), {}],
    ['no body, said to be JSON', Buffer.alloc(0), { 'Content-Type': 'application/json' }],
    ['no type', bodyOf('forged'), {}],
    ['a form', Buffer.from('incident=forged'), { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['text', bodyOf('forged'), { 'Content-Type': 'text/plain' }],
  ])('trusts no unsigned request with %s', async (_what, body, headers) => {
    expect([400, 401, 415]).toContain(await post(body, headers));
    expect(receiver.output()).not.toContain('forged');
  });
});
