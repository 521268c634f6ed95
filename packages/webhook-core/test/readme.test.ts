import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildMessage, sign, verify, webhookHeaders } from '../src/index.js';
import { sampleMessage } from './messages.js';

const packageFolder = fileURLToPath(new URL('..', import.meta.url));
const readme = readFileSync(join(packageFolder, 'README.md'), 'utf8');
const secret = 'It-is-a-secret';
const body = buildMessage(sampleMessage);

async function snippet(heading: string, folder: string) {
  const [, section = ''] = readme.split(`## ${heading}\n`);
  const [, code] = /```js\n(.*?)```/s.exec(section) ?? [];
  if (code === undefined) throw new Error(`README.md shows no code under "${heading}"`);
  const file = join(folder, `${heading}.mjs`);
  writeFileSync(file, code);
  return import(pathToFileURL(file).href);
}

describe('README.md', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tocsin-readme-'));
    mkdirSync(join(folder, 'node_modules', '@tocsin'), { recursive: true });
    symlinkSync(packageFolder, join(folder, 'node_modules', '@tocsin', 'webhook-core'));
    process.env.WEBHOOK_SECRET = secret;
    process.env.WEBHOOK_SECRET_NEXT = 'the next secret';
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
    delete process.env.WEBHOOK_SECRET;
    delete process.env.WEBHOOK_SECRET_NEXT;
  });

  test('shows a receiver that answers 204 and hands over the message, or answers 401', async () => {
    const { receive } = await snippet('Verify a message', folder);
    const handedOver: unknown[] = [];
    const post = (headers: Record<string, string>) =>
      receive(new Request('http://localhost/', { method: 'POST', body, headers }), (message: unknown) =>
        handedOver.push(message),
      );

    expect(await post(webhookHeaders(sign(body, 'another secret')))).toHaveProperty('status', 401);
    expect(await post(webhookHeaders(undefined))).toHaveProperty('status', 401);
    expect(await post(webhookHeaders(sign(body, secret)))).toHaveProperty('status', 204);
    await new Promise((resolve) => setImmediate(resolve));
    expect(handedOver).toEqual([sampleMessage]);
  });

  test('shows how to trust two secrets while one replaces the other', async () => {
    const { isTrusted } = await snippet('Replace a secret', folder);
    expect(isTrusted(body, sign(body, secret))).toBe(true);
    expect(isTrusted(body, sign(body, 'the next secret'))).toBe(true);
    expect(isTrusted(body, sign(body, 'another secret'))).toBe(false);
  });

  test('shows how to send a message that verifies', async () => {
    const { send } = await snippet('Send a message', folder);
    const received: { headers: IncomingHttpHeaders; rawBody: Buffer }[] = [];
    const server = createServer(async (request, response) => {
      received.push({ headers: request.headers, rawBody: await buffer(request) });
      response.writeHead(204, { Connection: 'close' }).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;

    expect(await send(`http://127.0.0.1:${port}/`, secret)).toHaveProperty('status', 204);
    server.close();
    await once(server, 'close');

    expect(received).toHaveLength(1);
    for (const { headers, rawBody } of received) {
      expect(headers['user-agent']).toBe('Service-Webhook/1.0');
      expect(verify(rawBody, headers['x-service-signature'], secret)).toBe(true);
    }
  });
});
