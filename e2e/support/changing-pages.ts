import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { WebhookReceiver } from '@tocsin/testing/servers';
import type { Browser } from 'playwright-core';
import { openBrowser, type SignedIn, setUp, visit } from './browser.js';
import { everyDay } from './calendars.js';
import { Gate } from './gate.js';
import { HandProber } from './hand-prober.js';
import { OpenPage } from './open-pages.js';
import { Service } from './service.js';
import { until } from './until.js';

/** One account, a page of each kind, and changes that the pages must show. Each change continues the one before. */

export const shop = 'https://shop.example.com/';
const blog = 'https://blog.example.com/';
const refused = { status: 'down', message: 'It refused the connection.' } as const;
export const fine = { status: 'up', message: 'It answered as it should.' } as const;

export let service: Service;
let gate: Gate;
let receiver: WebhookReceiver;
let browser: Browser;
let signedIn: SignedIn;
export let prober: HandProber;
export const ids = {
  ...{ monitor: '', channel: '', incident: '', window: '', page: '', post: '', begun: '' },
  ...{ rota: '', route: '', answered: '' },
};

export const make = async (path: string, body: Record<string, unknown>): Promise<string> =>
  (await service.call('POST', path, body)).id;
export const change = (path: string, body: Record<string, unknown>) => service.call('PATCH', path, body);

beforeAll(async () => {
  service = await Service.start();
  service.startDispatcher();
  gate = await Gate.before(service.address);
  receiver = await WebhookReceiver.start();
  prober = await HandProber.of(service);
  ids.channel = await service.webhook(receiver.url('/in'));
  const fields = { type: 'http', interval_seconds: 3600, failures_to_open: 1, channel_ids: [ids.channel] };
  ids.monitor = await make('/v1/monitors', { ...fields, name: 'Shop', target: shop, tags: ['eu'] });
  ids.incident = await service.open(ids.monitor, 'Orders are not taken');
  await service.resolve(ids.incident);
  ids.window = await make('/v1/maintenance-windows', {
    name: 'Database upgrade',
    starts_at: '2050-05-01T01:30:00.000Z',
    duration_minutes: 90,
    time_zone: 'UTC',
    monitor_ids: [ids.monitor],
  });
  ids.page = await make('/v1/status-pages', { title: 'Acme', slug: 'acme' });
  await make(`/v1/status-pages/${ids.page}/components`, { name: 'Checkout', monitor_id: ids.monitor });
  ids.post = await make(`/v1/status-pages/${ids.page}/posts`, {
    title: 'Late',
    text: 'We look.',
    publish: true,
  });
  await service.endedAlerts(3);
  const people = [{ match: 'Ada', channel_ids: [ids.channel] }];
  ids.rota = await make('/v1/rotas', { name: 'On call', calendar: everyDay, people, otherwise: [] });
  ids.route = await make('/v1/routes', { name: 'Europe', tags: ['eu'], channel_ids: [] });
  browser = await openBrowser();
  signedIn = await setUp(browser, service);
});

afterAll(async () => {
  await browser?.close();
  await gate?.shut();
  await service?.stop();
  await receiver?.close();
});

/** Each has a stream of events, of which an account has at most 20, and a page that is loaded again has two for a moment. */
export const paths = (): readonly string[] => [
  '/',
  '/alerts',
  `/alerts/channels/${ids.channel}`,
  '/alerts/routes',
  '/alerts/rotas',
  '/monitors',
  `/monitors/${ids.monitor}`,
  '/incidents',
  `/incidents/${ids.incident}`,
  '/maintenance',
  `/maintenance/${ids.window}`,
  `/status-pages/${ids.page}`,
  `/status-pages/${ids.page}/posts`,
  `/status-pages/${ids.page}/posts/${ids.post}`,
  '/settings',
  '/settings/members',
  '/settings/api-keys',
  '/settings/audit-log',
];

export const ofMonitor = (rest = '') => `/v1/monitors/${ids.monitor}${rest}`;
const ofPage = (rest = '') => `/v1/status-pages/${ids.page}${rest}`;

/** A monitor is not checked twice within seconds. */
export const checkNow = (): Promise<void> =>
  until('the monitor can be checked again', () =>
    service.call('POST', ofMonitor('/check')).then(
      () => true,
      () => false,
    ),
  );

const changeMany = async (action: 'pause' | 'resume', count: number): Promise<void> => {
  const { items } = await service.call<{ items: { id: string }[] }>('GET', '/v1/monitors');
  expect(items).toHaveLength(count);
  const { id } = await service.call('POST', '/v1/batches', { action, ids: items.map(({ id }) => id) });
  await until('the batch has ended', async () => {
    const { finished_at } = await service.call<{ finished_at: string | null }>('GET', `/v1/batches/${id}`);
    return finished_at !== null;
  });
};

/** Beyond 500 changes, pages that come back hear only that they must read everything again. */
export const renameOften = async (name: string): Promise<void> => {
  for (let times = 0; times < 501; times++) await change(ofMonitor(), { name: `${name} ${times}` });
};

/** Changes what the pages cannot hear of meanwhile. */
export const unconnected = async (
  open: readonly OpenPage[],
  happens: () => Promise<unknown>,
): Promise<void> => {
  await gate.shut();
  await happens();
  const heard = Promise.all(open.map((page) => page.hears()));
  await gate.open();
  await heard;
};

