import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { violations } from './support/accessibility.js';
import { faultsOf, openBrowser, openPage, setUp, visit } from './support/browser.js';
import { HandProber, type Verdict } from './support/hand-prober.js';
import { layoutShiftOf, observeLayoutShifts } from './support/layout-shift.js';
import { Service } from './support/service.js';
import { smallTargets, useTouch } from './support/touch-targets.js';

type Monitor = { readonly id: string; readonly target: string; readonly open_incident_id: string | null };
type Incident = { readonly id: string; readonly monitor_id: string };

const plainMonitors = 60;
const runbook = 'https://wiki.example.com/runbooks/shop';
const reason = 'It answered 503 Service Unavailable.';
const up: Verdict = { status: 'up', message: 'It answered 200 OK.' };
const down: Verdict = { status: 'down', message: reason };

const manyTags = ['checkout', 'eu-central', 'payments', 'production', 'team-alpha', 'tier-1'];

const namePixelsMin = 250;
const firstMonitorPixelsMax = 260;
/** The mark of one row that moves by half a line makes 0.00002. The line of a region made 0.15. */
const layoutShiftSeen = 0.001;
const widths = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

let service: Service;
let browser: Browser;
let page: Page;
let faults: readonly string[];
let prober: HandProber;
let shop: Monitor;
let tide: Monitor;
let statusPage: string;

const newMonitor = (name: string, host: string, more: object = {}): Promise<Monitor> =>
  service.call<Monitor>('POST', '/v1/monitors', {
    name,
    type: 'http',
    target: `https://${host}/`,
    failures_to_open: 1,
    successes_to_resolve: 1,
    ...more,
  });

let timeoutSeconds = 10;

/** Another timeout makes a check due at once, and keeps what earlier checks found. */
const finds = async ({ id, target }: Monitor, verdict: Verdict): Promise<void> => {
  timeoutSeconds = timeoutSeconds === 10 ? 11 : 10;
  await service.call('PATCH', `/v1/monitors/${id}`, { timeout_seconds: timeoutSeconds });
  await prober.report({ [target]: verdict });
};

