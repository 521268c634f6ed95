import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OpenIdProvider } from '@tocsin/testing/openid-provider';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { violations } from './support/accessibility.js';
import { openBrowser, openPage, person, type SignedIn, setUp, visit } from './support/browser.js';
import { Service } from './support/service.js';

// Ways to sign in beside the password. Chromium's own authenticator stands for a phone or a security key. Each test
// continues the one before.

let service: Service;
let browser: Browser;
let address: string;
let owner: SignedIn;
let provider: OpenIdProvider;

beforeAll(async () => {
  service = await Service.start();
  // Browsers offer passkeys to no IP address.
  address = service.address.replace('127.0.0.1', 'localhost');
  await service.stopApi();
  provider = await OpenIdProvider.start(address);
  const roles = { OIDC_ROLES: `viewer@${service.accountId}=staff`, OIDC_NAME: 'Example Ltd' };
  await service.startApi({ PUBLIC_URL: address, ...provider.settings, ...roles });
  browser = await openBrowser();
  const { cookies, origins } = await setUp(browser, service);
  owner = { cookies: cookies.map((cookie) => ({ ...cookie, domain: 'localhost' })), origins };
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
  await provider?.stop();
});

type Device = {
  readonly page: Page;
  readonly window: BrowserContext;
  readonly cdp: CDPSession;
  readonly id: string;
};

/** A window of a device that verifies its person, as by a finger. */
const newDevice = async (signedIn?: SignedIn): Promise<Device> => {
  const window = await visit(browser, address, signedIn);
  const page = await window.newPage();
  const cdp = await window.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { page, window, cdp, id };
};

let device: Device;

const signOut = async ({ page }: Device): Promise<void> => {
  await openPage(page, '/settings/you');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
};

