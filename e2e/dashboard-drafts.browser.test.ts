import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebhookReceiver } from '@tocsin/testing/servers';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { violations } from './support/accessibility.js';
import { change, faultsOf, looks, openBrowser, openPage, setUp, visit } from './support/browser.js';
import { formsOfThingsInSources } from './support/dashboard-forms.js';
import { type Things, thingsWithForms } from './support/dashboard-things.js';
import { isInSight } from './support/in-sight.js';
import { Service } from './support/service.js';
import { useTouch } from './support/touch-targets.js';
import { until } from './support/until.js';

let service: Service;
let receiver: WebhookReceiver;
let browser: Browser;
let window: BrowserContext;
let ids: Things;
let page: Page;
let faults: readonly string[];

beforeAll(async () => {
  service = await Service.start();
  receiver = await WebhookReceiver.start();
  browser = await openBrowser();
  window = await visit(browser, service.address, await setUp(browser, service));
  ids = await thingsWithForms(service, receiver);
  page = await window.newPage();
  faults = faultsOf(page, service.address);
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
  await receiver?.close();
});

const field = (name: string) =>
  page
    .locator('main form')
    .getByLabel(new RegExp(`^${name}( \\*)?$`))
    .first();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = () => page.getByRole('status').filter({ hasText: 'changed this meanwhile' });
/** The buttons that save a form and can be pressed. */
const saves = () =>
  page.locator('main form').getByRole('button', { name: /^(Save|Publish)/, disabled: false });
const shows = (name: string, value: string): Promise<void> =>
  until(`${name} shows ${value}`, async () => (await field(name).inputValue()) === value);

/** Throws the changes away. */
const leave = async (): Promise<void> => {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto('about:blank');
};

/** The preview of a status page. */
const previewRunsNoScript = /^Blocked script execution in '[^']+\/status\/acme\/still'/;

/** The browser reports each answer that finds a deleted thing no more. */
const isOfDeleted = /status of 404/;

type Case = {
  readonly path: string;
  /** The button that opens the form. */
  readonly opened?: RegExp;
  /** The label of the field in which somebody types, and its name in the API. */
  readonly typed: readonly [label: string, name: string];
  /** Another field that is changed elsewhere. */
  readonly other?: readonly [label: string, name: string, value: string | number, shown: string];
  readonly api: string;
};

/** By the modules whose form changes a thing that exists. */
const casesOf = (): Readonly<Record<string, Case>> => ({
  'monitors/form/monitor-settings-form': {
    path: `/monitors/${ids.monitor}?edit=true`,
    typed: ['Name', 'name'],
    other: ['Interval', 'interval_seconds', 300, '5 min'],
    api: `/v1/monitors/${ids.monitor}`,
  },
  'alerts/channel-settings': {
    path: `/alerts/channels/${ids.channel}`,
    typed: ['Name', 'name'],
    other: ['Messages of', 'min_severity', 'critical', 'critical'],
    api: `/v1/channels/${ids.channel}`,
  },
  'routing/route-form': {
    path: `/alerts/routes/${ids.route}`,
    typed: ['Name', 'name'],
    other: ['When', 'after_minutes', 10, '10'],
    api: `/v1/routes/${ids.route}`,
  },
  'routing/rota-form': {
    path: `/alerts/rotas/${ids.rota}`,
    typed: ['Name', 'name'],
    api: `/v1/rotas/${ids.rota}`,
  },
  'maintenance/window-form': {
    path: `/maintenance/${ids.window}`,
    typed: ['Name', 'name'],
    other: ['Duration', 'duration_minutes', 45, '45 min'],
    api: `/v1/maintenance-windows/${ids.window}`,
  },
  'status-pages/page-settings-part': {
    path: `/status-pages/${ids.page}/settings`,
    typed: ['Title', 'title'],
    other: ['Description', 'description', 'All that we run', 'All that we run'],
    api: `/v1/status-pages/${ids.page}`,
  },
  'status-pages/appearance-part': {
    path: `/status-pages/${ids.page}/appearance`,
    typed: ['Text below the page', 'footer_text'],
    api: `/v1/status-pages/${ids.page}`,
  },
  'status-pages/component-form': {
    path: `/status-pages/${ids.page}`,
    opened: /^Edit /,
    typed: ['Public name', 'name'],
    api: `/v1/status-pages/${ids.page}/components/${ids.component}`,
  },
  'status-pages/post-part': {
    path: `/status-pages/${ids.page}/posts/${ids.draft}`,
    typed: ['Title', 'title'],
    other: ['Says', 'status', 'identified', 'identified'],
    api: `/v1/status-pages/${ids.page}/posts/${ids.draft}`,
  },
  'settings/rename-form': {
    path: '/settings',
    typed: ['Name of the account', 'name'],
    api: '/v1/account',
  },
});

