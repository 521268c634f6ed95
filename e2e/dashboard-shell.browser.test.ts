import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebhookReceiver } from '@tocsin/testing/servers';
import type { Browser, Page } from 'playwright-core';
import { violations } from './support/accessibility.js';
import { change, faultsOf, looks, openBrowser, openPage, setUp, visit } from './support/browser.js';
import { Service } from './support/service.js';
import { until } from './support/until.js';

// Each test continues the one before.

let service: Service;
let receiver: WebhookReceiver;
let browser: Browser;
let page: Page;
let faults: readonly string[];
let channel: string;
let monitor: string;

beforeAll(async () => {
  service = await Service.start();
  service.startDispatcher();
  receiver = await WebhookReceiver.start({ paths: { '/broken': { does: 'answer', status: 500 } } });
  browser = await openBrowser();
  page = await (await visit(browser, service.address, await setUp(browser, service))).newPage();
  faults = faultsOf(page, service.address);
});

afterAll(async () => {
  await browser?.close();
  await receiver?.close();
  await service?.stop();
});

const looksGood = async (): Promise<void> => {
  for (const look of looks) {
    await change(page, look);
    expect({ look, violations: await violations(page, look) }).toEqual({ look, violations: [] });
  }
  await change(page, { viewport: 'desktop', colorScheme: 'light' });
};

const documentOf = async (address: string) => {
  const answer = await fetch(address, { headers: { accept: 'text/html' } });
  const policy = answer.headers.get('content-security-policy') ?? '';
  return {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
    html: await answer.text(),
  };
};

const step = (title: string) => page.getByRole('listitem').filter({ hasText: title });

test('an empty account begins with steps, and the only channel is ticked in the form of a monitor', async () => {
  await openPage(page);
  await step('Add a channel').getByText('To do:').waitFor();
  await looksGood();
  channel = await service.webhook(receiver.url('/in'), 'a secret of sixteen bytes');
  await openPage(page);
  await step('Add a channel').getByText('Done:').waitFor();
  await step('Create a monitor').getByRole('link', { name: 'New monitor' }).click();
  await page.getByRole('button', { name: /^Website/ }).click();
  expect(await page.getByRole('group', { name: 'Channels' }).getByRole('checkbox').isChecked()).toBe(true);
});

test('a pasted URL begins a monitor, and a message says that it is created', async () => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'What do you want?' }).fill('shop.example.com/health');
  await looksGood();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'New monitor: Website' }).waitFor();
  const target = page.getByRole('textbox', { name: 'Target' });
  expect(await target.inputValue()).toBe('https://shop.example.com/health');
  // It may hold a secret, which a reload would send in the address.
  expect(page.url()).toMatch(/\/monitors\/new\?type=http$/);
  await page.reload();
  await target.and(page.locator(':focus')).waitFor();
  expect(await target.inputValue()).toBe('https://shop.example.com/health');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('“shop.example.com” is created.').waitFor();
  await page.getByRole('heading', { name: 'shop.example.com', level: 1 }).waitFor();
  monitor = page.url().split('/').at(-1) ?? '';
});

test('the palette pauses a monitor, and the message takes it back', async () => {
  await page.getByRole('button', { name: 'Find or do' }).click();
  await page.getByRole('combobox', { name: 'What do you want?' }).fill('pause shop');
  await page.getByRole('option', { name: 'Pause shop.example.com' }).click();
  const message = page.getByRole('status').filter({ hasText: '“shop.example.com” is paused.' });
  await message.waitFor();
  await looksGood();
  await message.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('“shop.example.com” is checked again.').waitFor();
  expect(await service.call('GET', `/v1/monitors/${monitor}`)).toMatchObject({ status: 'unknown' });
});

test('words begin a monitor of the type that they mean', async () => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'What do you want?' }).fill('ssl expiry');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'New monitor: Certificate' }).waitFor();
});

