import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, type SignedIn, setUp, visit } from './support/browser.js';
import { firstPaintOnSlowNetwork, openOnSlowNetwork } from './support/first-paint.js';
import { Service } from './support/service.js';

/** A busy machine takes 0.6 to 1.1 seconds. */
const firstPaintMaxMs = 1_200;

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

test.each([
  ['/', ['overview-page']],
  ['/monitors', ['monitors-page']],
  ['/monitors/new', ['new-monitor-page']],
  ['/settings/members', ['settings-page', 'members-part']],
])(
  'over a slow mobile network, %s asks for its files and the session while the program is on its way',
  async (path, files) => {
    const visitor = await visit(browser, service.address, signedIn);
    const page = await openOnSlowNetwork(visitor, path);
    const loads = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry as PerformanceResourceTiming)
        .map(({ name, startTime, responseEnd }) => ({ name, startTime, responseEnd })),
    );
    await visitor.close();
    const of = (part: string) => loads.filter(({ name }) => name.includes(part));
    const [program] = of('/assets/base-');
    for (const part of ['/v1/session', ...files.map((file) => `/assets/${file}-`)]) {
      expect([part, of(part).length]).toEqual([part, 1]);
      expect([part, (of(part)[0]?.startTime ?? 0) < (program?.responseEnd ?? 0)]).toEqual([part, true]);
    }
  },
);
