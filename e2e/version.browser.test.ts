import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { freePort, startApp, stopProcess } from '../scripts/processes.mjs';
import { openBrowser, openPage, setUp, visit } from './support/browser.js';
import { secretKey } from './support/databases.js';
import { Service } from './support/service.js';
import { until } from './support/until.js';

let service: Service;
let browser: Browser;
let version: string;

beforeAll(async () => {
  const manifest = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  ({ version } = JSON.parse(manifest));
  service = await Service.start();
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await service?.stop();
});

const json = async (url: string) => (await fetch(url)).json();

/** The first line of a process's log, and what its `/healthz` answers. */
const startedWith = async (app: 'api' | 'dispatcher' | 'prober', portSetting: string) => {
  const port = String(await freePort());
  const process = startApp(
    app,
    {
      DATABASE_URL: service.databaseUrl,
      SECRET_KEY: secretKey,
      API_URL: service.address,
      PROBER_TOKEN: 'a token that no api knows, of thirty-two characters',
      LOG_LEVEL: 'info',
      [portSetting]: port,
    },
    'pipe',
  );
  try {
    let log = '';
    process.stdout?.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
    const health = () => json(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    await until('it answers', async () => (await health()) !== undefined);
    return { line: JSON.parse(log.split('\n')[0] ?? ''), health: await health() };
  } finally {
    await stopProcess(process);
  }
};

/** Every place that names the version. */
const places: Record<string, () => Promise<unknown>> = {
  'tocsin --version': async () => {
    const program = fileURLToPath(new URL('../apps/cli/dist/main.js', import.meta.url));
    return (await promisify(execFile)(process.execPath, [program, '--version'])).stdout.trim();
  },
  '/healthz of the api': async () => (await json(`${service.address}/healthz`)).version,
  'the OpenAPI document': async () => (await json(`${service.address}/openapi.json`)).info.version,
  'the navigation of the dashboard': async () => {
    const page = await (await visit(browser, service.address, await setUp(browser, service))).newPage();
    await openPage(page);
    const text = await page.getByText(/^Tocsin \d/).textContent();
    return text?.replace('Tocsin ', '');
  },
};

test.each(Object.keys(places))('%s has the version of the repository', async (place) => {
  expect(await places[place]?.()).toBe(version);
});

test.each([
  ['api', 'PORT'],
  ['dispatcher', 'DISPATCHER_METRICS_PORT'],
  ['prober', 'PROBER_METRICS_PORT'],
] as const)('the first line of the log and /healthz of the %s have it', async (app, portSetting) => {
  const { line, health } = await startedWith(app, portSetting);
  expect(line).toMatchObject({ name: app, version, msg: 'starting' });
  expect(health).toEqual({ status: 'ok', version });
});
