/**
 * The whole path as it runs for real: events are appended to the log, dispatcher processes plan, claim, sign, send and
 * record, and every row must end as delivered.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startDispatchers } from './dispatchers.mjs';
import { openScene } from './scene.mjs';

const channelCount = 50;
const lookEveryMs = 10;
/**
 * Incidents open as fast as their messages go out: never more than so many are ahead. A burst would be over long before
 * the messages are out, and most of what is measured would be a backlog (see `catchUp`).
 */
const incidentsAheadMax = 2000;
const incidentsAtOnce = 200;
/** To ask the receiver takes time that the path could use. */
const nextIncidentsEveryMs = 20;
/** Processes that have just started compile their code while they work: here they have done so before, as the bare loop. */
const warmingMessages = 30_000;

/** @typedef {Awaited<ReturnType<typeof openWholePath>>} WholePath */

/**
 * Starts what the path needs, and uses it until it is warm.
 * @param {{ databaseUrl: string, secretKey: string, receiver: { url: string, received: () => Promise<number> }, dispatcherCount?: number }} options
 */
export const openWholePath = async ({ databaseUrl, secretKey, receiver, dispatcherCount = 1 }) => {
  const endpointUrls = Array.from({ length: channelCount }, (_, index) => `${receiver.url}/channel-${index}`);
  const scene = await openScene({ databaseUrl, secretKey, endpointUrls });
  const dispatchers = await startDispatchers({ databaseUrl, secretKey, count: dispatcherCount, scene });

  /** @param {number} count how many messages are in all to be received */
  const untilReceived = async (count) => {
    while ((await receiver.received()) < count) await Promise.race([sleep(lookEveryMs), dispatchers.died]);
    await scene.untilSettled();
  };

  /**
   * @param {number} count
   * @returns {Promise<number>} messages a second, from the first append to the last row
   */
  const run = async (count) => {
    const incidents = scene.prepare(count);
    const before = await receiver.received();
    const startedMs = performance.now();
    let received = 0;
    for (let from = 0; from < count; from += incidentsAtOnce) {
      while (from - received > incidentsAheadMax) {
        await Promise.race([sleep(nextIncidentsEveryMs), dispatchers.died]);
        received = (await receiver.received()) - before;
      }
      await scene.append(incidents.slice(from, from + incidentsAtOnce));
    }
    await untilReceived(before + count);
    return (count * 1000) / (performance.now() - startedMs);
  };

  await run(warmingMessages);
  return {
    run,
    /**
     * As `run`, but all events are in the log before a dispatcher looks: what a backlog takes, and what is left when
     * nobody else on the machine appends.
     * @param {number} count
     */
    async catchUp(count) {
      const before = await receiver.received();
      dispatchers.holdUp();
      await scene.open(count);
      const startedMs = performance.now();
      dispatchers.letGo();
      await untilReceived(before + count);
      return (count * 1000) / (performance.now() - startedMs);
    },
    async close() {
      if (await scene.isAny('failed')) throw new Error('A message failed.');
      await dispatchers.stop();
      await scene.close();
    },
  };
};
