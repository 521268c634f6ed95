import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { certificateAuthority } from '@tocsin/testing/servers';
import { NameResolver } from '../../src/names/resolver.js';
import { HttpClient } from '../../src/posts/http-client.js';
import { Connector } from '../../src/sockets/connector.js';
import { atTestEnd } from '../support/cleanup.js';
import { testClient } from '../support/client.js';
import { dnsServer } from '../support/dns-server.js';
import { OK, OK_KEPT, rawServer } from '../support/raw-server.js';
import { stoppedTime } from '../support/stopped-time.js';

describe('a request', () => {
  test('goes out byte for byte as given, with what HTTP/1.1 demands and nothing more', async () => {
    const server = await rawServer((socket) => socket.write(OK));
    const body = Buffer.from([0x7b, 0xff, 0x00, 0x0d, 0x0a, 0xc3, 0xa9, 0x7d]);
    const { client } = testClient();
    const outcome = await client.post({
      url: `${server.url}/a%20b;c?token=x&y#fragment`,
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Service-Webhook/1.0',
        'X-Service-Signature': 'sha256=00ff',
      },
      body,
      deadlineMs: 5_000,
    });
    expect(outcome).toEqual({
      outcome: 'response',
      status: 200,
      body: Buffer.alloc(0),
      durationMs: expect.any(Number),
    });
    expect(server.received).toBe(
      [
        'POST /hook/a%20b;c?token=x&y HTTP/1.1',
        `host: 127.0.0.1:${server.port}`,
        'connection: keep-alive',
        'Content-Type: application/json',
        'User-Agent: Service-Webhook/1.0',
        'X-Service-Signature: sha256=00ff',
        'content-length: 8',
        '',
        body.toString('latin1'),
      ].join('\r\n'),
    );
  });

  test.each([
    [0, ''],
    [1, 'n'],
    [9, 'no_servic'],
    [10, 'no_service'],
    [11, 'no_service'],
  ])('that asks for %i bytes of the answer gets %j', async (bodyBytesMax, body) => {
    const parts = ['HTTP/1.1 404 Not Found\r\nContent-Length: 10\r\n\r\n', 'no_', 'service'];
    const server = await rawServer(async (socket) => {
      for (const part of parts) {
        socket.write(part);
        await delay(5);
      }
    });
    const { client } = testClient();
    const request = { url: server.url, headers: {}, body: Buffer.from('{}'), deadlineMs: 5_000 };
    expect(await client.post({ ...request, bodyBytesMax })).toMatchObject({
      status: 404,
      body: Buffer.from(body),
    });
    expect(await client.post({ ...request, url: `${server.url}/again` })).toMatchObject({
      body: Buffer.alloc(0),
    });
  });

  test.each(['a new', 'a kept'])('asks before its first byte leaves through %s connection', async (which) => {
    const server = await rawServer((socket) => socket.write(OK_KEPT));
    const { client } = testClient();
    const request = { url: server.url, headers: {}, body: Buffer.from('{}'), deadlineMs: 5_000 };
    if (which === 'a kept') await client.post(request);
    const before = server.received;
    const seen: string[] = [];
    const refused = await client.post({
      ...request,
      begin: async () => {
        seen.push(server.received);
        return false;
      },
    });
    expect(refused).toMatchObject({ outcome: 'failed', code: 'interrupted' });
    const accepted = await client.post({
      ...request,
      begin: async () => {
        seen.push(server.received);
        return true;
      },
    });
    expect(accepted).toMatchObject({ outcome: 'response', status: 200 });
    expect(seen).toEqual([before, before]);
    expect(server.received.split('POST ')).toHaveLength(which === 'a kept' ? 3 : 2);
  });

  test('that never gets a connection does not ask', async () => {
    const { client } = testClient();
    let asked = 0;
    const outcome = await client.post({
      url: 'http://127.0.0.1:1/',
      headers: {},
      body: Buffer.from('{}'),
      deadlineMs: 5_000,
      begin: async () => {
        asked += 1;
        return true;
      },
    });
    expect(outcome).toMatchObject({ outcome: 'failed', code: 'connection_refused' });
    expect(asked).toBe(0);
  });

  test('goes over TLS to the name in the URL', async () => {
    const trusted = certificateAuthority('Trusted Test Authority');
    const server = await rawServer((socket) => socket.write(OK), {
      tls: trusted.issue({ names: ['DNS:hooks.test'] }),
    });
    const dns = await dnsServer(() => ['127.0.0.1']);
    const { post } = testClient({ servers: [dns.address], extraAuthorities: [trusted.cert] });
    expect(await post(`https://hooks.test:${server.port}/`)).toMatchObject({ status: 200 });
    expect(server.received).toContain(`host: hooks.test:${server.port}\r\n`);
  });

  test('with a header that no request can carry fails without a connection', async () => {
    const server = await rawServer((socket) => socket.write(OK));
    const { client } = testClient();
    const outcome = await client.post({
      url: server.url,
      headers: { 'X-Evil': 'a\r\nX-Injected: b' },
      body: Buffer.from('{}'),
      deadlineMs: 1_000,
    });
    expect(outcome).toMatchObject({ outcome: 'failed', code: 'internal' });
    expect(server.connections).toBe(0);
  });

  test.each(['nonsense', 'ftp://127.0.0.1/', 'http://user:secret@127.0.0.1/'])(
    'to %s fails without a connection',
    async (url) => {
      const { post } = testClient();
      expect(await post(url)).toMatchObject({ outcome: 'failed', code: 'internal' });
    },
  );
});

