import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebhookReceiver } from '@tocsin/testing/servers';
import type { Browser, Page } from 'playwright-core';
import { violations } from './support/accessibility.js';
import { openBrowser, openPage, person, type SignedIn, setUp, visit } from './support/browser.js';
import { startMailServer } from './support/mail-server.js';
import { oneTimeCode } from './support/one-time-code.js';
import { Service } from './support/service.js';
import { until } from './support/until.js';

// People of one account, each in their own browser. Each test continues the one before.

const codeLastsMs = 30_000;

let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let service: Service;
let receiver: WebhookReceiver;
let browser: Browser;
let owner: SignedIn;
let channel: string;
let monitor: string;
let incident: string;

beforeAll(async () => {
  mailServer = await startMailServer();
  service = await Service.start({ SMTP_URL: mailServer.url });
  service.startDispatcher();
  receiver = await WebhookReceiver.start();
  channel = await service.webhook(receiver.url('/in'));
  monitor = await service.monitor([]);
  incident = await service.open(monitor);
  browser = await openBrowser();
  owner = await setUp(browser, service);
});

afterAll(async () => {
  await browser?.close();
  await receiver?.close();
  await service?.stop();
  mailServer?.stop();
});

const pageOf = async (signedIn?: SignedIn): Promise<Page> =>
  (await visit(browser, service.address, signedIn)).newPage();

/** The path of the link in somebody's last mail. */
const mailedLink = async (to: string): Promise<string> => pathOf(await mailServer.linkTo(to));

const pathOf = (link: string): string => link.replace(/^https?:\/\/[^/]+/, '');

/** Makes a member through an invitation. */
const join = async (page: Page, link: string, name: string): Promise<void> => {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
};

test('whoever is invited as an editor joins by the link, changes monitors and does not manage members', async () => {
  const inviting = await pageOf(owner);
  await openPage(inviting, '/settings/members');
  await inviting.getByLabel('E-mail address').fill('bea@example.com');
  await inviting.getByLabel('Role', { exact: true }).selectOption('editor');
  await inviting.getByRole('button', { name: 'Invite' }).click();
  const link = await inviting.getByRole('region', { name: 'the link' }).textContent();
  const mailed = await mailedLink('bea@example.com');
  expect(mailed).toContain('/invitation#token=');
  expect(mailed).not.toBe(pathOf(link ?? ''));

  const page = await pageOf();
  await join(page, pathOf(link ?? ''), 'Bea');
  await page.getByRole('link', { name: 'New monitor' }).waitFor();
  await openPage(page, `/monitors/${monitor}`);
  for (const change of ['Pause', 'Resume']) {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: change }).click();
  }
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).waitFor();
  await openPage(page, '/settings/members');
  await page.getByText('Only owners can do this').waitFor();
  expect(await changesOffered(page)).toEqual(['Leave']);
});

test('an e-mail channel waits until the person at its address opens the link and confirms', async () => {
  const email_address = 'on-call@example.com';
  const body = { type: 'Email', name: 'inbox', email_address };
  const { id } = await service.call<{ id: string }>('POST', '/v1/channels', body);
  await mailedLink(email_address);
  const page = await pageOf(owner);
  await openPage(page, '/alerts');
  await page.getByText('Waiting for confirmation').waitFor();
  await openPage(page, `/alerts/channels/${id}`);
  await page.getByRole('heading', { name: 'Waiting for confirmation' }).waitFor();
  const mails = mailServer.mails.length;
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await page.getByText('The mail was sent again').waitFor();
  await until('the mail is there again', async () => mailServer.mails.length > mails);

  const recipient = await pageOf();
  await recipient.goto(await mailedLink(email_address));
  await recipient.getByRole('button', { name: 'Confirm' }).click();
  await recipient.getByRole('heading', { name: 'The address is confirmed' }).waitFor();
  await recipient.getByText(`now go to ${email_address}`).waitFor();
  await page.getByRole('heading', { name: 'Test message' }).waitFor();
  await service.call('DELETE', `/v1/channels/${id}`);
});

/** The names of a page's controls, without its navigation and its searches. */
const changesOffered = async (page: Page): Promise<readonly string[]> => {
  const controls = page
    .getByRole('main')
    .locator('button:enabled, input:enabled, textarea:enabled, select:enabled');
  const named = await controls.evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility() && element.closest('[role="search"]') === null)
      .map(
        (element) =>
          element.getAttribute('aria-label') ?? (element.closest('label') ?? element).textContent ?? '',
      ),
  );
  return named.filter((name) => !looksOnly.test(name));
};

/** Controls that change nothing: filters, tiles, orders, spans of time, more of a list. */
const looksOnly =
  /^(search|show|sort|order|filter|status|type|tag|event|channel|copy|span|hour|day|week|month|24 h|\d+ |last \d+ |latest )|^\d+(Down|Degraded|Up|Paused|No data)$|^(Keys|Monitor|Latency|Last check|Beats|Uptime 24 h|Last incident|All|Failing|Not acknowledged|Acknowledged)$/i;

