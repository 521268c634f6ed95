import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebhookReceiver } from '@tocsin/testing/servers';
import type { Browser, Page } from 'playwright-core';
import type { Json } from './support/account.js';
import { faultsOf, openBrowser, setUp, visit } from './support/browser.js';
import { Service } from './support/service.js';

// A channel type that only the test knows (support/pager-channel.mjs), from the form in the browser to a message.

// From source, where the plugin and the programs share the lists of channel types.
const preloaded = ['../scripts/register-typescript.mjs', 'support/pager-channel.mjs'].map(
  (path) => `--import=${new URL(path, import.meta.url)}`,
);

let service: Service;
let receiver: WebhookReceiver;
let browser: Browser;
let page: Page;
let faults: readonly string[];
let log = '';

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  service = await Service.start({ NODE_OPTIONS: preloaded.join(' '), PROGRAMS: 'src' });
  const { stdout } = service.startDispatcher({ LOG_LEVEL: 'trace' }, 'pipe');
  stdout?.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  browser = await openBrowser();
  page = await (await visit(browser, service.address, await setUp(browser, service))).newPage();
  faults = faultsOf(page, service.address);
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
  await receiver?.close();
});

const save = () => page.getByRole('button', { name: /^Save/ }).click();

test('its fields are asked for in the form, and its rule is told beside the field', async () => {
  await page.goto('/alerts/channels/new');
  await page.getByRole('searchbox', { name: 'Where should messages go?' }).fill('beeper');
  await page.getByRole('button', { name: /Town pager/ }).click();
  await page.getByLabel('Gateway URL').fill(receiver.url('/pages'));
  await page.getByLabel('Pager code').fill('not six digits');
  await save();
  await page.getByText('Must be the six digits on the back of the pager.').waitFor();
});

test('saving it sends a test message at once, with its secret and its default', async () => {
  await page.getByLabel('Pager code').fill('424242');
  await save();
  await page.getByText('The test message was delivered').waitFor();
  await page.getByText(/Town pager answered 200 in \d+/).waitFor();
  const [request] = await receiver.waitFor(1);
  expect(request?.headers).toMatchObject({ 'x-pager-code': '424242', 'x-loudness': '3' });
  expect(request?.rawBody.toString()).toBe('{"page":"channel.test"}');
});

test('changing it keeps the secret that is left empty', async () => {
  expect(await page.getByLabel('Pager code').getAttribute('placeholder')).toBe('Leave empty to keep it');
  await page.getByLabel('Loudness').fill('5');
  await save();
  const [, request] = await receiver.waitFor(2);
  expect(request?.headers).toMatchObject({ 'x-pager-code': '424242', 'x-loudness': '5' });
});

test('incidents ring it, and the api shows it and the exact request, without its secret', async () => {
  const { items } = await service.call<{ items: Json[] }>('GET', '/v1/channels');
  expect(items).toEqual([
    expect.objectContaining({
      type: 'Pager',
      gateway_url: receiver.url('/pages'),
      loudness: 5,
      signed: false,
    }),
  ]);
  await service.open(await service.monitor([String(items[0]?.id)]));
  const [, , request] = await receiver.waitFor(3);
  const [alert] = (await service.endedAlerts(3)).slice(-1);
  const shown = await service.call<Json>('GET', `/v1/alerts/${alert?.id}/request`);
  expect(shown).toMatchObject({ url: receiver.url('/pages'), body: request?.rawBody.toString() });
  expect(JSON.stringify([items, shown, await service.call('GET', '/v1/audit-log')])).not.toContain('424242');
  expect(log).toContain('dispatcher is running');
  expect(log).not.toContain('424242');
});

test('the OpenAPI document and the list of types have it', async () => {
  const { components } = await service.call<{ components: { schemas: Json } }>('GET', '/openapi.json');
  expect(components.schemas.NewPagerChannel).toMatchObject({
    required: ['type', 'gateway_url', 'pager_code'],
    properties: { type: { enum: ['Pager'] }, pager_code: { writeOnly: true } },
  });
  const { items } = await service.call<{ items: Json[] }>('GET', '/v1/channel-types');
  expect(items.at(-1)).toMatchObject({ type: 'Pager', title: 'Town pager', plan: 'lite' });
});

test('it is in German for a reader of German', async () => {
  const visitor = page.context();
  await visitor.addInitScript(() => localStorage.setItem('tocsin.language', 'de'));
  const german = await visitor.newPage();
  await german.goto('/alerts');
  await german.getByText('Stadtpager').first().waitFor();
  await german.goto('/alerts/channels/new');
  await german.getByRole('searchbox').fill('beeper');
  await german.getByRole('button', { name: /Stadtpager.*Ein Ruf über ein Gateway/ }).click();
  await german.getByText('von der Rückseite des Pagers').waitFor();
  await german.getByLabel('URL des Gateways').waitFor();
  await german.close();
});

test('nothing went wrong unseen, but for the request that was refused', () => {
  expect(faults.filter((fault) => !/status of 400/.test(fault))).toEqual([]);
});
