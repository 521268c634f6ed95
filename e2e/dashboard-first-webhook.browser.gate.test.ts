// Over ten seconds: a browser clicks from the first start to a verified webhook.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebhookReceiver } from '@tocsin/testing/servers';
import type { Browser, Page } from 'playwright-core';
import { freePort } from '../scripts/processes.mjs';
import { violations } from './support/accessibility.js';
import { faultsOf, openBrowser, person, visit } from './support/browser.js';
import { NpmStart } from './support/npm-start.js';
import { oneTimeCode } from './support/one-time-code.js';
import { hangsAfterMs, until } from './support/until.js';

// A newcomer goes from the first start to a verified webhook by clicking only. Each test continues the one before.

const secret = "It's a secret 🔑 of more than sixteen bytes";

let folder: string;
let service: NpmStart;
let browser: Browser;
let receiver: WebhookReceiver;
let page: Page;
let faults: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-first-webhook-'));
  const port = await freePort();
  service = new NpmStart({
    DATABASE_URL: `sqlite:${join(folder, 'tocsin.db')}`,
    PORT: String(port),
    EGRESS_ALLOW: '127.0.0.0/8',
  });
  receiver = await WebhookReceiver.start({
    secret,
    paths: { '/broken': { does: 'answer', status: 500 } },
  });
  browser = await openBrowser();
  const address = `http://127.0.0.1:${port}`;
  page = await (await visit(browser, address)).newPage();
  faults = faultsOf(page, address);
  await service.says(/Tocsin is running/);
});

afterAll(async () => {
  await browser?.close();
  await receiver?.close();
  service?.pressCtrlC();
  await service?.ended();
  await rm(folder, { recursive: true, force: true });
});

const saveChannel = async (endpointUrl: string): Promise<void> => {
  await page.getByRole('link', { name: 'Alerts' }).click();
  await page.getByRole('link', { name: 'New channel' }).click();
  // The first tile is the one that needs no other service.
  await page
    .getByRole('main')
    .locator('section')
    .first()
    .getByRole('button', { name: /^Webhook/ })
    .click();
  await page.getByLabel('Endpoint URL').fill(endpointUrl);
  await page.getByLabel(/^Webhook secret/).fill(secret);
  await page.getByRole('button', { name: /^Save/ }).click();
};

