import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebhookReceiver } from '@tocsin/testing';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, visit } from './support/browser.js';
import { Service } from './support/service.js';
import { until } from './support/until.js';

const secret = "It's a secret 🔑 of more than sixteen bytes";
const arrivedWithinMs = 10_000;

let service: Service;
let browser: Browser;
let receiver: WebhookReceiver;
let page: Page;

beforeAll(async () => {
  service = await Service.start();
  service.startDispatcher();
  receiver = await WebhookReceiver.start({
    secret,
    paths: { '/broken': { does: 'answer', status: 500 } },
  });
  browser = await openBrowser();
  page = await (await visit(browser, service)).newPage();
});

afterAll(async () => {
  await browser?.close();
  await receiver?.close();
  await service?.stop();
});

const newChannel = async (endpointUrl: string): Promise<void> => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Alerts' }).click();
  await page.getByRole('link', { name: 'New channel' }).click();
  await page.getByRole('radio', { name: /Webhook/ }).check();
  await page.getByLabel('Endpoint URL').fill(endpointUrl);
  await page.getByLabel(/^Webhook secret/).fill(secret);
  await page.getByRole('button', { name: /^Save/ }).click();
};

test('a new channel gets a verified test message at once, and the page says that it was delivered', async () => {
  await newChannel(receiver.url('/in'));
  await page.getByText('The test message was delivered').waitFor();
  await page.getByText(/Your endpoint answered 200 in \d+/).waitFor();
  const [request] = await receiver.waitFor(1);
  expect(request).toMatchObject({ path: '/in', verified: true, message: { event: 'channel.test' } });
});

test('the channel is attached to a monitor, whose incident then rings it', async () => {
  const monitor = await service.monitor([]);
  await page.reload();
  await page.getByRole('checkbox', { name: 'Shop' }).check();
  await until(
    'the channel is attached',
    async () => {
      const { items } = await service.call<{ items: unknown[] }>('GET', `/v1/monitors/${monitor}/channels`);
      return items.length === 1;
    },
    arrivedWithinMs,
  );
  await service.resolve(await service.open(monitor));
  const arrived = await receiver.waitFor(3, arrivedWithinMs);
  expect(arrived.map(({ message, verified }) => [message?.event, verified])).toEqual([
    ['channel.test', true],
    ['incident.created', true],
    ['incident.resolved', true],
  ]);
});

test('a row of the alerts table opens the exact request, with the command that verifies it', async () => {
  await page.goto('/alerts');
  await page.getByRole('link', { name: 'Incident resolved' }).click();
  const drawer = page.getByRole('dialog');
  const request = receiver.received[2];
  await drawer.getByText(String(request?.headers['x-service-signature'])).waitFor();
  const command = await drawer.getByRole('region', { name: 'the command' }).textContent();
  const env = { ...process.env, WEBHOOK_SECRET: secret };
  const { stdout } = await promisify(execFile)('sh', ['-c', command ?? ''], { env });
  expect(`sha256=${stdout.trim().split(' ').at(-1)}`).toBe(request?.headers['x-service-signature']);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
});

test('a test message that fails says why, and what to do', async () => {
  await newChannel(receiver.url('/broken'));
  await page.getByText('The test message was not delivered').waitFor();
  await page.getByText(/answered 500/).waitFor();
  await page.getByText('What to do:').waitFor();
});

test('an endpoint that cannot be called is refused beside its field, in words', async () => {
  await newChannel('http://10.0.0.1/in');
  const field = page.getByLabel('Endpoint URL');
  await until(
    'the field is marked',
    async () => (await field.getAttribute('aria-invalid')) === 'true',
    arrivedWithinMs,
  );
  await page
    .getByText(/EGRESS_ALLOW/)
    .first()
    .waitFor();
});
