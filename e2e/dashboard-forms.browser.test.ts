import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { faultsOf, openBrowser, setUp, visit } from './support/browser.js';
import { Service } from './support/service.js';

// Compound settings are filled in by mouse and keyboard, and reach the api as entered.

let service: Service;
let browser: Browser;
let page: Page;
let faults: readonly string[];

beforeAll(async () => {
  service = await Service.start();
  browser = await openBrowser();
  const visitor = await visit(browser, service.address, await setUp(browser, service));
  page = await visitor.newPage();
  faults = faultsOf(page, service.address);
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

const only = async (path: string): Promise<Readonly<Record<string, unknown>>> => {
  const { items } = await service.call<{ readonly items: readonly Record<string, unknown>[] }>('GET', path);
  expect(items).toHaveLength(1);
  return items[0] ?? {};
};

const part = (name: string) => page.getByRole('group', { name, exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('the steps of a monitor are made, moved and taken away, and the keyboard is where the next thing is', async () => {
  await page.goto('/monitors/new?type=multi_step');
  await page.getByRole('textbox', { name: 'Target' }).fill('https://shop.example.com/');
  await part('Step 1').getByLabel('Name').fill('Account');
  await part('Step 1').getByLabel('URL').fill('/account');
  await part('Step 1').getByRole('button', { name: 'Add JSON assertion' }).click();
  await page.keyboard.type('$[');
  await part('JSON assertion 1').getByLabel('Is').selectOption('equal_to');
  await part('JSON assertion 1').getByLabel('Kind of value').selectOption('Number');
  await part('JSON assertion 1').getByLabel('Value', { exact: true }).fill('7');
  await press('Add step');
  await page.keyboard.type('Sign in');
  await page.keyboard.press('Tab');
  await page.keyboard.type('/login');
  await part('Step 2').getByText('More settings').click();
  await part('Step 2').getByRole('button', { name: 'Add request header', exact: true }).click();
  await page.keyboard.type('Accept');
  await page.keyboard.press('Tab');
  await page.keyboard.type('application/json');
  await part('Step 2').getByRole('button', { name: 'Add user name and password' }).click();
  await page.keyboard.type('ada');
  await part('Step 2').getByRole('textbox', { name: 'Password' }).fill('{{password}}');
  await press('Move Step 2 up');
  await press('Add step');
  await press('Remove Step 3');
  await press('Add variable');
  await page.keyboard.type('password');
  await page.keyboard.press('Tab');
  await page.keyboard.type('hunter2');
  await press('Save');

  await part('JSON assertion 1').getByText('Must be a JSONPath query').waitFor();
  await part('JSON assertion 1').getByLabel('Path').fill('$.id');
  await press('Save');
  await page.getByRole('heading', { name: 'Latest checks' }).waitFor();
  expect((await only('/v1/monitors')).settings).toEqual({
    steps: [
      expect.objectContaining({
        name: 'Sign in',
        url: '/login',
        headers: { Accept: 'application/json' },
        basic_auth: { username: 'ada', password: '********' },
      }),
      expect.objectContaining({
        name: 'Account',
        url: '/account',
        json_assertions: [{ path: '$.id', is: 'equal_to', value: 7 }],
      }),
    ],
    variables: { password: '********' },
  });
});

test('what is secret stays as it is where nothing is typed, and how it alerts is set beside it', async () => {
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Shop');
  await page.getByText('Alerting', { exact: true }).click();
  await page.getByLabel('Severity').selectOption('Warning');
  await page.getByLabel('Failures to open').fill('3');
  await press('Save');
  await page.getByRole('heading', { name: 'Shop' }).waitFor();
  await page.getByText('open after 3 failures').waitFor();
  expect(await only('/v1/monitors')).toMatchObject({
    severity: 'warning',
    failures_to_open: 3,
    settings: { variables: { password: '********' } },
  });
});

test('a weekly maintenance window is planned, is told on the page of its monitor, and is deleted', async () => {
  await page.getByRole('link', { name: 'Maintenance' }).click();
  await page.getByRole('link', { name: 'New window' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Database upgrade');
  await page.getByLabel('Starts').fill('2050-05-01T01:30');
  await page.getByLabel('Time zone').selectOption('Europe/Berlin');
  await page.getByRole('combobox', { name: 'Duration' }).fill('2 h');
  await page.getByRole('radio', { name: 'Weekly' }).check();
  await page.getByLabel('Wednesday').check();
  await page.getByRole('radio', { name: 'Some monitors' }).check();
  await page.getByLabel('Which monitors: search monitors').fill('shop');
  await page.getByRole('button', { name: /^Shop/ }).click();
  await press('Save');
  await page.getByText('every week on Wednesday and Sunday, for 2 h').waitFor();
  const { id } = await only('/v1/monitors');
  expect(await only('/v1/maintenance-windows')).toMatchObject({
    name: 'Database upgrade',
    starts_at: '2050-04-30T23:30:00.000Z',
    duration_minutes: 120,
    rrule: 'FREQ=WEEKLY;BYDAY=WE,SU',
    time_zone: 'Europe/Berlin',
    first_monitor_ids: [id],
  });
  await page.goto(`/monitors/${id}`);
  await page.getByText('Maintenance is planned').waitFor();
  await page.getByRole('link', { name: 'Database upgrade' }).click();
  await page.getByRole('link', { name: 'Database upgrade' }).click();
  await press('Delete');
  await press('Delete the window');
  await page.getByText('will be deleted', { exact: true }).waitFor();
  // Back from the page of a deleted thing leads to its list.
  await page.goBack();
  await page.goForward();
  await page.waitForURL('/maintenance');
  const [window] = (await service.call<{ items: { id: string }[] }>('GET', '/v1/maintenance-windows')).items;
  await service.call('DELETE', `/v1/maintenance-windows/${window?.id}`);
  await page.getByText('No maintenance is planned').waitFor();
});

test('maintenance that is planned from the menu of a monitor is for this monitor', async () => {
  const { id } = await only('/v1/monitors');
  await page.goto(`/monitors/${id}`);
  await press('More actions');
  await page.getByRole('menuitem', { name: 'Plan maintenance' }).click();
  await page.getByRole('radio', { name: 'All monitors (1)' }).waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('New switches');
  await page.getByLabel('Time zone').selectOption('Europe/Berlin');
  await page.getByLabel('Starts').fill('2050-03-27T02:30');
  await page.getByText('the clocks in Europe/Berlin skip 02:30. The window begins at 03:30 GMT+2.').waitFor();
  await page.getByLabel('Starts').fill('2050-10-30T02:30');
  await page.getByRole('radio', { name: 'The second, 02:30 GMT+1' }).check();
  await page.getByText('The window begins at the second, 02:30 GMT+1.').waitFor();
  await press('Save');
  const { id: window, first_monitor_ids, starts_at } = await only('/v1/maintenance-windows');
  expect({ first_monitor_ids, starts_at }).toEqual({
    first_monitor_ids: [id],
    starts_at: '2050-10-30T01:30:00.000Z',
  });
  await page.getByText('Sun 30 Oct 2050, 02:30 GMT+1 to 03:30 GMT+1').waitFor();
  await page.getByRole('link', { name: 'New switches' }).click();
  await press('For the next hour, from now');
  await press('Save');
  await page.getByRole('region', { name: 'On now' }).getByText('New switches').waitFor();
  expect(await only('/v1/maintenance-windows')).toMatchObject({
    ...{ active: true, duration_minutes: 60, first_monitor_ids: [id] },
  });
  await service.call('DELETE', `/v1/maintenance-windows/${window}`);
});

test('a monitor is silenced for an hour, from now on, with one click in its menu', async () => {
  const { id } = await only('/v1/monitors');
  const beforeMs = Date.now();
  await page.goto(`/monitors/${id}`);
  await press('More actions');
  await page.getByRole('menuitem', { name: 'Silence for an hour' }).click();
  await page
    .getByText(/^In maintenance until/)
    .first()
    .waitFor();
  const window = await only('/v1/maintenance-windows');
  expect(window).toMatchObject({ active: true, duration_minutes: 60, first_monitor_ids: [id] });
  expect(Date.parse(String(window.starts_at))).toBeGreaterThanOrEqual(beforeMs);
});

test('nothing went wrong unseen, but for the settings that were refused', () => {
  expect(faults.filter((fault) => !/status of 400/.test(fault))).toEqual([]);
});
