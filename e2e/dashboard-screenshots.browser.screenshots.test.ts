import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, type SignedIn } from './support/browser.js';
import { pages } from './support/dashboard-pages.js';
import { checkScreenshot, differenceFromKept, differingPercentMax } from './support/kept-screenshots.js';
import { ScreenshotPage } from './support/screenshot-page.js';
import { type ScreenshotIds, ScreenshotScene } from './support/screenshot-scene.js';

const router = new URL('../apps/dashboard/src/app/router.ts', import.meta.url);
/** A loaded machine paints some parts late, so a page that differs is taken again. */
const takesMax = 4;

let browser: Browser;
let scene: ScreenshotScene;
let ids: ScreenshotIds;
let signedIn: SignedIn;
let screenshotPage: ScreenshotPage;

beforeAll(async () => {
  browser = await openBrowser();
  scene = await ScreenshotScene.start();
  ({ ids, signedIn } = await scene.fill(browser));
  screenshotPage = await ScreenshotPage.open(browser, scene.service.address, signedIn);
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

test.each(Object.values(pages).flatMap((shown) => Object.entries(shown)))(
  'the page "%s" looks as it is kept, on a phone and a desk, in light and in dark',
  async (name, pathOf) => {
    let faults: readonly string[] = [];
    for (let take = 0; take === 0 || (faults.length > 0 && take < takesMax); take += 1) {
      const screenshots = [...(await screenshotPage.take(pathOf(ids)))];
      const checked = screenshots.map(([look, screenshot]) => checkScreenshot(`${name}.${look}`, screenshot));
      faults = (await Promise.all(checked)).flat();
    }
    expect(faults).toEqual([]);
  },
);

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
