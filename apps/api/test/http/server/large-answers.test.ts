import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createLogger, readConfig } from '@tocsin/platform';
import type { FastifyInstance } from 'fastify';
import { newHttpAdapter } from '../../../src/http/server/http-server.js';
import { answerPartBytes } from '../../../src/http/server/large-answers.js';
import { ownRoutes } from '../../../src/own-routes.js';

/** Longer than what sockets on loopback hold. */
const longAnswer = 'é'.repeat(16 * 1024 * 1024);

let server: FastifyInstance;
let port: number;
let socket: Socket | undefined;
let buffered: () => number;
let waits: Promise<unknown>;

beforeEach(async () => {
  const logger = createLogger('api', 'warn', { write: () => undefined });
  server = newHttpAdapter(readConfig({}), logger, ownRoutes).getInstance();
  server.get('/long', async (_request, reply) => {
    buffered = () => reply.raw.writableLength;
    waits = new Promise((resolve) => {
      const look = (): void => {
        if (reply.raw.writableNeedDrain || reply.raw.writableEnded) resolve(undefined);
        else setImmediate(look);
      };
      look();
    });
    return longAnswer;
  });
  await server.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(server.listeningOrigin).port);
});

afterEach(async () => {
  socket?.destroy();
  await server.close();
});

test('a long answer arrives whole, with its length', async () => {
  const answer = await fetch(`${server.listeningOrigin}/long`);
  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(longAnswer)));
  expect((await answer.text()) === longAnswer).toBe(true);
});

test('a client that reads nothing has two parts of its answer waiting at most', async () => {
  socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  socket.pause();
  socket.write('GET /long HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(server.server, 'request');
  while (waits === undefined) await new Promise(setImmediate);
  await waits;
  // The headers, and the end of a part that has begun.
  expect(buffered()).toBeLessThanOrEqual(2 * answerPartBytes);
});
