import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildMessage, sign, webhookHeaders } from '@tocsin/webhook-core';
import { languages, type Receiver, startReceiver } from '../src/index.js';
import { type OddRequest, oddRequests } from './odd-requests.js';
import { type Answer, exchange } from './raw-request.js';
import { sampleMessage } from './sample-message.js';
import { startWithinMs, titled } from './titled.js';

/** Only a receiver that hangs takes longer. */
const printsWithinMs = 30_000;

const secret = 'It-is-a-secret';
const bodyOf = (title: string) =>
  Buffer.from(buildMessage({ ...sampleMessage, incident: { ...sampleMessage.incident, title } }));

describe.each(await titled(languages))('$title', ({ program }) => {
  let receiver: Receiver;
  let port: number;
  let count = 0;

  beforeAll(async () => {
    receiver = await startReceiver(program, secret);
    port = Number(new URL(receiver.url).port);
  }, startWithinMs);

  afterAll(() => receiver.stop());

  const prints = async (text: string): Promise<void> => {
    const endsAt = performance.now() + printsWithinMs;
    while (!receiver.output().includes(text)) {
      if (performance.now() > endsAt) throw new Error(`The receiver has not printed ${text}.`);
      await sleep(5);
    }
  };

  /** Sends a message and waits until the receiver has worked on it. */
  const isAlive = async (): Promise<void> => {
    count += 1;
    const title = `alive ${count}.`;
    const body = bodyOf(title);
    const headers = webhookHeaders(sign(body, secret));
    expect((await fetch(receiver.url, { method: 'POST', body, headers })).status).toBe(204);
    await prints(title);
  };

  const expected = (odd: OddRequest): readonly (readonly Answer[])[] => {
    const own = program.differs?.[odd.name];
    return own === undefined ? odd.answers : [own, ...odd.answers.slice(1)];
  };

  const sent = oddRequests.filter(({ name }) => !program.needsProxyFor?.includes(name));

  test('names only odd requests that there are', () => {
    const names = oddRequests.map(({ name }) => name);
    const named = [...Object.keys(program.differs ?? {}), ...(program.needsProxyFor ?? [])];
    expect(named.filter((name) => !names.includes(name))).toEqual([]);
  });

  const answersRight = async (odd: OddRequest, title: string): Promise<void> => {
    const target = { port, path: program.path, secret, body: bodyOf(title) };
    const answers = await exchange(port, odd.exchange(target));
    for (const [index, answer] of answers.entries()) expect(expected(odd)[index]).toContain(answer);
    await isAlive();
    if (answers.includes(204) && odd.isWorkedOn) await prints(title);
    if (!answers.includes(204)) expect(receiver.output()).not.toContain(title);
  };

  test.each(sent.map((odd, index) => ({ name: odd.name, odd, index })))(
    'answers right to $name',
    async ({ odd, index }) => {
      const oneTry = (tried: number) => answersRight(odd, `odd ${index}, try ${tried}.`);
      let done = oneTry(1);
      for (let tried = 2; tried <= (program.triesMax ?? 1); tried += 1)
        done = done.catch(() => oneTry(tried));
      await done;
    },
  );

  test('serves others while ten senders are silent half way', async () => {
    const half = `POST ${program.path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab`;
    const senders = Array.from({ length: 10 }, () => connect({ port, host: '127.0.0.1' }));
    for (const sender of senders) sender.on('error', () => {}).write(half);
    await isAlive();
    for (const sender of senders) sender.destroy();
  });
});
