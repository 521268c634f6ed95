import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type DebianServer, startNginx } from '@tocsin/debian-servers';
import { buildMessage, sign } from '@tocsin/webhook-core';
import { sourceOf } from '../src/folders.js';
import { languages, type Receiver, startReceiver } from '../src/index.js';
import { bodyBytesMax, type OddRequest, oddRequests } from './odd-requests.js';
import { exchange } from './raw-request.js';
import { sampleMessage } from './sample-message.js';
import { startWithinMs, titled } from './titled.js';

const secret = 'It-is-a-secret';
const path = '/hook';
/** What nginx passes on, or refuses, whichever receiver is behind it. */
const names = [
  'a body in one chunk',
  'a body in chunks of seven bytes',
  'slow chunks',
  'chunks that arrive in halves',
  'chunks with a trailer',
  'a body in chunks that is one byte too long',
  'chunks of 64 MiB',
  'a chunk of negative length',
  'a chunk of endless length',
  'a signed GET',
] as const;

const named = (name: string): OddRequest => {
  const odd = oddRequests.find((each) => each.name === name);
  if (odd === undefined) throw new Error(`There is no odd request ${name}.`);
  return odd;
};

/** The block that a README shows, for the port of this test's receiver. */
const snippetOf = async (folder: string, url: string): Promise<string> => {
  const readme = await readFile(`${sourceOf(folder)}/README.md`, 'utf8');
  const [, snippet = ''] = /^```nginx\n(.*?)^```$/ms.exec(readme) ?? [];
  expect(snippet.split('http://127.0.0.1:8080')).toHaveLength(2);
  return snippet.replace('http://127.0.0.1:8080', new URL(url).origin);
};

describe.each(await titled(languages))('$title', ({ program }) => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver(program, secret);
  }, startWithinMs);
  afterAll(() => receiver.stop());

  describe.each(['on', 'off'] as const)('with proxy_request_buffering %s', (buffering) => {
    // A README that turns it on for its receiver says why.
    let nginx: DebianServer;
    beforeAll(async () => {
      const snippet = await snippetOf(program.folder, receiver.url);
      nginx = await startNginx(
        ({ port }) => `server { listen 127.0.0.1:${port}; proxy_request_buffering ${buffering}; ${snippet} }`,
      );
    });
    afterAll(() => nginx.stop());

    test.each(names.map((name, index) => ({ name, title: `${buffering} ${index}.` })))(
      'answers right to $name',
      async ({ name, title }) => {
        const incident = { ...sampleMessage.incident, title };
        const body = Buffer.from(buildMessage({ ...sampleMessage, incident }));
        const odd = named(name);
        const answers = await exchange(nginx.port, odd.exchange({ port: nginx.port, path, secret, body }));
        for (const [index, answer] of answers.entries()) expect(odd.answers[index]).toContain(answer);
        if (odd.isWorkedOn === true) while (!receiver.output().includes(title)) await sleep(5);
        else expect(receiver.output()).not.toContain(title);
      },
    );

    test('passes a message with its length, and refuses one that is too long', async () => {
      const body = Buffer.from(buildMessage(sampleMessage));
      const headers = { 'Content-Type': 'application/json', 'X-Service-Signature': sign(body, secret) };
      const post = async (rawBody: Uint8Array<ArrayBuffer>): Promise<number> =>
        (await fetch(`http://127.0.0.1:${nginx.port}${path}`, { method: 'POST', body: rawBody, headers }))
          .status;
      expect(await post(new Uint8Array(body))).toBe(204);
      expect(await post(new Uint8Array(bodyBytesMax + 1))).toBe(413);
    });
  });
});
