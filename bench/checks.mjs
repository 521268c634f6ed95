import { setTimeout as sleep } from 'node:timers/promises';
import { instant } from '@tocsin/domain';
import { freshConnections } from './fresh-connections.mjs';
import { openMonitors, startMonitoring, startTarget } from './monitoring.mjs';
import { cpuMs, maxMb } from './usage.mjs';

const pollEveryMs = 20;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const sqliteSize = 'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()';
const postgresSize = 'SELECT pg_database_size(current_database()) AS bytes';

/** @typedef {Awaited<ReturnType<typeof openMonitors>>} Monitors */

/** @param {Monitors} monitors @returns {Promise<number>} */
const countChecked = async ({ query }) => {
  const [row] = await query('SELECT count(*) AS n FROM check_tail WHERE at > 0');
  return Number(row.n);
};

/**
 * Measures HTTP checks on fresh connections, from claim to commit, against a bare loop of GETs.
 * @param {{ databaseUrl: string, secretKey: string, count: number }} options
 */
export const checkRate = async ({ databaseUrl, secretKey, count }) => {
  const target = await startTarget();
  const monitors = await openMonitors(databaseUrl, secretKey);
  await monitors.add(count, target.url, 86_400);
  await freshConnections(target.url, count / 10);
  const bare = await freshConnections(target.url, count);
  const service = await startMonitoring(databaseUrl, secretKey);
  service.startProber();

  /** @param {number} part */
  const untilChecked = async (part) => {
    while ((await countChecked(monitors)) < part * count) await sleep(pollEveryMs);
    return { atMs: performance.now(), cpu: cpuMs(service.processes), checked: await countChecked(monitors) };
  };
  // The first fifth is the start, which is not measured.
  const begin = await untilChecked(0.2);
  const end = await untilChecked(0.95);
  await service.stop();
  await monitors.close();
  target.stop();
  const checks = end.checked - begin.checked;
  const perSecond = checks / ((end.atMs - begin.atMs) / 1000);
  return { perSecond, ofBare: perSecond / bare, cpuMsACheck: (end.cpu - begin.cpu) / checks };
};

/**
 * The peak memory of one prober that checks `count` monitors.
 * @param {{ databaseUrl: string, secretKey: string, count: number, seconds: number }} options
 */
export const proberMemory = async ({ databaseUrl, secretKey, count, seconds }) => {
  const target = await startTarget();
  const monitors = await openMonitors(databaseUrl, secretKey);
  await monitors.add(count, target.url, 30);
  const service = await startMonitoring(databaseUrl, secretKey);
  const prober = service.startProber();
  await sleep(seconds * 1000);
  const mb = maxMb(prober);
  const checked = await countChecked(monitors);
  await service.stop();
  await monitors.close();
  target.stop();
  return { maxMb: mb, checkedPart: checked / count };
};

/** As an HTTP check reports them: one in five minutes is stored with its timings. @param {number} durationMs */
const detailsOf = (durationMs) => {
  const timings = { dns_ms: 0.4, connect_ms: 9.8, tls_ms: 21.3, first_byte_ms: 31.5 + durationMs / 2 };
  return JSON.stringify({ status_code: 200, timings: { ...timings, total_ms: 31.5 + durationMs } });
};

/**
 * The growth of the database per check, without the first half of the hours: rows that are updated take their space there.
 * @param {{ databaseUrl: string, secretKey: string, count: number, hours: number }} options
 */
export const bytesACheck = async ({ databaseUrl, secretKey, count, hours }) => {
  const monitors = await openMonitors(databaseUrl, secretKey);
  await monitors.add(count, 'https://shop.example.com/', 60);
  const { unitOfWork, query, isSqlite } = monitors;
  const startMs = Math.floor(Date.now() / hourMs) * hourMs;
  let claim = 0;

  /** Stores one check of every monitor. @param {number} atMs */
  const checkAll = async (atMs) => {
    claim += 1;
    await query('UPDATE check_series SET due_at = 1');
    await unitOfWork.run(async ({ checkSeries, awaitedChecks, checkResults }) => {
      const claimed = await checkSeries.claim('default', count, claim);
      const { checks, now } = await awaitedChecks.under(
        claimed.map(({ series }) => ({ claim, series, region: 'default' })),
      );
      const results = [...checks.values()].map((check) => {
        const durationMs = 20 + Math.floor(Math.random() * 200);
        const at = instant(new Date(atMs + Math.floor(Math.random() * 1000)));
        const message = `It answered 200 OK in ${durationMs} ms.`;
        const outcome = { status: /** @type {const} */ ('up'), message, durationMs, at };
        const counting = /** @type {const} */ ('counted');
        return {
          check,
          outcome,
          counting,
          details: detailsOf(durationMs),
          reason: null,
          memory: null,
          nextWithinMs: minuteMs,
        };
      });
      await checkResults.record(results, now);
    });
  };

  const sizeOf = async () => {
    const [row] = await query(isSqlite ? sqliteSize : postgresSize);
    return Number(row.bytes);
  };
  let beforeBytes = 0;
  const beforeHours = hours / 2;
  for (let minute = 0; minute < hours * 60; minute++) {
    if (minute === beforeHours * 60) beforeBytes = await sizeOf();
    await checkAll(startMs + minute * minuteMs);
    // A day passes in seconds here, too fast for PostgreSQL's own vacuum.
    if (!isSqlite && minute % 60 === 59) await query('VACUUM');
  }
  const bytes = (await sizeOf()) - beforeBytes;
  await monitors.close();
  return { bytesACheck: bytes / (count * (hours - beforeHours) * 60) };
};
