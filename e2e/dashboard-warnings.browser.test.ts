import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violations } from './support/accessibility.js';
import { faultsOf, openBrowser, openPage, setUp, visit } from './support/browser.js';
import { Service } from './support/service.js';

let service: Service;
let browser: Browser;
let page: Page;
let faults: readonly string[];
let monitor: string;

beforeAll(async () => {
  // No mail server listens there.
  service = await Service.start({ SMTP_URL: 'smtp://127.0.0.1:1' });
  service.startDispatcher();
  const { id: channel } = await service.call<{ id: string }>('POST', '/v1/channels', {
    type: 'Webhook',
    name: 'pager',
    endpoint_url: 'https://hooks.example.com/in',
  });
  ({ id: monitor } = await service.call<{ id: string }>('POST', '/v1/monitors', {
    name: 'Shop',
    type: 'http',
    target: 'https://shop.example.com/',
    channel_ids: [channel],
  }));
  browser = await openBrowser();
  page = await (await visit(browser, service.address, await setUp(browser, service))).newPage();
  faults = faultsOf(page, service.address);
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

/** The page looks for it every 15 seconds. */
const troubleShownWithinMs = 60_000;

test('owners read above the monitors why no mail leaves, and what to do', async () => {
  await openPage(page, '/monitors');
  await service.call('POST', '/v1/invitations', { email_address: 'grace@example.com', role: 'viewer' });
  // No prober runs here, so that there are two troubles.
  const line = page.getByText(
    'Region default is not being checked from · This service sends no mails to people',
  );
  await line.click({ timeout: troubleShownWithinMs });
  await page.getByText(/^Mails about accounts and status pages fail since/).waitFor();
  await page.getByText('The mail server cannot be reached: 127.0.0.1:1 refused the connection.').waitFor();
  await page.getByText('npm run admin -- mail test ADDRESS').waitFor();
  expect(await violations(page)).toEqual([]);
  await openPage(page, '/');
  await line.waitFor();
  expect(await violations(page)).toEqual([]);
});

test('whoever detaches a channel while an incident is open reads that its end is not sent', async () => {
  await service.call('POST', `/v1/monitors/${monitor}/incidents`, { title: 'Slow', severity: 'warning' });
  await openPage(page, `/monitors/${monitor}`);
  await page.getByRole('switch', { name: 'pager' }).click();
  await page
    .getByText('The channel is detached. An incident is open, and its end will not be sent to the channel.')
    .waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The channel is attached.').waitFor();
  expect(await violations(page)).toEqual([]);
});

test('nothing went wrong on the way', () => {
  expect(faults).toEqual([]);
});
