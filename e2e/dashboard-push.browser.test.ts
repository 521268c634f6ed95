import { createECDH, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  openPushMessage,
  readVapidAuthorization,
  selfSignedCertificate,
  WebhookReceiver,
} from '@tocsin/testing/servers';
import type { Browser, BrowserContext, CDPSession, Page, Worker } from 'playwright-core';
import { violations } from './support/accessibility.js';
import { openBrowser, openPage, setUp, visit } from './support/browser.js';
import { Service } from './support/service.js';
import { until } from './support/until.js';

// No push service is reached from here: the page's `subscribe` is replaced, and DevTools delivers what was sent.

const subscriptionOf = (endpoint: string) => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    endpoint,
    privateKey: pair.getPrivateKey().toString('base64url'),
    publicKey: pair.getPublicKey().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
};

let folder: string;
let receiver: WebhookReceiver;
let service: Service;
let browser: Browser;
let visitor: BrowserContext;
let page: Page;
let devTools: CDPSession;
let subscription: ReturnType<typeof subscriptionOf>;
let channel: string;

declare global {
  interface Window {
    subscribedWith: string;
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-push-'));
  const tls = selfSignedCertificate();
  const authorities = join(folder, 'authorities.pem');
  await writeFile(authorities, tls.cert);
  receiver = await WebhookReceiver.start({
    tls,
    behaviour: { does: 'answer', status: 201 },
    paths: { '/gone': { does: 'answer', status: 410 } },
  });
  subscription = subscriptionOf(receiver.url('/push/one'));
  service = await Service.start({ EGRESS_CA_FILE: authorities });
  service.startDispatcher();
  // Only a browser with windows shows notifications.
  browser = await openBrowser([], 'chromium');
  visitor = await visit(browser, service.address, await setUp(browser, service));
  await visitor.grantPermissions(['notifications'], { origin: service.address });
  await visitor.addInitScript(({ endpoint, publicKey, auth }) => {
    PushManager.prototype.subscribe = async (options) => {
      const key = options?.applicationServerKey as Uint8Array;
      window.subscribedWith = btoa(String.fromCharCode(...key));
      return {
        toJSON: () => ({ endpoint, keys: { p256dh: publicKey, auth } }),
      } as unknown as PushSubscription;
    };
  }, subscription);
  page = await visitor.newPage();
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
  await receiver?.close();
  await rm(folder, { recursive: true, force: true });
});

const lastRequest = () => {
  const request = receiver.received.at(-1);
  if (request === undefined) throw new Error('The push service got no request.');
  return request;
};

test('this browser is subscribed, and its channel is made and gets a test message that only it can read', async () => {
  await openPage(page, '/alerts/channels/new');
  await page.getByRole('searchbox', { name: 'Where should messages go?' }).fill('browser');
  await page.getByRole('button', { name: /^Push notifications/ }).click();
  await page.getByRole('button', { name: 'Subscribe this browser' }).click();
  await page.getByText('This browser is subscribed. Save the channel.').waitFor();
  expect(await violations(page)).toEqual([]);
  const subscribedWith = Buffer.from(await page.evaluate(() => window.subscribedWith), 'base64');
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByText('The test message was delivered').waitFor();
  channel = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const { headers, rawBody } = lastRequest();
  expect(JSON.parse(openPushMessage(rawBody, subscription).toString())).toMatchObject({
    event: 'channel.test',
    title: expect.stringContaining('Test'),
  });
  const { publicKey } = readVapidAuthorization(String(headers.authorization));
  expect(publicKey).toBe(subscribedWith.toString('base64url'));
  expect(receiver.requestCount).toBe(1);

  const stored = await service.call<Record<string, unknown>>('GET', `/v1/channels/${channel}`);
  expect(stored).toMatchObject({
    type: 'WebPush',
    browser: 'Chrome on Linux',
    endpoint_url: `${new URL(subscription.endpoint).origin}/…`,
  });
  for (const secret of ['auth', 'vapid_private_key']) expect(stored).not.toHaveProperty(secret);
});

/** The service worker of the channel's registration. */
const worker = (): Worker => {
  const [first] = visitor.serviceWorkers();
  if (first === undefined) throw new Error('No service worker runs.');
  return first;
};

type Shown = { readonly title: string; readonly body: string; readonly path: string };

/** Chromium drops a message for a worker that is still being installed. */
const isActive = (): Promise<boolean> =>
  page.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistrations();
    return all.some(
      ({ scope, active }) => new URL(scope).pathname.startsWith('/push/') && active?.state === 'activated',
    );
  });

