import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { WebhookReceiver } from '@tocsin/testing/servers';
import type { Browser, Locator, Page } from 'playwright-core';
import { violations } from './support/accessibility.js';
import type { Json } from './support/account.js';
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
import { weekdays } from './support/calendars.js';
import { coveredControls } from './support/covered-controls.js';
import { cutTexts } from './support/cut-texts.js';
import { measureLoad } from './support/first-load.js';
import { isInSight } from './support/in-sight.js';
import { layoutShiftMax, layoutShiftOf, observeLayoutShifts } from './support/layout-shift.js';
import { addStyles } from './support/screenshot-page.js';
import { Service } from './support/service.js';
import { smallTargets, useTouch } from './support/touch-targets.js';
import { until } from './support/until.js';
import { WatchedHosts } from './support/watched-hosts.js';

/** On a phone, over the wire, with headers and the answers of the api. */
const firstLoadBytesMax = 150_000;
/** Pages with a chart, or with the form of every type. */
const largePagesBytesMax: Readonly<Record<string, number>> = {
  'the alerts': 156_000,
  'an alert': 173_000,
  // The forms keep what is typed while somebody else saves, and say who it was.
  'a new channel': 152_000,
  'a channel': 165_000,
  'a maintenance window': 152_000,
  'the types of a new monitor': 164_000,
  'several new monitors': 175_000,
  'a new monitor': 171_000,
  'a monitor': 175_000,
  'a monitor that is edited': 201_000,
  'a heartbeat': 174_000,
  'a certificate': 201_000,
  'a domain': 199_000,
  'an incident': 157_000,
  // It asks early for what belongs to a monitor.
  'an old link to a monitor': 168_000,
  // It shows the notice of a change meanwhile, and a list that goes on.
  'every part': 161_000,
};
const listBytesMax = 137_000;
/** Over HTTP/1.1, each costs a round trip on one of six connections. */
const listRequestsMax = 18;
/** Only wide windows load it. */
const typeface = /\.woff2$/;
const region = 'watched';
/** More than a window shows at once. */
const listed = 64;
/** In pixels, with the space around the name. */
const nameWidthMin = 150;

let service: Service;
let receiver: WebhookReceiver;
let browser: Browser;
let signedIn: SignedIn;
let channel: string;
let alert: string;
let monitor: string;
let incident: string;
let heartbeat: string;
let maintenance: string;
let statusPage: string;
let post: string;
let hosts: WatchedHosts;
let route: string;
let rota: string;
let certificate: string;
let domain: string;

const paths: Readonly<Record<string, () => string>> = {
  'the overview': () => '/',
  'the alerts': () => '/alerts',
  'an alert': () => `/alerts?alert=${alert}`,
  'a new channel': () => '/alerts/channels/new',
  'a channel': () => `/alerts/channels/${channel}`,
  'the routes': () => '/alerts/routes',
  'a new route': () => '/alerts/routes/new',
  'a route': () => `/alerts/routes/${route}`,
  'the rotas': () => '/alerts/rotas',
  'a new rota': () => '/alerts/rotas/new',
  'a rota': () => `/alerts/rotas/${rota}`,
  'the monitors': () => '/monitors',
  'the types of a new monitor': () => '/monitors/new',
  'several new monitors': () => '/monitors/new?several=true',
  'a new monitor': () => '/monitors/new?type=multi_step',
  'a monitor': () => `/monitors/${monitor}`,
  'a monitor that is edited': () => `/monitors/${monitor}?edit=true`,
  'a heartbeat': () => `/monitors/${heartbeat}`,
  'a certificate': () => `/monitors/${certificate}`,
  'a domain': () => `/monitors/${domain}`,
  'the incidents': () => '/incidents',
  'an incident': () => `/incidents/${incident}`,
  'the maintenance windows': () => '/maintenance',
  'a new maintenance window': () => '/maintenance/new',
  'a maintenance window': () => `/maintenance/${maintenance}`,
  'the status pages': () => '/status-pages',
  'a new status page': () => '/status-pages/new',
  'a status page': () => `/status-pages/${statusPage}`,
  'the posts of a status page': () => `/status-pages/${statusPage}/posts`,
  'a new post': () => `/status-pages/${statusPage}/posts/new`,
  'a post': () => `/status-pages/${statusPage}/posts/${post}`,
  'the subscribers of a status page': () => `/status-pages/${statusPage}/subscribers`,
  'the appearance of a status page': () => `/status-pages/${statusPage}/appearance`,
  'the settings of a status page': () => `/status-pages/${statusPage}/settings`,
  'the account': () => '/settings',
  'the members': () => '/settings/members',
  'the API keys': () => '/settings/api-keys',
  'the audit log': () => '/settings/audit-log',
  'the person': () => '/settings/you',
  'an old link to a monitor': () => `/monitors/${incident}`,
  'every part': () => '/parts',
  'no page': () => '/nothing',
  'signing in': () => '/sign-in',
  'the setup link': () => '/setup#token=old',
  'a forgotten password': () => '/forgotten-password',
  'a new password': () => '/reset-password#token=old',
  'an old invitation': () => '/invitation#token=old',
};

