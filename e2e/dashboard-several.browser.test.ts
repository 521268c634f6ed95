import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebhookReceiver } from '@tocsin/testing/servers';
import type { Browser, Page } from 'playwright-core';
import { violations } from './support/accessibility.js';
import { change, faultsOf, looks, openBrowser, openPage, setUp, visit } from './support/browser.js';
import { Service } from './support/service.js';

// A list of monitors is pasted, tried, corrected and saved with one click.

const region = 'tried';

let service: Service;
let receiver: WebhookReceiver;
let browser: Browser;
let page: Page;
let faults: readonly string[];

beforeAll(async () => {
  service = await Service.start();
  receiver = await WebhookReceiver.start({ paths: { '/broken': { does: 'answer', status: 500 } } });
  await service.call('POST', '/v1/monitors', {
    name: 'Known',
    type: 'http',
    target: receiver.url('/known'),
    regions: [region],
  });
  const { prober_token } = await service.administer(['prober-token', 'create', '--name', 'e2e']);
  service.startProber(String(prober_token));
  browser = await openBrowser();
  const visitor = await visit(browser, service.address, await setUp(browser, service));
  page = await visitor.newPage();
  faults = faultsOf(page, service.address);
});

afterAll(async () => {
  await browser?.close();
  await receiver?.close();
  await service?.stop();
});

const line = (words: string) =>
  page
    .getByRole('table', { name: 'Lines as they are understood' })
    .getByRole('row')
    .filter({ hasText: words });
const text = () => page.getByRole('textbox', { name: 'Monitors, one a line' });

test('lines of names and targets become monitors, each tried before, and none is lost over a wrong one', async () => {
  await openPage(page, '/monitors/new');
  await page.getByRole('link', { name: 'Add several at once' }).click();
  await text().fill(
    [
      `Shop, Berlin\t${receiver.url('/shop')}`,
      `Basket ${receiver.url('/broken')}`,
      receiver.url('/known'),
      'no target',
    ].join('\n'),
  );
  await line('Shop, Berlin').getByText(receiver.url('/shop')).waitFor();
  await line(receiver.url('/known')).getByText('Left out: “Known” watches it.').waitFor();
  await line('no target').getByText('This line has no target.').waitFor();
  const create = page.getByRole('button', { name: 'Create 2 monitors' });
  expect(await create.isDisabled()).toBe(true);

  await text().fill(
    [
      `Shop, Berlin\t${receiver.url('/shop')}`,
      `Basket ${receiver.url('/broken')}`,
      receiver.url('/known'),
    ].join('\n'),
  );
  await page.getByRole('button', { name: 'Check now' }).click();
  await line('Shop, Berlin').getByText('Up', { exact: true }).waitFor();
  await line('Basket').getByText('Down', { exact: true }).waitFor();
  for (const look of looks) {
    await change(page, look);
    expect({ look, violations: await violations(page, look) }).toEqual({ look, violations: [] });
    expect({ look, overflow: await overflow(page) }).toEqual({ look, overflow: 0 });
  }

  await create.click();
  await page.getByRole('heading', { name: 'Monitors', level: 1 }).waitFor();
  await page.getByText('The monitors are created.').waitFor();
  const { items } = await service.call<{ items: { name: string; target: string }[] }>('GET', '/v1/monitors');
  expect(items.map(({ name, target }) => [name, target]).toReversed()).toEqual([
    ['Known', receiver.url('/known')],
    ['Shop, Berlin', receiver.url('/shop')],
    ['Basket', receiver.url('/broken')],
  ]);
});

test('a line that only the api refuses says why in its place, and nothing is created', async () => {
  await openPage(page, '/monitors/new?several=true');
  await text().fill('Metadata http://169.254.169.254/latest\nFine https://fine.example.com/');
  await page.getByRole('button', { name: 'Create 2 monitors' }).click();
  await page.getByText('No monitor was created').waitFor();
  expect(await line('Fine').getByRole('cell').last().textContent()).toBe('');
  expect(await line('Metadata').getByRole('cell').last().textContent()).not.toBe('');
  const { items } = await service.call<{ items: unknown[] }>('GET', '/v1/monitors');
  expect(items).toHaveLength(3);
  expect(await text().inputValue()).toContain('Fine');
});

test('nothing went wrong on the way', () => {
  // The refusal is one of the second test.
  expect(faults.filter((fault) => !/status of 400 .*\/v1\/monitors\/many$/.test(fault))).toEqual([]);
});

const overflow = (shown: Page): Promise<number> =>
  shown.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
