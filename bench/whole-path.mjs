/** Measures real dispatcher processes, from events in the log to rows that are all `delivered`. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startDispatchers } from './dispatchers.mjs';
import { openIncidentSource } from './incident-source.mjs';

const channelCount = 50;
const pollEveryMs = 10;
/** Incidents open as fast as their messages are sent. A burst would measure a backlog, as `catchUp` does. */
const incidentsAheadMax = 2000;
const incidentsAtOnce = 200;
/** Asking the receiver more often would take CPU from the dispatcher. */
const nextIncidentsEveryMs = 20;
const warmUpMessages = 30_000;

/** @typedef {Awaited<ReturnType<typeof openWholePath>>} WholePath */

/**
 * @param {{ databaseUrl: string, secretKey: string, receiver: { url: string, received: () => Promise<number> }, dispatcherCount?: number, hasFallback?: boolean }} options
 */
export const openWholePath = async ({
  databaseUrl,
  secretKey,
  receiver,
  dispatcherCount = 1,
  hasFallback = false,
}) => {
  const endpointUrls = Array.from({ length: channelCount }, (_, index) => `${receiver.url}/channel-${index}`);
  const source = await openIncidentSource({ databaseUrl, secretKey, endpointUrls, hasFallback });
  const dispatchers = await startDispatchers({ databaseUrl, secretKey, count: dispatcherCount, source });

  /** @param {number} count of all messages since the receiver started */
  const untilReceived = async (count) => {
    while ((await receiver.received()) < count) await Promise.race([sleep(pollEveryMs), dispatchers.died]);
    await source.untilSettled();
  };

  /**
   * @param {number} count
   * @returns {Promise<number>} messages a second, from the first append to the last row
   */
  const run = async (count) => {
    const incidents = source.prepare(count);
    const before = await receiver.received();
    const startedMs = performance.now();
    let received = 0;
    for (let from = 0; from < count; from += incidentsAtOnce) {
      while (from - received > incidentsAheadMax) {
        await Promise.race([sleep(nextIncidentsEveryMs), dispatchers.died]);
        received = (await receiver.received()) - before;
      }
      await source.append(incidents.slice(from, from + incidentsAtOnce));
    }
    await untilReceived(before + count);
    return (count * 1000) / (performance.now() - startedMs);
  };

  await run(warmUpMessages);
  return {
    run,
    /** Like `run`, but all events are in the log before the dispatchers start. @param {number} count */
    async catchUp(count) {
      const before = await receiver.received();
      dispatchers.pause();
      await source.open(count);
      const startedMs = performance.now();
      dispatchers.resume();
      await untilReceived(before + count);
      return (count * 1000) / (performance.now() - startedMs);
    },
    async close() {
      if (await source.isAny('failed')) throw new Error('A message failed.');
      await dispatchers.stop();
      await source.close();
    },
  };
};