test('a viewer sees every page, and on none anything to change', async () => {
  const { link } = await service.call<{ link: string }>('POST', '/v1/invitations', {
    email_address: 'cyd@example.com',
    role: 'viewer',
  });
  const page = await pageOf();
  await join(page, pathOf(link), 'Cyd');
  const refused: string[] = [];
  page.on('response', (response) => response.status() === 403 && refused.push(response.url()));
  const pages = {
    '/monitors': [],
    [`/monitors/${monitor}`]: [],
    '/incidents': [],
    [`/incidents/${incident}`]: [],
    '/maintenance': [],
    '/alerts': [],
    [`/alerts/channels/${channel}`]: [],
    '/settings': [],
    '/settings/members': ['Leave'],
    '/settings/api-keys': [],
    '/settings/audit-log': [],
  };
  const offered: Record<string, readonly string[]> = {};
  for (const path of Object.keys(pages)) {
    await openPage(page, path);
    offered[path] = await changesOffered(page);
  }
  expect(offered).toEqual(pages);
  for (const path of ['/monitors/new', '/maintenance/new', '/alerts/channels/new']) {
    await openPage(page, path);
    await page.getByRole('heading', { name: 'Not available for your role' }).waitFor();
    await page.getByText('Only owners and editors can do this').waitFor();
  }
  expect(refused).toEqual([]);
});

/** Sets a new password by a mailed link, and goes on to the sign-in. */
const resetPassword = async (page: Page, password: string): Promise<string> => {
  await openPage(page, '/sign-in');
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await page.getByRole('heading', { name: 'Forgotten password' }).waitFor();
  await page.getByLabel('E-mail address').fill(person.email_address);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  const link = await mailedLink(person.email_address);
  await page.goto(link);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByRole('heading', { name: 'Your password is changed' }).waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  return link;
};

test('whoever forgot the password sets a new one by a mailed link, and still needs the app to sign in', async () => {
  const page = await pageOf();
  // The first mailed link proves the address. Second factors from then on stay.
  await resetPassword(page, person.password);
  await page.getByLabel('E-mail address').fill(person.email_address);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await openPage(page, '/settings/you');
  await page.getByRole('textbox', { name: 'Your password' }).fill(person.password);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret = (await page.getByRole('region', { name: 'the key' }).textContent()) ?? '';
  await page.getByLabel('The code that the app shows').fill(oneTimeCode(secret, Date.now()));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();

  const forgetful = await pageOf();
  const password = 'another horse, another battery';
  const link = await resetPassword(forgetful, password);

  const tryToSignIn = async (tried: string): Promise<void> => {
    await forgetful.getByLabel('E-mail address').fill(person.email_address);
    await forgetful.getByRole('textbox', { name: 'Password' }).fill(tried);
    await forgetful.getByRole('button', { name: 'Sign in' }).click();
  };
  await tryToSignIn(person.password);
  await forgetful.getByText('You were not signed in').waitFor();
  await tryToSignIn(password);
  await forgetful.locator(':focus').and(forgetful.getByLabel('One-time code')).waitFor();
  // Setting up the app used the current code up; the next one is valid already.
  await forgetful.getByLabel('One-time code').fill(oneTimeCode(secret, Date.now() + codeLastsMs));
  await forgetful.getByRole('button', { name: 'Sign in' }).click();
  await forgetful.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await page.goto('/monitors');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.goto(link);
  await page.getByLabel('New password').fill('yet another horse and battery');
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByText('The password was not changed').waitFor();
  owner = await forgetful.context().storageState();
});

test('whoever is signed in elsewhere sees it, and ends it from here', async () => {
  const elsewhere = await visit(browser, service.address);
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
  const signIn = await elsewhere.request.post('/v1/session', {
    data: { email_address: 'bea@example.com', password: person.password },
    headers: { 'user-agent': userAgent },
  });
  expect(signIn.status()).toBe(201);
  const here = await pageOf();
  await openPage(here, '/sign-in?to=/settings/you');
  await here.getByLabel('E-mail address').fill('bea@example.com');
  await here.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await here.getByRole('button', { name: 'Sign in' }).click();
  const sessions = here.getByRole('list', { name: /^Your sessions/ }).getByRole('listitem');
  await sessions.filter({ hasText: 'this session' }).waitFor();
  expect(await violations(here)).toEqual([]);
  await here.getByRole('button', { name: 'End the session of Firefox on Windows' }).click();
  await sessions.filter({ hasText: 'Firefox on Windows' }).waitFor({ state: 'detached' });
  expect((await elsewhere.request.get('/v1/session')).status()).toBe(401);
});

