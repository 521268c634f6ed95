import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { selfSignedCertificate, WebhookReceiver } from '@tocsin/testing/servers';
import { catalogue } from '@tocsin/transports/catalogue';
import type { Browser, Page } from 'playwright-core';
import type { Json } from './support/account.js';
import { faultsOf, openBrowser, setUp, visit } from './support/browser.js';
import { Service } from './support/service.js';

// One server of the test stands in for every service, and accepts every request.

const publicOrigins = [
  'https://api.twilio.com',
  'https://api.pushover.net',
  'https://events.pagerduty.com',
  'https://events.eu.pagerduty.com',
  'https://api.atlassian.com',
];

let folder: string;
let receiver: WebhookReceiver;
let service: Service;
let browser: Browser;
let page: Page;
let faults: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-every-type-'));
  const tls = selfSignedCertificate();
  const authorities = join(folder, 'authorities.pem');
  await writeFile(authorities, tls.cert);
  receiver = await WebhookReceiver.start({
    tls,
    behaviour: { does: 'answer', status: 200, body: '{"ok":true}' },
  });
  const origin = receiver.url('');
  service = await Service.start({
    EGRESS_CA_FILE: authorities,
    TELEGRAM_API_URL: origin,
    SERVICE_ORIGINS: publicOrigins.map((publicOrigin) => `${publicOrigin}=${origin}`).join(),
  });
  service.startDispatcher();
  browser = await openBrowser();
  page = await (await visit(browser, service.address, await setUp(browser, service))).newPage();
  faults = faultsOf(page, service.address);
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
  await receiver?.close();
  await rm(folder, { recursive: true, force: true });
});

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The example of a field, which leads to the receiver if it is a URL. */
const filledIn = (example: string, format: string | undefined): string => {
  if (format !== 'uri') return example;
  const { pathname, search } = new URL(example);
  return receiver.url(pathname + search);
};

// E-mail waits for a confirmation; dashboard-people.browser.test.ts adds it.
test.each(catalogue.filter(({ type }) => type !== 'Email'))(
  'a $type channel is made in its form, which says how to set it up, and gets a test message',
  async ({ title, setup, fields }) => {
    const before = receiver.requestCount;
    await page.goto('/alerts/channels/new');
    await page.getByRole('searchbox', { name: 'Where should messages go?' }).fill(title);
    await page.getByRole('button', { name: new RegExp(`^${escaped(title)}`) }).click();
    const steps = page.getByRole('list', { name: `How to set up ${title}` }).getByRole('listitem');
    expect(await steps.allTextContents()).toEqual(setup.steps);
    if (setup.documentation !== undefined) {
      const link = page.getByRole('link', { name: `The documentation of ${title}` });
      expect(await link.getAttribute('href')).toBe(setup.documentation);
    }
    // A browser fills these fields in: dashboard-push.browser.test.ts.
    if (title === 'Push notifications') await page.getByText('The fields of the subscription').click();
    for (const [name, { title: label = name, examples, format }] of Object.entries(fields.properties)) {
      const [example] = Array.isArray(examples) ? examples : [];
      if (typeof example !== 'string') continue;
      await page.getByLabel(new RegExp(`^${escaped(label)}( \\*)?$`)).fill(filledIn(example, format));
    }
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByText('The test message was delivered').waitFor();
    expect(receiver.requestCount).toBe(before + 1);
  },
);

test.each([
  ['sms', 'Twilio'],
  ['phone', 'Twilio'],
  ['incoming webhook', 'Mattermost'],
])('searching for %s finds %s', async (words, title) => {
  await page.goto('/alerts/channels/new');
  await page.getByRole('searchbox', { name: 'Where should messages go?' }).fill(words);
  await page.getByRole('button', { name: new RegExp(`^${title}`) }).waitFor();
});

test('the chosen type takes the place of all types, its form has the focus, and another can be chosen', async () => {
  await page.goto('/alerts/channels/new');
  const slack = page.getByRole('button', { name: /^Slack/ });
  await slack.click();
  await slack.waitFor({ state: 'detached' });
  await page.getByLabel(/^Webhook URL/).waitFor();
  expect(await page.getByLabel(/^Webhook URL/).evaluate((field) => field === document.activeElement)).toBe(
    true,
  );
  await page.getByRole('textbox', { name: 'Name' }).fill('Night shift at the sea');

  await page.getByRole('button', { name: 'Choose another type' }).click();
  const search = page.getByRole('searchbox', { name: 'Where should messages go?' });
  await search.waitFor();
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: /^Discord/ }).click();
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Night shift at the sea');

  await page.goBack();
  await search.waitFor();
});

test('a channel that wants only critical incidents gets no message of a warning, and the incident says so', async () => {
  await page.goto('/alerts/channels/new');
  await page.getByRole('searchbox', { name: 'Where should messages go?' }).fill('Discord');
  await page.getByRole('button', { name: /^Discord/ }).click();
  await page.getByLabel(/^Webhook URL/).fill(receiver.url('/api/webhooks/1/demanding'));
  await page.getByRole('textbox', { name: 'Name' }).fill('Night shift');
  await page.getByLabel('Messages of').selectOption('Critical incidents only');
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByText('The test message was delivered').waitFor();
  const { items } = await service.call<{ items: Json[] }>('GET', '/v1/channels?limit=200');
  const channel = items.find(({ name }) => name === 'Night shift');
  expect(channel).toMatchObject({ min_severity: 'critical' });

  const monitor = await service.monitor([String(channel?.id)]);
  const mild = { title: 'Shop is slow', severity: 'warning' };
  const { id } = await service.call<Json>('POST', `/v1/monitors/${monitor}/incidents`, mild);
  await page.goto(`/incidents/${id}`);
  await page.getByText('One attached channel got no message: it wants only worse incidents.').waitFor();
  await page.getByText('No message was sent: no attached channel wanted one.').waitFor();
  expect(await service.alerts({ incident_id: String(id) })).toEqual([]);
});

test('nothing went wrong unseen', () => {
  expect(faults).toEqual([]);
});
