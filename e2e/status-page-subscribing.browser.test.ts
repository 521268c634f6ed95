import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { change, looks, openBrowser, openPage } from './support/browser.js';
import { startMailServer } from './support/mail-server.js';
import { Service } from './support/service.js';
import { confirmTokenTo } from './support/subscribed-page.js';
import { until } from './support/until.js';

const pagePath = '/status/shop';

let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let service: Service;
let browser: Browser;
let pageId: string;
let checkoutId: string;

beforeAll(async () => {
  mailServer = await startMailServer();
  service = await Service.start({ SMTP_URL: mailServer.url });
  service.startDispatcher();
  browser = await openBrowser();
  ({ id: pageId } = await service.call('POST', '/v1/status-pages', { slug: 'shop', title: 'The shop' }));
  const addComponent = (name: string) =>
    service.call('POST', `/v1/status-pages/${pageId}/components`, { name });
  await addComponent('Search');
  ({ id: checkoutId } = await addComponent('Checkout'));
  const page = `${service.address}${pagePath}`;
  await until('the page is known', async () => (await fetch(page)).status === 200);
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
  mailServer?.stop();
});

type Subscribers = { items: { email_address: string; component_ids: string[] | null }[] };

test.each(looks)(
  'a visitor without a script subscribes to one component, and confirms: $viewport, $colorScheme',
  async ({ viewport, colorScheme }) => {
    const address = `${viewport}-${colorScheme}@example.com`;
    const window = await browser.newContext({ baseURL: service.address, javaScriptEnabled: false });
    const page = await window.newPage();
    await change(page, { viewport, colorScheme });
    await openPage(page, pagePath);
    await page.getByRole('link', { name: 'Choose components' }).click();
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(address);
    await page.getByRole('checkbox', { name: 'Checkout' }).check();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();

    await page.goto(`${pagePath}/confirm?token=${await confirmTokenTo(mailServer, address)}`);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { name: 'You are subscribed' }).waitFor();
    const { items } = await service.call<Subscribers>('GET', `/v1/status-pages/${pageId}/subscribers`);
    expect(items).toContainEqual(
      expect.objectContaining({ email_address: address, component_ids: [checkoutId] }),
    );
    await window.close();
  },
);