beforeAll(async () => {
  service = await Service.start();
  service.startDispatcher();
  receiver = await WebhookReceiver.start({ paths: { '/broken': { does: 'answer', status: 500 } } });
  channel = await service.webhook(receiver.url('/in'), 'a secret of sixteen bytes');
  const broken = await service.webhook(receiver.url('/broken'));
  monitor = await service.monitor([channel, broken]);
  incident = await service.open(monitor);
  await service.resolve(incident);
  ({ id: heartbeat } = await service.call('POST', '/v1/monitors', {
    name: 'https://shop.example.com/a/name/that/is/one/long/word/and-goes-on-and-on',
    type: 'heartbeat',
    target: 'Nightly backup',
    interval_seconds: 3_600,
    settings: { period_seconds: 86_400 },
  }));
  hosts = await WatchedHosts.start();
  certificate = await watched('ssl', hosts.tlsTarget);
  domain = await watched('domain_expiry', 'shop.example', { warn_days: [7] });
  const made = await service.administer(['prober-token', 'create', '--name', 'e2e', '--region', region]);
  service.startProber(String(made.prober_token), hosts.proberSettings);
  ({ id: maintenance } = await service.call('POST', '/v1/maintenance-windows', {
    name: 'Database upgrade',
    starts_at: '2050-05-01T01:30:00.000Z',
    duration_minutes: 90,
    rrule: 'FREQ=WEEKLY;BYDAY=SU',
    time_zone: 'America/New_York',
    monitor_ids: [monitor],
  }));
  const people = [{ match: 'Ada', channel_ids: [channel] }];
  const onCall = { name: 'On call', calendar: weekdays, people, otherwise: [broken] };
  ({ id: rota } = await service.call('POST', '/v1/rotas', onCall));
  ({ id: route } = await service.call('POST', '/v1/routes', {
    ...{ name: 'Production', tags: ['prod'], channel_ids: [channel], rota_ids: [rota], after_minutes: 10 },
  }));
  ({ id: statusPage } = await service.call('POST', '/v1/status-pages', { title: 'Acme', slug: 'acme' }));
  await service.call('POST', `/v1/status-pages/${statusPage}/components`, {
    name: 'Checkout',
    group: 'Website',
    monitor_id: monitor,
  });
  ({ id: post } = await service.call('POST', `/v1/status-pages/${statusPage}/posts`, {
    title: 'Mails are late',
    text: 'We look into it.',
    publish: true,
  }));
  const alerts = await service.endedAlerts(6);
  alert =
    alerts.find(({ channel_id, event }) => channel_id === channel && event !== 'channel.test')?.id ?? '';
  for (const id of [certificate, domain]) {
    const path = `/v1/monitors/${id}/findings`;
    const isFound = async () => (await service.call<{ items: unknown[] }>('GET', path)).items.length > 0;
    await until('a first check', isFound);
  }
  browser = await openBrowser();
  signedIn = await setUp(browser, service);
});

/** A monitor that a prober checks; no prober serves the regions of the others. */
const watched = async (type: string, target: string, settings: Json = {}): Promise<string> =>
  (await service.call('POST', '/v1/monitors', { name: 'Shop', type, target, settings, regions: [region] }))
    .id;

afterAll(async () => {
  await browser?.close();
  await receiver?.close();
  await hosts?.stop();
  await service?.stop();
});

