import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { WebhookReceiver } from '@tocsin/testing/servers';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { violations } from './support/accessibility.js';
import { Account } from './support/account.js';
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
import { standingClock } from './support/clock.js';
import { emptyDatabase } from './support/databases.js';
import { layoutShiftMax, layoutShiftOf, observeLayoutShifts } from './support/layout-shift.js';
import { Service } from './support/service.js';
import { until } from './support/until.js';

const minuteMs = 60_000;
const startMs = Date.parse('2027-03-10T14:00:00Z');
const minutesWatched = 40;
/** Down in two minutes of six: each failure opens an incident, and the third is held open. */
const isDown = (minute: number): boolean => minute < minutesWatched - 2 && minute % 6 < 2;

let service: Service;
let receiver: WebhookReceiver;
let clock: Awaited<ReturnType<typeof standingClock>>;
let browser: Browser;
let signedIn: SignedIn;
let monitor: string;
let incident: string;
let visitor: BrowserContext;
let page: Page;
let faults: readonly string[];

type Claim = { readonly claim: number; readonly checks: readonly { readonly series: number }[] };

beforeAll(async () => {
  clock = await standingClock(startMs);
  service = await Service.start(clock.env, emptyDatabase());
  service.startDispatcher();
  receiver = await WebhookReceiver.start();
  const channel = await service.webhook(receiver.url('/in'), 'a secret of sixteen bytes');
  ({ id: monitor } = await service.call('POST', '/v1/monitors', {
    name: 'Checkout',
    type: 'http',
    target: 'https://checkout.example.com/',
    interval_seconds: 60,
    failures_to_open: 1,
    successes_to_resolve: 1,
    channel_ids: [channel],
  }));
  await watch();
  const { open_incident_id } = await service.call<{ open_incident_id: string }>(
    'GET',
    `/v1/monitors/${monitor}`,
  );
  incident = open_incident_id;
  await until('the message is sent', async () => {
    const alerts = await service.alerts({ incident_id: incident });
    return alerts.length > 0 && alerts.every(({ status }) => status === 'delivered');
  });
  browser = await openBrowser();
  signedIn = await setUp(browser, service);
  visitor = await visit(browser, service.address, signedIn);
  page = await visitor.newPage();
  await page.clock.setFixedTime(startMs + minutesWatched * minuteMs);
  await observeLayoutShifts(page);
  faults = faultsOf(page, service.address);
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
  await receiver?.close();
  await clock?.remove();
});

/** Reports a check for each minute, as a prober does. */
const watch = async (): Promise<void> => {
  const { prober_token: token } = await service.administer(['prober-token', 'create', '--name', 'e2e']);
  const prober = new Account(service.address, service.accountId, String(token));
  for (let minute = 0; minute < minutesWatched; minute++) {
    await clock.set(startMs + minute * minuteMs);
    const { claim, checks } = await prober.call<Claim>('POST', '/v1/prober/claims', { checks_max: 10 });
    const results = checks.map(({ series }) => ({ claim, series, ...resultIn(minute) }));
    await prober.call('POST', '/v1/prober/results', { results });
  }
  await clock.set(startMs + minutesWatched * minuteMs);
};

const resultIn = (minute: number) => {
  const durationMs = 100 + (minute % 7) * 10;
  const timings = { dns_ms: 2, connect_ms: 10, tls_ms: 20, first_byte_ms: 80, total_ms: durationMs };
  const status_code = isDown(minute) ? 503 : 200;
  return {
    status: isDown(minute) ? 'down' : 'up',
    message: isDown(minute) ? 'It answered 503.' : `It answered 200 OK in ${durationMs} ms.`,
    duration_ms: durationMs,
    age_ms: 0,
    details: JSON.stringify({ status_code, timings }),
    remember: null,
  };
};

const section = (name: string) => page.getByRole('region', { name, exact: true });

