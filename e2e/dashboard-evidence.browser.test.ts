import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Diagnosis, Seen } from '@tocsin/probes/catalogue';
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
import { HandProber } from './support/hand-prober.js';
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

const farAway = 'https://very-long-name-of-a-host-far-away.department.shop.example.com/';
const unreachable = { status: 'down', message: 'Connecting to 203.0.113.5 did not succeed.' } as const;

const diagnosis: Diagnosis = {
  route: {
    protocol: 'tcp',
    address: '203.0.113.5',
    hops: [
      { ttl: 1, address: null, round_trip_ms: 0.4 },
      { ttl: 2, address: '198.51.100.1', round_trip_ms: 3.2 },
      { ttl: 3, address: null, round_trip_ms: null },
      { ttl: 4, address: '192.0.2.9', round_trip_ms: 12.3 },
      { ttl: 5, address: null, round_trip_ms: null },
      { ttl: 6, address: null, round_trip_ms: null },
    ],
    reached: false,
  },
  question: { name: new URL(farAway).hostname, type: 'A' },
  name_servers: [
    {
      server: '192.0.2.53:53',
      code: 'NOERROR',
      flags: ['rd', 'ra'],
      records: ['203.0.113.5', '203.0.113.6'],
      took_ms: 4,
    },
    {
      server: '[2001:db8:85a3:8d3:1319:8a2e:370:7348]:53',
      code: null,
      flags: [],
      records: [],
      took_ms: null,
    },
  ],
};

/** A connection that did not succeed. */
const sawNothing = (found: Diagnosis | null): Seen => ({
  exchanges: [
    {
      ...{ kind: 'http', target: farAway, address: '203.0.113.5', tls: null, response: null },
      timings: { dns_ms: 4, connect_ms: null, tls_ms: null, first_byte_ms: null, total_ms: 10_000 },
      request: { method: 'GET', headers: [], body: null },
      ...{ dialogue: [], question: null, replies: [], pings: null },
      failed: { code: 'timeout', phase: 'connect', reason: { code: 'connection.timeout', values: {} } },
    },
  ],
  exchanges_left_out: 0,
  diagnosis: found,
});

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
  test.each([
    ['en', /^Content It failed at the content: The text .Welcome to the shop. is/, 'First failed check'],
    ['de', /^Inhalt Der Fehler liegt beim Inhalt: Der Text .Welcome/, 'Erste fehlgeschlagene Prüfung'],
    ['ar', /موضع الخلل .*Welcome/, 'أول فحص مخفق'],
  ])(
    'in %s, the first screen has the sentence, and the text of the error page',
    async (locale, said, name) => {
      const visitor = await visit(browser, service.address, signedIn, locale);
      const tab = await visitor.newPage();
      await tab.setViewportSize(phone);
      await observeLayoutShifts(tab);
      await openPage(tab, `/incidents/${incident}`);
      const found = tab.getByRole('group', { name, exact: true }).getByText(sorry).first();
      expect([await isInSight(tab.getByText(said)), await isInSight(found)]).toEqual([true, true]);
      expect(await layoutShiftOf(tab)).toBeLessThan(layoutShiftMax);
      await visitor.close();
    },
  );

  test('the first load is small', async () => {
    const visitor = await visit(browser, service.address, signedIn);
    const tab = await visitor.newPage();
    await tab.setViewportSize(phone);
    const load = await measureLoad(tab, typeface);
    await openPage(tab, `/incidents/${incident}`);
    await tab.getByText(sorry).first().waitFor();
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

describe('after a failure of the network', () => {
  let lost: string;

  beforeAll(async () => {
    const prober = await HandProber.of(service, 'far', 'far');
    const { id } = await service.call('POST', '/v1/monitors', {
      ...{ name: 'Far', type: 'http', target: farAway, regions: ['far'] },
      ...{ interval_seconds: 10, failures_to_open: 2 },
    });
    await prober.report({ [farAway]: { ...unreachable, seen: sawNothing(null) } });
    await prober.report({ [farAway]: { ...unreachable, seen: sawNothing(diagnosis) } });
    const { open_incident_id: opened } = await service.call<State>('GET', `/v1/monitors/${id}`);
    lost = opened ?? '';
  });

  const network = (tab: Page) => tab.getByRole('region', { name: 'The network', exact: true });

  test('the page says where the route ends, and shows its hops and the answers of name servers', async () => {
    await page.setViewportSize(phone);
    await openPage(page, `/incidents/${lost}`);
    await network(page).getByText('No answer after hop 4, 192.0.2.9.').waitFor();
    expect(await page.getByText(/No answer after hop/).count()).toBe(1);
    await network(page).getByText('Route (6 hops)').click();
    await network(page).getByText('Name servers (2)').click();
    expect(await rowsOf(network(page).getByRole('table').first())).toEqual([
      ['Hop', 'Address', 'Round trip'],
      ['1', "an address of the prober's own network", '0.4 ms'],
      ['2', '198.51.100.1', '3.2 ms'],
      ['3', 'no answer', '–'],
      ['4', '192.0.2.9', '12 ms'],
      ['5', 'no answer', '–'],
      ['6', 'no answer', '–'],
    ]);
    expect(await rowsOf(network(page).getByRole('table').last())).toEqual([
      ['Name server', 'Answer', 'Time'],
      ['192.0.2.53:53', 'NOERROR rd ra 203.0.113.5 203.0.113.6', '4 ms'],
      ['[2001:db8:85a3:8d3:1319:8a2e:370:7348]:53', 'no answer', '–'],
    ]);
    await network(page).getByText('TCP 203.0.113.5').waitFor();
    await network(page)
      .getByText(/^A very-long-name/)
      .waitFor();
  });

  test.each(['en', 'de', 'ar'])('in %s, it fits a phone, and axe finds nothing wrong', async (locale) => {
    const visitor = await visit(browser, service.address, signedIn, locale);
    const tab = await visitor.newPage();
    await tab.setViewportSize(phone);
    await openPage(tab, `/incidents/${lost}`);
    for (const folded of await tab.locator('section section details > summary').all()) await folded.click();
    expect(await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    expect(await cutTexts(tab)).toEqual([]);
    expect(await violations(tab)).toEqual([]);
    await visitor.close();
  });
});

/** The texts of the cells of a table, row by row. */
const rowsOf = async (table: Locator): Promise<readonly (readonly string[])[]> => {
  const rows = await table.locator('tr').all();
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator('th, td').allInnerTexts();
      return cells.map((text) => text.replaceAll(/\s+/g, ' '));
    }),
  );
};

test('an account can keep bodies out of its evidence', async () => {
  await openPage(page, '/settings');
  const bodies = page.getByRole('switch', { name: 'Keep the beginnings of bodies' });
  expect(await bodies.isChecked()).toBe(true);
  await bodies.click();
  await until('bodies are kept out', async () => {
    const { evidence_bodies } = await service.call<{ evidence_bodies: boolean }>('GET', '/v1/account');
    return !evidence_bodies;
  });
  await until('the switch says so', async () => !(await bodies.isChecked()));
  await openPage(page, '/settings/audit-log');
  await page
    .getByText(/Bodies in evidence/)
    .first()
    .waitFor();
});

test('nothing went wrong on the way', () => {
  expect(faults).toEqual([]);
});
