import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebhookReceiver } from '@tocsin/testing/servers';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { violations } from './support/accessibility.js';
import { change, looks, openBrowser, openPage, person, setUp, visit } from './support/browser.js';
import { formPages } from './support/dashboard-forms.js';
import { thingsWithForms } from './support/dashboard-things.js';
import { Service } from './support/service.js';

let service: Service;
let receiver: WebhookReceiver;
let browser: Browser;
let window: BrowserContext;

beforeAll(async () => {
  service = await Service.start();
  receiver = await WebhookReceiver.start();
  browser = await openBrowser();
  window = await visit(browser, service.address, await setUp(browser, service));
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
  await receiver?.close();
});

/** The address of each form that stands on a page of its own. */
const formPaths = async (): Promise<readonly string[]> => {
  const ids = await thingsWithForms(service, receiver);
  return Object.values(formPages).map((pathOf) => pathOf(ids));
};

const dialogOf = (tab: Page) => tab.getByRole('dialog', { name: 'Your session has ended' });
const firstField = (tab: Page) =>
  tab
    .locator('main form')
    .locator('input[type="text"], input:not([type]), textarea')
    .and(tab.locator(':enabled'))
    .first();

/** A field of tags makes a tag of it. */
const filledIn = 'Filled in';

const endSession = async (): Promise<void> => {
  const { csrf_token: token } = await (await window.request.get('/v1/session')).json();
  const answer = await window.request.delete('/v1/session', { headers: { 'X-CSRF-Token': token } });
  expect(answer.ok()).toBe(true);
};
const signInAgain = async (tab: Page): Promise<void> => {
  const dialog = dialogOf(tab);
  expect(await dialog.getByLabel('E-mail address').inputValue()).toBe(person.email_address);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'detached' });
};

test('every form keeps what is filled in when the session ends, and one sign-in brings all tabs back', async () => {
  const tabs: Page[] = [];
  for (const path of await formPaths()) {
    const tab = await window.newPage();
    // No dispatcher runs, so the page of a channel waits for its test message.
    await tab.goto(path);
    await firstField(tab).fill(filledIn);
    tabs.push(tab);
  }
  await endSession();
  for (const tab of tabs) {
    await dialogOf(tab).waitFor();
  }
  const [first] = tabs as [Page];
  for (const look of looks) {
    await change(first, look);
    expect({ look, violations: await violations(first, look) }).toEqual({ look, violations: [] });
  }
  await signInAgain(first);
  const lost: string[] = [];
  for (const tab of tabs) {
    await dialogOf(tab).waitFor({ state: 'detached' });
    const isKept =
      (await firstField(tab).inputValue()) === filledIn || (await tab.getByText(filledIn).count()) > 0;
    if (!isKept) lost.push(tab.url());
  }
  expect(lost).toEqual([]);
  await Promise.all(tabs.map((tab) => tab.close({ runBeforeUnload: false })));
});

test('a form that is saved after the session ended is saved after signing in again', async () => {
  const tab = await window.newPage();
  // The page must not hear of the end before the form is saved.
  await tab.route('**/v1/events*', (route) => route.abort());
  await openPage(tab, '/maintenance/new');
  await tab.getByRole('textbox', { name: 'Name', exact: true }).fill('Database upgrade');
  const refused = tab.waitForResponse((response) => response.request().method() === 'POST');
  await endSession();
  await tab.getByRole('button', { name: 'Save' }).click();
  expect((await refused).status()).toBe(401);
  await signInAgain(tab);
  await tab.getByRole('button', { name: 'Save' }).click();
  await tab.getByRole('link', { name: 'Database upgrade' }).first().waitFor();
  await tab.close();
});

test('a page without a form leads to signing in, and back', async () => {
  const tab = await window.newPage();
  await openPage(tab, '/incidents');
  await endSession();
  await tab.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(new URL(tab.url()).searchParams.get('to')).toBe('/incidents');
});
