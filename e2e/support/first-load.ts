import type { Page } from 'playwright-core';
import { until } from './until.js';

export type FirstLoad = { readonly requests: number; readonly bytes: number };

/** This response stays open. */
const eventStream = /\/v1\/events(\?|$)/;
/** The page requests it every two seconds, so a slow machine sees it more often. */
const repeated = /\/readyz$/;

/**
 * Counts what a page requests, and its compressed bytes with their headers. Call it before the page opens. A second
 * request of the same address is a refresh, which a slow machine makes before the page has loaded.
 * @param later matches requests that the page makes after it is shown
 * @returns a function that waits for the answers and returns the sums
 */
export const measureLoad = async (page: Page, later?: RegExp): Promise<() => Promise<FirstLoad>> => {
  const requested = new Map<string, string>();
  const waitsFor = new Set<string>();
  const bytes = new Map<string, number>();
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('data:') || repeated.test(request.url) || later?.test(request.url)) return;
    requested.set(requestId, request.url);
    if (!eventStream.test(request.url)) waitsFor.add(requestId);
  });
  client.on('Network.requestServedFromCache', ({ requestId }) => requested.delete(requestId));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    waitsFor.delete(requestId);
    if (requested.has(requestId)) bytes.set(requestId, encodedDataLength);
  });
  client.on('Network.loadingFailed', ({ requestId }) => waitsFor.delete(requestId));
  return async () => {
    await until('the page has loaded', () => waitsFor.size === 0);
    return {
      requests: new Set(requested.values()).size,
      bytes: [...bytes.values()].reduce((sum, size) => sum + size, 0),
    };
  };
};