test('the link that the first start prints makes the newcomer the owner', async () => {
  await page.goto(await service.says(/http\S+\/setup#token=\S+/));
  await page.getByLabel('Your name').fill(person.name);
  await page.getByLabel('E-mail address').fill(person.email_address);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByText('First steps').waitFor();
});

test('a new channel gets a verified test message at once, and the page says that it was delivered', async () => {
  await saveChannel(receiver.url('/in'));
  await page.getByText('The test message was delivered').waitFor();
  await page.getByText(/Your endpoint answered 200 in \d+/).waitFor();
  const [request] = await receiver.waitFor(1);
  expect(request).toMatchObject({ path: '/in', verified: true, message: { event: 'channel.test' } });
});

test('a new monitor of what is down rings the channel, and the page shows it without being loaded again', async () => {
  await page.getByRole('link', { name: 'Monitors', exact: true }).click();
  await page.getByRole('link', { name: 'New monitor' }).click();
  await page.getByLabel('What do you want to watch?').fill('tcp');
  await page.getByRole('button', { name: /^TCP port/ }).click();
  await page.getByLabel('Target').fill('127.0.0.1:1');
  await page.getByLabel('Name').fill('Shop');
  await page.getByLabel('Interval').fill('10 s');
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Shop' }).waitFor();
  const [, request] = await receiver.waitFor(2, hangsAfterMs);
  expect(request).toMatchObject({ verified: true, message: { event: 'incident.created' } });
  await page
    .getByText(/refused the connection/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Acknowledge' }).waitFor();
  await page.getByRole('img', { name: /^The last \d+ checks/ }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test('resolving the incident by hand rings the channel again', async () => {
  await page.getByRole('link', { name: 'Incidents' }).click();
  await page
    .getByRole('link', { name: /Shop|127\.0\.0\.1/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Resolve', exact: true }).click();
  await page.getByRole('button', { name: 'Resolve and send messages' }).click();
  const [, , request] = await receiver.waitFor(3, hangsAfterMs);
  expect(request).toMatchObject({ verified: true, message: { event: 'incident.resolved' } });
  await page.getByText('Somebody resolved it.').waitFor();
});

test('a row of the alerts table opens the exact request, with the command that verifies it', async () => {
  await page.getByRole('link', { name: 'Alerts' }).click();
  await page.getByRole('link', { name: 'Incident resolved' }).first().click();
  const drawer = page.getByRole('dialog');
  const request = receiver.received[2];
  await drawer.getByText(String(request?.headers['x-service-signature'])).waitFor();
  const command = await drawer.getByRole('region', { name: 'the command' }).textContent();
  const env = { ...process.env, WEBHOOK_SECRET: secret };
  const { stdout } = await promisify(execFile)('sh', ['-c', command ?? ''], { env });
  expect(`sha256=${stdout.trim().split(' ').at(-1)}`).toBe(request?.headers['x-service-signature']);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  const opener = page.getByRole('link', { name: 'Incident resolved' }).first();
  await opener.and(page.locator(':focus')).waitFor();
});

test('a test message that fails says why, and what to do', async () => {
  await saveChannel(receiver.url('/broken'));
  await page.getByText('The test message was not delivered').waitFor();
  await page.getByText(/answered 500/).waitFor();
  await page.getByText('What to do:').waitFor();
});

test('a channel that fails says so on top of its page and comes first, and its message gives the focus back', async () => {
  const { pathname } = new URL(page.url());
  const address = page.url().split('/').slice(0, 3).join('/');
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  for (let more = 1; more <= 2; more++) {
    const before = receiver.received.length;
    await page.getByRole('button', { name: 'Send another test message' }).click();
    await receiver.waitFor(before + 1, hangsAfterMs);
  }
  const notice = page.getByText('The last 3 messages failed');
  await notice.waitFor();
  await page.getByText(/ago: The endpoint answered 500/).waitFor();
  expect(await page.getByText('500').count()).toBe(1);
  expect(await page.getByText('What to do:').count()).toBe(1);
  await page.getByRole('link', { name: 'See the request' }).click();
  const drawer = page.getByRole('dialog', { name: `Message to ${title}` });
  await drawer.getByText('Response status').waitFor();
  // The focus goes to a link of the page below, which loads by itself.
  await page.locator('main a[href*="alert="]').first().waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  // The channel leads to it, too, and may be there before the list.
  await page
    .getByRole('main')
    .getByRole('link', { name: /^(Test message|See the exact request)$/ })
    .and(page.locator(':focus'))
    .waitFor();
  expect(
    await page.getByRole('region', { name: 'Channels' }).getByRole('listitem').first().textContent(),
  ).toContain(title);
  await page.goto(`${address}${pathname}`);
});

test('an endpoint that cannot be called is refused beside its field, in words', async () => {
  await saveChannel('http://10.0.0.1/in');
  const field = page.getByLabel('Endpoint URL');
  await until('the field is marked', async () => (await field.getAttribute('aria-invalid')) === 'true');
  await page.getByText('EGRESS_ALLOW=10.0.0.1').waitFor();
  expect(await page.getByText('EGRESS_ALLOW').count()).toBe(1);
});

test('whoever signs out has to sign in again, and is then where they wanted to be', async () => {
  await page.getByRole('link', { name: 'Settings' }).click();
  // The form of the refused channel is still there.
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('link', { name: 'You' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.goto('/incidents');
  await page.getByLabel('E-mail address').fill(person.email_address);
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password at all');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('You were not signed in').waitFor();
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Incidents' }).waitFor();
});

test('with an authenticator app, signing in takes a code, or a recovery code once', async () => {
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'You' }).click();
  await page.getByRole('textbox', { name: 'Your password' }).fill(person.password);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret = await page.getByRole('region', { name: 'the key' }).textContent();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('The code that the app shows').fill(oneTimeCode(secret ?? '', Date.now()));
  const readAgain = page.waitForResponse((response) => response.url().endsWith('/v1/session'));
  await page.getByRole('button', { name: 'Confirm' }).click();
  // A live event has the page read the session again, which must not take the codes away.
  await readAgain;
  const recoveryCodes = await page.getByRole('region', { name: 'the recovery codes' }).textContent();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('Signing in also takes a code from your authenticator app').waitFor();

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByLabel('E-mail address').fill(person.email_address);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('One-time code').fill(recoveryCodes?.split('\n')[0] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
});

test('nothing went wrong unseen, but for the requests that were refused', () => {
  expect(faults.filter((fault) => !/status of 40[01]/.test(fault))).toEqual([]);
});
