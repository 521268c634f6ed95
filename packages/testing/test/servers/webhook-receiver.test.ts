import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import { mock } from 'node:test';
import { setImmediate as round, setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { buildMessage, sign, testMessage, webhookHeaders } from '@tocsin/webhook-core';
import { selfSignedCertificate } from '../../src/servers/self-signed-certificate.js';
import { WebhookReceiver, type WebhookReceiverOptions } from '../../src/servers/webhook-receiver.js';

const secret = 'a secret for tests';
const message = testMessage({
  id: '01970000-0000-7000-8000-000000000001',
  timestamp: '2026-05-03T12:34:56.000Z',
});
const rawBody = buildMessage(message);

const receivers: WebhookReceiver[] = [];
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close();
});

const start = async (options: WebhookReceiverOptions = {}): Promise<WebhookReceiver> => {
  const receiver = await WebhookReceiver.start(options);
  receivers.push(receiver);
  return receiver;
};

type PostOptions = { body?: Uint8Array; signature?: string; ca?: string; onData?: (chunk: Buffer) => void };

/** @returns the status, or the code of the error */
const post = (url: string, { body = rawBody, signature, ca, onData }: PostOptions = {}) =>
  new Promise<number | string | undefined>((resolve) => {
    const request = url.startsWith('https') ? httpsRequest : httpRequest;
    const options = { method: 'POST', headers: webhookHeaders(signature), agent: false, ...(ca && { ca }) };
    request(url, options, (response) => {
      response.on('data', onData ?? (() => {}));
      response.on('end', () => resolve(response.statusCode));
      response.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    })
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
      .end(body);
  });

describe('what a webhook receiver records', () => {
  test('each request, byte for byte, verified and parsed', async () => {
    const receiver = await start({ secret });
    const before = Date.now();
    expect(await post(receiver.url('/in?team=a'), { signature: sign(rawBody, secret) })).toBe(200);
    const [received] = await receiver.waitFor(1);
    expect(received).toMatchObject({
      method: 'POST',
      path: '/in',
      target: '/in?team=a',
      rawBody,
      verified: true,
      message,
      headers: { 'content-type': 'application/json', 'user-agent': 'Service-Webhook/1.0' },
    });
    expect(received?.rawHeaders).toContain('X-Service-Signature');
    // The two clocks may differ a little.
    expect(received?.arrivedAtMs).toBeGreaterThan(before - 1_000);
    expect(received?.arrivedAtMs).toBeLessThan(Date.now() + 1_000);
  });

  test('whether the signature is right, when it has a secret', async () => {
    const receiver = await start({ secret: ['the new one', secret] });
    await post(receiver.url(), { signature: sign(rawBody, secret) });
    await post(receiver.url(), { signature: sign(rawBody, 'another secret') });
    await post(receiver.url());
    const open = await start();
    await post(open.url(), { signature: sign(rawBody, secret) });
    expect(receiver.received.map(({ verified }) => verified)).toEqual([true, false, false]);
    expect(open.received.map(({ verified }) => verified)).toEqual([null]);
  });

  test('a body that is no message, as bytes only', async () => {
    const receiver = await start();
    const body = Buffer.from([0xff, 0x00, 0x7b]);
    await post(receiver.url(), { body });
    expect(receiver.received).toMatchObject([{ rawBody: body, message: null }]);
  });

  test('connections and requests apart', async () => {
    const receiver = await start();
    const silent = connect(receiver.port, '127.0.0.1');
    await post(receiver.url());
    await post(receiver.url());
    expect([receiver.connectionCount, receiver.requestCount]).toEqual([3, 2]);
    silent.destroy();
  });

  test('requests over TLS', async () => {
    const tls = selfSignedCertificate();
    const receiver = await start({ secret, tls });
    expect(receiver.url('/in')).toMatch(/^https:/);
    expect(await post(receiver.url('/in'), { signature: sign(rawBody, secret), ca: tls.cert })).toBe(200);
    expect(receiver.received).toMatchObject([{ path: '/in', verified: true }]);
    expect(receiver.connectionCount).toBe(1);
  });
});

