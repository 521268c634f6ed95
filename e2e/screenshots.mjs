/**
 * `npm run screenshots [-- FOLDER [SECONDS]]`: makes the pictures of the README with the real service on a temporary
 * database. Takes two minutes, because monitors need results to show. A test gives another folder and fewer seconds.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { admin, freePort, startApp, stopProcess, untilReady } from '../scripts/processes.mjs';

const [images = fileURLToPath(new URL('../docs/images/', import.meta.url)), watchedSeconds = '100'] =
  process.argv.slice(2);
const watchedMs = Number(watchedSeconds) * 1_000;
const drawnMs = 1500;

const folder = await mkdtemp(join(tmpdir(), 'tocsin-screenshots-'));
const port = await freePort();
const address = `http://127.0.0.1:${port}`;
const tokenFile = join(folder, 'prober-token');
const env = {
  DATABASE_URL: `sqlite:${join(folder, 'tocsin.db')}`,
  PORT: String(port),
  EGRESS_ALLOW: '127.0.0.0/8',
  LOG_LEVEL: 'warn',
};

let requests = 0;
/** Serves a website that is quick or slow in turns and broken below /status, and the endpoint of a channel. */
const target = createServer((request, response) => {
  const isBroken = request.url?.startsWith('/status') ?? false;
  requests += 1;
  const answerAfterMs = 20 + ((requests * 7919) % 60);
  setTimeout(() => response.writeHead(isBroken ? 503 : 200).end('hello'), answerAfterMs);
});

/** @type {import('node:child_process').ChildProcess[]} */
const processes = [];
/** @type {import('playwright-core').Browser | undefined} */
let browser;

try {
  target.listen(0, '127.0.0.1');
  await once(target, 'listening');
  const listening = target.address();
  const site = `http://127.0.0.1:${typeof listening === 'object' ? listening?.port : ''}`;

  const { setup_link: link, api_key: apiKey } = await admin(['setup'], env);
  await admin(['prober-token', 'file', '--path', tokenFile], env);
  processes.push(startApp('api', env), startApp('dispatcher', env));
  await untilReady(address, processes[0]);
  processes.push(startApp('prober', { ...env, API_URL: address, PROBER_TOKEN_FILE: tokenFile }));

  /** @param {string} path @param {object} body @returns {Promise<any>} */
  const make = async (path, body) => {
    const response = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const onCall = await make('/v1/channels', {
    type: 'Webhook',
    name: 'on-call',
    endpoint_url: `${site}/hooks/on-call`,
    webhook_secret: 'a secret that only the two of us know',
  });
  await make('/v1/channels', { type: 'Webhook', name: 'status page', endpoint_url: `${site}/status/in` });
  const shops = ['Shop', 'Checkout', 'Search', 'Blog', 'Documentation', 'Login', 'Status page'];
  const monitors = await Promise.all(
    shops.map((name) =>
      make('/v1/monitors', {
        name,
        type: 'http',
        target: `${site}/${name.toLowerCase().replaceAll(' ', '-').replace('status-page', 'status')}`,
        interval_seconds: 10,
        channel_ids: [onCall.id],
      }),
    ),
  );
  await sleep(watchedMs);

  browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
  const desktop = { width: 1280, height: 800 };
  const context = await browser.newContext({ baseURL: address, viewport: desktop, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('E-mail address').fill('ada@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('quiet otters paint five doors');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();

  const drawn = async () => {
    await sleep(drawnMs);
    await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
    await sleep(drawnMs);
  };
  /** @param {string} name @param {string} path */
  const shoot = async (name, path) => {
    await page.goto(path);
    await drawn();
    await page.screenshot({ path: join(images, `${name}.png`) });
  };
  await shoot('monitors', '/monitors');
  await shoot('monitor', `/monitors/${monitors[0].id}`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/alerts');
  await page.getByRole('link', { name: 'Incident opened' }).first().click();
  await drawn();
  await page.screenshot({ path: join(images, 'alert.png') });
} finally {
  await browser?.close();
  await Promise.all(processes.map((child) => stopProcess(child)));
  target.closeAllConnections();
  target.close();
  await rm(folder, { recursive: true, force: true });
}
