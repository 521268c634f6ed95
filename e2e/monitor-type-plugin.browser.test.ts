import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { Json } from './support/account.js';
import { faultsOf, openBrowser, type SignedIn, setUp, visit } from './support/browser.js';
import { Service } from './support/service.js';

// A monitor type that only the test knows (support/tide-monitor.mjs), on the page and in a check.

// From source, where the plugin and the programs share the list of monitor types.
const preloaded = ['../scripts/register-typescript.mjs', 'support/tide-monitor.mjs'].map(
  (path) => `--import=${new URL(path, import.meta.url)}`,
);

let service: Service;
let browser: Browser;
let signedIn: SignedIn;
let page: Page;
let faults: readonly string[];

beforeAll(async () => {
  service = await Service.start({ NODE_OPTIONS: preloaded.join(' '), PROGRAMS: 'src' });
  const { prober_token: token } = await service.administer(['prober-token', 'create', '--name', 'e2e']);
  service.startProber(String(token));
  browser = await openBrowser();
  signedIn = await setUp(browser, service);
  page = await (await visit(browser, service.address, signedIn)).newPage();
  faults = faultsOf(page, service.address);
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

test('its words lead to it, and its form has its steps, its labels and what a target looks like', async () => {
  await page.goto('/monitors/new');
  await page.getByRole('searchbox', { name: 'What do you want to watch?' }).fill('water level');
  await page.getByRole('button', { name: /Tide gauge.*stays below the flood mark$/ }).click();
  await page.getByRole('heading', { name: 'New monitor: Tide gauge' }).waitFor();
  await page.getByText('Bolt the gauge to the quay.').waitFor();
  await page.getByText('Above it, the coast is warned.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Target' }).getAttribute('placeholder')).toBe(
    'gauge.example.com',
  );
});

test('a prober tries it, and its saved monitor has its name in the list and on its page', async () => {
  await page.getByRole('textbox', { name: 'Target' }).fill('127.0.0.1');
  await page.getByLabel('Flood mark, in centimetres').fill('350');
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByText('It stands below 350 cm.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Tide gauge', { exact: true }).first().waitFor();
  await page.goto('/monitors');
  await page.getByRole('img', { name: 'Tide gauge' }).first().waitFor();
});

test('all of it is in German for a reader of German, in the palette too', async () => {
  const visitor = await visit(browser, service.address, signedIn);
  await visitor.addInitScript(() => localStorage.setItem('tocsin.language', 'de'));
  const german = await visitor.newPage();
  await german.goto('/monitors/new');
  await german.getByRole('searchbox', { name: 'Was möchten Sie überwachen?' }).fill('wasserstand');
  await german.getByRole('button', { name: /Pegelmesser.*bleibt unter der Hochwassermarke$/ }).click();
  await german.getByText('Schrauben Sie den Pegel an den Kai.').waitFor();
  await german.getByLabel('Hochwassermarke in Zentimetern').waitFor();
  await german.getByText('Darüber wird die Küste gewarnt.').waitFor();
  await german.goto('/monitors');
  await german.getByRole('img', { name: 'Pegelmesser' }).first().waitFor();
  await german.keyboard.press('Control+k');
  await german.locator('dialog input').fill('pegelmesser');
  await german.getByRole('option', { name: /Neuer Monitor: Pegelmesser/ }).waitFor();
  await visitor.close();
});

test('the OpenAPI document and the list of types have it', async () => {
  const { components } = await service.call<{ components: { schemas: Json } }>('GET', '/openapi.json');
  expect(components.schemas.NewMonitor).toMatchObject({
    properties: { type: { enum: expect.arrayContaining(['tide']) } },
  });
  const { items } = await service.call<{ items: Json[] }>('GET', '/v1/monitor-types');
  expect(items.at(-1)).toMatchObject({ type: 'tide', title: 'Tide gauge', kind: 'network' });
});

test('nothing went wrong unseen', () => {
  expect(faults).toEqual([]);
});
