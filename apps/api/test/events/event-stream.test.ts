import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { type ApiKeyId, id } from '@tocsin/domain';
import { EventStream } from '../../src/events/event-stream.js';

const chunk = 'x'.repeat(64 * 1024);
/** Far more than the operating system buffers for a connection. */
const chunksMax = 2000;

test('a stream that has ended takes nothing more, also before its reader has read the end', async () => {
  const stream = new EventStream({ type: 'api_key', id: id<ApiKeyId>('a key') });
  stream.send('one');
  stream.end();
  stream.send('two');
  stream.end();
  expect(await text(stream.body)).toBe('one');
});

test('a reader that does not read is cut off, and holds little memory until then', async () => {
  const stream = new EventStream({ type: 'api_key', id: id<ApiKeyId>('a key') });
  const server = createServer((_request, response) => stream.body.pipe(response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const outgoing = request({ port: (server.address() as AddressInfo).port });
  outgoing.on('error', () => undefined).end();
  stream.send(chunk);
  const [response] = await once(outgoing, 'response');
  response.pause();
  const closed = new Promise<void>((resolve) => stream.onClosed(resolve));

  for (let sent = 0; sent < chunksMax && !stream.isClosed; sent++) {
    stream.send(chunk);
    expect(stream.body.readableLength).toBeLessThan(1024 * 1024);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await closed;
  stream.send(chunk);
  stream.end();
  expect(stream.isClosed).toBe(true);
  outgoing.destroy();
  server.close();
});
