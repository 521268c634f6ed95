import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violations } from './support/accessibility.js';
import { faultsOf, openBrowser, openFilters, openPage, setUp, visit } from './support/browser.js';
import { Service } from './support/service.js';

// Each test continues the one before.

type Listed = { readonly items: readonly { readonly id: string; readonly name: string; tags: string[] }[] };

let service: Service;
let browser: Browser;
let page: Page;
let faults: readonly string[];

beforeAll(async () => {
  service = await Service.start();
  for (const name of ['Shop 1', 'Shop 2', 'Shop 3', 'Blog']) {
    const target = `https://${name.toLowerCase().replace(' ', '-')}.example.com/`;
    await service.call('POST', '/v1/monitors', { name, type: 'http', target, tags: ['EU'] });
  }
  browser = await openBrowser();
  page = await (await visit(browser, service.address, await setUp(browser, service))).newPage();
  faults = faultsOf(page, service.address);
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

const named = async (query: string): Promise<string[]> => {
  const { items } = await service.call<Listed>('GET', `/v1/monitors${query}`);
  return items.map(({ name }) => name).sort();
};

test('the monitors that are selected are tagged at once, and keep the tags that they have', async () => {
  await openPage(page, '/monitors');
  await page.getByLabel('Search monitors').fill('shop');
  await page.getByText('3 of 4').waitFor();
  await page.getByLabel('Select all 3').check();
  await page.getByLabel('Tag to add').fill('Night shift');
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await page.getByRole('option', { name: 'Night shift (3)' }).first().waitFor({ state: 'attached' });
  expect(await violations(page)).toEqual([]);
  expect(await named('?tag=night%20shift')).toEqual(['Shop 1', 'Shop 2', 'Shop 3']);
  expect(await named('?tag=eu')).toHaveLength(4);
});

test('the list is filtered by several tags, as its address says', async () => {
  await page.getByLabel('Search monitors').fill('');
  await openFilters(page);
  await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption({ label: 'EU (4)' });
  await page.getByText('4 monitors').waitFor();
  await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption({ label: 'Night shift (3)' });
  await page.getByText('3 of 4').waitFor();
  expect(new URL(page.url()).searchParams.get('tag')).toBe('eu,night shift');
});

test('a tag is taken away from the monitors that are selected', async () => {
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  await page.getByLabel('Select Shop 1').check();
  await page.getByLabel('Remove a tag').selectOption({ label: 'EU (1)' });
  await page.getByLabel('Remove a tag').getByText('EU (1)').waitFor({ state: 'detached' });
  expect(await named('?tag=eu')).toEqual(['Blog', 'Shop 2', 'Shop 3']);
  expect(await named('?tag=night%20shift')).toHaveLength(3);
});

test('a monitor is tagged in its form, and its tags lead to all monitors that have them', async () => {
  await page.getByRole('button', { name: 'Remove the tag EU' }).click();
  await page.getByRole('link', { name: 'Shop 1', exact: true }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  const tags = page.getByRole('combobox', { name: 'Tags' });
  await tags.fill('eu');
  await tags.press('Enter');
  await tags.fill('Größe, x');
  await page.getByRole('button', { name: 'Remove x' }).click();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'Größe' }).waitFor();
  await page.getByRole('link', { name: 'eu' }).click();
  await page.getByText('4 monitors').waitFor();
  expect(await named('?tag=gr%C3%B6%C3%9Fe')).toEqual(['Shop 1']);
  expect(faults).toEqual([]);
});
