import { readdir, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { WebhookReceiver } from '@tocsin/testing';
import type { Browser } from 'playwright-core';
import { violations } from './support/accessibility.js';
import { faultsOf, looks, openBrowser, openPage, visit } from './support/browser.js';
import { Service } from './support/service.js';

const assets = fileURLToPath(new URL('../apps/dashboard/dist/assets/', import.meta.url));
const firstLoadBytesMax = 200 * 1024;
const settledWithinMs = 10_000;

let service: Service;
let receiver: WebhookReceiver;
let browser: Browser;
let channel: string;
let alert: string;
let monitor: string;
let incident: string;

/** The pages by what they are, each with something on it. */
const paths: Readonly<Record<string, () => string>> = {
  'the alerts': () => '/alerts',
  'an alert': () => `/alerts?alert=${alert}`,
  'a new channel': () => '/alerts/channels/new',
  'a channel': () => `/alerts/channels/${channel}`,
  'the monitors': () => '/monitors',
  'the types of a new monitor': () => '/monitors/new',
  'a new monitor': () => '/monitors/new?type=ssl',
  'a monitor': () => `/monitors/${monitor}`,
  'the incidents': () => '/incidents',
  'an incident': () => `/incidents/${incident}`,
  'no page': () => '/nothing',
};

beforeAll(async () => {
  service = await Service.start();
  service.startDispatcher();
  receiver = await WebhookReceiver.start({ paths: { '/broken': { does: 'answer', status: 500 } } });
  channel = await service.webhook(receiver.url('/in'), 'a secret of sixteen bytes');
  const broken = await service.webhook(receiver.url('/broken'));
  monitor = await service.monitor([channel, broken]);
  incident = await service.open(monitor);
  await service.resolve(incident);
  const alerts = await service.endedAlerts(6, settledWithinMs);
  alert =
    alerts.find(({ channel_id, event }) => channel_id === channel && event !== 'channel.test')?.id ?? '';
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await receiver?.close();
  await service?.stop();
});

describe.each(looks)('on a $viewport, $colorScheme', (look) => {
  test.each(Object.keys(paths))(
    'axe finds nothing wrong with the page of %s, and all of it fits',
    async (name) => {
      const visitor = await visit(browser, service, look);
      const page = await visitor.newPage();
      const faults = faultsOf(page, service.address);
      await openPage(page, paths[name]?.());
      expect(await violations(page)).toEqual([]);
      expect(faults).toEqual([]);
      const { width, content } = await page.evaluate(() => ({
        width: document.documentElement.clientWidth,
        content: document.documentElement.scrollWidth,
      }));
      expect(content).toBe(width);
      await visitor.close();
    },
  );
});

test.each(Object.keys(paths))('the first load of the page of %s is small', async (name) => {
  const visitor = await visit(browser, service);
  const page = await visitor.newPage();
  const loaded = new Set<string>();
  page.on('request', (request) => {
    const asset = /\/assets\/(.+)$/.exec(request.url())?.[1];
    if (asset !== undefined) loaded.add(asset);
  });
  await openPage(page, paths[name]?.());
  const built = await readdir(assets);
  const sizes = await Promise.all(
    [...loaded].map(async (asset) => {
      const isCompressed = built.includes(`${asset}.gz`);
      return (await stat(`${assets}${asset}${isCompressed ? '.gz' : ''}`)).size;
    }),
  );
  expect(sizes.length).toBeGreaterThan(3);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(firstLoadBytesMax);
  await visitor.close();
});
