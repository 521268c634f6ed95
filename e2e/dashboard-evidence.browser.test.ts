import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { violations } from './support/accessibility.js';
import {
  change,
  faultsOf,
  looks,
  openBrowser,
  openPage,
  type SignedIn,
  setUp,
  visit,
} from './support/browser.js';
import { cutTexts } from './support/cut-texts.js';
import { measureLoad } from './support/first-load.js';
import { isInSight } from './support/in-sight.js';
import { layoutShiftMax, layoutShiftOf, observeLayoutShifts } from './support/layout-shift.js';
import { Service } from './support/service.js';
import { smallTargets, useTouch } from './support/touch-targets.js';
import { until } from './support/until.js';

// A shop answers 200 with an error page, and a new user finds out why it is down.

const sorry = 'Error establishing a database connection';
const secret = 'a-token-that-nobody-may-see';
/** Only wide windows load it. */
const typeface = /\.woff2$/;
const phone = { width: 390, height: 844 };

/** On a phone, with the comparison and the actions of an open incident, over the wire. */
const firstLoadBytesMax = 179_000;

const page200 = (title: string, content: string): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<style>body { font-family: sans-serif }</style>
</head>
<body>
${content}
<footer>Acme Ltd.</footer>
</body>
</html>
`;

const goodPage = page200('Acme', '<h1>Welcome to the shop</h1>\n<p>Everything for rockets.</p>');
const badPage = page200(
  'Database Error',
  `<h1>${sorry}</h1>\n<script>window.pwned = true</script>\n<img src="x" onerror="window.pwned = true">`,
);

declare global {
  interface Window {
    pwned?: boolean;
  }
}

let service: Service;
let shop: Server;
let answer: string;
let browser: Browser;
let signedIn: SignedIn;
let page: Page;
let monitor: string;
let incident: string;
let faults: readonly string[];

beforeAll(async () => {
  service = await Service.start();
  answer = goodPage;
  shop = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.setHeader('X-Cache', answer === goodPage ? 'HIT' : 'MISS');
    response.end(answer);
  });
  shop.listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const { prober_token: token } = await service.administer(['prober-token', 'create', '--name', 'e2e']);
  service.startProber(String(token));
  ({ id: monitor } = await service.call('POST', '/v1/monitors', {
    name: 'Shop',
    type: 'keyword',
    target: addressOfShop(),
    settings: { text: 'Welcome to the shop', bearer_token: secret },
    interval_seconds: 10,
    failures_to_open: 2,
  }));
  await until('it is up', async () => (await state()).health === 'up');
  answer = badPage;
  await until('an incident opens', async () => {
    incident = (await state()).open_incident_id ?? '';
    return incident !== '';
  });
  browser = await openBrowser();
  signedIn = await setUp(browser, service);
  const visitor = await visit(browser, service.address, signedIn);
  await visitor.grantPermissions(['clipboard-read', 'clipboard-write']);
  page = await visitor.newPage();
  faults = faultsOf(page, service.address);
});

const addressOfShop = (): string => `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;

type State = { readonly health: string; readonly open_incident_id: string | null };

const state = (): Promise<State> => service.call<State>('GET', `/v1/monitors/${monitor}`);

afterAll(async () => {
  await browser?.close();
  shop?.close();
  await service?.stop();
});

const seen = () => page.getByRole('region', { name: 'What was seen' });
const failed = () => seen().getByRole('group', { name: 'First failed check', exact: true });
const good = () => seen().getByRole('group', { name: 'Last good check', exact: true });

const openAt = async (width: number, height: number): Promise<void> => {
  await page.setViewportSize({ width, height });
  await openPage(page, `/incidents/${incident}`);
};

const boxOf = async (part: Locator): Promise<{ x: number; y: number; width: number; height: number }> => {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not shown.');
  return box;
};

describe('on a phone', () => {
  test('the first screen has the sentence, and the text of the error page', async () => {
    const visitor = await visit(browser, service.address, signedIn);
    const tab = await visitor.newPage();
    await tab.setViewportSize(phone);
    const load = await measureLoad(tab, typeface);
    await observeLayoutShifts(tab);
    await openPage(tab, `/incidents/${incident}`);
    const sentence = tab.getByText(/^Content It failed at the content: text "Welcome to the shop" is not/);
    const found = tab
      .getByRole('group', { name: 'First failed check', exact: true })
      .getByText(sorry)
      .first();
    expect([await isInSight(sentence), await isInSight(found)]).toEqual([true, true]);
    expect(await layoutShiftOf(tab)).toBeLessThan(layoutShiftMax);
    expect((await load()).bytes).toBeLessThan(firstLoadBytesMax);
    await visitor.close();
  });

  test('the good check stands below the failed one', async () => {
    await openAt(phone.width, phone.height);
    const [above, below] = [await boxOf(failed()), await boxOf(good())];
    expect(below.y).toBeGreaterThanOrEqual(above.y + above.height);
    expect(below.x).toBe(above.x);
  });
});

test.each([1280, 1920])(
  'in a window of %d pixels, both checks stand side by side, row by row',
  async (width) => {
    await openAt(width, 900);
    const [left, right] = [await boxOf(failed()), await boxOf(good())];
    expect(right.x).toBeGreaterThanOrEqual(left.x + left.width);
    for (const name of ['Body', 'Status', 'Address']) {
      const rowOf = (side: Locator) => boxOf(side.locator('dt', { hasText: name }).first());
      expect((await rowOf(failed())).y).toBe((await rowOf(good())).y);
    }
  },
);

