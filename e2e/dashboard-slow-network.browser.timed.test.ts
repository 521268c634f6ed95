import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, type SignedIn, setUp, visit } from './support/browser.js';
import { firstPaintOnSlowNetwork } from './support/first-paint.js';
import { Service } from './support/service.js';

const firstPaintMaxMs = 3_000;

let service: Service;
let browser: Browser;
let signedIn: SignedIn;

beforeAll(async () => {
  service = await Service.start();
  browser = await openBrowser();
  signedIn = await setUp(browser, service);
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

test.each(['/', '/monitors', '/alerts', '/settings'])(
  `over a slow mobile network, %s shows something within ${firstPaintMaxMs} ms`,
  async (path) => {
    const open = () => visit(browser, service.address, signedIn);
    expect(await firstPaintOnSlowNetwork(open, path, firstPaintMaxMs)).toBeLessThan(firstPaintMaxMs);
  },
);