describe('the page of a monitor', () => {
  test('says in a sentence that it is flapping, why the incident stays open, and until when', async () => {
    await openPage(page, `/monitors/${monitor}`);
    await page
      .getByText(/Flapping: \d+ incidents opened lately, so this one stays open until it has been up/)
      .waitFor();
    await page.getByText(/It ends at .* if the target stays up/).waitFor();
  });

  test('says since when there are checks', async () => {
    const uptime = section('Uptime');
    await uptime.getByText('Last 90 days').waitFor();
    expect(await uptime.getByText(/^since \d\d:\d\d$/).count()).toBe(5);
  });

  test('shows figures, and the value below the pointer', async () => {
    const times = section('Response times');
    for (const figure of ['Average', 'p50', 'p95'])
      await times.getByText(figure, { exact: true }).first().waitFor();
    const chart = times.getByRole('img', { name: /^Response times: 1\d\d ms/ });
    const box = await chart.boundingBox();
    if (box === null) throw new Error('The chart is not shown.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await times.getByText('Slowest').waitFor();
    await times.getByText('Checks', { exact: true }).waitFor();
  });

  test('stacks the phases of the requests, with their figures below the pointer and in words', async () => {
    const times = section('Response times');
    const legend = times.getByRole('list');
    for (const phase of ['DNS', 'Connect', 'TLS', 'First byte', 'Download'])
      await legend.getByText(phase, { exact: true }).waitFor();
    await legend.getByText('Phases of one check in five minutes').waitFor();
    await times.getByText('Together').waitFor();
    const words = await times.getByRole('img').first().getAttribute('aria-label');
    expect(words).toMatch(/Phases on average: DNS 2 ms, Connect 10 ms, TLS 20 ms, First byte 48 ms and Down/);
    await times.getByText('30 d', { exact: true }).click();
    await legend.getByText('TLS', { exact: true }).waitFor({ state: 'detached' });
    await times.getByText('24 h', { exact: true }).click();
    await legend.getByText('TLS', { exact: true }).waitFor();
  });

  test('zooms to what is dragged over, and back', async () => {
    const times = section('Response times');
    const box = await times.getByRole('img', { name: /^Response times/ }).boundingBox();
    if (box === null) throw new Error('The chart is not shown.');
    const y = box.y + box.height / 2;
    const hours = () => times.locator('canvas').first().screenshot();
    await page.mouse.move(0, 0);
    const before = await hours();
    await page.mouse.move(box.x + box.width * 0.4, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.7, y, { steps: 4 });
    await page.mouse.up();
    await page.mouse.move(0, 0);
    await times.getByRole('button', { name: 'Show all' }).waitFor();
    expect((await hours()).equals(before)).toBe(false);
    await times.getByRole('button', { name: 'Show all' }).click();
    await times.getByRole('button', { name: 'Show all' }).waitFor({ state: 'detached' });
  });

  test('shows five checks, each of which opens what it saw', async () => {
    const checks = section('Latest checks').getByRole('listitem');
    expect(await checks.count()).toBe(5);
    await checks.first().getByText('It answered 200 OK').click();
    await checks.first().getByText('Status code').waitFor();
    expect(await checks.first().getByText('First byte').count()).toBe(0);
    const timed = checks.nth(4);
    await timed.locator('summary').click();
    await timed.getByText('This check ended like the one at').waitFor();
    await timed.getByText('First byte').waitFor();
    // The block of what is wrong says the reason.
    const failed = checks.filter({ hasText: 'Down' }).first();
    await failed.locator('summary').click();
    await failed.getByText('503', { exact: true }).waitFor();
  });

  test('shows a year of days in words too', async () => {
    await section('Calendar')
      .getByText(/^1 day with checks, 1 below 100 %\. The worst was 10 Mar 2027/)
      .waitFor();
  });

  test('shows what another service recorded as imported, apart, as soon as it is there', async () => {
    const imported = section('Before Tocsin: imported from Uptime Kuma');
    expect(await imported.count()).toBe(0);
    const put = (days: readonly object[], outages: readonly object[]) =>
      service.call('PUT', `/v1/monitors/${monitor}/imported-history`, {
        source: 'uptime_kuma',
        days,
        outages,
      });
    const started_at = '2027-02-01T10:00:00.000Z';
    await put(
      [
        { date: '2027-02-01', up: 1430, down: 10, average_ms: 45 },
        { date: '2027-02-02', up: 1440, down: 0, average_ms: 44 },
      ],
      [{ started_at, ended_at: '2027-02-01T10:10:00.000Z', message: 'connect ECONNREFUSED' }],
    );
    await imported.getByText('Uptime Kuma recorded this, and Tocsin has not checked it.').waitFor();
    await imported
      .getByText(/^2 days with checks, 1 below 100 %\. The worst was 1 Feb 2027 with 99\.3/)
      .waitFor();
    await imported.getByText('1 imported outage').click();
    const outage = imported.getByRole('listitem').last();
    for (const words of ['10 min', 'connect ECONNREFUSED']) await expectText(outage, words);
    expect(await violations(page)).toEqual([]);
    await section('Calendar')
      .getByText(/^1 day with checks, 1 below 100 %/)
      .waitFor();
    await put([], []);
    await imported.waitFor({ state: 'detached' });
  });

  test('has a menu that the keyboard opens, moves in and closes', async () => {
    const button = page.getByRole('button', { name: 'More actions' });
    await button.press('Enter');
    const focused = page.locator(':focus');
    await expectText(focused, 'Pause');
    await page.keyboard.press('ArrowDown');
    await expectText(focused, 'Clone');
    await page.keyboard.press('End');
    await expectText(focused, 'Delete');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

const expectText = (place: ReturnType<Page['locator']>, text: string): Promise<void> =>
  place.filter({ hasText: text }).waitFor();

describe('an incident', () => {
  test('says how long it lasts, and what the failed check saw', async () => {
    await openPage(page, `/incidents/${incident}`);
    const wrong = section('What is wrong');
    await wrong.getByText('Nobody has acknowledged it.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Checkout', exact: true }).waitFor();
    const evidence = section('What the checks saw');
    await evidence.getByText('503', { exact: true }).waitFor();
    await wrong.getByText('It answered 503.').waitFor();
    await section('Timeline').getByText('Delivered').waitFor();
  });

  test('opens its messages without leaving the page, and no box in them takes the wheel', async () => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.getByRole('link', { name: 'Incident opened' }).click();
    const body = page.getByRole('region', { name: 'the body' });
    await body.waitFor();
    expect(new URL(page.url()).pathname).toBe(`/incidents/${incident}`);
    expect(await violations(page)).toEqual([]);
    await body.scrollIntoViewIfNeeded();
    await body.hover();
    const top = async () => (await body.boundingBox())?.y ?? 0;
    const before = await top();
    await page.mouse.wheel(0, 100);
    await until('the message scrolls', async () => (await top()) < before);
    await page.getByRole('button', { name: 'Close' }).click();
    await body.waitFor({ state: 'detached' });
  });
});

test.each(['monitor', 'incident'])('nothing jumps while the page of the %s loads', async (name) => {
  const path = name === 'monitor' ? `/monitors/${monitor}` : `/incidents/${incident}`;
  for (const look of looks) {
    await page.goto('about:blank');
    await change(page, look);
    await openPage(page, path);
    await page.waitForLoadState('networkidle');
    const shift = await layoutShiftOf(page);
    expect({ look, isCalm: shift < layoutShiftMax, shift }).toEqual({ look, isCalm: true, shift });
  }
});

test('nothing went wrong on the way', () => {
  expect(faults).toEqual([]);
});
