import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { Account } from './account.js';

/** Debian's Chromium: `.ci/run` installs it. */
const executablePath = '/usr/bin/chromium';

const viewports = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;

export type Look = {
  readonly viewport: keyof typeof viewports;
  readonly colorScheme: 'light' | 'dark';
};

export const looks: readonly Look[] = [
  { viewport: 'desktop', colorScheme: 'light' },
  { viewport: 'desktop', colorScheme: 'dark' },
  { viewport: 'phone', colorScheme: 'light' },
  { viewport: 'phone', colorScheme: 'dark' },
];

/** @throws Error that says how to install it where there is none */
export const openBrowser = (): Promise<Browser> => {
  if (!existsSync(executablePath)) {
    throw new Error(`Chromium is needed at ${executablePath}: "apt-get install chromium" installs it.`);
  }
  return chromium.launch({ executablePath });
};

/** A visitor with a browser window of this look, who acts for the account. */
export const visit = (
  browser: Browser,
  { apiKey, address }: Account,
  { viewport, colorScheme }: Look = { viewport: 'desktop', colorScheme: 'light' },
): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: address,
    viewport: viewports[viewport],
    colorScheme,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { authorization: `Bearer ${apiKey}` },
  });

/** Opens a page and waits until all of it is there. */
export const openPage = async (page: Page, path = '/'): Promise<void> => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(
    () => document.querySelector('[class*="Skeleton-root"], [class*="Loader-root"]') === null,
  );
};

/** What goes wrong in a page without anybody being told: errors, refusals of its policy, requests to other hosts. */
export const faultsOf = (page: Page, address: string): readonly string[] => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') faults.push(line.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${address}/`) && !request.url().startsWith('data:'))
      faults.push(request.url());
  });
  return faults;
};