describe('a response', () => {
  test.each([200, 204, 299, 301, 302, 307, 308, 400, 401, 404, 410, 421, 429, 500, 503])(
    'of status %i is an outcome, and ends it',
    async (status) => {
      const server = await rawServer((socket) =>
        socket.write(
          `HTTP/1.1 ${status} Whatever\r\nLocation: /elsewhere\r\nRetry-After: 0\r\nContent-Length: 0\r\n\r\n`,
        ),
      );
      const { post } = testClient();
      expect(await post(server.url)).toMatchObject({ outcome: 'response', status });
      await delay(20);
      expect(server.requests).toBe(1);
    },
  );

  test('after early hints is the final one', async () => {
    const server = await rawServer((socket) =>
      socket.write(`HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n${OK}`),
    );
    const { post } = testClient();
    expect(await post(server.url)).toMatchObject({ outcome: 'response', status: 200 });
  });

  test('of HTTP/1.0 that ends with its connection is one', async () => {
    const server = await rawServer((socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nthanks'));
    const { post } = testClient();
    expect(await post(server.url)).toMatchObject({ outcome: 'response', status: 200 });
  });

  test('comes with the time it took', async () => {
    const server = await rawServer((socket) => setTimeout(() => socket.write(OK), 100));
    const { post } = testClient();
    const { durationMs } = await post(server.url);
    expect(durationMs).toBeGreaterThanOrEqual(95);
  });
});

describe('connections', () => {
  test('are kept for the next request of a receiver that says that it keeps them', async () => {
    stoppedTime();
    const server = await rawServer((socket) => socket.write(OK_KEPT));
    const carried: string[] = [];
    const { post } = testClient({ onCarry: (isReused) => carried.push(isReused ? 'reused' : 'fresh') });
    for (let index = 0; index < 4; index += 1) await post(server.url);
    expect(server.requests).toBe(4);
    expect(server.connections).toBe(1);
    expect(carried).toEqual(['fresh', 'reused', 'reused', 'reused']);
  });

  test('are kept for the next request of a receiver that has shown that it keeps them', async () => {
    const time = stoppedTime();
    const server = await rawServer((socket) => socket.write(OK));
    const { post } = testClient();
    for (let index = 0; index < 4; index += 1) await post(server.url);
    expect(server.connections).toBe(4);
    time.pass(200);
    // Those four have been idle for too long by now, and say so of the fifth.
    for (let index = 0; index < 4; index += 1) await post(server.url);
    expect(server.connections).toBe(5);
  });

  test('that a receiver may be closing are left to it, and few of them', async () => {
    const server = await rawServer((socket) => socket.write(OK));
    const { post } = testClient();
    await Promise.all(Array.from({ length: 20 }, () => post(server.url)));
    expect(server.connections).toBe(20);
    while (server.open > 4) await delay(1);
  });

  test('that closes before a request has left has it sent through another one', async () => {
    let sockets: Socket[] = [];
    const server = await rawServer((socket) => {
      sockets.push(socket);
      socket.write(OK_KEPT);
    });
    const { client } = testClient();
    const request = { url: server.url, headers: {}, body: Buffer.from('{}'), deadlineMs: 5_000 };
    await client.post(request);
    let asked = 0;
    const begin = async () => {
      asked += 1;
      for (const socket of sockets) socket.destroy();
      sockets = [];
      await delay(100);
      return true;
    };
    expect(await client.post({ ...request, begin })).toMatchObject({ outcome: 'response', status: 200 });
    expect({ asked, requests: server.requests }).toEqual({ asked: 1, requests: 2 });
  });

  test('are not kept when the receiver says so', async () => {
    const server = await rawServer((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'),
    );
    const { post } = testClient();
    for (let index = 0; index < 3; index += 1) expect(await post(server.url)).toMatchObject({ status: 200 });
    expect(server.connections).toBe(3);
    await server.allClosed();
  });

  test('are closed soon, though the receiver would keep them for ten minutes', async () => {
    const server = await rawServer((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nKeep-Alive: timeout=600\r\nContent-Length: 0\r\n\r\n'),
    );
    const { post } = testClient();
    await post(server.url);
    await server.allClosed();
  });

  test('to one origin are bounded, and the requests beyond wait their turn', async () => {
    let running = 0;
    let runningMost = 0;
    const server = await rawServer((socket) => {
      running += 1;
      runningMost = Math.max(runningMost, running);
      setTimeout(() => {
        running -= 1;
        socket.write(OK_KEPT);
      }, 10);
    });
    const { post } = testClient({ connectionsPerOriginMax: 3 });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => post(server.url)));
    expect(outcomes.every(({ outcome }) => outcome === 'response')).toBe(true);
    expect(server.requests).toBe(20);
    expect(server.connections).toBe(3);
    expect(runningMost).toBe(3);
  });

  test('that fail make room for the requests that wait', async () => {
    const server = await rawServer((socket) => socket.destroy());
    const { post } = testClient({ connectionsPerOriginMax: 2 });
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => post(server.url)));
    expect(outcomes.every(({ outcome }) => outcome === 'failed')).toBe(true);
    expect(server.requests).toBe(10);
  });

  test('of one origin do not hold up another', async () => {
    const time = stoppedTime();
    const hanging = await rawServer(() => {});
    const healthy = await rawServer((socket) => socket.write(OK));
    const { post } = testClient({ connectionsPerOriginMax: 1 });
    const stuck = [post(hanging.url, 500), post(hanging.url, 500), post(hanging.url, 500)];
    expect(await Promise.race([post(healthy.url), ...stuck])).toMatchObject({ outcome: 'response' });
    time.pass(500);
    expect(await Promise.all(stuck)).toMatchObject([
      { code: 'timeout' },
      { code: 'timeout' },
      { code: 'timeout' },
    ]);
  });
});

