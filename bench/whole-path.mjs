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
 * @param {{ databaseUrl: string, secretKey: string, receiver: { url: string, received: () => Promise<number> }, count: number, dispatcherCount?: number }} options
 * @returns {Promise<number>} messages a second, from the first append to the last row
 */
export const wholePath = async ({ databaseUrl, secretKey, receiver, count, dispatcherCount = 1 }) => {
  const endpointUrls = Array.from({ length: channelCount }, (_, index) => `${receiver.url}/channel-${index}`);
  const scene = await openScene({ databaseUrl, secretKey, endpointUrls });
  const dispatchers = await startDispatchers({ databaseUrl, secretKey, count: dispatcherCount, scene });
  /** @param {number} messages */
  const sendAll = async (messages) => {
    const before = await receiver.received();
    await scene.open(messages);
    while ((await receiver.received()) - before < messages) {
      await Promise.race([sleep(lookEveryMs), dispatchers.died]);
    }
    await scene.untilSettled();
  };
  // Processes that have just started compile their code while they work: here they have done so before, as the bare loop.
  await sendAll(count / 2);
  const startedMs = performance.now();
  await sendAll(count);
  const seconds = (performance.now() - startedMs) / 1000;
  if (await scene.isAny('failed')) throw new Error('A message failed.');
  await dispatchers.stop();
  await scene.close();
  return count / seconds;
};