test('each form of a thing keeps what is typed when the thing is saved elsewhere, and says who did it', async () => {
  const cases = casesOf();
  expect(Object.keys(cases).sort()).toEqual([...formsOfThingsInSources()].sort());
  for (const { path, opened, typed, other, api } of Object.values(cases)) {
    // No dispatcher runs, so the page of a channel waits for its test message.
    await page.goto(path);
    if (opened !== undefined) await page.getByRole('button', { name: opened }).click();
    const [label, name] = typed;
    await field(label).fill('Typed here');
    await service.call('PATCH', api, {
      [name]: 'Saved elsewhere',
      ...(other === undefined ? {} : { [other[1]]: other[2] }),
    });
    await notice().filter({ hasText: 'API key' }).waitFor();
    await notice().getByText(`You changed this, too, and yours is shown: ${label}.`).waitFor();
    await shows(label, 'Typed here');
    if (other !== undefined) {
      await notice().getByText(`Now in this form: ${other[0]}.`).waitFor();
      await shows(other[0], other[3]);
    }
    await button('Show theirs').click();
    await shows(label, 'Saved elsewhere');
    await button('Show mine').click();
    await shows(label, 'Typed here');
    await button('Keep mine').click();
    await shows(label, 'Typed here');
    await button('Show theirs').waitFor({ state: 'detached' });
    await leave();
  }
}, 120_000);

test('a form without changes shows what is saved elsewhere, and says nothing', async () => {
  await openPage(page, `/monitors/${ids.monitor}?edit=true`);
  await page.getByText('More settings', { exact: true }).first().click();
  const settings = { headers: { 'X-Team': 'shop' } };
  await service.call('PATCH', `/v1/monitors/${ids.monitor}`, {
    name: 'Store',
    interval_seconds: 600,
    settings,
  });
  await page.getByLabel('Name of Request header 1').waitFor();
  await shows('Name', 'Store');
  await shows('Interval', '10 min');
  expect(await notice().count()).toBe(0);
});

test('on a phone, the notice leaves in sight what is typed, and Save; and a finger leaves the words of tags', async () => {
  const phone = await window.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await useTouch(phone);
  await service.call('PATCH', `/v1/monitors/${ids.monitor}`, { tags: ['production'] });
  await openPage(phone, `/monitors/${ids.monitor}?edit=true`);
  const tag = phone.locator('main form').getByText('production', { exact: true });
  expect((await tag.boundingBox())?.width).toBeGreaterThan(30);
  const name = phone.locator('main form').getByLabel('Name', { exact: true });
  await name.fill('Typed here');
  await service.call('PATCH', `/v1/monitors/${ids.monitor}`, { name: 'Elsewhere', interval_seconds: 900 });
  await phone.getByRole('status').filter({ hasText: 'changed this meanwhile' }).waitFor();
  for (const part of [name, phone.getByRole('button', { name: 'Save', exact: true })])
    await until('it is in sight', () => isInSight(part));
  await phone.close();
});

test('what is saved is what the form shows, and a later change elsewhere shows in it', async () => {
  await openPage(page, `/status-pages/${ids.page}/settings`);
  await field('Title').fill('Acme Status');
  await service.call('PATCH', `/v1/status-pages/${ids.page}`, { description: 'Of the whole company' });
  await shows('Description', 'Of the whole company');
  await button('Save').click();
  await notice().waitFor({ state: 'detached' });
  const saved = await service.call<Record<string, unknown>>('GET', `/v1/status-pages/${ids.page}`);
  expect(saved).toMatchObject({ title: 'Acme Status', description: 'Of the whole company' });
  await service.call('PATCH', `/v1/status-pages/${ids.page}`, { title: 'Acme' });
  await shows('Title', 'Acme');
});

