import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createLogger, readConfig } from '@tocsin/platform';
import { closed } from '@tocsin/testing/servers';
import type { FastifyInstance } from 'fastify';
import { newHttpAdapter, type ServerBounds } from '../../../src/http/server/http-server.js';
import { ownRoutes } from '../../../src/own-routes.js';
import { until } from '../../support/until.js';

const dripEveryMs = 20;
const answerBytes = 64 * 1024 * 1024;

/** About a hundredth of the api's limits. Shorter limits would cut off a loaded machine. */
const lookEveryMs = 50;
const whileAsking = { headersMs: 200, requestMs: 400, lookEveryMs };
/** Without limits for the request, which a busy machine receives late. */
const onceAnswered = { unreadBodyMs: 300, silenceMs: 500, idleMs: 300, lookEveryMs };

let server: FastifyInstance;
let port: number;
let log: string[];
let sockets: Socket[];

/** @param limits default to the api's own */
const start = async (limits?: Partial<ServerBounds>, settings = {}): Promise<void> => {
  log = [];
  const logger = createLogger('api', 'warn', { write: (line) => log.push(line) });
  server = newHttpAdapter(readConfig(settings), logger, ownRoutes, limits).getInstance();
  server.post('/in', async ({ body }) => body);
  server.post('/ping/:token', async () => 'taken');
  server.get('/much', async () => Buffer.alloc(answerBytes));
  await server.listen({ host: '127.0.0.1', port: 0 });
  const address = server.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  sockets = [];
};
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await server.close();
});

const open = async (localAddress = '127.0.0.1'): Promise<Socket> => {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  await once(socket, 'connect');
  // These tests expect the server to reset the connection.
  return socket.on('error', () => undefined);
};

const drip = (socket: Socket, text: string): void => {
  let at = 0;
  const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ''), dripEveryMs);
  socket.once('close', () => clearInterval(timer));
};

const untilClosed = async (socket: Socket): Promise<string> => {
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  await closed(socket);
  return text;
};

const expectTimeout = (answer: string): void => {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toContain('HTTP/1.1 408 Request Timeout');
  expect(head).toContain('application/problem+json');
  expect(JSON.parse(body)).toMatchObject({ code: 'request_timeout', status: 408 });
};

const headersOf = (bytes: number): string =>
  `POST /in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;

describe('a client that is slow to ask is cut off', () => {
  beforeEach(() => start(whileAsking));

  test('when it sends nothing at all', async () => {
    expectTimeout(await untilClosed(await open()));
  });

  test('when its headers never end', async () => {
    const socket = await open();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
    drip(socket, 'X-Slow: y\r\n');
    expectTimeout(await untilClosed(socket));
  });

  test('when its body never ends', async () => {
    const socket = await open();
    socket.write(`${headersOf(50_000)}{"a":"`);
    drip(socket, 'x');
    expectTimeout(await untilClosed(socket));
  });

  test('when its body in chunks never ends', async () => {
    const socket = await open();
    socket.write(`${headersOf(0).replace('Content-Length: 0', 'Transfer-Encoding: chunked')}5\r\n{"a":\r\n`);
    drip(socket, '1\r\n \r\n');
    expectTimeout(await untilClosed(socket));
  });
});

describe('a client that is slow once it is answered is cut off', () => {
  beforeEach(() => start(onceAnswered));

  test.each(['Content-Length: 999999999999', 'Transfer-Encoding: chunked'])(
    'when a body that is not read never ends, after the answer: %s',
    async (framing) => {
      const socket = await open();
      socket.write(
        `POST /ping/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`,
      );
      drip(socket, '1\r\nx\r\n');
      expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\ntaken$/);
    },
  );

  test('when a body that is not read comes as fast as it can, after few of its bytes', async () => {
    let readBytes = Number.NaN;
    server.server.once('connection', (accepted: Socket) =>
      accepted.once('close', () => {
        readBytes = accepted.bytesRead;
      }),
    );
    const socket = await open();
    socket.write('POST /ping/token HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999999\r\n\r\n');
    const chunk = Buffer.alloc(64 * 1024);
    const flood = (): void => {
      while (!socket.destroyed && socket.write(chunk));
    };
    flood();
    socket.on('drain', flood);
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    await until('the server has closed it', async () => !Number.isNaN(readBytes));
    // A mebibyte, and what Node reads at once.
    expect(readBytes).toBeLessThan(2 * 1024 * 1024);
  });

  test('when it does not read the answer', async () => {
    const socket = await open();
    socket.pause().write('GET /much HTTP/1.1\r\nHost: x\r\n\r\n');
    for (let connections = 1; connections > 0; ) {
      await new Promise((resolve) => setTimeout(resolve, dripEveryMs));
      connections = await new Promise<number>((resolve, reject) =>
        server.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      );
    }
    expect(socket.bytesRead).toBeLessThan(answerBytes);
  });

  test('when it asks nothing more', async () => {
    const socket = await open();
    socket.write(`${headersOf(2)}{}`);
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1\.1 200 OK.*\{\}$/s);
  });
});

