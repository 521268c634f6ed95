import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { violations } from './support/accessibility.js';
import { Account } from './support/account.js';
import {
  change,
  faultsOf,
  looks,
  openBrowser,
  openFilters,
  openPage,
  setUp,
  visit,
} from './support/browser.js';
import { Service } from './support/service.js';
import { until } from './support/until.js';

// Each test continues the one before.

type Claim = {
  readonly claim: number;
  readonly checks: readonly { readonly series: number; readonly target: string }[];
};

/** How long the check of each shop takes, and the tags of the shop. */
const shops = [
  { name: 'Alpha', ms: 120, tags: ['eu'] },
  { name: 'Bravo', ms: 900, tags: ['eu', 'prod'] },
  { name: 'Charlie', ms: 45, tags: ['prod'] },
  { name: 'Delta', ms: 300, tags: [] },
] as const;

const checkAgainAfterMs = 11_000;

let checkedAtMs = 0;
let service: Service;
let prober: Account;
let browser: Browser;
let page: Page;
let faults: readonly string[];
const ids = new Map<string, string>();

beforeAll(async () => {
  service = await Service.start();
  for (const { name, tags } of shops) {
    const target = `https://${name.toLowerCase()}.example.com/`;
    // No check falls due by itself while the tests run.
    const monitor = { name, type: 'http', target, tags, interval_seconds: 3600 };
    const { id } = await service.call('POST', '/v1/monitors', monitor);
    ids.set(name, id);
  }
  const { prober_token: token } = await service.administer(['prober-token', 'create', '--name', 'a test']);
  prober = new Account(service.address, service.accountId, String(token));
  await checkDue();
  await service.open(ids.get('Charlie') ?? '');
  browser = await openBrowser();
  page = await (await visit(browser, service.address, await setUp(browser, service))).newPage();
  faults = faultsOf(page, service.address);
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

/** Reports the due checks. @returns how many there were */
const checkDue = async (): Promise<number> => {
  const { claim, checks } = await prober.call<Claim>('POST', '/v1/prober/claims', { checks_max: 100 });
  if (checks.length === 0) return 0;
  const results = checks.map(({ series, target }) => ({
    claim,
    series,
    status: 'up',
    message: 'It answered.',
    duration_ms: shops.find(({ name }) => target.includes(name.toLowerCase()))?.ms ?? 1,
    age_ms: 0,
    details: null,
    remember: null,
  }));
  await prober.call('POST', '/v1/prober/results', { results });
  checkedAtMs = performance.now();
  return checks.length;
};

const links = (): Promise<string[]> =>
  page.getByRole('table', { name: 'Monitors' }).locator('a[href^="/monitors/"]').allInnerTexts();

const shown = (...names: readonly string[]): Promise<void> =>
  until(`the list is ${names.join(', ')}`, async () => String(await links()) === String(names));

const row = (name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

const searchParam = (name: string): string | null => new URL(page.url()).searchParams.get(name);

test('a row tells the last check, its latency, the last checks and the uptime', async () => {
  await openPage(page, '/monitors');
  const alpha = row('Alpha');
  await alpha.getByRole('img', { name: 'The last check: 1 up' }).waitFor();
  await alpha.getByText('120 ms').waitFor();
  await alpha.getByText('100 %').waitFor();
  await alpha.getByText(/just now|ago$/).waitFor();
  await alpha.getByRole('img', { name: 'Website' }).waitFor();
});

test('the tiles count the monitors, and show those of one state', async () => {
  await page.getByRole('button', { name: '3 Up' }).click();
  await shown('Alpha', 'Bravo', 'Delta');
  expect(searchParam('status')).toBe('up');
  await page.getByRole('button', { name: '1 Incident' }).click();
  await shown('Charlie');
  await page.getByRole('button', { name: '1 Incident' }).click();
  await shown('Charlie', 'Alpha', 'Bravo', 'Delta');
  expect(searchParam('status')).toBeNull();
});

test('a column sorts the list, as the address says', async () => {
  await page.getByRole('button', { name: 'Latency' }).click();
  await shown('Bravo', 'Delta', 'Alpha', 'Charlie');
  expect(searchParam('sort')).toBe('-latency');
  await page.reload();
  await shown('Bravo', 'Delta', 'Alpha', 'Charlie');
  await page.getByRole('button', { name: 'Latency' }).click();
  await shown('Charlie', 'Alpha', 'Delta', 'Bravo');
  await openFilters(page);
  await page.getByRole('combobox', { name: 'Order' }).selectOption('-incident');
  await shown('Charlie', 'Alpha', 'Bravo', 'Delta');
  await page.getByRole('button', { name: 'Monitor', exact: true }).click();
  await shown('Alpha', 'Bravo', 'Charlie', 'Delta');
});

test('several tags are chosen at once, and each is removed by itself', async () => {
  await openFilters(page);
  const tag = page.getByRole('combobox', { name: 'Tag', exact: true });
  await tag.selectOption('eu');
  await shown('Alpha', 'Bravo');
  await tag.selectOption('prod');
  await shown('Bravo');
  expect(searchParam('tag')).toBe('eu,prod');
  await page.getByRole('button', { name: 'Remove the tag eu' }).click();
  await shown('Bravo', 'Charlie');
  await page.getByRole('button', { name: 'Remove the tag prod' }).click();
  await shown('Alpha', 'Bravo', 'Charlie', 'Delta');
});

test('the keys move, select a range and clear', async () => {
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await until('the second row has the focus', () =>
    row('Bravo')
      .getByRole('link', { name: 'Bravo', exact: true })
      .evaluate((link) => link === document.activeElement),
  );
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+J');
  await page.getByText('2 selected').waitFor();
  await page.getByLabel('Select Delta').click({ modifiers: ['Shift'] });
  await page.getByText('3 selected').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByText('3 selected').waitFor({ state: 'detached' });
  await page.getByLabel('Select Alpha').click();
  await page.getByText('1 selected').waitFor();
  await page.getByLabel('Select Delta').click({ modifiers: ['Shift'] });
  await page.getByText('4 selected').waitFor({ timeout: 10_000 });
  await page.keyboard.press('Escape');
  await page.getByText('4 selected').waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await page.keyboard.type('alp');
  await shown('Alpha');
  await page.keyboard.press('Escape');
  await shown('Alpha', 'Bravo', 'Charlie', 'Delta');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys of the list' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('the keys can be switched off, which this browser keeps', async () => {
  await page.keyboard.press('?');
  await page.getByRole('switch', { name: 'Listen for these keys' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await openPage(page, '/monitors?sort=name');
  await shown('Alpha', 'Bravo', 'Charlie', 'Delta');
  await page.keyboard.press('/');
  expect(await page.getByLabel('Search monitors').evaluate((field) => field === document.activeElement)).toBe(
    false,
  );
  await page.getByRole('button', { name: 'Keys' }).click();
  await page.getByRole('switch', { name: 'Listen for these keys' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('groups fold, and stay so', async () => {
  await openFilters(page);
  await page.getByRole('button', { name: 'Group by tag' }).click();
  await shown('Alpha', 'Bravo', 'Bravo', 'Charlie', 'Delta');
  await page.getByRole('button', { name: /^prod 2/ }).click();
  await shown('Alpha', 'Bravo', 'Delta');
  expect(await violations(page)).toEqual([]);
  await openPage(page, '/monitors?sort=name');
  await shown('Alpha', 'Bravo', 'Delta');
  await page.getByRole('button', { name: /^prod 2/ }).click();
  await openFilters(page);
  await page.getByRole('button', { name: 'Group by tag' }).click();
  await shown('Alpha', 'Bravo', 'Charlie', 'Delta');
});

test('a row pauses and resumes its monitor', async () => {
  // A click beside the filters closes them.
  await page.getByRole('heading', { name: 'Monitors' }).click();
  await row('Delta').hover();
  await row('Delta').getByRole('button', { name: 'Pause Delta' }).click();
  await row('Delta').getByText('Paused').waitFor();
  await page.getByRole('button', { name: '1 Paused' }).waitFor();
  await row('Delta').getByRole('button', { name: 'Resume Delta' }).click();
  await row('Delta').getByText('Paused').waitFor({ state: 'detached' });
});

test('a row has its monitor checked now, and shows the result', async () => {
  await until('no check is due', async () => (await checkDue()) === 0);
  // The api refuses to check a monitor that was checked just now.
  await sleep(checkedAtMs + checkAgainAfterMs - performance.now());
  await row('Alpha').hover();
  await row('Alpha').getByRole('button', { name: 'Check Alpha now' }).click();
  await until('the check is due', async () => (await checkDue()) === 1);
  await row('Alpha').getByRole('img', { name: 'The last 2 checks: 2 up' }).waitFor();
});

test('the menu of a row is used by keyboard, and asks before it deletes', async () => {
  const more = row('Bravo').getByRole('button', { name: 'More for Bravo' });
  await more.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: 'More for Bravo' });
  await menu.waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await until('the button has the focus', () => more.evaluate((button) => button === document.activeElement));
  await page.keyboard.press('Enter');
  await menu.waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the monitor' }).click();
  const waiting = row('Bravo').getByText('will be deleted');
  await waiting.waitFor();
  const message = page.getByRole('status').filter({ hasText: '“Bravo” will be deleted at' });
  expect(await violations(page)).toEqual([]);
  // Whoever reloads the page can still take it back.
  await page.reload();
  await page.getByRole('status').getByText('The monitor will be deleted at').waitFor();
  expect(await message.count()).toBe(0);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await waiting.waitFor({ state: 'detached' });
  const { items } = await service.call<{ items: { id: string; name: string }[] }>('GET', '/v1/monitors');
  await service.call('DELETE', `/v1/monitors/${items.find(({ name }) => name === 'Bravo')?.id}`);
  await shown('Alpha', 'Charlie', 'Delta');
});

test('a row shows the hours instead, which this browser keeps', async () => {
  await page.getByRole('radio', { name: 'Last 24 hours' }).check();
  await row('Alpha')
    .getByRole('img', { name: /^By the hour, in the last 24 hours: up in/ })
    .waitFor();
  await openPage(page, '/monitors');
  await row('Alpha')
    .getByRole('img', { name: /^By the hour, in the last 24 hours: up in/ })
    .waitFor();
});

test('the list is accessible in every look', async () => {
  for (const look of looks) {
    await change(page, look);
    await row('Alpha').getByText('100 %').waitFor();
    expect({ look, violations: await violations(page, look) }).toEqual({ look, violations: [] });
  }
  expect(faults).toEqual([]);
});