test('a text for a draft that somebody else publishes becomes the text of an update', async () => {
  const post = `/v1/status-pages/${ids.page}/posts/${ids.draft}`;
  await openPage(page, `/status-pages/${ids.page}/posts/${ids.draft}`);
  await field('Text').fill('We found the cause.');
  await service.call('POST', `${post}/publish`);
  await button('Publish the update').waitFor();
  await shows('Text', 'We found the cause.');
  await service.call('POST', `${post}/updates`, { status: 'monitoring', text: 'We watch it.' });
  await page.getByText('We watch it.').waitFor();
  await shows('Text', 'We found the cause.');
  await notice().getByText('Says').waitFor();
  for (const look of looks) {
    await change(page, look);
    expect({ look, violations: await violations(page, look) }).toEqual({ look, violations: [] });
  }
  await button('Publish the update').click();
  await page.getByRole('listitem').filter({ hasText: 'We found the cause.' }).waitFor();
  await shows('Text', '');
});

test('after theirs was shown, what is typed in a field that others change then, too, is not called theirs', async () => {
  const path = `/v1/monitors/${ids.monitor}`;
  await openPage(page, `/monitors/${ids.monitor}?edit=true`);
  await field('Name').fill('Typed here');
  await service.call('PATCH', path, { name: 'Renamed' });
  await button('Show theirs').click();
  await field('Target').fill('https://typed.example.com/');
  await service.call('PATCH', path, { target: 'https://elsewhere.example.com/' });
  await notice().getByText('yours is shown: Name and Target.').waitFor();
  await shows('Name', 'Typed here');
  await shows('Target', 'https://typed.example.com/');
  await button('Show theirs').click();
  await shows('Name', 'Renamed');
  await shows('Target', 'https://elsewhere.example.com/');
});

test('each form keeps what is typed when its thing is deleted elsewhere, says who did it, and saves nothing', async () => {
  const draft = { title: 'Late', text: 'We look.' };
  ids = { ...ids, draft: (await service.call('POST', `/v1/status-pages/${ids.page}/posts`, draft)).id };
  const { 'settings/rename-form': _, ...cases } = casesOf();
  const second = await service.call('POST', '/v1/status-pages', { title: 'Acme', slug: 'acme-2' });
  const deleted = new Set<string>();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (!['GET', 'HEAD'].includes(request.method())) sent.push(`${request.method()} ${request.url()}`);
  });
  // Components and posts go before their page.
  for (const one of Object.values(cases).sort((a, b) => b.api.length - a.api.length)) {
    const isDeleted = deleted.has(one.api);
    const here = (text: string): string => (isDeleted ? text.replace(ids.page, second.id) : text);
    await page.goto(here(one.path));
    if (one.opened !== undefined) await page.getByRole('button', { name: one.opened }).click();
    await field(one.typed[0]).fill('Typed here');
    await service.call('DELETE', here(one.api));
    deleted.add(one.api);
    await page
      .getByRole('status')
      .filter({ hasText: 'API key' })
      .getByText('deleted this meanwhile')
      .waitFor();
    await page.getByText('It can no longer be saved here.').waitFor();
    await shows(one.typed[0], 'Typed here');
    expect({ path: one.path, saves: await saves().count() }).toEqual({ path: one.path, saves: 0 });
    await field(one.typed[0]).evaluate((input: HTMLInputElement) => input.form?.requestSubmit());
    await leave();
  }
  expect(sent).toEqual([]);
  await openPage(page, `/monitors/${ids.monitor}`);
  await page.getByText('There is no such monitor').waitFor();
  await page.getByRole('link', { name: 'To the list' }).click();
  await page.waitForURL('**/monitors');
}, 120_000);

test('nothing went wrong unseen', () => {
  const others = faults.filter((fault) => !previewRunsNoScript.test(fault) && !isOfDeleted.test(fault));
  expect(others).toEqual([]);
});
