import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  languages,
  type Rendered,
  renderEmbed,
  renderHistory,
  renderPage,
  renderPasswordPage,
  renderSubscribePage,
  renderSubscriptionAsked,
  renderSubscriptionLink,
  renderUnknownLink,
} from '@tocsin/status-page';
import { sampleContent } from '@tocsin/status-page/sample';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { violations } from './support/accessibility.js';
import { change, faultsOf, looks, openBrowser, openPage } from './support/browser.js';

const content = sampleContent({ components: 14, posts: 6 });
const calm = sampleContent({ components: 5, posts: 0, calm: true });
const month = { month: '2026-05', posts: content.recentPosts };
/** The longest name, without a place for a line break. */
const long = {
  ...content,
  page: { ...content.page, title: 'Donaudampfschifffahrt'.repeat(4), description: 'W'.repeat(1000) },
  groups: content.groups.map((group) => ({
    ...group,
    components: group.components.map((component) => ({ ...component, name: 'W'.repeat(100) })),
  })),
};

const branded = sampleContent({ components: 5, posts: 2, branded: true });
const { brand } = branded.page;
/** Colours that are hard to read as they are, and the longest words of a customer. */
const yellow = {
  ...branded,
  page: {
    ...branded.page,
    brand: {
      ...brand,
      headerColor: '#ffd400',
      accentColor: '#ffd400',
      headerLinks: Array(5).fill({ label: 'W'.repeat(40), url: 'https://www.example.com/' }),
      footerText: 'W'.repeat(500),
      footerLinks: Array(10).fill({ label: 'W'.repeat(40), url: 'https://www.example.com/' }),
    },
  },
};
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABQAAAAKCAYAAAC0VX7mAAAANklEQVR4AeySQQoAAAQEN7/yO7/zLdYX7EVRU06TJgbxjDCBUMDbRshFxQv3JY809P5DBQxWAAAA//8VWhH1AAAABklEQVQDAA6oJBUd4xXIAAAAAElFTkSuQmCC',
  'base64',
);

/** The content of `/live`, which tests change. */
let live = calm;
/** Requests end without an answer. */
let isAway = false;

type Language = (typeof languages)[number];

const documents: Readonly<Record<string, (language: Language) => Rendered>> = {
  page: (language) => renderPage(content, language, { subscribable: true }),
  live: (language) => renderPage(live, language, { subscribable: true }),
  soon: (language) => {
    const rendered = renderPage(live, language, { subscribable: true });
    return { ...rendered, body: rendered.body.replace('content="60"', 'content="1"') };
  },
  still: (language) => renderPage(live, language, { subscribable: true, still: true }),
  calm: (language) => renderPage(calm, language),
  outdated: (language) => renderPage(calm, language, { outdated: true }),
  history: (language) => renderHistory(content, month, language),
  password: (language) => renderPasswordPage(content.page, language, 'wrong'),
  embed: (language) => renderEmbed(content, language),
  long: (language) => renderPage(long, language, { subscribable: true }),
  branded: (language) => renderPage(branded, language, { subscribable: true }),
  yellow: (language) => renderPage(yellow, language),
  brandedMonth: (language) => renderHistory(branded, month, language),
  brandedConfirm: (language) => renderSubscriptionLink(branded.page, 'confirm', language),
  subscribe: (language) => renderSubscribePage(long, language, 'invalid'),
  asked: (language) => renderSubscriptionAsked(content.page, language),
  confirm: (language) => renderSubscriptionLink(content.page, 'confirm', language),
  unsubscribed: (language) => renderSubscriptionLink(content.page, 'unsubscribed', language),
  unknown: (language) => renderUnknownLink(language),
};

let browser: Browser;
let server: Server;
let address: string;
let window: BrowserContext;
let page: Page;
let faults: readonly string[];
let requests: string[];

/** Answers `/page/de` with the document of that name. */
const serve = (): Server =>
  createServer((request, response) => {
    if (request.url?.includes('/pictures/')) {
      response.writeHead(200, { 'content-type': 'image/png' }).end(logo);
      return;
    }
    if (isAway) {
      request.destroy();
      return;
    }
    const [, name = '', language = ''] = (request.url ?? '').split('/');
    const rendered = documents[name]?.(languages.find((known) => known === language) ?? 'en');
    if (rendered === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': rendered.contentType,
      'content-security-policy': rendered.contentSecurityPolicy,
    });
    response.end(rendered.body);
  });

