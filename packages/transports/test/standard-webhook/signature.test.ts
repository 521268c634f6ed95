import { describe, expect, test } from '@jest/globals';
import { instant } from '@tocsin/domain';
import { WebhookReceiver } from '@tocsin/testing/servers';
import { Webhook } from 'standardwebhooks';
import { isSigningSecret, signed } from '../../src/standard-webhook/definition.js';
import { closedAfterwards } from '../support/closed-afterwards.js';
import { aDispatchTo } from '../support/dispatches.js';
import { open } from '../support/open.js';

const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';

const headersOf = (headers: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(headers[name])]),
  );

describe('a standard webhook', () => {
  test("is signed as the standard's own tests are", () => {
    // TestWebhookSign of libraries/go/webhook_test.go in https://github.com/standard-webhooks/standard-webhooks
    const headers = { 'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek', 'webhook-timestamp': '1614265330' };
    expect(
      signed({ ...headers, body: '{"test": 2432232314}' }, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'),
    ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  test("is verified by the standard's library, which refuses other bytes and another secret", async () => {
    const receiver = closedAfterwards(await WebhookReceiver.start());
    const fields = { endpoint_url: receiver.url('/in') };
    const dispatch = aDispatchTo({ type: 'StandardWebhook', fields, secrets: { secret } });
    await open().send({ ...dispatch, producedAt: instant(new Date()) });
    const [request] = receiver.received;
    if (request === undefined) throw new Error('The receiver got no message.');
    const body = request.rawBody.toString('utf8');
    const headers = headersOf(request.headers);

    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      type: 'incident.created',
      data: { incident: { title: 'Shop does not answer', status: 'open' } },
    });
    expect(headers['webhook-id']).toBe(dispatch.alertId);
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('No matching signature found');
    const another = new Webhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
    expect(() => another.verify(body, headers)).toThrow('No matching signature found');
  });

  test.each([
    [secret, true],
    [`whsec_${Buffer.alloc(64, 7).toString('base64')}`, true],
    [`whsec_${Buffer.alloc(65, 7).toString('base64')}`, false],
    [`whsec_${Buffer.alloc(23, 7).toString('base64')}`, false],
    [Buffer.alloc(32, 7).toString('base64'), false],
  ])('%s is a signing secret: %s', (text, isOne) => {
    expect(isSigningSecret(text)).toBe(isOne);
  });
});