describe('closing', () => {
  test('waits for what is under way and takes nothing new', async () => {
    const server = await rawServer((socket) => setTimeout(() => socket.write(OK), 100));
    const { client, post } = testClient();
    const outcome = post(server.url);
    const closed = Promise.all([client.close(), client.close()]);
    await expect(post(server.url)).rejects.toThrow('has been closed');
    await closed;
    expect(await outcome).toMatchObject({ outcome: 'response', status: 200 });
    await server.allClosed();
    expect(server.requests).toBe(1);
  });

  test('by force ends what is under way or waits, as interrupted', async () => {
    const server = await rawServer(() => {});
    const { client, post } = testClient({ connectionsPerOriginMax: 1 });
    const outcomes = [post(server.url), post(server.url)];
    while (server.requests === 0) await delay(5);
    client.destroy();
    const interrupted = { outcome: 'failed', code: 'interrupted' };
    expect(await Promise.all(outcomes)).toMatchObject([interrupted, interrupted]);
    await server.allClosed();
    expect(server.requests).toBe(1);
  });

  test('by force ends what took the place of a lost idle connection, too', async () => {
    const server = await rawServer((socket) => {
      if (server.requests === 2) socket.end(OK);
    });
    const { client, post } = testClient();
    const first = post(server.url);
    while (server.requests < 1) await delay(5);
    await post(server.url);
    await delay(50);
    const third = post(server.url);
    while (server.requests < 3) await delay(5);
    client.destroy();
    expect(await Promise.all([first, third])).toMatchObject([
      { code: 'interrupted' },
      { code: 'interrupted' },
    ]);
  });

  test('without anything under way is done at once', async () => {
    const { client } = testClient();
    await client.close();
    await client.close();
  });
});

