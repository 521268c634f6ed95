import { fileURLToPath } from 'node:url';
import { debianProgram } from '@tocsin/debian-servers';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import type { Service } from './service.js';
import { hangsAfterMs } from './until.js';

const fonts = fileURLToPath(new URL('fonts.conf', import.meta.url));

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

/**
 * Chromium without a window: docs/adr/0145-chromium-without-a-window.md.
 *
 * @throws Error with the command that installs it
 */
export const openBrowser = async (
  args: readonly string[] = [],
  program: 'chromium-headless-shell' | 'chromium' = 'chromium-headless-shell',
): Promise<Browser> =>
  chromium.launch({
    executablePath: debianProgram(program),
    // As fonts.conf says: without a window, Chromium does not read it there.
    args: ['--font-render-hinting=slight', ...args],
    env: { ...process.env, FONTCONFIG_FILE: fonts },
  });

export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

export const person = {
  name: 'Ada Lovelace',
  email_address: 'ada@example.com',
  password: 'quiet otters paint five doors',
} as const;

/** Makes the account's first person through the setup link. */
export const setUp = async (browser: Browser, service: Service): Promise<SignedIn> => {
  const { setup_link: link } = await service.administer(['setup-link', '--account', service.accountId]);
  const token = /#token=(.+)$/.exec(String(link))?.[1];
  const visitor = await browser.newContext({ baseURL: service.address });
  const answer = await visitor.request.post('/v1/setup', { data: { token, ...person } });
  if (!answer.ok()) throw new Error(`The setup link was refused: ${await answer.text()}`);
  const signedIn = await visitor.storageState();
  await visitor.close();
  return signedIn;
};

/**
 * Opens a window, signed in when cookies are given.
 * @param locale the browser's language: English unless it is given
 */
export const visit = async (
  browser: Browser,
  address: string,
  signedIn?: SignedIn,
  locale?: string,
): Promise<BrowserContext> => {
  const window = await browser.newContext({
    baseURL: address,
    viewport: viewports.desktop,
    reducedMotion: 'reduce',
    ...(signedIn === undefined ? {} : { storageState: signedIn }),
    ...(locale === undefined ? {} : { locale }),
  });
  window.setDefaultTimeout(hangsAfterMs);
  return window;
};

/** Sets the window's size and the system's colour scheme. */
export const change = async (page: Page, { viewport, colorScheme }: Look): Promise<void> => {
  await page.setViewportSize(viewports[viewport]);
  await page.emulateMedia({ colorScheme });
};

/** Resolves when a page has its heading, and no placeholder. */
export const loaded = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(
    () => document.querySelector('[class*="Skeleton-root"], [class*="Loader-root"]') === null,
  );
};

/** Opens a page and waits until it has loaded. */
export const openPage = async (page: Page, path = '/'): Promise<void> => {
  await page.goto(path);
  await loaded(page);
};

/** Collects errors, refusals of the content policy, and requests to other hosts. */
export const faultsOf = (page: Page, address: string): readonly string[] => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (line) => {
    // Tests beside this one make network interfaces, and Chromium then ends its requests.
    if (/ERR_NETWORK_CHANGED/.test(line.text())) return;
    if (line.type() === 'error' || line.type() === 'warning')
      faults.push(`${line.text()} ${line.location().url}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${address}/`) && !request.url().startsWith('data:'))
      faults.push(request.url());
  });
  return faults;
};

/** Opens the panel beside the search of the list of monitors. */
export const openFilters = async (page: Page): Promise<void> => {
  const panel = page.locator('details', { hasText: 'Filter and sort' });
  if ((await panel.getAttribute('open')) === null) await panel.locator('summary').click();
};
