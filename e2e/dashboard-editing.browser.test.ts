import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violations } from './support/accessibility.js';
import { faultsOf, openBrowser, openPage, setUp, visit } from './support/browser.js';
import { Service } from './support/service.js';

// Each test continues the one before.

let service: Service;
let browser: Browser;
let page: Page;
let faults: readonly string[];

beforeAll(async () => {
  service = await Service.start();
  browser = await openBrowser();
  page = await (await visit(browser, service.address, await setUp(browser, service))).newPage();
  faults = faultsOf(page, service.address);
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const isFocused = (name: string) => field(name).and(page.locator(':focus')).waitFor();
const monitors = async () =>
  (await service.call<{ items: readonly Record<string, unknown>[] }>('GET', '/v1/monitors')).items;

test('what a keyword monitor needs stands in sight, and the first wrong field takes the focus', async () => {
  await openPage(page, '/monitors/new?type=keyword');
  await field('Target').fill('example.com');
  await page.getByRole('radio', { name: 'A regular expression' }).check();
  await save();
  await isFocused('Regular expression');
  await field('Regular expression').fill('(');
  await save();
  await page.getByText('Correct what is marked: Regular expression.').waitFor();
  await isFocused('Regular expression');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('radio', { name: 'A text' }).check();
  await field('Text').fill('Welcome');
});

test('a wrong field under "More settings" opens it, and is called as in the form', async () => {
  await page.getByText('More settings').click();
  await field('Accepted statuses').fill('many');
  await page.getByText('More settings').click();
  await save();
  await page.getByText('Correct what is marked: Accepted statuses.').waitFor();
  await isFocused('Accepted statuses');
  await field('Accepted statuses').fill('200-299');
});

test('lengths of time are written with their unit, and one that is none is not saved', async () => {
  expect(await field('Target').inputValue()).toBe('https://example.com/');
  const interval = page.getByLabel('Interval');
  await interval.fill('soon');
  await save();
  await page.getByText('Write a length such as 30 s or 5 min.').waitFor();
  expect(await monitors()).toEqual([]);
  await interval.fill('90 s');
  await interval.blur();
  expect(await interval.inputValue()).toBe('1 min 30 s');
  await save();
  await page.getByRole('heading', { name: 'Latest checks' }).waitFor();
  expect(await monitors()).toMatchObject([
    {
      name: 'example.com',
      target: 'https://example.com/',
      interval_seconds: 90,
      settings: { text: 'Welcome' },
    },
  ]);
});

test('the form of a monitor has an address, and is not left with changes without a question', async () => {
  await openPage(page, `${new URL(page.url()).pathname}?edit=true`);
  await field('Name').fill('Shop');
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'Incidents' }).click();
  await dialog.waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await field('Name').inputValue()).toBe('Shop');
  await save();
  await page.getByRole('heading', { name: 'Shop', level: 1 }).waitFor();
  await page.waitForURL((url) => url.search === '');
  await openPage(page, `${new URL(page.url()).pathname}?edit=true`);
  await field('Name').fill('Lost');
  await page.getByRole('link', { name: 'Incidents' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await monitors())[0]).toMatchObject({ name: 'Shop' });
});

test('a new monitor tells those of the one before, and says while it would tell nobody', async () => {
  const url = (name: string) => ({ type: 'Webhook', name, endpoint_url: 'https://hooks.example.com/in' });
  const ids: string[] = [];
  for (const name of ['Ops', 'Shop team'])
    ids.push((await service.call<{ id: string }>('POST', '/v1/channels', url(name))).id);
  await openPage(page, '/monitors/new?type=http');
  const nobody = page.getByText('Nobody is told');
  await nobody.waitFor();
  expect(await page.getByRole('checkbox', { name: 'Shop team' }).isChecked()).toBe(false);
  await page.getByRole('checkbox', { name: 'Shop team' }).check();
  await nobody.waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: 'Shop team' }).uncheck();
  await nobody.waitFor();
  const orders = { name: 'Orders', type: 'http', target: 'https://shop.example.com/', channel_ids: [ids[1]] };
  await service.call('POST', '/v1/monitors', orders);
  await openPage(page, '/monitors/new?type=http');
  await page.getByRole('checkbox', { name: 'Shop team', checked: true }).waitFor();
  expect(await page.getByRole('checkbox', { name: 'Ops' }).isChecked()).toBe(false);
  expect(await nobody.count()).toBe(0);
  // In the list, too.
  await openPage(page, '/monitors');
  await page.getByRole('row', { name: 'example.com' }).filter({ has: nobody }).first().waitFor();
  expect(await page.getByRole('row').filter({ hasText: 'Orders' }).filter({ has: nobody }).count()).toBe(0);
});

test('an address that is closed says once which setting opens it, and Save stays in sight', async () => {
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openPage(page, '/monitors/new?type=http');
    await field('Target').fill('http://10.0.0.1/');
    await page.getByRole('button', { name: 'Check now' }).click();
    const how = page.getByText('EGRESS_ALLOW=10.0.0.1');
    await how.waitFor();
    await page.getByText('Correct what is marked: Target.').waitFor();
    await save();
    await page.getByText('The monitor was not saved').waitFor();
    expect(await page.getByText('EGRESS_ALLOW').count()).toBe(1);
    const button = await page.getByRole('button', { name: 'Save', exact: true }).boundingBox();
    expect(button && button.y + button.height).toBeLessThanOrEqual(height);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
});

test('a heartbeat asks for its schedule, and a cron expression for its time zone', async () => {
  await openPage(page, '/monitors/new?type=heartbeat');
  await field('Target').fill('Nightly backup');
  await save();
  await isFocused('Time between two runs');
  await page.getByLabel('Runs are due').selectOption('At the times of a cron expression');
  await field('Cron expression').fill('30 2 * * *');
  await page.getByLabel('Time zone').selectOption('Europe/Berlin');
  await save();
  await page.getByText('Report from the job').first().waitFor();
  expect(await monitors()).toContainEqual(
    expect.objectContaining({
      settings: expect.objectContaining({ cron: '30 2 * * *', time_zone: 'Europe/Berlin' }),
    }),
  );
});

test('a maintenance window that was begun is not lost by a link', async () => {
  await openPage(page, '/maintenance/new');
  await field('Name').fill('Database upgrade');
  await page.getByRole('link', { name: 'Cancel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { name: 'Maintenance', level: 1 }).waitFor();
});

test('nothing went wrong unseen, but for the settings that were refused', () => {
  expect(faults.filter((fault) => !/status of 400/.test(fault))).toEqual([]);
});