describe('what the shop answered', () => {
  test('is shown as text, and nothing of it runs', async () => {
    await openAt(1280, 900);
    const body = failed().getByRole('group', { name: 'Body: First failed check' });
    const text = await body.textContent();
    for (const part of [
      '<script>window.pwned = true</script>',
      '<img src="x" onerror="window.pwned = true">',
    ])
      expect(text).toContain(part);
    expect(await seen().locator('img, script, iframe, style').count()).toBe(0);
    expect(await page.evaluate(() => window.pwned)).toBeUndefined();
    await body.focus();
    expect(await body.evaluate((box) => box === document.activeElement)).toBe(true);
  });

  test('is marked where it differs, by words too', async () => {
    expect(await failed().locator('ins').allInnerTexts()).toEqual([
      expect.stringContaining('<title>Database Error</title>'),
      expect.stringContaining(sorry),
    ]);
    expect(await good().locator('del').last().textContent()).toContain('Welcome to the shop');
    const marked = await failed().locator('dt', { hasText: 'differs' }).allInnerTexts();
    expect(marked.map((words) => words.split(/\s/)[0])).toEqual(['Text', 'Body', 'Headers']);
    await failed().getByText('MISS').waitFor();
    await good().getByText('HIT').waitFor();
  });

  test('hides the headers that say nothing until somebody asks', async () => {
    expect(await failed().getByText('text/html; charset=utf-8').count()).toBe(0);
    await failed()
      .getByText(/^Other headers/)
      .click();
    await failed().getByText('text/html; charset=utf-8').waitFor();
    await failed().getByText('[redacted]').waitFor();
  });
});

test('a button copies a curl command without the secret, and says what it lacks', async () => {
  await failed().getByText('Without Authorization, which stays secret.').waitFor();
  await failed().getByRole('button', { name: 'Copy as curl' }).click();
  await failed().getByRole('button', { name: 'Copied' }).waitFor();
  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command).toMatch(/^curl -sS -i .*--http1[.]1 -X GET -H /);
  expect(command.endsWith(`'${addressOfShop()}'`)).toBe(true);
  expect(command).not.toMatch(/authorization|redacted|nobody-may-see/i);
  const { stdout } = await promisify(execFile)('/bin/sh', [
    '-c',
    `curl() { printf '%s\\n' "$@"; }\n${command}`,
  ]);
  expect(stdout.split('\n')).toContain(addressOfShop());
});

test('the page fits, a finger hits each control, and axe finds nothing wrong', async () => {
  for (const look of looks) {
    await change(page, look);
    await openPage(page, `/incidents/${incident}`);
    expect({ look, violations: await violations(page, look) }).toEqual({ look, violations: [] });
    expect({ look, cut: await cutTexts(page) }).toEqual({ look, cut: [] });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
  const visitor = await visit(browser, service.address, signedIn);
  const tab = await visitor.newPage();
  await tab.setViewportSize(phone);
  await openPage(tab, `/incidents/${incident}`);
  await useTouch(tab);
  expect(await smallTargets(tab.locator(':root'))).toEqual([]);
  await visitor.close();
});

test.each([
  ['de', /Der Fehler liegt beim Inhalt: Der Text .Welcome to the shop. ist nicht auf der Seite/],
  ['ar', /موضع الخلل .*المحتوى/],
])('a reader of %s has the sentence in that language', async (locale, sentence) => {
  const visitor = await visit(browser, service.address, signedIn, locale);
  const tab = await visitor.newPage();
  await tab.setViewportSize(phone);
  await openPage(tab, `/incidents/${incident}`);
  await tab.getByText(sentence).waitFor();
  expect(await cutTexts(tab)).toEqual([]);
  expect(await violations(tab)).toEqual([]);
  await visitor.close();
});

test('each failed check can be chosen, and the last one comes without a reload while the incident is open', async () => {
  const choose = (name: string) => seen().getByRole('radio', { name });
  const shown = (name: string) => seen().getByRole('group', { name, exact: true });
  await openAt(1280, 900);
  await choose('Check that opened the incident').click();
  await shown('Check that opened the incident').waitFor();
  await choose('Last failed check').click();
  await shown('Last failed check').getByText(sorry).first().waitFor();
  answer = page200('Gone', '<h1>We moved</h1>');
  await shown('Last failed check').getByText('We moved').first().waitFor();
});

test('an incident that is over has the sentence and the comparison too', async () => {
  await service.resolve(incident);
  await openAt(1280, 900);
  await page
    .getByRole('region', { name: 'In short' })
    .getByText(/It failed at the content/)
    .waitFor();
  await failed().getByText(sorry).first().waitFor();
});

test('an incident that a person opened has neither', async () => {
  const opened = await service.open(monitor);
  await openPage(page, `/incidents/${opened}`);
  expect(await seen().count()).toBe(0);
  expect(await page.getByText(/It failed at/).count()).toBe(0);
});

test('an account can keep bodies out of its evidence', async () => {
  await openPage(page, '/settings');
  const bodies = page.getByRole('switch', { name: 'Keep the beginnings of bodies' });
  expect(await bodies.isChecked()).toBe(true);
  await bodies.click();
  await until('bodies are kept out', async () => {
    const { evidence_bodies } = await service.call<{ evidence_bodies: boolean }>('GET', '/v1/account');
    return !evidence_bodies;
  });
  expect(await bodies.isChecked()).toBe(false);
  await openPage(page, '/settings/audit-log');
  await page
    .getByText(/Bodies in evidence/)
    .first()
    .waitFor();
});

test('nothing went wrong on the way', () => {
  expect(faults).toEqual([]);
});
