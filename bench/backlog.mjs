/** Measures how fast a dispatcher sends messages that wait in the database. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dispatchesFor } from '@tocsin/domain';
import { eventFeed, secretBox } from '@tocsin/persistence';
import { v7 } from 'uuid';
import { startApp, stopProcess } from '../scripts/processes.mjs';
import { openExplainedClaims } from './explained-claims.mjs';
import { openIncidentSource } from './incident-source.mjs';
import { localSettings } from './service.mjs';

const plannedAtOnce = 500;
const pollEveryMs = 20;
/** The speeds at the start and at the end are those of such a part. */
const part = 1 / 5;

/** Plans the events of the log and claims no message. @param {import('./incident-source.mjs').IncidentSource} source @param {string} secretKey */
const planAll = async ({ database }, secretKey) => {
  const newAlertId = () => /** @type {import('@tocsin/domain').AlertId} */ (v7());
  const feed = eventFeed(database, {
    claimedBy: 'a bench that plans',
    claimMs: 1,
    secrets: secretBox(secretKey),
    newAlertId,
  });
  const advance = () =>
    feed.advance(
      plannedAtOnce,
      async (events) => events.flatMap(dispatchesFor),
      () => [],
    );
  while ((await advance()).events > 0);
};

/**
 * @param {{ databaseUrl: string, secretKey: string, receiver: { url: string, received: () => Promise<number> }, count: number, channelCount: number, concurrency: number | null, plansFolder: string | null }} options
 * `concurrency`: `null` for the default. `plansFolder`: where PostgreSQL's plans of a claim are kept
 * @returns {Promise<Record<string, number>>} `ofCatchingUp`: to the same dispatcher with as many events in the log
 */
export const backlog = async ({
  databaseUrl,
  secretKey,
  receiver,
  count,
  channelCount,
  concurrency,
  plansFolder,
}) => {
  const endpointUrls = Array.from({ length: channelCount }, (_, index) => `${receiver.url}/channel-${index}`);
  const source = await openIncidentSource({ databaseUrl, secretKey, endpointUrls });
  await source.open(count);
  await planAll(source, secretKey);
  const claims = plansFolder === null ? null : await openExplainedClaims({ databaseUrl, secretKey, source });
  /** @param {string} name */
  const keepPlan = async (name) => {
    if (claims === null || plansFolder === null) return;
    await mkdir(plansFolder, { recursive: true });
    const file = `${channelCount} channels, room for ${concurrency ?? 'the default'}, ${name}.txt`;
    await writeFile(join(plansFolder, file), `${await claims.explain(concurrency ?? plannedAtOnce)}\n`);
  };

  const { env } = await localSettings(databaseUrl, secretKey);
  const before = await receiver.received();
  const sent = async () => (await receiver.received()) - before;
  await keepPlan('at the start');
  const dispatcher = startApp('dispatcher', {
    ...env,
    ...(concurrency && { DISPATCH_CONCURRENCY: String(concurrency) }),
  });
  /** @param {number} messages @returns {Promise<number>} the time */
  const untilSent = async (messages) => {
    while ((await sent()) < messages) {
      if (dispatcher.exitCode !== null) throw new Error('The dispatcher ended.');
      await sleep(pollEveryMs);
    }
    return performance.now();
  };
  /** @param {number} messages @param {number} ms */
  const aSecond = (messages, ms) => (messages * 1000) / ms;

  // The start of a process does not count, nor do the first messages, for which V8 compiles the code.
  const warmUp = count * part;
  const startedMs = await untilSent(warmUp);
  const earlyMs = await untilSent(warmUp + count * part);
  await untilSent(count / 2);
  await keepPlan('in the middle');
  const lateStartedMs = await untilSent(count * (1 - part));
  await keepPlan('near the end');
  const endedMs = await untilSent(count);
  await source.untilSettled();

  dispatcher.kill('SIGSTOP');
  await source.open(count);
  const resumedMs = performance.now();
  dispatcher.kill('SIGCONT');
  const caughtUpMs = await untilSent(2 * count);
  await stopProcess(dispatcher);
  await claims?.close();
  await source.close();
  const perSecond = aSecond(count - warmUp, endedMs - startedMs);
  return {
    perSecond,
    ofCatchingUp: perSecond / aSecond(count, caughtUpMs - resumedMs),
    lateToEarly: aSecond(count * part, endedMs - lateStartedMs) / aSecond(count * part, earlyMs - startedMs),
  };
};
