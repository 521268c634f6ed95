import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebhookReceiver } from '@tocsin/testing/servers';
import type { Browser } from 'playwright-core';
import { openBrowser, type SignedIn, setUp, visit } from './support/browser.js';
import { Service } from './support/service.js';
import { firstPaint, onSlowNetwork, openOnSlowNetwork, usable } from './support/slow-network.js';
import { until } from './support/until.js';

/** A busy machine takes 0.6 to 1.1 seconds. */
const firstPaintMaxMs = 1_200;
/** The slowest of the five takes 4.0 to 4.3 seconds when nothing else runs. */
const usableMaxMs = 4_400;
const phone = { width: 390, height: 844 };
const monitors = 60;

let service: Service;
let receiver: WebhookReceiver;
let browser: Browser;
let signedIn: SignedIn;
let channel: string;
let monitor: string;
let incident: string;

beforeAll(async () => {
  service = await Service.start();
  receiver = await WebhookReceiver.start();
  // The page of a channel waits for its test message.
  service.startDispatcher();
  channel = await service.webhook(receiver.url('/ring'));
  for (let made = 0; made < monitors; made++) monitor = await service.monitor([channel]);
  incident = await service.open(monitor, 'HTTP 500');
  browser = await openBrowser();
  signedIn = await setUp(browser, service);
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
  await receiver?.close();
});

test.each(['/', '/monitors', '/alerts', '/settings'])(
  `over a slow mobile network, %s shows something within ${firstPaintMaxMs} ms`,
  async (path) => {
    const open = () => visit(browser, service.address, signedIn);
    expect(await onSlowNetwork(firstPaint, open, path, firstPaintMaxMs)).toBeLessThan(firstPaintMaxMs);
  },
);

test.each(['/', '/monitors', '/incidents', '/alerts', '/settings'])(
  `over a slow mobile network, with ${monitors} monitors, %s is usable on a phone within ${usableMaxMs} ms`,
  async (path) => {
    const open = () =>
      browser.newContext({
        ...{ baseURL: service.address, storageState: signedIn, viewport: phone },
        ...{ hasTouch: true, isMobile: true },
      });
    expect(await onSlowNetwork(usable, open, path, usableMaxMs)).toBeLessThan(usableMaxMs);
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

/** Notes the addresses of the answers that the page reads. */
const noteReadAnswers = (): void => {
  const read: string[] = [];
  for (const name of ['text', 'json'] as const) {
    const original = Response.prototype[name];
    Response.prototype[name] = function (this: Response) {
      read.push(this.url);
      return original.call(this);
    };
  }
  Object.assign(window, { read });
};

test.each([
  ['/', () => '/'],
  ['/alerts', () => '/alerts'],
  ['/alerts/channels/$channelId', () => `/alerts/channels/${channel}`],
  ['/incidents', () => '/incidents'],
  ['/incidents/$incidentId', () => `/incidents/${incident}`],
  ['/monitors', () => '/monitors'],
  ['/monitors/$monitorId', () => `/monitors/${monitor}`],
  ['/settings', () => '/settings'],
])(
  'over a slow mobile network, %s asks for its data while the program is on its way, and for nothing else',
  async (_, path) => {
    const visitor = await visit(browser, service.address, signedIn);
    await visitor.addInitScript(noteReadAnswers);
    const page = await openOnSlowNetwork(visitor, path());
    const early = await page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const program = entries.find(({ name }) => name.includes('/assets/base-'));
      return entries
        .filter(({ name }) => name.includes('/v1/'))
        .filter(({ startTime }) => startTime < (program?.responseEnd ?? 0))
        .map(({ name }) => name);
    });
    expect(early.length).toBeGreaterThan(4);
    await until('all of them are read', () =>
      page.evaluate((names) => {
        const { read } = window as Window & { read?: readonly string[] };
        return names.every((name) => read?.includes(name));
      }, early),
    );
    await visitor.close();
  },
);

test('without a session, a page asks for no data', async () => {
  const visitor = await browser.newContext({ baseURL: service.address });
  const page = await visitor.newPage();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/monitors');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(asked.filter((path) => path.startsWith('/v1/'))).toEqual(['/v1/session', '/v1/sign-in']);
  await visitor.close();
});
