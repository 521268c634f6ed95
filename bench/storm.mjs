import { setTimeout as sleep } from 'node:timers/promises';
import { startDispatchers } from './dispatchers.mjs';
import { openIncidentSource } from './incident-source.mjs';

const channelCount = 50;
const sampleEveryMs = 200;

/**
 * @param {{ databaseUrl: string, secretKey: string, receiver: { url: string, received: () => Promise<number> }, count: number }} options
 * @returns {Promise<{ perSecond: number, maxMb: number }>} `maxMb`: the dispatcher's peak memory
 */
export const storm = async ({ databaseUrl, secretKey, receiver, count }) => {
  const endpointUrls = Array.from({ length: channelCount }, (_, index) => `${receiver.url}/channel-${index}`);
  const source = await openIncidentSource({ databaseUrl, secretKey, endpointUrls });
  const dispatchers = await startDispatchers({ databaseUrl, secretKey, source });
  const before = await receiver.received();
  const startedMs = performance.now();
  await source.open(count);
  let maxMb = 0;
  while ((await receiver.received()) - before < count) {
    await Promise.race([sleep(sampleEveryMs), dispatchers.died]);
    maxMb = Math.max(maxMb, await dispatchers.memoryOfFirstMb());
  }
  const seconds = (performance.now() - startedMs) / 1000;
  await dispatchers.stop();
  await source.close();
  return { perSecond: count / seconds, maxMb };
};