beforeAll(async () => {
  server = serve().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  server?.close();
});

beforeEach(async () => {
  live = calm;
  isAway = false;
  window = await browser.newContext({ baseURL: address, javaScriptEnabled: false });
  page = await window.newPage();
  faults = faultsOf(page, address);
  requests = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) requests.push(request.url());
  });
});

afterEach(() => window.close());

const overflow = (): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.each(looks)('no document breaks a rule of axe: $viewport, $colorScheme', async (look) => {
  // axe is a script. Our own only changes times.
  const scripted = await browser.newContext({ baseURL: address });
  const audited = await scripted.newPage();
  const found = faultsOf(audited, address);
  await change(audited, look);
  for (const name of Object.keys(documents)) {
    await openPage(audited, `/${name}/en`);
    expect({ name, violations: await violations(audited) }).toEqual({ name, violations: [] });
  }
  expect(found).toEqual([]);
  await scripted.close();
});

test.each(languages)('%s fits every width', async (language) => {
  for (const name of Object.keys(documents)) {
    await openPage(page, `/${name}/${language}`);
    for (const width of [320, 390, 768, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect({ name, width, overflow: await overflow() }).toEqual({ name, width, overflow: 0 });
    }
  }
});

test('a page is one request, and its policy refuses nothing', async () => {
  await openPage(page, '/page/en');
  expect(faults).toEqual([]);
  expect(requests).toEqual([`${address}/page/en`]);
});

test('a page with a look loads its own pictures, and its policy refuses none', async () => {
  await openPage(page, '/branded/en');
  expect(await page.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(20);
  expect(faults).toEqual([]);
  expect(new Set(requests.map((url) => new URL(url).origin))).toEqual(new Set([address]));
});

test('without a script, times are in the zone of the page; with one, in that of the reader', async () => {
  const said = '14 May 2026 at 11:23 CEST (09:23 UTC)';
  await openPage(page, '/branded/en');
  expect(await page.locator('article time').first().textContent()).toBe(said);
  expect(await page.locator('#zone').textContent()).toBe('Times are in Europe/Berlin, with UTC beside.');
  const reader = await browser.newContext({ baseURL: address, timezoneId: 'America/New_York' });
  const read = await reader.newPage();
  const found = faultsOf(read, address);
  await openPage(read, '/branded/en');
  expect(await read.locator('article time').first().textContent()).toBe('14 May 2026 at 05:23 GMT-4');
  expect(await read.locator('article time').first().getAttribute('title')).toBe(said);
  expect(await read.locator('#zone').textContent()).toBe('Times are in your time zone, America/New_York.');
  expect(found).toEqual([]);
  await reader.close();
});

const scripted = async (): Promise<Page> => {
  const reader = await browser.newContext({ baseURL: address, timezoneId: 'America/New_York' });
  const opened = await reader.newPage();
  await opened.clock.install();
  return opened;
};

test('an open page shows what changed, and leaves what its reader opened, chose and typed', async () => {
  live = { ...calm, recentPosts: content.recentPosts };
  const open = await scripted();
  const found = faultsOf(open, address);
  await openPage(open, '/live/en');
  await open.getByText('Earlier updates').first().click();
  await open.getByRole('radio').nth(3).focus();
  await open.keyboard.press('Space');
  await open.getByLabel('E-mail address').fill('visitor@exam');
  const { openPosts, state } = content;
  live = { ...live, openPosts, state, groups: content.groups.slice(0, 2) };
  await open.clock.runFor(31_000);
  await open.getByRole('heading', { name: 'Now' }).waitFor();
  expect(await open.getByRole('status').textContent()).toBe('Some systems are down');
  expect(await open.title()).toBe('Some systems are down · Example status');
  expect(await open.getByRole('radio').nth(3).isChecked()).toBe(true);
  expect(await open.locator('details').first().getAttribute('open')).toBe('');
  expect(await open.locator('article time').first().textContent()).toMatch(/GMT-4$/);
  const field = open.getByLabel('E-mail address');
  expect(await field.inputValue()).toBe('visitor@exam');
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
  // As a reload would show it.
  const again = await open.context().newPage();
  await openPage(again, '/live/en');
  const shownBy = (shown: Page) =>
    shown.evaluate(() => {
      for (const each of document.querySelectorAll('small, noscript')) each.remove();
      return document.body.outerHTML.replaceAll(' open=""', '');
    });
  expect(await shownBy(open)).toBe(await shownBy(again));
  live = calm;
  await open.clock.runFor(31_000);
  await open.getByText('All systems are operational').waitFor();
  expect(await open.getByRole('heading', { name: 'Now' }).count()).toBe(0);
  expect(found).toEqual([]);
  await open.context().close();
});

test('an open page says how long ago it was updated, also while the server is away', async () => {
  const open = await scripted();
  await openPage(open, '/live/de');
  const said = open.locator('.say small');
  await open.clock.runFor(1000);
  expect(await said.textContent()).toBe('Stand: jetzt');
  expect(await said.getAttribute('title')).toMatch(/^Stand: 14. Mai 2026 um 05:41 GMT-4$/);
  await open.clock.runFor(21_000);
  expect(await said.textContent()).toBe('Stand: vor 20 Sekunden');
  isAway = true;
  await open.clock.runFor(120_000);
  expect(await said.textContent()).toBe('Stand: vor 2 Minuten');
  isAway = false;
  await open.clock.runFor(31_000);
  await open.getByText('Stand: jetzt').waitFor();
  await open.context().close();
});

test('without a script, a page loads itself again and takes no text; one that stays takes it', async () => {
  await openPage(page, '/soon/en');
  expect(await page.getByLabel('E-mail address').isVisible()).toBe(false);
  expect(await page.getByRole('link', { name: 'Subscribe' }).getAttribute('href')).toBe(
    '/status/example/subscribe',
  );
  live = content;
  await page.getByText('Some systems are down').waitFor();
  expect(await page.getByRole('link', { name: 'Stop that' }).getAttribute('href')).toBe(
    '/status/example/still',
  );
  await openPage(page, '/still/en');
  await page.getByLabel('E-mail address').fill('visitor@example.com');
  expect(await page.getByText('This page loads itself again').count()).toBe(0);
});

test('hover says a day in words', async () => {
  await openPage(page, '/page/en');
  const day = page.getByText('15 Apr: down for 2 hours 14 minutes').first();
  expect(await shows(day)).toBe(false);
  await page.locator('label', { hasText: '15 Apr: down for 2 hours 14 minutes' }).first().hover();
  expect(await shows(day)).toBe(true);
  const widths = await day.evaluate((words) => [
    words.getBoundingClientRect().width,
    words.closest('fieldset')?.getBoundingClientRect().width,
  ]);
  expect(widths[0]).toBe(widths[1]);
});

test('days in a row that say the same share their words, and each is a bar as wide as any other', async () => {
  await openPage(page, '/page/en');
  const run = page.locator('label', { hasText: '16 Apr – 8 May' }).first();
  await run.hover();
  expect(await shows(run.locator('b'))).toBe(true);
  const widthOf = (label: typeof run): Promise<number> =>
    label.evaluate((element) => element.getBoundingClientRect().width);
  const oneDay = page.locator('label', { hasText: '15 Apr: down for 2 hours 14 minutes' }).first();
  expect((await widthOf(run)) / (await widthOf(oneDay))).toBeCloseTo(23, 0);
});

test('the days of a component are one tab stop, and arrows walk through them', async () => {
  await openPage(page, '/page/en');
  const group = page.getByRole('group', { name: 'Website: the last 90 days' });
  await page.getByRole('link', { name: 'https://example.com/reports/4711' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  const latest = group.getByRole('radio', { name: '10 – 14 May: no downtime' });
  expect(await latest.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await shows(group.getByText('10 – 14 May', { exact: true }))).toBe(true);
  await page.keyboard.press('Tab');
  const next = page.getByRole('group', { name: 'API: the last 90 days' });
  expect(await next.evaluate((fieldset) => fieldset.contains(document.activeElement))).toBe(true);
});

/** Returns whether the words are visible. Otherwise they are clipped. */
const shows = (words: ReturnType<Page['getByText']>): Promise<boolean> =>
  words.evaluate((element) => getComputedStyle(element).clipPath === 'none');
