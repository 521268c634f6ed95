import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

const robot = (id: number, friendlyName: string, type = 'PING') => ({
  id,
  friendlyName,
  type,
  url: 'gateway.example.com',
  interval: 300,
  timeout: 30,
  status: 'UP',
});

const dataFile = (name: string): Promise<Buffer> =>
  readFile(new URL(`../packages/imports/test/data/${name}`, import.meta.url));

const kumaDatabase = (): Promise<Buffer> => dataFile('kuma-2.5.db');

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

const chooseAll = (files: Readonly<Record<string, string | Buffer>>) =>
  page
    .getByLabel('File')
    .and(page.locator('input'))
    .setInputFiles(
      Object.entries(files).map(([name, content]) => ({
        name,
        mimeType: 'application/octet-stream',
        buffer: Buffer.from(content),
      })),
    );

const choose = (name: string, content: string | Buffer) => chooseAll({ [name]: content });

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
  ['a database that breaks off', 'SQLite format 3\0', 'The database is damaged.'],
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
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  expect(await note.count()).toBe(1);
});

test('people find the import in the navigation', async () => {
  await page.getByRole('navigation').getByRole('link', { name: 'Import' }).click();
  await page.getByRole('heading', { name: 'Import', level: 1 }).waitFor();
});

test('a second import shows what it changes, and what is no longer in the file and stays', async () => {
  const renamed = gatus.replace('name: shop', 'name: store').replace('"[STATUS] == 200", ', '');
  const second = `${renamed}  - name: shop
    url: https://shop.example.com/new
    conditions: ["[STATUS] == 200"]
`;
  await choose('config.yaml', second);
  await page.getByRole('row', { name: 'Change Monitor shop target' }).waitFor();
  await page
    .getByText('no longer in the file')
    .locator('~ ul')
    .getByText('monitors/shop-certificate A new monitor has the same target.')
    .waitFor();
  expect(await violations(page)).toEqual([]);
});

test('two files that do not belong together are refused', async () => {
  await chooseAll({ 'a.yaml': gatus, 'b.yaml': gatus });
  await page.getByRole('alert').getByText('together with kuma.db-wal').waitFor();
});

test('the pages of UptimeRobot are read as one, and shown with their losses', async () => {
  await chooseAll({
    'page-1.json': JSON.stringify({
      data: [robot(1, 'Router'), robot(2, 'Switch')],
      nextLink: 'https://next',
    }),
    'page-2.json': JSON.stringify({ data: [robot(3, 'Clock', 'UDP')], nextLink: null }),
  });
  await page.getByRole('row', { name: 'Create Monitor router' }).waitFor();
  await page.getByRole('row', { name: 'Create Monitor switch' }).waitFor();
  await page.getByText('It sends UDP.').waitFor();
  expect(await violations(page)).toEqual([]);
});

test('a database of 3 GiB is read where its tables are, and says what it may lack without its log', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tocsin-page-import-'));
  const path = join(folder, 'kuma.db');
  const database = await kumaDatabase();
  // SQLite marks a database that keeps its changes in a log.
  database.fill(2, 18, 20);
  await writeFile(path, database);
  await truncate(path, 3 * 1024 ** 3);
  try {
    await page.getByLabel('File').and(page.locator('input')).setInputFiles(path);
    await page.getByText('The latest changes may be missing').waitFor();
    await page.getByText('EGRESS_ALLOW=10.0.0.1/32').waitFor();
    expect(await violations(page)).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a dump of MariaDB is read in the browser, too', async () => {
  const dump = (await dataFile('kuma-2.5-mariadb.sql')).toString();
  await choose('kuma.sql', dump.replace(/-- Dump completed.*/, ''));
  await page.getByText('The dump may be incomplete').waitFor();
  await page.getByText('EGRESS_ALLOW=10.0.0.1/32').waitFor();
});

test('a database of Uptime Kuma is read in the browser, and one click leaves out what is closed', async () => {
  await choose('kuma.db', await kumaDatabase());
  const setting = page.getByText('EGRESS_ALLOW=10.0.0.1/32,192.168.1.10/32,192.168.1.20/32');
  await setting.waitFor();
  await page.getByRole('button', { name: /^Leave these \d+ out$/ }).click();
  const create = page.getByRole('button', { name: 'Create the rest' });
  await create.waitFor();
  await page.getByText('things are left out').waitFor();
  expect(await setting.count()).toBe(1);
  await page.getByText('monitors/private is refused: target').first().waitFor();
  expect(await violations(page)).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const table = await page.getByRole('table').boundingBox();
  expect((table?.x ?? 0) + (table?.width ?? 0)).toBeLessThan(390);
  if (size !== null) await page.setViewportSize(size);
  await create.click();
  await page.getByRole('link', { name: 'Bearer' }).first().waitFor();
  const names = await monitorNames();
  expect(names).toEqual(
    expect.arrayContaining(['Shop', 'Nightly backup', 'Certificate of shop.example.com']),
  );
  expect(names).not.toContain('Private');
});

test('nothing on these pages failed but the plans that the api refused', () => {
  expect(faults.length).toBeGreaterThan(0);
  expect(faults.filter((fault) => !fault.includes('400 (Bad Request)'))).toEqual([]);
});
