import { setTimeout as sleep } from 'node:timers/promises';
import { admin, startApp, stopProcess } from '../scripts/processes.mjs';
import { startTarget } from './monitoring.mjs';
import { quantile } from './quantile.mjs';
import { localSettings, startService } from './service.mjs';

const lookEveryMs = 250;
/** Two intervals of a minute, and more. */
const givesUpAfterMs = 180_000;

/**
 * From the death of a host to the incident, for monitors that are at random moments of their interval. The host is on
 * this machine, so the prober asks nobody before it blames the host.
 *
 * @param {{ databaseUrl: string, secretKey: string, count: number, intervals: readonly number[] }} options
 */
export const ringTimes = async ({ databaseUrl, secretKey, count, intervals }) => {
  const service = await startService({ databaseUrl, secretKey, clients: 4, dispatcherCount: 0 });
  const target = await startTarget();
  const { env } = await localSettings(databaseUrl, secretKey);
  const { prober_token: token } = await admin(['prober-token', 'create', '--name', 'bench'], env);
  const prober = startApp('prober', { ...env, API_URL: service.address, PROBER_TOKEN: token });
  /** @type {Map<string, number>} */
  const intervalOf = new Map();
  for (const seconds of intervals) {
    for (let index = 0; index < count; index++) {
      const settings = { interval_seconds: seconds, timeout_seconds: 5 };
      const monitor = { type: 'http', name: `${seconds} s`, target: target.url, ...settings };
      intervalOf.set((await service.post('/v1/monitors', monitor)).id, seconds);
      // Spreads the first checks over an interval of a minute.
      await sleep((60_000 / (count * intervals.length)) * Math.random() * 2);
    }
  }
  const stoppedAtMs = Date.now();
  target.stop();
  /** @type {Map<string, number>} */
  const rung = new Map();
  while (rung.size < intervalOf.size && Date.now() - stoppedAtMs < givesUpAfterMs) {
    await sleep(lookEveryMs);
    const { items } = await service.get('/v1/incidents?limit=100');
    for (const { monitor_id: id, started_at: startedAt } of items)
      rung.set(id, (Date.parse(startedAt) - stoppedAtMs) / 1000);
  }
  await stopProcess(prober);
  await service.stop();
  /** @param {number} seconds */
  const timesOf = (seconds) =>
    [...rung].flatMap(([id, took]) => (intervalOf.get(id) === seconds ? [took] : []));
  return Object.fromEntries(
    intervals.flatMap((seconds) => [
      [`p50 of ${seconds} s`, quantile(timesOf(seconds), 0.5)],
      [`max of ${seconds} s`, quantile(timesOf(seconds), 1)],
      [`rung of ${count} of ${seconds} s`, timesOf(seconds).length],
    ]),
  );
};