beforeAll(async () => {
  service = await Service.start();
  prober = await HandProber.of(service);
  for (let at = 0; at < plainMonitors; at += 1)
    await newMonitor(`Service ${at}`, `service-${at}.example.com`, at === 0 ? { tags: ['eu'] } : {});
  shop = await newMonitor('Shop', 'shop.example.com', { runbook_url: runbook });
  tide = await newMonitor('Tide', 'tide.example.com');
  await prober.report({ [shop.target]: up, [tide.target]: up });
  for (let times = 0; times < 3; times += 1) {
    await finds(tide, down);
    await finds(tide, up);
  }
  for (let times = 0; times < 4; times += 1) await finds(shop, down);
  await newMonitor('Tagged', 'tagged.example.com', { tags: manyTags });
  // Its region has no prober, so nobody checks it.
  await newMonitor('Far', 'far.example.com', { regions: ['far-away'] });
  const made = await service.call<{ id: string }>('POST', '/v1/status-pages', {
    title: 'Acme',
    slug: 'acme',
  });
  statusPage = made.id;
  const component = { name: 'Shop', monitor_id: shop.id };
  await service.call('POST', `/v1/status-pages/${statusPage}/components`, component);
  shop = await service.call<Monitor>('GET', `/v1/monitors/${shop.id}`);
  browser = await openBrowser();
  page = await (await visit(browser, service.address, await setUp(browser, service))).newPage();
  faults = faultsOf(page, service.address);
  await observeLayoutShifts(page);
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

const wrong = (name?: string) =>
  page.getByRole('region', {
    name: name === undefined ? 'What is wrong' : `What is wrong: ${name}`,
    exact: true,
  });

const occurrences = (text: string): Promise<number> => page.getByText(text).count();

/** The prober of the test falls silent too, when nothing is due. */
const blindness = () => page.getByText(/^(Region far-away is|2 regions are) not being checked from$/);

describe('what is wrong', () => {
  test.each(['overview', 'monitor', 'incident'])(
    'is one block on the %s, which says the reason once',
    async (where) => {
      const paths: Readonly<Record<string, string>> = {
        overview: '/',
        monitor: `/monitors/${shop.id}`,
        incident: `/incidents/${shop.open_incident_id}`,
      };
      await openPage(page, paths[where]);
      const block = wrong(where === 'overview' ? 'Shop' : undefined);
      await block.getByText(/^Down for /).waitFor();
      await block.getByText(reason).waitFor();
      await block.getByText(/4 failed checks since \d\d:\d\d\./).waitFor();
      await block.getByText('Nobody has acknowledged it.').waitFor();
      for (const action of ['Acknowledge', 'Resolve', 'Silence for an hour', 'Write a post'])
        await block.getByRole('button', { name: action, exact: true }).waitFor();
      // The page of the monitor has it above the block.
      await page.getByRole('button', { name: 'Check now', exact: true }).first().waitFor();
      await block.getByText(/Last good check /).waitFor();
      expect(await block.getByRole('link', { name: 'Runbook' }).getAttribute('href')).toBe(runbook);
      // The overview has a block of the flapping monitor too, which failed alike.
      expect(await occurrences('503')).toBe(where === 'overview' ? 2 : 1);
      expect(await violations(page)).toEqual([]);
    },
  );

  test('follows each failed check, without a reload', async () => {
    await openPage(page, `/monitors/${shop.id}`);
    await finds(shop, down);
    await wrong()
      .getByText(/5 failed checks since/)
      .waitFor();
  });

  test('says that a monitor is flapping, which has one line among those that ended', async () => {
    await openPage(page);
    await wrong('Tide')
      .getByText(/^Flapping for /)
      .waitFor();
    await wrong('Tide')
      .getByText(/Flapping: 3 incidents opened lately/)
      .waitFor();
    const ended = page.getByRole('region', { name: 'Ended in the last 24 hours' });
    await ended.getByText(/^2 incidents, .* in all, the last /).waitFor();
    expect(await ended.getByRole('link', { name: 'Tide' }).count()).toBe(1);
  });

  test('is silenced for an hour, this monitor and no other', async () => {
    await openPage(page);
    await wrong('Shop').getByRole('button', { name: 'Silence for an hour' }).click();
    await wrong('Shop')
      .getByRole('button', { name: /^Silent until \d\d:\d\d$/ })
      .waitFor();
    const { items } = await service.call<{
      items: { first_monitor_ids: string[]; duration_minutes: number }[];
    }>('GET', '/v1/maintenance-windows');
    expect(items).toMatchObject([{ first_monitor_ids: [shop.id], duration_minutes: 60 }]);
  });

  test('is acknowledged, posted about and resolved from the overview', async () => {
    await openPage(page);
    await wrong('Shop').getByRole('button', { name: 'Acknowledge' }).click();
    await wrong('Shop')
      .getByText(/ has it\.$/)
      .waitFor();
    await wrong('Shop').getByRole('button', { name: 'Write a post' }).click();
    await page.waitForURL(new RegExp(`/status-pages/${statusPage}/posts/`));
    await openPage(page);
    await wrong('Shop').getByRole('button', { name: 'Resolve' }).click();
    const dialog = page.getByRole('dialog', { name: 'Still down: resolve anyway?' });
    await dialog.getByText(/^If checks go on failing, a new incident opens/).waitFor();
    await dialog.getByRole('button', { name: 'Resolve and send messages' }).click();
    await wrong('Shop').waitFor({ state: 'detached' });
    const { items } = await service.call<{ items: Incident[] }>('GET', '/v1/incidents?status=open');
    expect(items.map(({ monitor_id }) => monitor_id)).toEqual([tide.id]);
  });
});

describe('the list of monitors', () => {
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

  test.each([...widths, { width: 1920, height: 900 }])(
    'has the reason of a broken monitor in place of its address at $width px',
    async (size) => {
      await page.setViewportSize(size);
      await openPage(page, '/monitors');
      await row('Shop').getByText(reason, { exact: true }).waitFor();
      expect(await row('Shop').getByText(shop.target).count()).toBe(0);
      // Its checks succeed, and its incident is held open.
      await row('Tide').getByText('Is down: answered 503 Service Unavailable').waitFor();
      await row('Service 0').getByText('https://service-0.example.com/').waitFor();
      expect(await row('Tide').getByText('503').count()).toBe(1);
      const isCutAt = (line: Locator, length: number): Promise<boolean> =>
        line.evaluate((element, charsMax) => {
          element.textContent = 'It answered something that takes words. '.repeat(4).slice(0, charsMax);
          const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
          return scrollWidth > clientWidth || scrollHeight > clientHeight;
        }, length);
      const isCard = size.width < 1280;
      const why = row('Shop').locator('[data-tell] > :first-child');
      expect(await isCutAt(why, 80)).toBe(isCard);
      // Without "Nobody is told", it has a line more.
      await why.evaluate((line) => line.nextElementSibling?.remove());
      expect(await isCutAt(why, 120)).toBe(isCard);
      if (size.width >= 1920)
        expect(await isCutAt(row('Tide').getByRole('link', { name: /^Open since/ }), 70)).toBe(false);
      for (const name of ['Shop', 'Tide'])
        expect((await row(name).boundingBox())?.height).toBe(isCard ? 96 : 72);
      expect((await row('Service 0').boundingBox())?.height).toBe(isCard ? 96 : 56);
    },
  );

  test('has the address again once the monitor is well, without a reload', async () => {
    await openPage(page, '/monitors?q=shop');
    await finds(shop, up);
    await row('Shop').getByText(shop.target).waitFor();
    await finds(shop, down);
    await row('Shop').getByText(reason, { exact: true }).waitFor();
  });

  test.each(widths)(
    'begins at most 260 px from the top at $width px, while a region is blind',
    async (size) => {
      await page.setViewportSize(size);
      await openPage(page, '/monitors');
      await blindness().waitFor();
      const box = await page.getByRole('row').nth(1).boundingBox();
      expect(box?.y).toBeLessThanOrEqual(firstMonitorPixelsMax);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    },
  );

  test('begins at most 260 px from the top on a phone, under a finger, which hits each control', async () => {
    const phone = await page.context().newPage();
    await phone.setViewportSize({ width: 390, height: 844 });
    await useTouch(phone);
    await openPage(phone, '/monitors');
    expect((await phone.getByRole('row').nth(1).boundingBox())?.y).toBeLessThanOrEqual(firstMonitorPixelsMax);
    expect(await smallTargets(phone.locator(':root'))).toEqual([]);
    await openPage(phone, '/');
    await phone
      .getByRole('region', { name: /^What is wrong: / })
      .first()
      .waitFor();
    expect(await smallTargets(phone.locator(':root'))).toEqual([]);
    await phone.close();
  });

  test.each([
    ...widths.map((size) => [size, '/'] as const),
    ...widths.map((size) => [size, '/monitors'] as const),
  ])('moves nothing while a region is blind, at %j on %s', async (size, path) => {
    await page.setViewportSize(size);
    await page.goto('about:blank');
    await openPage(page, path);
    await blindness().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await layoutShiftOf(page)).toBeLessThan(layoutShiftSeen);
    await blindness().click();
    await page.getByText('Start its prober, and check that it reaches this service.').first().waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test.each([1280, 1440, 1920])(
    'gives names 250 px and more at %d px, and counts the tags without room',
    async (width) => {
      await page.setViewportSize({ width, height: 900 });
      await openPage(page, '/monitors?q=tagged');
      await page.getByText(/^1 of /).waitFor();
      const cell = page.getByRole('row').nth(1).getByRole('cell').nth(1);
      expect((await cell.boundingBox())?.width).toBeGreaterThanOrEqual(namePixelsMin);
      const marks = await cell.locator('span[class*="tag"] > span[class*="tag"]').evaluateAll((all) =>
        all.map((mark) => ({
          text: mark.textContent ?? '',
          isCut:
            mark.getBoundingClientRect().bottom >
            (mark.parentElement?.getBoundingClientRect().bottom ?? 0) + 1,
        })),
      );
      expect(marks.filter(({ isCut }) => isCut)).toEqual([]);
      const left = Number(/^\+(\d+)$/.exec(marks.at(-1)?.text ?? '')?.[1] ?? 0);
      expect(marks.length - (left > 0 ? 1 : 0) + left).toBe(manyTags.length);
      // A wide window leaves no room empty beside the list.
      const table = await page.getByRole('table').boundingBox();
      expect(width - (table?.x ?? 0) - (table?.width ?? 0)).toBeLessThan(100);
    },
  );

  test('has tiles that count all monitors, as the api does, whatever is searched for', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openPage(page, '/monitors');
    const { monitors } = await service.call<{ monitors: Record<string, number> }>('GET', '/v1/summary');
    const tiles = page.getByRole('group', { name: 'Status' }).getByRole('button');
    const counted = async (): Promise<number> =>
      (await tiles.allInnerTexts()).reduce((sum, text) => sum + Number.parseInt(text, 10), 0);
    const all = Object.values(monitors).reduce((sum, count) => sum + count);
    expect(all).toBe(plainMonitors + 4);
    expect(await counted()).toBe(all);
    const flapping = page.getByRole('button', { name: '1 Flapping' });
    await page.getByLabel('Search monitors').fill('service');
    await page.getByText(`${plainMonitors} of ${all}`).waitFor();
    await flapping.waitFor();
    expect(await counted()).toBe(all);
    await page.getByLabel('Search monitors').fill('');
    await flapping.click();
    await page.getByText(`1 of ${all}`).waitFor();
    await page.getByRole('link', { name: 'Tide', exact: true }).waitFor();
  });
});

test('when many monitors are broken, the overview has three blocks, names the others, and shows them on a tap', async () => {
  const { items: open } = await service.call<{ items: Incident[] }>('GET', '/v1/incidents?status=open');
  const { items } = await service.call<{ items: Monitor[] }>('GET', '/v1/monitors?limit=200');
  const well = items.filter(({ open_incident_id: incident }) => incident === null);
  for (const { id } of well.slice(0, 5)) await service.open(id);
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page);
  const blocks = page.getByRole('region', { name: /^What is wrong: / });
  await page.getByText(/^Also broken: /).waitFor();
  expect(await blocks.count()).toBe(3);
  await page.getByRole('button', { name: `Show more (${open.length + 2})` }).click();
  expect(await blocks.count()).toBe(open.length + 5);
  expect(await violations(page)).toEqual([]);
});

test('nothing went wrong on the way', () => {
  expect(faults).toEqual([]);
});
