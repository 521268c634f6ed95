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
