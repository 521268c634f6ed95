import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, type SignedIn } from './support/browser.js';
import { pages } from './support/dashboard-pages.js';
import { checkScreenshot, differenceFromKept, differingPercentMax } from './support/kept-screenshots.js';
import { ScreenshotPage } from './support/screenshot-page.js';
import { type ScreenshotIds, ScreenshotScene } from './support/screenshot-scene.js';

const router = new URL('../apps/dashboard/src/app/router.ts', import.meta.url);
const tabs = 2;
/** A loaded machine paints some parts late, so a page that differs is taken again. */
const takesMax = 4;

let browser: Browser;
let scene: ScreenshotScene;
let ids: ScreenshotIds;
let signedIn: SignedIn;

beforeAll(async () => {
  browser = await openBrowser();
  scene = await ScreenshotScene.start();
  ({ ids, signedIn } = await scene.fill(browser));
});

afterAll(async () => {
  await browser?.close();
  await scene?.stop();
});

test('every page of the router has a screenshot', async () => {
  const named = (await readFile(router, 'utf8')).matchAll(/(?<!to: )'(\/[^']*)'/g);
  const paths = new Set([...named].map(([, path]) => path));
  expect(Object.keys(pages).sort()).toEqual([...paths].sort());
});

test('every page looks as it is kept, on a phone and a desk, in light and in dark', async () => {
  const queue = Object.values(pages)
    .flatMap((shown) => Object.entries(shown))
    .values();
  const inOneTab = async (): Promise<readonly string[]> => {
    const page = await ScreenshotPage.open(browser, scene.service.address, signedIn);
    const faults: string[] = [];
    for (const [name, pathOf] of queue) faults.push(...(await faultsOf(page, name, pathOf(ids))));
    return faults;
  };
  const faultsOf = async (page: ScreenshotPage, name: string, path: string, take = 1): Promise<string[]> => {
    const faults: string[] = [];
    for (const [look, screenshot] of await page.take(path)) {
      faults.push(...(await checkScreenshot(`${name}.${look}`, screenshot)));
    }
    return faults.length > 0 && take < takesMax ? faultsOf(page, name, path, take + 1) : faults;
  };
  const faults = await Promise.all(Array.from({ length: tabs }, inOneTab));
  expect(faults.flat()).toEqual([]);
});

test.each([
  ['a column of names without width', 'monitors', 'phone.light', 'th:nth-child(2) { width: 2rem }'],
  ['a hidden column', 'monitors', 'desktop.dark', ':is(th, td):nth-child(4) { display: none }'],
  ['a hidden column of one row', 'api-keys', 'desktop.light', ':is(th, td):nth-child(3) { display: none }'],
  ['a hidden cell of each row', 'alerts', 'phone.dark', 'td[data-cell="status"] { display: none }'],
  ['a hidden card', 'monitor', 'desktop.light', '[aria-label="Attached channels"] { display: none }'],
])('%s on the page "%s" is found at %s', async (_, name, look, css) => {
  const pathOf = Object.values(pages).find((shown) => name in shown)?.[name];
  const page = await ScreenshotPage.open(browser, scene.service.address, signedIn);
  const screenshot = (await page.take(pathOf?.(ids) ?? '', css)).get(look) ?? Buffer.of();
  const difference = await differenceFromKept(`${name}.${look}`, screenshot);
  expect(difference?.percent).toBeGreaterThan(differingPercentMax);
});
