import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violations } from './support/accessibility.js';
import type { Json } from './support/account.js';
import { change, faultsOf, openBrowser, openPage, type SignedIn, setUp, visit } from './support/browser.js';
import { cutTexts } from './support/cut-texts.js';
import { Service } from './support/service.js';

const paths = [
  '/monitors',
  '/monitors/new',
  '/incidents',
  '/alerts',
  '/alerts/channels/new',
  '/maintenance',
  '/maintenance/new',
  '/settings',
  '/settings/members',
  '/settings/api-keys',
  '/settings/audit-log',
  '/settings/you',
  '/nothing',
];

let service: Service;
let browser: Browser;
let signedIn: SignedIn;

beforeAll(async () => {
  service = await Service.start();
  browser = await openBrowser();
  signedIn = await setUp(browser, service);
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

test("a reader of German signs in in German, and the reader's choice of English stays", async () => {
  const visitor = await visit(browser, service.address, undefined, 'de-AT');
  const page = await visitor.newPage();
  const faults = faultsOf(page, service.address);
  await openPage(page, '/sign-in');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Anmelden');
  expect(await language(page)).toEqual({ lang: 'de', dir: 'ltr' });
  expect(await violations(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('English');
  await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
  expect(await language(page)).toEqual({ lang: 'en', dir: 'ltr' });
  await openPage(page, '/forgotten-password');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Forgotten password');
  expect(faults.filter((fault) => !fault.includes('401'))).toEqual([]);
  await visitor.close();
});

test('a page whose German cannot be loaded is in English, and says so', async () => {
  const visitor = await visit(browser, service.address, undefined, 'de');
  const page = await visitor.newPage();
  await page.route('**/german-*.js', (route) => route.abort());
  await openPage(page, '/sign-in');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sign in');
  expect((await language(page)).lang).toBe('en');
  await visitor.close();
});

test('the language is chosen in the settings, too', async () => {
  const visitor = await visit(browser, service.address, signedIn);
  const page = await visitor.newPage();
  await openPage(page, '/settings/you');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('Deutsch');
  await page.getByRole('heading', { name: 'Einstellungen: Profil' }).waitFor();
  await page.getByRole('link', { name: 'Änderungsprotokoll' }).click();
  await page.getByRole('cell', { name: 'Mitglied: beigetreten' }).waitFor();
  await visitor.close();
});

test('German is longer, and fits on a phone, where no text is cut', async () => {
  const visitor = await visit(browser, service.address, signedIn, 'de');
  const page = await visitor.newPage();
  await change(page, { viewport: 'phone', colorScheme: 'light' });
  for (const path of [...paths, ...(await pathsOfThings())]) {
    await openPage(page, path);
    expect({ path, lang: (await language(page)).lang }).toEqual({ path, lang: 'de' });
    expect({ path, overflow: await overflow(page) }).toEqual({ path, overflow: 0 });
    expect({ path, cut: await cutTexts(page) }).toEqual({ path, cut: [] });
  }
  await visitor.close();
});

test.each(['phone', 'desktop'] as const)(
  'Arabic on a %s: each page is read from the right, fits, and turns no text around',
  async (viewport) => {
    const visitor = await visit(browser, service.address, signedIn, 'ar');
    const page = await visitor.newPage();
    await change(page, { viewport, colorScheme: 'light' });
    for (const path of [...paths, ...(await pathsOfThings())]) {
      await openPage(page, path);
      expect({ path, ...(await language(page)) }).toEqual({ path, lang: 'ar', dir: 'rtl' });
      expect({ path, overflow: await overflow(page) }).toEqual({ path, overflow: 0 });
      const heading = await page.getByRole('heading', { level: 1 }).evaluate((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        const right = element.closest('main')?.getBoundingClientRect().right ?? 0;
        return right - text.getBoundingClientRect().right;
      });
      expect({ path, atRight: heading < 40 }).toEqual({ path, atRight: true });
      expect({ path, turned: await turnedTexts(page) }).toEqual({ path, turned: [] });
      expect({ path, cut: await cutTexts(page) }).toEqual({ path, cut: [] });
    }
    await visitor.close();
  },
);

/**
 * Texts of Latin letters that are shown from the right: "https://example.com/" with its last slash before the h. Names and
 * addresses keep the order of their marks in every page.
 */
const turnedTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const turned: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const placeOf = (node: Node, at: number): DOMRect => {
      const letter = document.createRange();
      letter.setStart(node, at);
      letter.setEnd(node, at + 1);
      return letter.getBoundingClientRect();
    };
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.nodeValue ?? '';
      const begin = text.search(/\S/);
      const end = text.trimEnd().length - 1;
      if (end <= begin || !/[a-z]/i.test(text) || /[\u0590-\u08ff]/.test(text)) continue;
      const [first, last] = [placeOf(node, begin), placeOf(node, end)];
      if (first.width === 0 || last.width === 0 || Math.abs(first.top - last.top) > 2) continue;
      if (first.left > last.left) turned.push(text);
    }
    return turned;
  });

/** Pages of a monitor, a window and a status page, which are made once. */
const pathsOfThings = async (): Promise<readonly string[]> => {
  things ??= await makeThings();
  return things;
};
let things: readonly string[] | undefined;

const makeThings = async (): Promise<readonly string[]> => {
  const make = async (path: string, body: Json): Promise<string> =>
    (await service.call<{ id: string }>('POST', path, body)).id;
  const monitor = await make('/v1/monitors', {
    name: 'https://shop.example.com/one/long/word-that-goes-on-and-on-and-on',
    type: 'http',
    target: 'https://shop.example.com/',
    interval_seconds: 3600,
  });
  const incident = await make(`/v1/monitors/${monitor}/incidents`, { title: 'The shop sells nothing' });
  const window = await make('/v1/maintenance-windows', {
    name: 'Upgrade',
    starts_at: '2099-05-02T01:30:00.000Z',
    duration_minutes: 90,
    rrule: 'FREQ=WEEKLY;BYDAY=SU',
    time_zone: 'America/New_York',
  });
  const statusPage = await make('/v1/status-pages', { title: 'Acme', slug: 'acme' });
  return [
    `/monitors/${monitor}`,
    `/monitors/${monitor}?edit=true`,
    `/incidents/${incident}`,
    '/monitors/new?type=api',
    '/alerts/channels/new?type=Slack',
    `/maintenance/${window}`,
    '/status-pages',
    '/status-pages/new',
    `/status-pages/${statusPage}`,
    `/status-pages/${statusPage}/appearance`,
    `/status-pages/${statusPage}/settings`,
    '/import',
    '/',
  ];
};

const language = (page: Page) =>
  page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }));

/** In a page that is read from the right, what overflows is left of the window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
