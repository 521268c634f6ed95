import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WebhookReceiver } from '@tocsin/testing/servers';
import { buildMessage, sign, testMessage, webhookHeaders } from '@tocsin/webhook-core';

const secret = 'shared with the receiver';

test('a signed message arrives as it was signed', async () => {
  const receiver = await WebhookReceiver.start({
    secret,
    paths: {
      '/broken': { does: 'answer', status: 500 },
      '/slow': { does: 'answer', status: 200, afterMs: 12_000 },
      '/silent': { does: 'hang' },
      '/rude': { does: 'reset', when: 'after reading' },
      '/dripping': { does: 'drip', part: 'body' },
    },
  });
  try {
    const message = testMessage({
      id: '01970000-0000-7000-8000-000000000001',
      timestamp: '2026-05-03T12:34:56.000Z',
    });
    const body = buildMessage(message);
    const headers = webhookHeaders(sign(body, secret));
    const response = await fetch(receiver.url('/broken'), { method: 'POST', headers, body });

    assert.equal(response.status, 500);
    const [received] = await receiver.waitFor(1, 2_000);
    assert.equal(received?.verified, true);
    assert.deepEqual([received.path, received.message, received.rawBody], ['/broken', message, body]);
    assert.deepEqual([receiver.connectionCount, receiver.requestCount], [1, 1]);
  } finally {
    await receiver.close();
  }
});