test('a member changes their own name, and the audit log says what changed, with a link to it', async () => {
  const page = await pageOf(owner);
  await openPage(page, '/settings/you');
  await page.getByLabel('Your name').fill('Ada King');
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByText('Your name is saved.').waitFor();
  await page.getByRole('heading', { name: 'Ada King' }).waitFor();

  const changed = await service.call<{ name: string }>('PATCH', `/v1/monitors/${monitor}`, {
    interval_seconds: 120,
    failures_to_open: 3,
  });
  await openPage(page, '/settings/audit-log');
  const row = page.getByRole('row').filter({ hasText: 'Monitor: changed' }).first();
  await row
    .getByText('Failures to open and Interval')
    .or(row.getByText('Interval and Failures to open'))
    .waitFor();
  await row.getByRole('link', { name: changed.name }).click();
  await page.getByRole('heading', { name: changed.name, level: 1 }).waitFor();
});

test('many monitors are paused, resumed, attached to a channel and deleted at once', async () => {
  const names = ['One', 'Two', 'Three'];
  for (const name of names) {
    await service.call('POST', '/v1/monitors', { type: 'http', name, target: 'https://shop.example.com/' });
  }
  const page = await pageOf(owner);
  await openPage(page, '/monitors');
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  const bar = page.getByRole('region', { name: 'Selected monitors' });
  await bar.getByText('3 selected').waitFor();
  const rows = page.getByRole('row');
  const pausedRows = rows.filter({ hasText: 'Paused' });

  await bar.getByRole('button', { name: 'Pause' }).click();
  await until('all three are paused', async () => (await pausedRows.count()) === 3);
  await page.getByRole('status').getByText('3 monitors are paused.').waitFor();
  await bar.getByRole('button', { name: 'Resume' }).click();
  await until('none is paused', async () => (await pausedRows.count()) === 0);

  await bar.getByLabel('Attach a channel').selectOption(channel);
  const { items } = await service.call<{ items: { id: string; name: string }[] }>('GET', '/v1/monitors');
  const chosen = items.filter(({ name }) => names.includes(name));
  for (const { id } of chosen) {
    await until('the channel is attached', async () =>
      (await service.call<{ items: { id: string }[] }>('GET', `/v1/monitors/${id}/channels`)).items.some(
        (attached) => attached.id === channel,
      ),
    );
  }

  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete 3 monitors' }).click();
  await until('only the first monitor is left', async () => (await rows.count()) === 2);
  expect((await service.call<{ items: object[] }>('GET', '/v1/monitors')).items).toHaveLength(1);
});

test('the networks of an API key are changed on the page', async () => {
  const name = 'backup';
  const made = await service.call<{ id: string }>('POST', '/v1/api-keys', { name, scopes: ['read'] });
  const networksOf = async () =>
    (await service.call<{ allowed_networks: string[] }>('GET', `/v1/api-keys/${made.id}`)).allowed_networks;
  const page = await pageOf(owner);
  await openPage(page, '/settings/api-keys');
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: 'Networks' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Allowed networks').fill('203.0.113.0/24, nowhere');
  await dialog.getByRole('button', { name: 'Change the networks' }).click();
  await dialog.getByText('IP addresses or CIDR ranges').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Allowed networks').fill('203.0.113.0/24, 2001:db8::/32');
  await dialog.getByRole('button', { name: 'Change the networks' }).click();
  await row.getByText('from 203.0.113.0/24, 2001:db8::/32').waitFor();
  expect(await networksOf()).toEqual(['203.0.113.0/24', '2001:db8::/32']);
});

test('whoever removes a member sees the API keys that the member made, and revokes them if asked', async () => {
  const { link } = await service.call<{ link: string }>('POST', '/v1/invitations', {
    email_address: 'dan@example.com',
    role: 'owner',
  });
  const dan = await pageOf();
  await join(dan, pathOf(link), 'Dan');
  await openPage(dan, '/settings/api-keys');
  for (const name of ['deploy script', 'status page']) {
    await dan.getByLabel('Name').fill(name);
    await dan.getByRole('button', { name: 'Create' }).click();
    await dan.getByText(`The key “${name}”`).waitFor();
  }

  const page = await pageOf(owner);
  await openPage(page, '/settings/members');
  await page.getByRole('row').filter({ hasText: 'Dan' }).getByRole('button', { name: 'Remove' }).click();
  const dialog = page.getByRole('dialog');
  const choice = dialog.getByLabel('Revoke the API keys that they made: “status page” and “deploy script”');
  expect(await choice.isChecked()).toBe(false);
  await choice.check();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove Dan' }).click();
  await page.getByRole('row').filter({ hasText: 'Dan' }).waitFor({ state: 'detached' });
  const { items } = await service.call<{ items: { name: string }[] }>('GET', '/v1/api-keys');
  const names = items.map(({ name }) => name);
  expect(names).toContain('backup');
  expect(names.filter((name) => ['deploy script', 'status page'].includes(name))).toEqual([]);
});
