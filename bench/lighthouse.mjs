/** Has Lighthouse judge pages of the dashboard in Chromium, on a desktop and on a phone. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import lighthouse, { desktopConfig } from 'lighthouse';
import { freePort } from '../scripts/processes.mjs';
import { startService } from './service.mjs';

const monitors = 63;
const chromium = '/usr/bin/chromium';
/** A machine that is busy for a moment lowers a score, and Chromium loses the start of a trace now and then. */
const attemptsMax = 3;
const categories = /** @type {const} */ (['performance', 'accessibility']);
/** `enough` ends the attempts. Lighthouse's own defaults are a phone's. */
const devices = { desktop: { config: desktopConfig, enough: 95 }, phone: { config: undefined, enough: 90 } };

/** @typedef {{ performance: number, accessibility: number }} Scores */

/**
 * @param {{ databaseUrl: string, secretKey: string }} options
 * @returns {Promise<Record<string, number>>} of each device and page the score for performance, and the lowest score for
 *   accessibility, of 100
 */
export const lighthouseScores = async ({ databaseUrl, secretKey }) => {
  const service = await startService({ databaseUrl, secretKey, clients: 1, dispatcherCount: 0 });
  const { id: channel } = await service.post('/v1/channels', {
    type: 'Email',
    name: 'On call',
    email_address: 'on-call@example.com',
  });
  const [monitor] = await service.newMonitors(monitors, [channel]);
  const incident = await service.post(`/v1/monitors/${monitor}/incidents`, { title: 'It answered 503.' });
  const cookie = await service.signIn();
  const browser = await openChromium();
  const paths = {
    overview: '/',
    monitors: '/monitors',
    monitor: `/monitors/${monitor}`,
    'a new monitor': '/monitors/new',
    incidents: '/incidents',
    incident: `/incidents/${incident.id}`,
    channels: '/channels',
    channel: `/channels/${channel}`,
    alerts: '/alerts',
    'status pages': '/status-pages',
    account: '/settings',
  };
  /** @type {Record<string, number>} */
  const figures = {};
  const accessibility = [];
  for (const [device, { config, enough }] of Object.entries(devices)) {
    for (const [name, path] of Object.entries(paths)) {
      const scores = await bestScores(`${service.address}${path}`, browser.port, cookie, config, enough);
      figures[`${device}, ${name}`] = scores.performance;
      accessibility.push(scores.accessibility);
    }
  }
  await browser.close();
  await service.stop();
  return { ...figures, leastAccessible: Math.min(...accessibility) };
};

const openChromium = async () => {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'tocsin-lighthouse-'));
  const child = spawn(
    chromium,
    ['--headless=new', '--no-sandbox', `--remote-debugging-port=${port}`, `--user-data-dir=${folder}`],
    { stdio: 'ignore' },
  );
  const isListening = () =>
    fetch(`http://127.0.0.1:${port}/json/version`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isListening())) {
    if (child.exitCode !== null) throw new Error(`${chromium} ended with exit code ${child.exitCode}.`);
    await sleep(100);
  }
  return {
    port,
    async close() {
      child.kill();
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/**
 * @param {string} url @param {number} port @param {string} cookie
 * @param {import('lighthouse').Config | undefined} config @param {number} enough
 * @returns {Promise<Scores>}
 */
const bestScores = async (url, port, cookie, config, enough) => {
  let best = { performance: 0, accessibility: 0 };
  for (let attempt = 0; attempt < attemptsMax && best.performance < enough; attempt++) {
    const result = await lighthouse(
      url,
      { port, logLevel: 'error', onlyCategories: [...categories], extraHeaders: { Cookie: cookie } },
      config,
    );
    if (result === undefined || result.lhr.runtimeError !== undefined) continue;
    const score = (/** @type {keyof Scores} */ name) =>
      Math.round((result.lhr.categories[name]?.score ?? 0) * 100);
    if (score('performance') > best.performance) {
      best = { performance: score('performance'), accessibility: score('accessibility') };
    }
  }
  return best;
};