const deliver = async (data: string): Promise<void> => {
  await until('the worker of the channel is active', isActive);
  if (devTools === undefined) {
    devTools = await visitor.newCDPSession(page);
    await devTools.send('ServiceWorker.enable');
  }
  const registrationId = await registration();
  await devTools.send('ServiceWorker.deliverPushMessage', { origin: service.address, registrationId, data });
};

const registrations = new Map<string, string>();

/** DevTools names the registrations with an event. */
const registration = async (): Promise<string> => {
  devTools.on('ServiceWorker.workerRegistrationUpdated', (event) => {
    for (const { registrationId, scopeURL, isDeleted } of event.registrations) {
      if (!isDeleted) registrations.set(scopeURL, registrationId);
    }
  });
  await devTools.send('ServiceWorker.disable');
  await devTools.send('ServiceWorker.enable');
  const ofChannel = (): string | undefined =>
    [...registrations].find(([scope]) => new URL(scope).pathname.startsWith('/push/'))?.[1];
  await until('the registration of the channel is known', () => ofChannel() !== undefined);
  return ofChannel() ?? '';
};

const shown = (): Promise<readonly Shown[]> =>
  page.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistrations();
    const notifications = await Promise.all(all.map((one) => one.getNotifications()));
    return notifications.flat().map(({ title, body, data }) => ({ title, body, path: data.path }));
  });

test('an incident becomes a notification, its end takes the place of it, and a click leads there', async () => {
  const monitor = await service.monitor([channel]);
  const incident = await service.open(monitor);
  await until('the beginning is sent', () => receiver.requestCount === 2);
  await deliver(openPushMessage(lastRequest().rawBody, subscription).toString());
  await until('a notification is shown', async () => (await shown()).length === 1);
  expect(await shown()).toEqual([
    {
      title: expect.stringMatching(/^🔴 Opened: /),
      body: expect.stringContaining('Monitor: '),
      path: `/incidents/${incident}`,
    },
  ]);

  // One touch of the notification's button: a page may not press what the system shows.
  const { acknowledge_url: url } = JSON.parse(
    openPushMessage(lastRequest().rawBody, subscription).toString(),
  );
  await worker().evaluate(async (acknowledgeUrl) => {
    const click = new Event('notificationclick');
    const acknowledged = new Promise<void>((resolve, reject) => {
      Object.assign(click, {
        action: 'acknowledge',
        notification: { close: () => undefined, data: { path: '/', acknowledgeUrl } },
        waitUntil: (done: Promise<void>) => done.then(resolve, reject),
      });
    });
    globalThis.dispatchEvent(click);
    await acknowledged;
  }, url);
  expect(await service.call('GET', `/v1/incidents/${incident}`)).toMatchObject({
    acknowledgement: { by: { type: 'channel', id: channel } },
  });

  await service.resolve(incident);
  await until('the end is sent', () => receiver.requestCount === 3);
  await deliver(openPushMessage(lastRequest().rawBody, subscription).toString());
  await until('the end is shown', async () => (await shown())[0]?.title.startsWith('🟢') === true);
  expect(await shown()).toHaveLength(1);

  // A page may not click what the system shows, and only a real click may open a window.
  const opened = await worker().evaluate(async () => {
    const scope = globalThis as unknown as {
      readonly registration: ServiceWorkerRegistration;
      readonly clients: { openWindow: (path: string) => Promise<null> };
    };
    return await new Promise<string>((resolve) => {
      scope.clients.openWindow = async (path) => {
        resolve(path);
        return null;
      };
      const click = new Event('notificationclick') as Event & { notification?: object; waitUntil?: object };
      click.notification = { close: () => undefined, data: { path: '/incidents/one' } };
      click.waitUntil = () => undefined;
      globalThis.dispatchEvent(click);
    });
  });
  expect(opened).toBe('/incidents/one');
});

test('a message that cannot be read shows a notification all the same', async () => {
  await deliver('no JSON');
  await until('a second notification is shown', async () => (await shown()).length === 2);
  expect((await shown()).map(({ title, path }) => ({ title, path }))).toContainEqual({
    title: 'Tocsin',
    path: '/alerts',
  });
});

test('a browser that has unsubscribed fails the message, which says what to do', async () => {
  await service.call('PATCH', `/v1/channels/${channel}`, { endpoint_url: receiver.url('/gone') });
  await openPage(page, `/alerts/channels/${channel}`);
  await page.getByText('The browser has unsubscribed').first().waitFor();
});

test('notifications that are blocked say so', async () => {
  await visitor.clearPermissions();
  await openPage(page, '/alerts/channels/new');
  await page.evaluate(() => {
    Notification.requestPermission = async () => 'denied';
  });
  await page.getByRole('button', { name: /^Push notifications/ }).click();
  await page.getByRole('button', { name: 'Subscribe this browser' }).click();
  await page.getByText('Notifications of this page are blocked.').waitFor();
});
