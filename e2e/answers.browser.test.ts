import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ReceivedRequest, selfSignedCertificate, WebhookReceiver } from '@tocsin/testing/servers';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { violations } from './support/accessibility.js';
import { openBrowser } from './support/browser.js';
import { startMailServer } from './support/mail-server.js';
import { Service } from './support/service.js';
import { hangsAfterMs } from './support/until.js';

const mailbox = 'on-call@example.com';
const linkPattern = /http:\/\/127\.0\.0\.1:\d+\/answer\/[A-Za-z0-9_-]{64}/;

let folder: string;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let telegram: WebhookReceiver;
let slack: WebhookReceiver;
let ntfy: WebhookReceiver;
let service: Service;
let browser: Browser;
let monitorChannels: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-answers-'));
  const tls = selfSignedCertificate();
  const authorities = join(folder, 'authorities.pem');
  await writeFile(authorities, tls.cert);
  mailServer = await startMailServer();
  const answering = (body: string) => ({ behaviour: { does: 'answer', status: 200, body } }) as const;
  telegram = await WebhookReceiver.start(answering('{"ok":true}'));
  slack = await WebhookReceiver.start({ tls, ...answering('ok') });
  ntfy = await WebhookReceiver.start(answering('{}'));
  service = await Service.start({
    SMTP_URL: mailServer.url,
    TELEGRAM_API_URL: `http://127.0.0.1:${telegram.port}`,
    EGRESS_CA_FILE: authorities,
  });
  service.startDispatcher();
  browser = await openBrowser();
  const channels = [
    { type: 'Telegram', name: 'Telegram', bot_token: `1:${'x'.repeat(35)}`, chat_id: '-1001234567890' },
    { type: 'Slack', name: 'Slack', webhook_url: slack.url('/services/T0/B0/XXXX') },
    { type: 'Ntfy', name: 'ntfy', server_url: `http://127.0.0.1:${ntfy.port}`, topic: 'tocsin-k7Qw2mZx' },
    { type: 'Email', name: 'mail', email_address: mailbox },
  ];
  monitorChannels = [];
  for (const channel of channels)
    monitorChannels.push((await service.call('POST', '/v1/channels', channel)).id);
  const token = /#token=(.+)$/.exec(await mailServer.linkTo(mailbox))?.[1] ?? '';
  await service.call('POST', '/v1/channel-confirmations', { token });
  // The first test message of the mailbox failed, because nobody had confirmed it.
  await service.endedAlerts(5);
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
  for (const receiver of [telegram, slack, ntfy]) await receiver?.close();
  mailServer?.stop();
  await rm(folder, { recursive: true, force: true });
});

const lastOf = ({ received }: WebhookReceiver): ReceivedRequest => {
  const last = received.at(-1);
  if (last === undefined) throw new Error('Nothing was received.');
  return last;
};

const jsonOf = (receiver: WebhookReceiver) => JSON.parse(lastOf(receiver).rawBody.toString('utf8'));

/** The link that a person touches, as each program shows it. */
const links: Readonly<Record<string, () => string>> = {
  Telegram: () => /<a href="([^"]+)">Acknowledge<\/a>/.exec(jsonOf(telegram).text)?.[1] ?? '',
  Slack: () => /<([^|>]+)\|Acknowledge>/.exec(jsonOf(slack).blocks.at(-1).text.text)?.[1] ?? '',
  ntfy: () => jsonOf(ntfy).actions[0].url,
  mail: () => {
    const text = mailServer.mails.at(-1)?.text.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '';
    return linkPattern.exec(text)?.[0] ?? '';
  },
};

/** Opens an incident, and waits until each channel has its message. */
const ring = async (title = 'Shop does not answer'): Promise<string> => {
  const incident = await service.open(await service.monitor(monitorChannels), title);
  const alerts = await service.endedAlerts(4, { incident_id: incident });
  expect(alerts.map(({ status }) => status)).toEqual(Array(4).fill('delivered'));
  return incident;
};

type Answered = { acknowledgement: { by: { type: string; name: string } } | null };

const acknowledgement = async (incident: string) =>
  (await service.call<Answered>('GET', `/v1/incidents/${incident}`)).acknowledgement;

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  javaScriptEnabled: false,
};

const openPhone = async (options: BrowserContextOptions = {}): Promise<Page> => {
  const window = await browser.newContext({ ...phone, ...options });
  window.setDefaultTimeout(hangsAfterMs);
  return window.newPage();
};