test('open incidents are counted in the navigation, the title and the icon of the tab', async () => {
  await page.getByRole('link', { name: 'Tocsin' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  expect(await page.title()).toBe('Overview · Tocsin');
  const broken = await service.webhook(receiver.url('/broken'));
  await service.call('PUT', `/v1/monitors/${monitor}/channels/${broken}`);
  const incident = await service.open(monitor);
  await page.getByRole('link', { name: 'Incidents 1 open' }).waitFor();
  await page.waitForFunction(() => document.title === '(1) Overview · Tocsin');
  const icon = () => page.locator('link[rel="icon"]').getAttribute('href');
  expect(await icon()).toMatch(/ringing-bell/);
  await page
    .getByRole('region', { name: 'Messages that failed in the last 24 hours' })
    .getByText(/^\d failed, /)
    .waitFor();
  await looksGood();
  await service.resolve(incident);
  await page.getByRole('link', { name: 'Incidents', exact: true }).waitFor();
  await page.waitForFunction(() => document.title === 'Overview · Tocsin');
  expect(await icon()).toMatch(/\/bell/);
  await page
    .getByRole('region', { name: 'Ended in the last 24 hours' })
    .getByText('shop.example.com')
    .first()
    .waitFor();
  await step('Add a channel').waitFor({ state: 'detached' });
  expect(channel).not.toBe('');
});

test.each([390, 767, 768, 769, 1280])(
  'a window of %d pixels has the navigation at its side, or at its bottom with a button for the rest',
  async (width) => {
    const before = page.viewportSize();
    await page.setViewportSize({ width, height: 800 });
    await openPage(page, '/');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const settings = navigation.getByRole('link', { name: 'Settings' });
    const monitors = await navigation.getByRole('link', { name: 'Monitors' }).boundingBox();
    const isAtBottom = (monitors?.y ?? 0) > 700;
    expect(isAtBottom).toBe(width < 768);
    if (isAtBottom) {
      const more = navigation.getByRole('button', { name: 'More' });
      expect(await settings.isVisible()).toBe(false);
      await more.click();
      await page.keyboard.press('Escape');
      await settings.waitFor({ state: 'hidden' });
      await more.click();
    }
    await settings.click();
    await page.getByRole('heading', { name: 'Settings', exact: true, level: 1 }).waitFor();
    if (isAtBottom) await settings.waitFor({ state: 'hidden' });
    if (before !== null) await page.setViewportSize(before);
  },
);

test('a segmented control is one stop of the keyboard, whose arrows move the choice', async () => {
  await openPage(page, '/parts');
  const group = page.getByRole('radiogroup', { name: 'A choice of a few' });
  const choice = (name: string) => group.getByRole('radio', { name, exact: true, checked: true });
  await choice('7 days').focus();
  await page.keyboard.press('ArrowRight');
  await choice('30 days').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowRight');
  await choice('24 hours').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowLeft');
  await choice('30 days').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Tab');
  expect(await group.locator(':focus').count()).toBe(0);
  await page.keyboard.press('Shift+Tab');
  await choice('30 days').and(page.locator(':focus')).waitFor();
  await group.getByText('7 d', { exact: true }).click();
  await choice('7 days').waitFor();
});

test('a page paints and asks for its data while its styles are on their way, and never shows bare', async () => {
  const { headers, html } = await documentOf(service.address);
  const styles = html.lastIndexOf('<style');
  let sendStyles = (): void => undefined;
  const server = createServer((_, response) => {
    response.writeHead(200, headers).write(html.slice(0, styles));
    sendStyles = () => response.end(html.slice(styles));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const opened = await page.context().newPage();
  const asked: string[] = [];
  await opened.route(/\/(assets|v1)\//, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    asked.push(pathname);
    await route.fulfill({ response: await route.fetch({ url: `${service.address}${pathname}${search}` }) });
  });
  await opened.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { waitUntil: 'commit' });
  await opened.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
    undefined,
    { polling: 100 },
  );
  await until('the data was asked for', () => asked.includes('/v1/summary/highlights'));
  // Its file would run the application.
  expect(asked.filter((path) => path.includes('overview-page'))).toEqual([]);
  sendStyles();
  await opened.getByRole('heading', { level: 1 }).waitFor();
  await opened.close();
  server.closeAllConnections();
  server.close();
});

test('the menu of the person leads to their sign-in, and signs out', async () => {
  const menu = page.getByRole('button', { name: /^Your menu/ });
  await menu.click();
  await page.getByText('ada@example.com').waitFor();
  await looksGood();
  await page.keyboard.press('Escape');
  await page.getByText('ada@example.com').waitFor({ state: 'hidden' });
  await menu.click();
  await page.getByRole('link', { name: 'Your sign-in and sessions' }).click();
  await page.getByRole('heading', { name: 'Settings: You' }).waitFor();
  await menu.click();
  await page.locator('#user-menu').getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test('nothing went wrong on the way', () => {
  expect(faults).toEqual([]);
});
