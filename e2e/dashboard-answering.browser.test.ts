import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebhookReceiver } from '@tocsin/testing/servers';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { violations } from './support/accessibility.js';
import { faultsOf, openBrowser, openPage, person, type SignedIn, setUp, visit } from './support/browser.js';
import { weekdays } from './support/calendars.js';
import { layoutShiftMax, layoutShiftOf, observeLayoutShifts } from './support/layout-shift.js';
import { Service } from './support/service.js';
import { until } from './support/until.js';

// Each test continues the one before.

const phone = { width: 390, height: 844 };
/** The lower half of the window is in reach of a thumb. */
const reachedFromPixel = phone.height / 2;
const targetPixelsMin = 44;
/** Without a live event, a page asks again after 15 seconds. */
const followsWithinMs = 10_000;
/** The bound of the API. */
const noteCharsMax = 2000;
/** A channel is failing after so many messages. */
const failuresMax = 3;

let service: Service;
let receiver: WebhookReceiver;
let browser: Browser;
let signedIn: SignedIn;
let visitor: BrowserContext;
let page: Page;
let faults: readonly string[];
let broken: string;
let standIn: string;
let later: string;
let monitor: string;
let incident: string;

beforeAll(async () => {
  service = await Service.start();
  service.startDispatcher();
  receiver = await WebhookReceiver.start({ paths: { '/broken': { does: 'answer', status: 500 } } });
  standIn = await service.webhook(receiver.url('/stand-in'));
  broken = await service.webhook(receiver.url('/broken'));
  await service.call('PATCH', `/v1/channels/${broken}`, { fallback_channel_id: standIn });
  later = await service.webhook(receiver.url('/later'));
  const onCall = await service.webhook(receiver.url('/in'));
  monitor = await service.monitor([onCall, broken]);
  incident = await service.open(monitor, 'Orders are not taken');
  browser = await openBrowser();
  signedIn = await setUp(browser, service);
  visitor = await browser.newContext({
    baseURL: service.address,
    storageState: signedIn,
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  page = await visitor.newPage();
  faults = faultsOf(page, service.address);
  await observeLayoutShifts(page);
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
  await receiver?.close();
});

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (box === null) throw new Error('The part is not shown.');
  return box;
};

const button = (name: string): Locator => page.getByRole('button', { name, exact: true });

/** The address of an incident, as the messages link to it. */
const incidentPath = (): string => `/incidents/${incident}`;

const acknowledgement = async () =>
  (await service.call<{ acknowledgement: { by: { name: string } } | null }>('GET', `/v1${incidentPath()}`))
    .acknowledgement;

/** Waits for the text, and fails if only asking again showed it. */
const followed = async (shown: Page, text: string | RegExp): Promise<void> => {
  await shown.getByText(text).first().waitFor({ timeout: followsWithinMs });
};

test('from the link in a message, one more touch acknowledges: all of it is on one screen of a phone', async () => {
  await openPage(page, incidentPath());
  const said = ['Orders are not taken', 'Nobody has acknowledged it.', /^Since \d/].map((text) =>
    page.getByText(text).first(),
  );
  const told = page.getByRole('list', { name: 'Who was told' }).getByRole('listitem');
  for (const part of [
    ...said,
    told.filter({ hasText: /^Delivered to .*\/in and .*\/stand-in$/ }),
    told.filter({ hasText: /^Failed: .*\/broken \(500\)$/ }),
    button('Silence for an hour'),
  ]) {
    const { y, height } = await boxOf(part);
    expect(y + height).toBeLessThan((await boxOf(button('Acknowledge'))).y);
  }
  for (const name of ['Acknowledge', 'Snooze', 'Resolve']) {
    const { x, y, width, height } = await boxOf(button(name));
    expect(height).toBeGreaterThanOrEqual(targetPixelsMin);
    expect(width).toBeGreaterThanOrEqual(targetPixelsMin);
    expect(y).toBeGreaterThan(reachedFromPixel);
    expect([x >= 0, x + width <= phone.width, y + height <= phone.height]).toEqual([true, true, true]);
  }
  expect(await layoutShiftOf(page)).toBeLessThan(layoutShiftMax);
  await button('Acknowledge').tap();
  await page.getByText(`${person.name} has it.`).waitFor();
  expect((await acknowledgement())?.by.name).toBe(person.name);
  expect(await violations(page)).toEqual([]);
});

test('a snooze says until when, and can be taken back', async () => {
  await button('Snooze').tap();
  await page.getByRole('menuitem', { name: 'For 30 min' }).tap();
  await page.getByText(new RegExp(`^${person.name} has it until `)).waitFor();
  await page.getByText(new RegExp(`^Acknowledged by ${person.name} until `)).waitFor();
  await button('Take back').tap();
  await page.getByText('Nobody has acknowledged it.').waitFor();
  await page.getByText(`Taken back by ${person.name}`).waitFor();
});

test('a touch takes nothing back that was meant for the button before', async () => {
  await page.evaluate((name) => {
    const touch = (): void => {
      const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
      if (found === undefined) return;
      observer.disconnect();
      found.click();
    };
    const observer = new MutationObserver(touch);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  }, 'Take back');
  await button('Acknowledge').tap();
  await page.getByText(`${person.name} has it.`).waitFor();
  await page.waitForFunction(
    (name) =>
      [...document.querySelectorAll('button')].some((each) => each.textContent === name && !each.disabled),
    'Take back',
  );
  expect(await acknowledgement()).not.toBeNull();
  await button('Take back').tap();
  await page.getByText('Nobody has acknowledged it.').waitFor();
});

/** An incident of its own, in a window whose faults do not count. */
const openAside = async (): Promise<{ readonly aside: string; readonly tab: Page }> => {
  const { id } = await service.call('POST', '/v1/monitors', {
    type: 'http',
    name: 'Kiosk',
    target: 'https://kiosk.example.com/',
  });
  const aside = `/incidents/${await service.open(id, 'The kiosk is closed')}`;
  return { aside, tab: await (await visit(browser, service.address, signedIn)).newPage() };
};

test('a failure stays until the next touch only', async () => {
  const { aside, tab } = await openAside();
  const pressed = (name: string) => tab.getByRole('button', { name, exact: true });
  await openPage(tab, aside);
  await tab.route('**/acknowledge', (route) => route.abort());
  await pressed('Acknowledge').click();
  const failure = tab.getByRole('alert').filter({ hasText: 'That did not work' });
  await failure.getByText('Tocsin cannot be reached.').waitFor();
  await tab.unrouteAll();
  await service.call('POST', `/v1${aside}/acknowledge`, {});
  await pressed('Take back').click();
  await tab.getByText('Nobody has acknowledged it.').waitFor();
  expect(await failure.count()).toBe(0);
  await service.call('POST', `/v1${aside}/resolve`);
  await tab.context().close();
});

test('a touch shows what the server said at once, also when no event comes', async () => {
  const { aside, tab } = await openAside();
  const pressed = (name: string) => tab.getByRole('button', { name, exact: true });
  await tab.route('**/v1/events*', (route) => route.abort());
  await openPage(tab, aside);
  await pressed('Acknowledge').click();
  await followed(tab, `${person.name} has it.`);
  await pressed('Take back').click();
  await followed(tab, 'Nobody has acknowledged it.');
  await service.call('POST', `/v1${aside}/resolve`);
  await pressed('Acknowledge').click();
  await followed(tab, 'Somebody resolved it.');
  expect(await pressed('Acknowledge').count()).toBe(0);
  await tab.context().close();
});

test.each([
  ['fails', { status: 500, json: { code: 'internal', detail: 'Something broke.' } }],
  ['does not have the incident', { status: 200, json: { items: [], open_incidents: 0 } }],
])('an open incident is answered while the list of what is wrong %s', async (_, answer) => {
  const { aside, tab } = await openAside();
  const pressed = (name: string) => tab.getByRole('button', { name, exact: true });
  await tab.route(
    ({ pathname }) => pathname === '/v1/trouble',
    (route) => route.fulfill(answer),
  );
  await openPage(tab, aside);
  await tab.getByText('Nobody has acknowledged it.').waitFor();
  await pressed('Acknowledge').click();
  await tab.getByText(`${person.name} has it.`).waitFor();
  await pressed('Snooze').click();
  await tab.getByRole('menuitem', { name: 'For 30 min' }).click();
  await tab.getByText(new RegExp(`^${person.name} has it until `)).waitFor();
  expect(await violations(tab)).toEqual([]);
  await pressed('Resolve').click();
  await tab.getByRole('dialog').getByRole('button', { name: 'Resolve and send messages' }).click();
  await followed(tab, 'Somebody resolved it.');
  await tab.context().close();
});

test('an answer shows while the list of what is wrong, which has loaded, fails', async () => {
  const { aside, tab } = await openAside();
  await openPage(tab, aside);
  await tab.route(
    ({ pathname }) => pathname === '/v1/trouble',
    (route) => route.fulfill({ status: 500, json: { code: 'internal', detail: 'Something broke.' } }),
  );
  await tab.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await followed(tab, `${person.name} has it.`);
  await service.call('POST', `/v1${aside}/resolve`);
  await tab.context().close();
});

test('a note that is typed stays while answers fail', async () => {
  const { aside, tab } = await openAside();
  const problem = { code: 'internal', detail: 'Something broke.' };
  const failed = { alerts: 0, incident: 0 };
  const fail = (what: keyof typeof failed, path: string): Promise<unknown> =>
    tab.route(
      ({ pathname }) => pathname === path,
      async (route) => {
        await route.fulfill({ status: 500, json: problem, contentType: 'application/problem+json' });
        failed[what] += 1;
      },
    );
  // A first answer that fails is asked for again by each part of the page.
  await fail('alerts', '/v1/alerts');
  await tab.goto(aside);
  const note = tab.getByRole('textbox', { name: 'Note' });
  await note.fill('The door is');
  await fail('incident', `/v1${aside}`);
  await service.call('POST', `/v1${aside}/acknowledge`, {});
  // Each request is sent three times before it counts as failed.
  await until('the incident has failed', async () => failed.incident >= 3);
  await tab.getByText(/API key .* has it/).waitFor();
  await note.pressSequentially(' stuck.');
  expect(await note.inputValue()).toBe('The door is stuck.');
  await tab.unrouteAll();
  await tab.getByRole('button', { name: 'Add a note' }).click();
  await tab.getByText('The door is stuck.').last().waitFor();
  await service.call('POST', `/v1${aside}/resolve`);
  await tab.context().close();
});

test('a note stays in the timeline, and becomes a post with one touch', async () => {
  await page.getByRole('textbox', { name: 'Note' }).fill('The database was full.');
  await button('Add a note').tap();
  await page.getByText(`Note by ${person.name}`).waitFor();
  const { id: statusPage } = await service.call('POST', '/v1/status-pages', { title: 'Acme', slug: 'acme' });
  await page.getByRole('link', { name: 'Write a post with it' }).tap();
  await page.waitForURL(new RegExp(`/status-pages/${statusPage}/posts/new`));
  expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('The database was full.');
});

test('no address has the text of a note: its form takes it from the incident, also in a new tab and after a reload', async () => {
  const { aside, tab } = await openAside();
  const long = '障'.repeat(noteCharsMax);
  await service.call('POST', `/v1${aside}/notes`, { text: long });
  await openPage(tab, aside);
  await tab.getByRole('link', { name: 'Write a post with it' }).click();
  const text = tab.getByRole('textbox', { name: 'Text' });
  await text.waitFor();
  const address = tab.url();
  expect(address.length).toBeLessThan(300);
  for (const again of [() => tab.reload(), () => tab.goBack().then(() => tab.goForward())]) {
    await again();
    await text.waitFor();
    expect(await text.inputValue()).toBe(long);
  }
  const another = await tab.context().newPage();
  await openPage(another, address);
  expect(await another.getByRole('textbox', { name: 'Text' }).inputValue()).toBe(long);
  await another.close();
  await text.fill('The disk');
  const loadedAgain = tab.waitForResponse(/\/v1\/(?!events)/);
  await service.call('POST', `/v1${aside}/notes`, { text: 'More.' });
  await loadedAgain;
  expect(await text.inputValue()).toBe('The disk');
  await service.call('POST', `/v1${aside}/resolve`);
  await tab.context().close();
});

test('a note whose incident is gone leaves the form of the post empty', async () => {
  const { tab } = await openAside();
  await openPage(tab, `/status-pages/new-post?incident=${crypto.randomUUID()}&note=1`);
  expect(await tab.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('');
  await tab.context().close();
});

test('the timeline says which channel got a message, why, and what came of it', async () => {
  await openPage(page, incidentPath());
  const entry = page.getByRole('listitem').filter({ hasText: 'More messages sent' });
  const stoodIn = entry.getByRole('listitem').filter({ hasText: 'stand-in' });
  await stoodIn.getByText('Delivered').waitFor();
  await stoodIn.getByText(/^in place of “.*broken”, whose message failed$/).waitFor();
  const opened = page.getByRole('listitem').filter({ hasText: 'Opened' });
  await opened.getByRole('listitem').filter({ hasText: 'broken' }).getByText('Failed').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page, { colorScheme })).toEqual([]);
  }
});