// Also those of a test that failed: an account has at most 20 streams.
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

test.each(Object.keys(paths))(
  'the page of %s is small and fits, nothing in it jumps, a finger hits each control, and axe finds nothing wrong',
  async (name) => {
    const visitor = await visit(browser, service.address, signedIn);
    const page = await visitor.newPage();
    const faults = faultsOf(page, service.address);
    const loaded = await measureLoad(page, typeface);
    await observeLayoutShifts(page);
    await openPage(page, paths[name]?.());
    expect((await loaded()).bytes).toBeLessThan(largePagesBytesMax[name] ?? firstLoadBytesMax);
    expect(await layoutShiftOf(page)).toBeLessThan(layoutShiftMax);
    for (const look of looks) {
      await change(page, look);
      expect({ look, violations: await violations(page, look) }).toEqual({ look, violations: [] });
      expect({ look, overflow: await overflow(page) }).toEqual({ look, overflow: 0 });
      expect({ look, cut: await cutTexts(page) }).toEqual({ look, cut: [] });
    }
    await useTouch(page);
    expect(await smallTargets(page.locator(':root'))).toEqual([]);
    expect(await overflow(page)).toBe(0);
    expect(faults.filter((fault) => !isRefusalOf(name, fault))).toEqual([]);
  },
);

test('on a phone, the list of monitors is small, and comes in few requests, without a typeface', async () => {
  const visitor = await visit(browser, service.address, signedIn);
  const page = await visitor.newPage();
  await change(page, { viewport: 'phone', colorScheme: 'light' });
  const typefaces: string[] = [];
  page.on('request', (request) => {
    if (typeface.test(request.url())) typefaces.push(request.url());
  });
  // The rows show before their figures.
  const loaded = await measureLoad(page, /\/v1\/monitor-overviews\?/);
  await openPage(page, '/monitors');
  const { bytes, requests } = await loaded();
  expect(bytes).toBeLessThan(listBytesMax);
  expect(typefaces).toEqual([]);
  expect(requests).toBeLessThanOrEqual(listRequestsMax);
});

/** Things that nobody has: their batch runs for 50 seconds, changes nothing, and shows its progress on every page. */
const nobodys = Array.from(
  { length: 5000 },
  (_, index) => `01970000-0000-7000-8000-${String(index).padStart(12, '0')}`,
);

const keepBatchRunning = async (): Promise<void> => {
  type Batch = { readonly count: number; readonly done: number; readonly refused: number };
  const { items } = await service.call<{ items: Batch[] }>('GET', '/v1/batches');
  if (items.every(({ count, done, refused }) => count - done - refused < 1000))
    await service.call('POST', '/v1/batches', { action: 'pause', ids: nobodys });
};

const signedInPages = Object.keys(paths).slice(0, Object.keys(paths).indexOf('every part'));

describe('while a batch runs', () => {
  // Its messages would cover what other tests measure.
  afterAll(() =>
    until('no batch runs', async () => {
      const { items } = await service.call<{ items: { finished_at: string | null }[] }>('GET', '/v1/batches');
      return items.every(({ finished_at }) => finished_at !== null);
    }),
  );

  test.each([390, 1280])(
    'a message covers no control of any page, in a window of %i pixels',
    async (width) => {
      const visitor = await visit(browser, service.address, signedIn);
      const page = await visitor.newPage();
      await page.setViewportSize({ width, height: 800 });
      const covered: Record<string, readonly string[]> = {};
      for (const name of signedInPages) {
        await keepBatchRunning();
        await openPage(page, paths[name]?.());
        await page.getByRole('status').getByText('Pausing 5,000 monitors').first().waitFor();
        const found = await coveredControls(page);
        if (found.length > 0) covered[name] = found;
      }
      expect(covered).toEqual({});

      await openPage(page, '/monitors');
      await page.getByRole('status').getByText('Pausing 5,000 monitors').first().waitFor();
      if (width === 390) {
        const navigation = page.getByRole('navigation', { name: 'Main' });
        await navigation.getByRole('button', { name: 'More' }).click();
        expect(await isInSight(navigation.getByRole('link', { name: 'API reference' }))).toBe(true);
        await page.keyboard.press('Escape');
      }
      await page
        .getByRole('checkbox', { name: /^Select / })
        .first()
        .check();
      await page.getByRole('region', { name: 'Selected monitors' }).waitFor();
      expect(await coveredControls(page)).toEqual([]);
      // A message that does not keep clear of the bar is found.
      await page.evaluate(addStyles, '[class*="_toasts_"] { inset-block-end: 0 !important }');
      expect(await coveredControls(page)).not.toEqual([]);
    },
  );
});

