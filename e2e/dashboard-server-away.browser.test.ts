import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { violations } from './support/accessibility.js';
import { change, looks, openBrowser, openPage, setUp, visit } from './support/browser.js';
import { Service } from './support/service.js';

// Each test continues the one before.

let service: Service;
let browser: Browser;
let page: Page;
let bar: Locator;

beforeAll(async () => {
  service = await Service.start();
  await service.call('POST', '/v1/monitors', {
    name: 'Shop',
    type: 'http',
    target: 'https://shop.example.com/',
  });
  browser = await openBrowser();
  page = await (await visit(browser, service.address, await setUp(browser, service))).newPage();
  bar = page.getByRole('alert');
});

afterAll(async () => {
  service?.api.kill('SIGCONT');
  await browser?.close();
  await service?.stop();
});

const isGone = () => bar.getByRole('button', { name: 'Try now' }).waitFor({ state: 'detached' });

test('a page that is open says that the server hangs, keeps what it shows, and goes on afterwards', async () => {
  await openPage(page, '/monitors');
  service.api.kill('SIGSTOP');
  await bar.getByText('Tocsin does not answer').waitFor();
  await bar.getByText('What is loaded stays readable').waitFor();
  await page.getByRole('link', { name: 'Shop' }).waitFor();
  for (const look of looks) {
    await change(page, look);
    expect({ look, violations: await violations(page, look) }).toEqual({ look, violations: [] });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  service.api.kill('SIGCONT');
  await isGone();
});

test('a page that opens while the server hangs appears afterwards', async () => {
  service.api.kill('SIGSTOP');
  await bar.getByText('Tocsin does not answer').waitFor();
  await page.getByRole('link', { name: 'Incidents' }).click();
  expect(await page.getByText('Nothing is wrong').count()).toBe(0);
  service.api.kill('SIGCONT');
  await page.getByText('Nothing is wrong').waitFor();
  await isGone();
});

test('a page that waits when the server begins to hang loads afterwards, without a failure', async () => {
  await openPage(page, '/monitors');
  service.api.kill('SIGSTOP');
  await page.getByRole('link', { name: 'Alerts', exact: true }).click();
  await bar.getByText('Tocsin does not answer').waitFor();
  service.api.kill('SIGCONT');
  await page.getByRole('heading', { name: 'Alerts', level: 1 }).waitFor();
  await isGone();
});

test('a server that stopped is named, nothing is sent to it, and the page goes on when it is back', async () => {
  await openPage(page, '/monitors/new?type=http');
  await page.getByRole('textbox', { name: 'Target' }).fill('https://example.com/');
  await service.stopApi();
  await bar.getByText('Tocsin cannot be reached').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Tocsin cannot be reached, so nothing was sent.').waitFor();
  await service.startApi();
  await isGone();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'example.com', level: 1 }).waitFor();
});

test('a device without a network is named', async () => {
  await page.context().setOffline(true);
  await bar.getByText('This device is offline').waitFor();
  await page.context().setOffline(false);
  await isGone();
});

test('a page that is opened without the server says so, and opens when it is back', async () => {
  await openPage(page, '/monitors');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await service.stopApi();
  await page.goto('/incidents');
  await page.getByRole('heading', { name: 'Tocsin cannot be reached' }).waitFor();
  for (const look of looks) {
    await change(page, look);
    expect({ look, violations: await violations(page, look) }).toEqual({ look, violations: [] });
  }
  await service.startApi();
  await page.getByRole('heading', { name: 'Incidents', level: 1 }).waitFor();
});

test('a page that is opened while the server hangs says so, too', async () => {
  service.api.kill('SIGSTOP');
  await page.goto('/monitors');
  await page.getByRole('heading', { name: 'Tocsin cannot be reached' }).waitFor();
  service.api.kill('SIGCONT');
  await page.getByRole('heading', { name: 'Monitors', level: 1 }).waitFor();
});

test('the page can be installed', async () => {
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // The browser of the test has no window to install from.
  const errors = installabilityErrors.map(({ errorId }) => errorId);
  expect(errors.filter((id) => id !== 'in-incognito')).toEqual([]);
});