test('what others answer shows on every open page: the incident, the list, the overview and the monitor', async () => {
  const paths = [incidentPath(), '/incidents', '/', `/monitors/${monitor}`];
  const open = await Promise.all(
    paths.map(async (path) => {
      const tab = await (await visit(browser, service.address, signedIn)).newPage();
      await openPage(tab, path);
      return tab;
    }),
  );
  await service.call('POST', `/v1${incidentPath()}/acknowledge`, { note: 'I look.' });
  await Promise.all(open.map((tab) => followed(tab, /(acknowledged by API key|API key .* has it)/)));
  await service.call('DELETE', `/v1${incidentPath()}/acknowledge`);
  const [ofIncident, ofList] = open;
  if (ofIncident) await followed(ofIncident, 'Nobody has acknowledged it.');
  await service.call('POST', `/v1${incidentPath()}/notes`, { text: 'It is the disk.' });
  if (ofIncident) await followed(ofIncident, 'It is the disk.');
  await ofList?.getByRole('radio', { name: 'Acknowledged', exact: true }).check();
  await ofList?.getByText('No open incident is acknowledged.').waitFor();
  await ofList?.getByRole('radio', { name: 'Not acknowledged' }).check();
  await ofList?.getByRole('link', { name: 'Orders are not taken' }).waitFor();
  await Promise.all(open.map((tab) => tab.context().close()));
});

