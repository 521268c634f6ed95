import type { BrowserContext, Page } from 'playwright-core';
import { loaded } from './browser.js';

/** "Slow 3G" of Chromium's DevTools: 400 kbit/s, and 400 ms there and back. */
const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** The network is simulated, but the processor is this machine's, which may be busy for a moment. */
const attemptsMax = 3;

/** Opens a page with nothing in the browser's cache, until it has loaded. */
export const openOnSlowNetwork = async (visitor: BrowserContext, path: string): Promise<Page> => {
  const page = await visitor.newPage();
  const devTools = await visitor.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', slow);
  await page.goto(path, { waitUntil: 'commit' });
  await loaded(page);
  return page;
};

/** A moment of a page that has loaded, in milliseconds from when it was asked for. */
type Moment = (page: Page) => Promise<number>;

export const firstPaint: Moment = (page) =>
  page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
  );

/** It has its heading, and no placeholder. */
export const usable: Moment = (page) => page.evaluate(() => performance.now());

/**
 * Opens a page over a slow mobile network, again when the machine was too busy.
 * @param open a new window, whose base URL is the address
 * @returns the moment in the quickest attempt
 */
export const onSlowNetwork = async (
  moment: Moment,
  open: () => Promise<BrowserContext>,
  path: string,
  enoughMs: number,
): Promise<number> => {
  const times: number[] = [];
  while (times.length < attemptsMax && !times.some((time) => time < enoughMs)) {
    const visitor = await open();
    times.push(await moment(await openOnSlowNetwork(visitor, path)));
    await visitor.close();
  }
  return Math.min(...times);
};
