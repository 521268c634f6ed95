import { afterAll, beforeAll, expect, test } from '@jest/globals';
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
import { measureLoad } from './support/first-load.js';
import { layoutShiftMax, layoutShiftOf, observeLayoutShifts } from './support/layout-shift.js';
import { Service } from './support/service.js';
import { until } from './support/until.js';
import { WatchedHosts } from './support/watched-hosts.js';

/** Over the wire, with headers and the answers of the api. */
const firstLoadBytesMax = 202_000;
const listBytesMax = 150_000;
const listRequestsMax = 14;
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
let certificate: string;
let domain: string;

const paths: Readonly<Record<string, () => string>> = {
  'the overview': () => '/',
  'the alerts': () => '/alerts',
  'an alert': () => `/alerts?alert=${alert}`,
  'a new channel': () => '/alerts/channels/new',
  'a channel': () => `/alerts/channels/${channel}`,
  'the monitors': () => '/monitors',
  'the types of a new monitor': () => '/monitors/new',
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

test.each(Object.keys(paths))(
  'the page of %s is small and fits, nothing in it jumps, and axe finds nothing wrong with it',
  async (name) => {
    const visitor = await visit(browser, service.address, signedIn);
    const page = await visitor.newPage();
    const faults = faultsOf(page, service.address);
    const loaded = await measureLoad(page);
    await observeLayoutShifts(page);
    await openPage(page, paths[name]?.());
    expect((await loaded()).bytes).toBeLessThan(firstLoadBytesMax);
    expect(await layoutShiftOf(page)).toBeLessThan(layoutShiftMax);
    for (const look of looks) {
      await change(page, look);
      expect({ look, violations: await violations(page) }).toEqual({ look, violations: [] });
      expect({ look, overflow: await overflow(page) }).toEqual({ look, overflow: 0 });
    }
    expect(faults.filter((fault) => !isRefusalOf(name, fault))).toEqual([]);
    await visitor.close();
  },
);

test('the list of monitors is small, and comes in few requests', async () => {
  const visitor = await visit(browser, service.address, signedIn);
  const page = await visitor.newPage();
  // The rows show before their figures.
  const loaded = await measureLoad(page, /\/v1\/monitor-overviews\?/);
  await openPage(page, '/monitors');
  const { bytes, requests } = await loaded();
  expect(bytes).toBeLessThan(listBytesMax);
  expect(requests).toBeLessThanOrEqual(listRequestsMax);
  await visitor.close();
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
  await visitor.close();
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
    expect({ look, violations: await violations(page) }).toEqual({ look, violations: [] });
    expect({ look, overflow: await overflow(page) }).toEqual({ look, overflow: 0 });
  }
  await visitor.close();
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
  await visitor.close();
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
  await visitor.close();
});

/** Chromium logs the refusal of an invalid link; the page explains it. */
const isRefusalOf = (name: string, fault: string): boolean =>
  name.startsWith('an old') && /status of 40[04]/.test(fault);

/** The pixels by which the page is wider than its window. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