describe('from the ring on a phone to acknowledged in two touches, without a script and a sign-in', () => {
  test.each(Object.keys(links))('by the message of %s', async (name) => {
    const incident = await ring();
    const link = links[name]?.() ?? '';
    expect(link).toMatch(linkPattern);
    const page = await openPhone();
    // The first touch: the link in the message.
    await page.goto(link);
    const button = page.getByRole('button', { name: 'Acknowledge' });
    const box = await button.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThan(844 / 2);
    await page.getByText(`The incident will name the channel “${name}”.`).waitFor();
    const rung = page.locator('.row', { hasText: 'Message delivered to' });
    for (const channel of Object.keys(links)) await rung.getByText(channel).waitFor();
    expect(await acknowledgement(incident)).toBeNull();
    // The second touch.
    await button.tap();
    await page.getByRole('heading', { name: 'Acknowledged' }).waitFor();
    await page.getByText(`Through the channel “${name}”`).waitFor();
    expect(await acknowledgement(incident)).toMatchObject({ by: { type: 'channel', name } });
    await page.reload();
    expect(await button.count()).toBe(0);
    await page.context().close();
  });

  test('and in one by the ntfy app, which sends the POST of its action itself', async () => {
    const incident = await ring();
    const [{ action, url, method }] = jsonOf(ntfy).actions;
    expect([action, method]).toEqual(['http', 'POST']);
    expect((await fetch(url, { method })).status).toBe(200);
    expect(await acknowledgement(incident)).toMatchObject({ by: { type: 'channel', name: 'ntfy' } });
  });
});

test.each(['light', 'dark'] as const)(
  'the page is one screen that everybody can use: %s',
  async (colorScheme) => {
    await ring();
    const page = await openPhone({ colorScheme, javaScriptEnabled: true, locale: 'de-DE' });
    await page.goto(links.Slack?.() ?? '');
    await page.getByRole('button', { name: 'Bestätigen' }).waitFor();
    const { scrollWidth, scrollHeight } = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return { scrollWidth, scrollHeight };
    });
    expect(scrollWidth).toBeLessThanOrEqual(390);
    expect(scrollHeight).toBeLessThanOrEqual(844);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Bestätigen' }).tap();
    await page.getByRole('heading', { name: 'Bestätigt' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  },
);

test('the button is in the upper half of a phone, however long the title is', async () => {
  await ring('店'.repeat(400));
  const page = await openPhone({ locale: 'ja' });
  await page.goto(links.Slack?.() ?? '');
  const box = await page.getByRole('button').boundingBox();
  expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThan(844 / 2);
  await page.context().close();
});

test('a scanner that opens each link, submits each form and presses each button outside of one acknowledges nothing', async () => {
  const incident = await ring();
  const answer = links.mail?.() ?? '';
  const window = await browser.newContext();
  const page = await window.newPage();
  const visited = new Set<string>();
  let submitted = 0;
  const waiting = [answer, ...Object.values(links).map((link) => link())];
  while (waiting.length > 0 && visited.size < 30) {
    const url = waiting.shift() ?? '';
    if (visited.has(url) || !url.startsWith(service.address)) continue;
    visited.add(url);
    await page.goto(url, { waitUntil: 'networkidle' });
    waiting.push(...(await page.evaluate(() => Array.from(document.links, ({ href }) => href))));
    await page.evaluate(() => {
      const pressable = 'button, input[type=button], input[type=submit], [role=button], summary, [onclick]';
      for (const each of document.querySelectorAll<HTMLElement>(pressable))
        if (each.closest('form') === null) each.click();
    });
    await page.reload({ waitUntil: 'networkidle' });
    // Without the button that a person presses.
    const forms = await page.evaluate(() => document.forms.length);
    for (let at = 0; at < forms; at += 1) {
      const sent = page.waitForEvent('framenavigated');
      await page.evaluate((form) => document.forms[form]?.submit(), at);
      await sent;
      await page.waitForLoadState('networkidle');
      submitted += 1;
      await page.goto(url, { waitUntil: 'networkidle' });
    }
  }
  expect([...visited].some((url) => url.includes('/incidents/'))).toBe(true);
  expect(await acknowledgement(incident)).toBeNull();
  expect(submitted).toBeGreaterThanOrEqual(Object.keys(links).length);

  await page.goto(answer);
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await page.getByRole('heading', { name: 'Acknowledged' }).waitFor();
  expect(await acknowledgement(incident)).not.toBeNull();
  await window.close();
});