describe('what a webhook receiver does', () => {
  test('answers with any status', async () => {
    const receiver = await start({ behaviour: { does: 'answer', status: 503 } });
    expect(await post(receiver.url())).toBe(503);
  });

  test('differs by path', async () => {
    const receiver = await start({
      paths: { '/gone': { does: 'answer', status: 410 } },
      behaviour: { does: 'answer', status: 204 },
    });
    expect(await post(receiver.url('/gone?really'))).toBe(410);
    expect(await post(receiver.url('/here'))).toBe(204);
  });

  test('differs by request when a function decides', async () => {
    let asked = 0;
    const receiver = await start({
      behaviour: ({ path }) => {
        asked += 1;
        return { does: 'answer', status: path === '/second' ? 200 + asked : 500 };
      },
    });
    expect(await post(receiver.url('/first'))).toBe(500);
    expect(await post(receiver.url('/second'))).toBe(202);
  });

  test('answers after a while', async () => {
    const receiver = await start({ behaviour: { does: 'answer', status: 200, afterMs: 60 } });
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      const answered = post(receiver.url());
      await receiver.waitFor(1);
      mock.timers.tick(59);
      // An answer would be read within these rounds of the event loop.
      const rounds = round()
        .then(() => round())
        .then(() => round('still waiting'));
      expect(await Promise.race([answered, rounds])).toBe('still waiting');
      mock.timers.tick(1);
      expect(await answered).toBe(200);
    } finally {
      mock.timers.reset();
    }
  });

  test('hangs', async () => {
    const receiver = await start({ behaviour: { does: 'hang' } });
    const answered = post(receiver.url());
    await receiver.waitFor(1);
    expect(await Promise.race([answered, sleep(30, 'still waiting')])).toBe('still waiting');
    await receiver.close();
    expect(await answered).toBe('ECONNRESET');
  });

  test.each([
    ['a plain connection', undefined],
    ['a TLS connection', selfSignedCertificate()],
  ])('resets %s', async (_, tls) => {
    const receiver = await start({
      ...(tls && { tls }),
      paths: {
        '/before': { does: 'reset', when: 'before reading' },
        '/after': { does: 'reset', when: 'after reading' },
      },
    });
    const ca = tls && { ca: tls.cert };
    expect(await post(receiver.url('/before'), { ...ca })).toBe('ECONNRESET');
    expect(await post(receiver.url('/after'), { ...ca })).toBe('ECONNRESET');
    expect(receiver.received.map(({ path }) => path)).toEqual(['/after']);
    expect(receiver.requestCount).toBe(2);
  });

  test('drips a body that never ends', async () => {
    const receiver = await start({ behaviour: { does: 'drip', part: 'body', everyMs: 5 } });
    let bytes = 0;
    const enough = new Promise<void>((resolve) => {
      const onData = (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes >= 3) resolve();
      };
      void post(receiver.url(), { onData });
    });
    await enough;
    expect(receiver.received).toHaveLength(1);
  });

  test('drips a head that never ends', async () => {
    const receiver = await start({ behaviour: { does: 'drip', part: 'head', everyMs: 5 } });
    const socket = connect(receiver.port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n');
    let text = '';
    for await (const chunk of socket) {
      text += chunk;
      if (text.endsWith('...')) break;
    }
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\nX-Patience: \.+$/);
  });

  test('survives a sender that gives up in the middle of a body', async () => {
    const receiver = await start();
    const socket = connect(receiver.port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf');
    while (receiver.requestCount === 0) await sleep(1);
    socket.destroy();
    expect(await post(receiver.url())).toBe(200);
    expect([receiver.requestCount, receiver.received.length]).toEqual([2, 1]);
  });
});

describe('waiting for a webhook receiver', () => {
  test('ends as soon as enough requests are there', async () => {
    const receiver = await start();
    const waiting = receiver.waitFor(2);
    await post(receiver.url('/1'));
    await post(receiver.url('/2'));
    expect((await waiting).map(({ path }) => path)).toEqual(['/1', '/2']);
    expect(await receiver.waitFor(1)).toHaveLength(2);
  });

  test('fails after its time, saying how many came', async () => {
    const receiver = await start();
    await post(receiver.url());
    await expect(receiver.waitFor(2, 20)).rejects.toThrow(
      'Waited for 2 requests; 1 had arrived after 20 ms.',
    );
  });

  test('fails when the receiver is closed', async () => {
    const receiver = await start();
    const waiting = receiver.waitFor(1);
    await receiver.close();
    await expect(waiting).rejects.toThrow('0 had arrived when the receiver was closed');
  });
});
