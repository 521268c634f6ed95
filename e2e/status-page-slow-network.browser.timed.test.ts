import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { renderPage } from '@tocsin/status-page';
import { sampleContent } from '@tocsin/status-page/sample';
import type { Browser } from 'playwright-core';
import { openBrowser } from './support/browser.js';
import { firstPaint, onSlowNetwork } from './support/slow-network.js';

const firstPaintMaxMs = 2_000;
const { body, contentType, contentSecurityPolicy } = renderPage(
  sampleContent({ components: 50, posts: 30 }),
  'en',
);
const packed = brotliCompressSync(body);

let server: Server;
let browser: Browser;

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': contentType,
      'content-security-policy': contentSecurityPolicy,
      'content-encoding': 'br',
    });
    response.end(packed);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  server?.close();
});

test(`over a slow mobile network, a page of 50 components and 30 posts shows within ${firstPaintMaxMs} ms`, async () => {
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const open = () => browser.newContext({ baseURL });
  expect(await onSlowNetwork(firstPaint, open, '/', firstPaintMaxMs)).toBeLessThan(firstPaintMaxMs);
});
