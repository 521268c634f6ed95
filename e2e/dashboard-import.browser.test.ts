import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violations } from './support/accessibility.js';
import { faultsOf, openBrowser, openPage, setUp, visit } from './support/browser.js';
import { Service } from './support/service.js';

// Each test continues the one before.

const gatus = `
endpoints:
  - name: shop
    url: https://shop.example.com/
    conditions: ["[STATUS] == 200", "[CERTIFICATE_EXPIRATION] > 48h"]
  - name: clock
    url: udp://clock.example.com:123
    conditions: ["[CONNECTED] == true"]
`;

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

const choose = (name: string, content: string | Buffer) =>
  page
    .getByLabel('File')
    .and(page.locator('input'))
    .setInputFiles({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(content),
    });

const monitorNames = async (): Promise<readonly string[]> => {
  const { items } = await service.call<{ items: { name: string }[] }>('GET', '/v1/monitors');
  return items.map(({ name }) => name).sort();
};

test('an account without monitors leads to the import', async () => {
  await openPage(page, '/monitors');
  await page.getByRole('main').getByRole('link', { name: 'Import' }).click();
  await page.getByRole('heading', { name: 'Import', level: 1 }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test.each([
  ['a database', 'SQLite format 3\0', 'tocsin import kuma kuma.db'],
  ['another file', 'services: []', 'It has no endpoints'],
  ['a wrong backup', '{"a": 1}', 'no backup of Uptime Kuma'],
])('%s is refused with what to do', async (_, content, words) => {
  await choose('any', content);
  await page.getByRole('alert').getByText(words).waitFor();
});

test('what the api refuses is shown before anything is created', async () => {
  await choose(
    'config.yaml',
    'endpoints: [{ name: lan, url: "http://192.168.1.10/", conditions: ["[STATUS] == 200"] }]',
  );
  await page.getByText('EGRESS_ALLOW=192.168.1.10/32').waitFor();
  await page.getByText('closed unless EGRESS_ALLOW holds it').first().waitFor();
  expect(await page.getByRole('button', { name: 'Create all of this' }).count()).toBe(0);
});

test('a file shows its report and what will be created, and creates it on demand', async () => {
  await choose('config.yaml', gatus);
  await page.getByRole('row', { name: 'Create Monitor shop-certificate' }).waitFor();
  await page.getByText('It sends UDP.').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await monitorNames()).toEqual([]);
  await page.getByRole('button', { name: 'Create all of this' }).click();
  await page.getByRole('link', { name: 'shop certificate' }).first().waitFor();
  expect(await monitorNames()).toEqual(['shop', 'shop certificate']);
});

test('what it created is marked with the file set that manages it, and so is the form that changes it', async () => {
  const words = /^Managed by file set default as key shop-certificate/;
  await openPage(page, '/monitors');
  await page.getByRole('img', { name: words }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'shop certificate' }).first().click();
  const note = page.getByText(words).and(page.getByText('A change here shows as drift in the next plan.'));
  await note.waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Save' }).waitFor();
  expect(await note.count()).toBe(1);
});

test('nothing on these pages failed but the plan that the api refused', () => {
  expect(faults).toEqual([expect.stringContaining('400 (Bad Request)')]);
});
