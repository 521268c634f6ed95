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
let monitor: string;
let proberToken: string;

beforeAll(async () => {
  service = await Service.start();
  const made = { name: 'Shop', type: 'http', target: 'https://shop.example.com/', regions: ['eu', 'us'] };
  ({ id: monitor } = await service.call<{ id: string }>('POST', '/v1/monitors', made));
  const token = await service.administer(['prober-token', 'create', '--name', 'e2e', '--region', 'eu']);
  proberToken = String(token.prober_token);
  browser = await openBrowser();
  page = await (await visit(browser, service.address, await setUp(browser, service))).newPage();
  faults = faultsOf(page, service.address);
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

/** Reports the sight of a prober. */
const sees = async (blind: object | null): Promise<void> => {
  const response = await fetch(`${service.address}/v1/prober/sight`, {
    method: 'POST',
    headers: { authorization: `Bearer ${proberToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ blind }),
  });
  expect(response.status).toBe(200);
};

test('the monitors and a monitor of a region without a prober say so', async () => {
  await openPage(page, '/monitors');
  await page.getByText('2 regions are not being checked from').click();
  await page.getByText('No prober of region eu is running. Its monitors are not being checked.').waitFor();
  await page.getByText('Start its prober, and check that it reaches this service.').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await openPage(page, `/monitors/${monitor}`);
  await page.getByText('No prober of region us is running. This monitor is not being checked.').waitFor();
  expect(await violations(page)).toEqual([]);
});

test('a page that is open follows a prober that sees nothing, until it sees again', async () => {
  await openPage(page, '/monitors');
  await sees({ cause: 'network', age_ms: 1000 });
  await page.getByText('2 regions are not being checked from').click();
  await page.getByText(/^The prober of region eu has reached no host since .*\. Its monitors are/).waitFor();
  await page.getByText('Check the network of the machine on which its prober runs.').waitFor();
  await sees(null);
  await page.getByText(/region eu/).waitFor({ state: 'detached' });
  await page.getByText('Region us is not being checked from').waitFor();
  await page.getByText('No prober of region us is running.').waitFor();
  await openPage(page, `/monitors/${monitor}`);
  await page.getByText('This monitor is not checked from there.').waitFor();
});

test('whoever looks for "not checked" can make a monitor that rings for it', async () => {
  await openPage(page, '/monitors/new');
  await page.getByLabel('What do you want to watch?').fill('not checked');
  await page.getByRole('button', { name: /^Heartbeat/ }).click();
  await page.getByLabel('Target').fill('My monitors');
  await page.getByText('More settings').click();
  await page.getByLabel('Watches').selectOption('checks');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('1 monitor is being checked.').first().waitFor();
  expect(await page.getByText('Report from the job').count()).toBe(0);
});

test('nothing went wrong on the way', () => {
  expect(faults).toEqual([]);
});