describe('a request whose http may only lead to opened addresses', () => {
  const request = { headers: {}, body: Buffer.from('{}'), deadlineMs: 5_000, plainHttp: 'opened' } as const;
  const blocked = (host: string, why: string) => ({
    outcome: 'failed',
    code: 'blocked_address',
    message: `The URL must start with "https://": ${host} ${why} that the operator has opened for http.`,
  });

  test('goes to an opened address, by its name too', async () => {
    const server = await rawServer((socket) => socket.write(OK));
    const dns = await dnsServer(() => ['127.0.0.1']);
    const { client } = testClient({ servers: [dns.address] });
    for (const host of ['127.0.0.1', 'chat.test'])
      expect(await client.post({ ...request, url: `http://${host}:${server.port}/` })).toMatchObject({
        outcome: 'response',
        status: 200,
      });
  });

  test('goes to no public address, even if EGRESS_ALLOW holds it', async () => {
    const { client } = testClient({ allow: ['127.0.0.1', '0.0.0.0/0'] });
    expect(await client.post({ ...request, url: 'http://8.8.8.8/' })).toMatchObject(
      blocked('8.8.8.8', 'is in no network'),
    );
  });

  test.each([
    ['a public address', ['8.8.8.8']],
    ['a public address too', ['127.0.0.1', '8.8.8.8']],
  ])('does not go where a name leads to %s', async (_, addresses) => {
    const server = await rawServer((socket) => socket.write(OK));
    const dns = await dnsServer(() => addresses);
    const { client } = testClient({ servers: [dns.address] });
    expect(await client.post({ ...request, url: `http://chat.test:${server.port}/` })).toMatchObject(
      blocked('chat.test', 'resolves to an address in no network'),
    );
    expect(server.received).toBe('');
  });

  test('does not go over the open connection of a request that may go anywhere', async () => {
    const server = await rawServer((socket) => socket.write(OK));
    // To this policy, the address of the test server is a public one.
    const connector = new Connector({
      policy: { judge: () => ({ allowed: true }), opens: () => false },
      resolver: new NameResolver({ servers: ['127.0.0.1:1'], hostsPath: '/dev/null' }),
    });
    const client = new HttpClient({ connector });
    atTestEnd(() => client.destroy());
    const url = `http://127.0.0.1:${server.port}/`;
    expect(await client.post({ ...request, plainHttp: 'anywhere', url })).toMatchObject({ status: 200 });
    expect(await client.post({ ...request, url })).toMatchObject({ code: 'blocked_address' });
  });
});
