/** Uses what the README of webhook-core exports, as a receiver, a sender and a reader of the contract would. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { buildMessage, sign, testMessage, verify, webhookHeaders } from '@tocsin/webhook-core';

const [secret, nextSecret] = ['It-is-a-secret', 'the next secret'];
Object.assign(process.env, { WEBHOOK_SECRET: secret, WEBHOOK_SECRET_NEXT: nextSecret });

/** @param {string} heading */
const example = (heading) => import(`./webhook-core/${heading}.js`);

const message = testMessage({
  id: '01970000-0000-7000-8000-000000000001',
  timestamp: '2026-05-03T12:34:56.000Z',
});
const body = buildMessage(message);

test('the receiver answers 204 and hands over the message, or answers 401', async () => {
  const { receive } = await example('verify-a-message');
  const handedOver = [];
  const post = (headers) =>
    receive(new Request('http://localhost/', { method: 'POST', body, headers }), (each) =>
      handedOver.push(each),
    );

  assert.equal((await post(webhookHeaders(sign(body, 'another secret')))).status, 401);
  assert.equal((await post(webhookHeaders(undefined))).status, 401);
  assert.equal((await post(webhookHeaders(sign(body, secret)))).status, 204);
  await setImmediate();
  assert.deepEqual(handedOver, [message]);
});

test('CommonJS can require it', () => {
  const commonJs = createRequire(import.meta.url)('@tocsin/webhook-core');
  assert.equal(commonJs.verify(body, sign(body, secret), secret), true);
});

test('both secrets are trusted while one replaces the other', async () => {
  const { isTrusted } = await example('replace-a-secret');
  assert.equal(isTrusted(body, sign(body, secret)), true);
  assert.equal(isTrusted(body, sign(body, nextSecret)), true);
  assert.equal(isTrusted(body, sign(body, 'another secret')), false);
});

test('the message that is sent verifies', async () => {
  const { send } = await example('send-a-message');
  const received = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, rawBody: await buffer(request) });
    response.writeHead(204, { Connection: 'close' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  assert.equal((await send(`http://127.0.0.1:${server.address().port}/`, secret)).status, 204);
  server.close();
  await once(server, 'close');

  assert.equal(received.length, 1);
  const [{ headers, rawBody }] = received;
  assert.equal(headers['user-agent'], 'Service-Webhook/1.0');
  assert.equal(verify(rawBody, headers['x-service-signature'], secret), true);
});

test('the contract is written as documents that name themselves', async () => {
  const { writeDocuments } = await example('the-contract-as-documents');
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-documents-'));
  try {
    writeDocuments(folder);
    const read = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
    for (const event of ['incident.created', 'incident.resolved', 'channel.test'])
      assert.equal(read(`${event}.schema.json`).$id, `urn:tocsin:message:1:${event}`);
    assert.equal(read('asyncapi.json').asyncapi, '3.0.0');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