test('the timeline says who gets a message next, and nobody while somebody has it', async () => {
  await service.call('PUT', `/v1/monitors/${monitor}/channels/${later}`, { after_minutes: 600 });
  const next = page.getByRole('listitem').filter({ hasText: /^Next/ });
  await next.getByRole('listitem').filter({ hasText: '/later' }).getByText(/^at /).waitFor();
  await next.getByText('If nobody has acknowledged it by then.').waitFor();
  expect(await violations(page)).toEqual([]);
  await button('Acknowledge').tap();
  await next.waitFor({ state: 'detached' });
  await button('Take back').tap();
  await next.waitFor();
});

test('an incident that rang nobody leads to the one of the parent, and does not blame its channels', async () => {
  const { id: child, ping_path: pingPath } = await service.call<{ id: string; ping_path: string }>(
    'POST',
    '/v1/monitors',
    {
      type: 'heartbeat',
      name: 'Invoices',
      target: 'Nightly invoices',
      settings: { period_seconds: 86_400 },
      parent_id: monitor,
      channel_ids: [standIn],
    },
  );
  await fetch(`${service.address}${pingPath}/fail`, { method: 'POST' });
  type Incidents = { readonly items: readonly { readonly id: string }[] };
  const opened = async (): Promise<string | undefined> =>
    (await service.call<Incidents>('GET', `/v1/incidents?monitor_id=${child}`)).items[0]?.id;
  await until('its incident is open', async () => (await opened()) !== undefined);
  await openPage(page, `/incidents/${await opened()}`);
  const why = /^No message was sent: an open incident of the parent monitor explains this one/;
  await page.getByRole('region', { name: 'Messages' }).getByText(why).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'See the incident of the parent monitor' }).tap();
  await page.getByText('Orders are not taken').first().waitFor();
  await service.call('DELETE', `/v1/monitors/${child}`);
});