/** Each round makes several changes, of which no two are of the same kind. */
export const rounds: Readonly<Record<string, (open: readonly OpenPage[]) => Promise<unknown>>> = {
  'a first check': () => prober.report({ [shop]: fine }),
  'a check that fails, a renamed channel and a new key': async () => {
    await checkNow();
    await prober.report({ [shop]: refused });
    await service.endedAlerts(4);
    await change(`/v1/channels/${ids.channel}`, { name: 'On call' });
    await service.endedAlerts(5);
    await make('/v1/api-keys', { name: 'Scripts', scopes: ['read'] });
  },
  'a check that fails again while the incident is open': async () => {
    await checkNow();
    await prober.report({ [shop]: refused });
  },
  'a recovery, a window that begins now and a new component': async () => {
    await checkNow();
    await prober.report({ [shop]: fine });
    await service.endedAlerts(6);
    ids.begun = await make('/v1/maintenance-windows', {
      ...{ name: 'New switches', starts_at: new Date().toISOString(), duration_minutes: 60 },
      ...{ time_zone: 'UTC', monitor_ids: null },
    });
    await make(ofPage('/components'), { name: 'Mail', hand_state: 'degraded' });
  },
  'an incident opened by hand, a renamed monitor, an update of a post and an invitation': async () => {
    ids.answered = await service.open(ids.monitor, 'Payments fail');
    await service.endedAlerts(7);
    await change(ofMonitor(), { name: 'Shop in Europe', tags: ['eu', 'shop'] });
    await make(ofPage(`/posts/${ids.post}/updates`), { status: 'monitoring', text: 'It is better.' });
    await make('/v1/invitations', { email_address: 'bea@example.com', role: 'editor' });
  },
  'an acknowledgement, a later channel, a renamed route and rota': async () => {
    await service.call('POST', `/v1/incidents/${ids.answered}/acknowledge`, { note: 'I look.' });
    await service.call('POST', `/v1/incidents/${ids.answered}/notes`, { text: 'It is the disk.' });
    await service.call('PUT', ofMonitor(`/channels/${ids.channel}`), { after_minutes: 10 });
    await change(`/v1/routes/${ids.route}`, { name: 'In Europe', after_minutes: 5 });
    await change(`/v1/rotas/${ids.rota}`, { name: 'Payments' });
  },
  'a pause, a new monitor, channel and mail domain, a renamed page, window and account': async () => {
    await service.call('POST', ofMonitor('/pause'));
    await make('/v1/monitors', { name: 'Blog', type: 'http', target: blog, interval_seconds: 3600 });
    await make('/v1/channels', { type: 'Webhook', name: 'Second', endpoint_url: receiver.url('/second') });
    await service.endedAlerts(9);
    await change(ofPage(), { title: 'Acme Corporation' });
    await change(`/v1/maintenance-windows/${ids.window}`, { name: 'Upgrade' });
    await change('/v1/account', { name: 'Acme' });
    await make('/v1/mail-domains', { domain: 'example.com' });
  },
  'a resumption, the first check of a new monitor, a detached channel and a deleted window': async () => {
    await service.call('POST', ofMonitor('/resume'));
    await prober.report({ [blog]: fine });
    await service.call('DELETE', ofMonitor(`/channels/${ids.channel}`));
    await service.call('DELETE', `/v1/maintenance-windows/${ids.begun}`);
  },
  'a batch that pauses two monitors': () => changeMany('pause', 2),
  'a batch that resumes them, without a connection': (open) =>
    unconnected(open, () => changeMany('resume', 2)),
  'a restart of the api, a renamed monitor and a check': async (open) => {
    const heard = Promise.all(open.map((page) => page.hears()));
    await service.stopApi();
    await service.startApi();
    await change(ofMonitor(), { name: 'Shop in Asia' });
    await checkNow();
    await prober.report({ [shop]: fine });
    await heard;
  },
  'a check that changes no state, without a connection': (open) =>
    unconnected(open, async () => {
      await checkNow();
      await prober.report({ [shop]: { ...fine, message: 'It answered at last.' } });
    }),
  'more changes than are told one by one, without a connection': (open) =>
    unconnected(open, () => renameOften('Branch')),
};

/** Pages with a choice of channels or monitors keep the order in which they were opened: the chosen ones first. */
const choices = /^[/](monitors|alerts[/]channels)[/]/;

/** Live events need real time on their way. */
const onTheirWayMs = 1500;

export const openPageAt = (path: string, unheard?: string): Promise<OpenPage> =>
  OpenPage.open(browser, gate.address, signedIn, path, unheard);

/** Opens a window of its own, whose pages are always loaded anew. */
export const newTab = async () => (await visit(browser, service.address, signedIn)).newPage();

/** Waits until what has just happened could reach the pages. */
export const arrived = async (): Promise<void> => {
  await prober.isThere();
  await sleep(onTheirWayMs);
};

/** Keeps the pages open through the rounds, and expects after each round that every page says what a reload says. */
export const expectPagesToKeepUp = async (
  paths: readonly string[],
  names: readonly string[],
): Promise<void> => {
  const open: OpenPage[] = [];
  for (const path of paths) open.push(await openPageAt(path));
  const tab = await newTab();
  const wrong: string[] = [];
  for (const name of names) {
    await rounds[name]?.(open);
    await arrived();
    for (const page of open) {
      const difference = await page.differsFrom(tab, choices.test(page.path));
      if (difference !== null) wrong.push(`${page.path}, after ${name}: ${difference}`);
    }
  }
  await Promise.all(open.map((page) => page.close()));
  expect(wrong).toEqual([]);
};
