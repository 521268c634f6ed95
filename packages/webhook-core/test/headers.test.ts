import { describe, expect, test } from '@jest/globals';
import { buildMessage, sign, webhookHeaders } from '../src/index.js';
import { sampleMessage } from './messages.js';

describe('webhookHeaders', () => {
  test('names the content, the sender and the signature, and nothing else', () => {
    const signature = sign(buildMessage(sampleMessage), 'It-is-a-secret');
    expect(webhookHeaders(signature)).toEqual({
      'Content-Type': 'application/json',
      'User-Agent': 'Service-Webhook/1.0',
      'X-Service-Signature': signature,
    });
  });

  test('has no signature header at all for a channel without a secret', () => {
    expect(Object.keys(webhookHeaders(undefined))).toEqual(['Content-Type', 'User-Agent']);
  });
});