test('resolving asks first, and a resolved incident takes notes only', async () => {
  await button('Resolve').tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Resolve and send messages' }).tap();
  await page.getByText('Somebody resolved it.').waitFor();
  expect(await button('Acknowledge').count()).toBe(0);
  await page.getByRole('textbox', { name: 'Note' }).fill('The disk is larger now.');
  await button('Add a note').tap();
  await page.getByText('The disk is larger now.').waitFor();
});

test('a channel that fails is named on every page, without moving it, until a message is delivered', async () => {
  const tab = await (await visit(browser, service.address, signedIn)).newPage();
  await observeLayoutShifts(tab);
  await openPage(tab, '/monitors');
  for (let sent = 0; sent < failuresMax; sent++) {
    await service.call('POST', `/v1/channels/${broken}/test`);
    await service.endedAlerts(1, { channel_id: broken });
  }
  const banner = tab.getByRole('link', { name: /is failing$/ });
  await banner.waitFor();
  expect(await layoutShiftOf(tab)).toBeLessThan(layoutShiftMax);
  expect(await violations(tab)).toEqual([]);
  await banner.click();
  const cards = tab.getByRole('region', { name: 'Channels' }).getByRole('listitem');
  await cards.getByText('Failing', { exact: true }).waitFor();
  expect(await cards.count()).toBe(1);
  /** Where the icon begins in the first card. */
  const inset = (): Promise<number> =>
    cards.first().evaluate((card) => {
      const icon = card.querySelector('svg');
      return (icon?.getBoundingClientRect().x ?? 0) - card.getBoundingClientRect().x;
    });
  const insetOfFailing = await inset();
  const rows = tab.getByRole('row');
  const rowsFolded = await rows.count();
  await tab
    .getByRole('button', { name: /^and \d+ more$/ })
    .first()
    .click();
  expect(await rows.count()).toBeGreaterThan(rowsFolded);
  const request = cards.getByRole('link', { name: 'See the exact request' });
  await request.click();
  await tab.getByRole('dialog').getByText('Response status').waitFor();
  await tab.keyboard.press('Escape');
  await tab.getByRole('dialog').waitFor({ state: 'hidden' });
  await request.and(tab.locator(':focus')).waitFor();
  const nobodyTold = tab.getByText(/^This service sends no mail, so nobody is told when a channel fails/);
  await nobodyTold.waitFor();
  await cards.getByRole('link').first().click();
  const notice = tab.getByText(/The last .*messages? failed/).locator('xpath=../..');
  await notice.getByText(/“.*stand-in” gets what it misses[.] This service sends no mail/).waitFor();
  expect(await violations(tab)).toEqual([]);
  await tab.goBack();
  await service.call('PATCH', `/v1/channels/${broken}`, { endpoint_url: receiver.url('/again') });
  await banner.waitFor({ state: 'detached' });
  await tab.getByText('No channel is failing.').waitFor();
  await tab.getByRole('radio', { name: 'All' }).click();
  await cards.nth(1).waitFor();
  expect(await inset()).toBe(insetOfFailing);
  await tab.setViewportSize({ width: 390, height: 844 });
  const heights = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
  // Two lines, and the space around them.
  expect(heights.filter((height) => height > 80)).toEqual([]);
  await tab.context().close();
});