test('a finger hits what opens over the list of monitors, and a control that is too small is found', async () => {
  const visitor = await visit(browser, service.address, signedIn);
  const page = await visitor.newPage();
  await openPage(page, '/monitors');
  await change(page, { viewport: 'phone', colorScheme: 'light' });
  await useTouch(page);
  const shows = async (around: Locator, part: Locator): Promise<void> => {
    await part.waitFor();
    expect(await smallTargets(around)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    const { x, y, width, height } = await boxOf(part);
    expect({ isOnScreen: x >= 0 && y >= 0 && x + width <= 390 && y + height <= 844 }).toEqual({
      isOnScreen: true,
    });
  };
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click();
  const menu = page.getByRole('menu');
  await shows(menu, menu.getByRole('menuitem').last());
  await page.keyboard.press('Escape');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('button', { name: 'More' }).click();
  await shows(navigation, navigation.getByRole('link', { name: 'Settings' }));
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  const bar = page.getByRole('region', { name: 'Selected monitors' });
  const remove = bar.getByRole('button', { name: 'Delete' });
  await shows(bar, remove);
  await remove.evaluate(({ style }) => style.setProperty('min-height', '0'));
  expect(await smallTargets(bar)).toEqual([expect.objectContaining({ what: 'button “Delete”' })]);
});

test('a certificate and a domain have cards that say whose they are, and how long they last', async () => {
  const visitor = await visit(browser, service.address, signedIn);
  const page = await visitor.newPage();
  await openPage(page, `/monitors/${certificate}`);
  const certificateCard = page.getByRole('region', { name: 'Certificate' });
  await certificateCard.getByText('60 days left').waitFor();
  await certificateCard.getByText('*.eu.shop.example.com').waitFor();
  await certificateCard.getByText('receiver → Example Authority').waitFor();
  await certificateCard.getByRole('button', { name: 'Copy the fingerprint' }).waitFor();
  await openPage(page, `/monitors/${domain}`);
  const domainCard = page.getByRole('region', { name: 'Domain' });
  await domainCard.getByText('12 days left').waitFor();
  await domainCard.getByText('Good Names Ltd').waitFor();
  await domainCard.getByText('Transfers are locked by the registrar').waitFor();
});

test('a check is tried before its monitor is saved, and what it found is told', async () => {
  const visitor = await visit(browser, service.address, signedIn);
  const page = await visitor.newPage();
  await openPage(page, '/monitors/new?type=ssl');
  await page.getByRole('textbox', { name: 'Target' }).fill(hosts.tlsTarget);
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByText('The certificate is valid until').waitFor();
  for (const look of looks) {
    await change(page, look);
    expect({ look, violations: await violations(page, look) }).toEqual({ look, violations: [] });
    expect({ look, overflow: await overflow(page) }).toEqual({ look, overflow: 0 });
  }
});

test.each([390, 1280])(
  'Save, the result of a trial and the error of saving are in sight with eight channels, at %i pixels',
  async (width) => {
    const channels = (await service.call<{ items: unknown[] }>('GET', '/v1/channels')).items.length;
    for (let n = channels; n < 8; n += 1) await service.webhook(receiver.url(`/in?${n}`));
    const visitor = await visit(browser, service.address, signedIn);
    const page = await visitor.newPage();
    await page.setViewportSize({ width, height: 800 });
    await openPage(page, '/monitors/new?type=ssl');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    expect(await isInSight(save)).toBe(true);
    await page.getByRole('textbox', { name: 'Target' }).fill(hosts.tlsTarget);
    for (const each of await page.getByRole('group', { name: 'Channels' }).getByRole('checkbox').all())
      await each.check();
    await page.getByRole('button', { name: 'Check now' }).click();
    const result = page.getByText('The certificate is valid until');
    await result.waitFor();
    expect([await isInSight(result), await isInSight(save)]).toEqual([true, true]);
    await page.getByRole('textbox', { name: 'Target' }).fill('https://');
    await save.click();
    const refusal = page.getByText('The monitor was not saved');
    await refusal.waitFor();
    expect([await isInSight(refusal), await isInSight(save)]).toEqual([true, true]);
    expect(await violations(page)).toEqual([]);
    // A form whose end is not in sight is found.
    await page.evaluate(addStyles, '[data-in-sight] { position: static !important }');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.evaluate(() => window.scrollTo(0, 0));
    expect([width, await isInSight(save)]).toEqual([width, width > 1200]);
  },
);

test('ten monitors are created with fewer than 50 clicks and keys besides their targets', async () => {
  const visitor = await visit(browser, service.address, signedIn);
  const page = await visitor.newPage();
  await openPage(page, '/monitors');
  let clicks = 0;
  const click = async (part: Locator): Promise<void> => {
    clicks += 1;
    await part.click();
  };
  await click(page.getByRole('link', { name: 'New monitor' }).first());
  await click(page.getByRole('button', { name: /^Website/ }));
  const target = page.getByRole('textbox', { name: 'Target' });
  for (let n = 1; n <= 10; n += 1) {
    const host = `shop-${n}.example.com`;
    await target.waitFor();
    // Nothing was clicked: the field has the focus.
    await until('the target has the focus', () =>
      target.evaluate(
        (field) => field === document.activeElement && (field as HTMLInputElement).value === '',
      ),
    );
    await page.keyboard.type(host);
    if (n === 10) await click(page.getByRole('button', { name: 'Save', exact: true }));
    else await click(page.getByRole('button', { name: 'Save and add another' }));
  }
  await page.getByRole('heading', { name: 'shop-10.example.com', level: 1 }).waitFor();
  expect(clicks).toBeLessThan(50);
  const { items } = await service.call<{ items: { name: string }[] }>('GET', '/v1/monitors?limit=200');
  const created = items.filter(({ name }) => name.startsWith('shop-')).map(({ name }) => name);
  expect(created).toHaveLength(10);
});

test('a list that is longer than the window keeps its columns, and the names have room', async () => {
  await Promise.all(
    Array.from({ length: listed }, (_, number) =>
      service.call('POST', '/v1/monitors', {
        name: `Shop ${number}`,
        type: 'http',
        target: 'https://shop.example.com/',
      }),
    ),
  );
  const visitor = await visit(browser, service.address, signedIn);
  const page = await visitor.newPage();
  await openPage(page, '/monitors');
  const row = page.locator('tbody tr[aria-rowindex]').nth(1);
  for (const width of [390, 768, 1280, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    await row.waitFor();
    const table = await boxOf(page.getByRole('table', { name: 'Monitors' }));
    const cells = await row.locator('td:visible').all();
    const last = await boxOf(cells.at(-1) ?? row);
    expect({ width, end: Math.round(last.x + last.width) }).toEqual({
      width,
      end: Math.round(table.x + table.width),
    });
    expect((await boxOf(cells[1] ?? row)).width).toBeGreaterThan(nameWidthMin);
  }
});

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (box === null) throw new Error('The part is not shown.');
  return box;
};

test('what the browser draws itself has the colours that were chosen, whatever the system has', async () => {
  const visitor = await visit(browser, service.address, signedIn);
  const page = await visitor.newPage();
  await page.emulateMedia({ colorScheme: 'light' });
  await openPage(page, '/monitors');
  const drawn = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('radio', { name: 'Light' }).check();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await drawn()).toBe('light');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await drawn()).toBe('dark');
  await page.getByRole('radio', { name: 'As in your system' }).check();
  expect(await drawn()).toBe('light');
});

/** The preview of a status page shows it as a browser without scripts does. */
const runsNoScript =
  /^Blocked script execution in '[^']+\/status\/acme\/still' because the document's frame is sandboxed/;

/** Chromium logs the refusal of an invalid link; the page explains it. */
const isRefusalOf = (name: string, fault: string): boolean =>
  (name.startsWith('an old') && /status of 40[04]/.test(fault)) || runsNoScript.test(fault);

/** The pixels by which the page is wider than its window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
