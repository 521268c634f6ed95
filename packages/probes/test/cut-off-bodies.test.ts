import { describe, expect, test } from '@jest/globals';
import type { Probe } from '../src/probe/probe.js';
import { registry } from '../src/registry.js';
import { run } from './support/run.js';
import { tcpServer } from './support/tcp-server.js';

const types: readonly (readonly [Probe, object, string])[] = [
  [registry.http, {}, 'Hello'],
  [registry.api, {}, 'Hello'],
  [registry.keyword, { text: 'Hello' }, 'Hello'],
  [registry.page_size, {}, 'Hello'],
  [registry.page_change, {}, 'Hello'],
  [registry.response_time, { window: 1 }, 'Hello'],
  [registry.robots_txt, {}, 'User-agent: *\nDisallow: /x\n'],
  [registry.sitemap, { sample: 0 }, 'https://a.example/1\nhttps://a.example/2\n'],
  [registry.multi_step, { steps: [{ name: 'a', url: '/' }] }, 'Hello'],
];

const endings = {
  'before the end of its Content-Length': { head: () => 'Content-Length: 100000\r\n\r\n', end: 'end' },
  'within a chunk': { head: () => 'Transfer-Encoding: chunked\r\n\r\nffff\r\n', end: 'end' },
  'before its last chunk': {
    head: (body: string) => `Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n`,
    end: 'end',
  },
  'by a reset, without a Content-Length': { head: () => '\r\n', end: 'resetAndDestroy' },
} as const;

const cases = Object.entries(endings).flatMap(([name, ending]) =>
  types.map(([probe, settings, body]) => [probe.type, name, ending, probe, settings, body] as const),
);

describe('a body that was cut off', () => {
  test.each(cases)('is down for %s: %s', async (_, __, { head, end }, probe, settings, body) => {
    const { port } = await tcpServer((socket) => {
      socket.once('data', () => {
        socket.write(`HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n${head(body)}${body}\r\n`);
        // The written bytes must arrive before the end.
        setTimeout(() => socket[end](), 50);
      });
    });
    expect(await run(probe, `http://127.0.0.1:${port}/`, settings)).toMatchObject({
      status: 'down',
      message: expect.stringContaining(`127.0.0.1:${port}`),
    });
  });
});