test('a calendar of somebody else’s software becomes a rota, which a monitor names', async () => {
  await openPage(page, '/alerts/rotas/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('On call');
  await page.getByText('From a file', { exact: true }).tap();
  const calendar = { name: 'on-call.ics', mimeType: 'text/calendar', buffer: Buffer.from(weekdays) };
  await page.getByLabel('Calendar file').setInputFiles(calendar);
  await page.getByRole('combobox', { name: 'In the calendar' }).fill('Ada');
  await page
    .getByRole('combobox', { name: /^Channels: / })
    .first()
    .selectOption({ index: 1 });
  await button('Add a person').tap();
  await page.getByRole('combobox', { name: 'In the calendar' }).last().fill('Bea');
  await button('Save').tap();
  const onTurn = page.getByRole('region', { name: 'On turn' });
  await onTurn.getByText(/^(Ada|Bea) until /).waitFor();
  await onTurn.getByText(/^(Ada|Bea) from /).waitFor();
  const turns = page.getByRole('region', { name: 'The coming four weeks' });
  expect(await turns.getByRole('listitem').count()).toBeGreaterThan(1);
  expect(await violations(page)).toEqual([]);
  await openPage(page, `/monitors/${monitor}`);
  const rotas = page.getByRole('region', { name: 'Rotas' });
  await rotas.getByText('On call', { exact: true }).tap();
  await rotas.getByRole('combobox').selectOption('10');
  const minutes = async (): Promise<readonly number[]> => {
    type Attached = { items: { after_minutes: number }[] };
    const { items } = await service.call<Attached>('GET', `/v1/monitors/${monitor}/rotas`);
    return items.map(({ after_minutes: after }) => after);
  };
  await until('the time is stored', async () => (await minutes()).join() === '10');
});

test('nothing failed on the pages', () => {
  expect(faults).toEqual([]);
});