test('somebody adds a passkey, gets recovery codes, and signs in with it alone', async () => {
  device = await newDevice(owner);
  const { page } = device;
  await openPage(page, '/settings/you');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('Laptop');
  await page.getByRole('textbox', { name: 'Your password' }).first().fill(person.password);
  await page.getByRole('button', { name: 'Create the passkey' }).click();
  const codes = await page.getByRole('region', { name: 'the recovery codes' }).textContent();
  expect(codes?.split('\n')).toHaveLength(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('list', { name: 'Your passkeys' }).getByText('Laptop').waitFor();
  expect(await violations(page)).toEqual([]);

  await signOut(device);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
});

test('the password then takes the passkey as second factor, and a device without it does not sign in', async () => {
  const { page } = device;
  const fillPassword = async (tab: Page): Promise<void> => {
    await openPage(tab, '/sign-in');
    await tab.getByLabel('E-mail address').fill(person.email_address);
    await tab.getByRole('textbox', { name: 'Password' }).fill(person.password);
    await tab.getByRole('button', { name: 'Sign in' }).click();
    await tab.getByLabel('One-time code').waitFor();
  };
  await signOut(device);
  await fillPassword(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();

  const other = await newDevice();
  await fillPassword(other.page);
  await other.page.keyboard.type('123456');
  expect(await other.page.getByLabel('One-time code').inputValue()).toBe('123456');
  await other.page.getByRole('button', { name: 'Use a passkey' }).click();
  await other.page.getByText('The browser used no passkey').waitFor();
  await other.window.close();
});

test('an account that asks everybody for a second factor lets a member without one only set it up', async () => {
  const { page } = device;
  await openPage(page, '/settings');
  await page.getByRole('button', { name: 'Require a second factor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Require it' }).click();
  await page.getByText('Every member needs a passkey or an authenticator app').waitFor();

  const { link } = await service.call<{ link: string }>('POST', '/v1/invitations', {
    email_address: 'bea@example.com',
    role: 'viewer',
  });
  const bea = await newDevice();
  await bea.page.goto(link);
  await bea.page.getByLabel('Your name').fill('Bea');
  await bea.page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await bea.page.getByRole('button', { name: 'Join' }).click();
  await bea.page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await bea.page.goto('/incidents');
  await bea.page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  expect(await violations(bea.page)).toEqual([]);
  await bea.page.getByRole('button', { name: 'Add a passkey' }).click();
  await bea.page.getByLabel('Name of the passkey').fill('Phone');
  await bea.page.getByRole('textbox', { name: 'Your password' }).first().fill(person.password);
  await bea.page.getByRole('button', { name: 'Create the passkey' }).click();
  await bea.page.getByRole('button', { name: 'I have saved them' }).click();
  await bea.page.getByRole('heading', { name: 'Incidents', level: 1 }).waitFor();
  await bea.window.close();
});

test('somebody joins another account with the passkey that they have here', async () => {
  const other = await service.newAccount('free');
  const { link } = await other.call<{ link: string }>('POST', '/v1/invitations', {
    email_address: person.email_address,
    role: 'viewer',
  });
  const { page } = device;
  await page.goto(link);
  await page.getByRole('button', { name: 'Use a passkey that you have here' }).click();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await openPage(page, '/settings/you');
  await page.getByLabel('Account', { exact: true }).selectOption(service.accountId);
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
});

test('a passkey gets another name, and once removed signs in no longer', async () => {
  const { page } = device;
  await openPage(page, '/settings/you');
  await page.getByRole('button', { name: 'Rename Laptop' }).click();
  await page.getByLabel('Name of the passkey').fill('Old laptop');
  await page.getByRole('button', { name: 'Rename the passkey' }).click();
  await page.getByRole('button', { name: 'Remove Old laptop' }).click();
  const row = page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem');
  await row.getByRole('textbox', { name: 'Your password' }).fill(person.password);
  await row.getByRole('button', { name: 'Remove the passkey' }).click();
  // The account still asks everybody for a second factor.
  await page.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('This passkey does not sign in here').waitFor();
});

const leaveForProvider = async (): Promise<Page> => {
  const page = await (await visit(browser, address)).newPage();
  await openPage(page, '/sign-in');
  await page.getByRole('button', { name: 'Continue with Example Ltd' }).click();
  return page;
};

test('whoever the provider knows, and a rule has a role for, signs in with it', async () => {
  provider.person = {
    sub: 'cyd',
    email: 'cyd@example.com',
    email_verified: true,
    name: 'Cyd',
    groups: ['staff'],
  };
  const page = await leaveForProvider();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  expect(new URL(page.url()).search).toBe('');
  await openPage(page, '/settings/you');
  await page.getByRole('heading', { name: 'Cyd' }).waitFor();

  provider.person = { sub: 'dan', email: 'dan@example.com', groups: ['others'] };
  const stranger = await leaveForProvider();
  await stranger.getByText('None of your groups has an account here').waitFor();
  expect(await violations(stranger)).toEqual([]);
  await stranger.getByRole('link', { name: 'Back to signing in' }).click();
  await stranger.getByLabel('E-mail address').waitFor();
});

test('whoever is invited joins through the provider, without a password', async () => {
  const email = 'eve@example.com';
  const invitation = { email_address: email, role: 'editor' };
  // The provider's groups decide about the first account.
  const other = await service.newAccount('lite');
  const { link } = await other.call<{ link: string }>('POST', '/v1/invitations', invitation);
  provider.person = { sub: 'eve', email, email_verified: true, name: 'Eve', groups: [] };
  const page = await (await visit(browser, address)).newPage();
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue with Example Ltd' }).click();
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await openPage(page, '/settings/you');
  await page.getByText('Editor').waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('tocsin.invitation'))).toBeNull();
});

test('somebody links the provider, and signs in with it from then on', async () => {
  provider.person = { sub: 'ada', email: person.email_address };
  const page = await leaveForProvider();
  await page.getByText('Somebody has this e-mail address here').waitFor();

  const own = await (await visit(browser, address)).newPage();
  await openPage(own, '/sign-in');
  await own.getByLabel('E-mail address').fill(person.email_address);
  await own.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await own.getByRole('button', { name: 'Sign in' }).click();
  await own.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  await service.call('PATCH', '/v1/account', { second_factor_required: false });
  await openPage(own, '/settings/you');
  const section = own.getByRole('region', { name: 'Example Ltd' });
  await section.getByRole('textbox', { name: 'Your password' }).fill(person.password);
  await section.getByRole('button', { name: 'Link Example Ltd' }).click();
  await own.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  const again = await leaveForProvider();
  await again.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await openPage(again, '/settings/you');
  await again.getByText('You sign in with Example Ltd').waitFor();
});
