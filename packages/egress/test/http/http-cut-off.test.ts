import type { Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { testNetwork } from '../support/network.js';
import { rawServer } from '../support/raw-server.js';
import { whenRead } from '../support/when-read.js';

type Close = (socket: Socket) => void;

const visitTo = async (bytes: string, close: Close = (socket) => whenRead().then(() => socket.end())) => {
  const { port, url } = await rawServer(() => {}, {
    onConnect: (socket) => socket.once('data', () => socket.write(bytes, () => close(socket))),
  });
  return { port, visit: await testNetwork().http({ url, deadlineMs: 5_000 }) };
};

const ok = 'HTTP/1.1 200 OK\r\n';
const page = 'x'.repeat(12_345);
const resetAtOnce: Close = (socket) => socket.resetAndDestroy();
const reset: Close = (socket) => whenRead().then(() => resetAtOnce(socket));

describe('a page that breaks off is a failure', () => {
  test.each([
    [
      'without its last chunk',
      `${ok}Transfer-Encoding: chunked\r\n\r\n3039\r\n${page}\r\n`,
      undefined,
      '12.3 kB',
    ],
    ['within a chunk', `${ok}Transfer-Encoding: chunked\r\n\r\nffff\r\n${page}`, undefined, '12.3 kB'],
    [
      'without the line after its last chunk',
      `${ok}Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n`,
      undefined,
      '1 byte',
    ],
    ['before its length', `${ok}Content-Length: 50000\r\n\r\n${page}`, undefined, '12.3 kB'],
    ['before its first byte', `${ok}Content-Length: 5\r\n\r\n`, undefined, '0 bytes'],
  ])('%s', async (_how, bytes, close, after) => {
    const { port, visit } = await visitTo(bytes, close);
    expect(visit).toMatchObject({
      outcome: 'failed',
      code: 'connection_reset',
      phase: 'body',
      answered: true,
      message: `The connection to 127.0.0.1:${port} closed after ${after} of the body, before the answer was complete.`,
    });
  });

  test('within its headers', async () => {
    const { port, visit } = await visitTo(`${ok}Content-Length: 5\r\n`);
    expect(visit).toMatchObject({
      phase: 'headers',
      message: `127.0.0.1:${port} closed the connection before it had sent all its headers.`,
    });
  });

  test('before anything came', async () => {
    const { port, visit } = await visitTo('');
    expect(visit).toMatchObject({
      phase: 'headers',
      message: `127.0.0.1:${port} closed the connection before it had answered.`,
    });
  });
});

test.each([
  [
    'before its length',
    `${ok}Content-Length: 50000\r\n\r\n${page}`,
    reset,
    / was reset after 12\.3 kB of the body/,
  ],
  ['without a length', `${ok}\r\n${page}`, reset, / was reset after 12\.3 kB of the body/],
  // Node reports it as an end, and only a write meets it.
  ['without a length, with its last bytes', `${ok}\r\n${page}`, resetAtOnce, / after 12\.3 kB of the body/],
])('a page that is reset %s is a failure', async (_how, bytes, close, message) => {
  const { visit } = await visitTo(bytes, close);
  expect(visit).toMatchObject({
    outcome: 'failed',
    code: 'connection_reset',
    phase: 'body',
    answered: true,
    message: expect.stringMatching(message),
  });
});

test('a page without a length is complete when its connection closes in order', async () => {
  const { visit } = await visitTo(`${ok}\r\n${page}`);
  expect(visit).toMatchObject({
    outcome: 'response',
    status: 200,
    truncated: false,
    transferredBytes: 12_345,
  });
});