test('slow clients keep nobody else from being answered', async () => {
  await start();
  const slow = await Promise.all(Array.from({ length: 200 }, () => open()));
  for (const [index, socket] of slow.entries()) {
    if (index % 2 === 0) drip(socket, 'GET / HTTP/1.1\r\n');
    else socket.write(`${headersOf(1000)}{`);
  }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      fetch(`http://127.0.0.1:${port}/in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

test('a connection on which nothing is asked does not keep a server from ending', async () => {
  await start();
  const unused = await open();
  const answered = await open();
  answered.write(`${headersOf(2)}{}`);
  await once(answered, 'data');
  await Promise.all([untilClosed(unused), untilClosed(answered), server.close()]);
});

test('a body in chunks that grows past what is taken is refused as soon as it does', async () => {
  await start();
  const socket = await open();
  socket.write(headersOf(0).replace('Content-Length: 0', 'Transfer-Encoding: chunked'));
  const chunk = `8000\r\n${' '.repeat(0x8000)}\r\n`;
  socket.write(chunk.repeat(3));
  expect(await untilClosed(socket)).toContain('HTTP/1.1 413 Payload Too Large');
});

test('there is a bound to the connections that are open at the same time', async () => {
  await start();
  expect(server.server.maxConnections).toBe(10_000);
  server.server.maxConnections = 2;
  const [first, second, third] = [await open(), await open(), await open()];
  if (!third.destroyed) await closed(third);
  expect(third.bytesRead).toBe(0);
  expect([first.destroyed, second.destroyed]).toEqual([false, false]);
});

describe('the connections of one address', () => {
  const isAnswered = (socket: Socket): Promise<boolean> => {
    socket.write(`${headersOf(2)}{}`);
    return new Promise((resolve) => {
      socket.once('data', () => resolve(true)).once('close', () => resolve(false));
      if (socket.destroyed) resolve(false);
    });
  };
  const areAnswered = async (count: number, localAddress?: string): Promise<boolean[]> => {
    const sockets = await Promise.all(Array.from({ length: count }, () => open(localAddress)));
    return Promise.all(sockets.map(isAnswered));
  };

  test('are bounded, so that others can connect, and the log says so once', async () => {
    await start({ connectionsPerAddressMax: 3 });
    expect(await areAnswered(3)).toEqual([true, true, true]);
    expect(await areAnswered(2)).toEqual([false, false]);
    expect(await areAnswered(2, '127.0.0.2')).toEqual([true, true]);
    expect(log.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        address: '127.0.0.1',
        connections_max: 3,
        msg: expect.stringContaining('refused'),
      }),
    ]);
    const [first] = sockets;
    first?.destroy();
    while (!(await isAnswered(await open())));
  });

  test('are those of its /64, since an IPv6 client has as many addresses as it likes', async () => {
    await start({ connectionsPerAddressMax: 2 });
    // The loopback interface has one IPv6 address.
    const isTaken = (remoteAddress: string): boolean => {
      const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
      sockets.push(socket);
      server.server.emit('connection', socket);
      return !socket.destroyed;
    };
    const addresses = ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::3', '2001:db8:0:1::1'];
    expect(addresses.map(isTaken)).toEqual([true, true, false, true]);
  });

  test('are not bounded for a trusted proxy, which has many clients', async () => {
    await start({ connectionsPerAddressMax: 3 }, { TRUSTED_PROXIES: '127.0.0.0/31' });
    expect(await areAnswered(5)).toEqual([true, true, true, true, true]);
    expect(await areAnswered(4, '127.0.0.2')).toEqual([true, true, true, false]);
  });
});
