import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDispatchers } from './dispatchers.mjs';
import { openIncidentSource } from './incident-source.mjs';
import { quantile } from './quantile.mjs';

const hostsOfEachKind = 25;
const settledWithinMs = 60_000;
const sampleEveryMs = 2000;
/** Just below the sender's deadline of ten seconds. */
const answerAfterMs = 8000;

/** @param {number} healthyCount @param {number} hangingCount @param {number} [answerAfterMs] 0: they never answer */
const startReceivers = async (healthyCount, hangingCount, answerAfterMs = 0) => {
  const child = fork(
    new URL('timed-receiver.mjs', import.meta.url),
    [healthyCount, hangingCount, answerAfterMs].map(String),
  );
  const [ports] = await once(child, 'message');
  return {
    /** @type {number[]} */
    healthy: ports.healthy,
    /** @type {number[]} */
    hanging: ports.hanging,
    /** @returns {Promise<number[]>} */
    async arrivedMs() {
      child.send('when?');
      const [{ arrivedMs }] = await once(child, 'message');
      return arrivedMs;
    },
    stop: () => child.disconnect(),
  };
};

/** @param {number} count @param {readonly number[]} ports */
const endpointsOn = (count, ports) =>
  Array.from({ length: count }, (_, index) => `http://127.0.0.1:${ports[index % ports.length]}/${index}`);

/** @param {readonly string[]} first @param {readonly string[]} second */
const alternating = (first, second) =>
  first.flatMap((url, index) => [url, ...second.slice(index, index + 1)]);

/**
 * @param {{ databaseUrl: string, secretKey: string, healthy: number, hanging: number }} options how many channels of each
 * @returns {Promise<{ p50Ms: number, p99Ms: number }>} from the first append to the receipt by a healthy receiver
 */
export const sendToAll = async ({ databaseUrl, secretKey, healthy, hanging }) => {
  const receivers = await startReceivers(hostsOfEachKind, hanging === 0 ? 0 : hostsOfEachKind);
  const endpointUrls = alternating(
    endpointsOn(healthy, receivers.healthy),
    endpointsOn(hanging, receivers.hanging),
  );
  const source = await openIncidentSource({ databaseUrl, secretKey, endpointUrls });
  const dispatchers = await startDispatchers({ databaseUrl, secretKey, source });
  const startedMs = performance.timeOrigin + performance.now();
  await source.open(endpointUrls.length);
  const deadlineMs = performance.now() + settledWithinMs;
  let arrivedMs = await receivers.arrivedMs();
  // `startDispatchers` sends one message more.
  while (arrivedMs.length < healthy + 1 && performance.now() < deadlineMs) {
    await Promise.race([sleep(50), dispatchers.died]);
    arrivedMs = await receivers.arrivedMs();
  }
  const waits = arrivedMs.slice(1).map((ms) => ms - startedMs);
  while (waits.length < healthy) waits.push(Number.POSITIVE_INFINITY);
  await dispatchers.stop();
  await source.close();
  receivers.stop();
  return { p50Ms: quantile(waits, 0.5), p99Ms: quantile(waits, 0.99) };
};

/**
 * Keeps `inFlight` messages in flight to slow receivers.
 * @param {{ databaseUrl: string, secretKey: string, inFlight: number, minutes: number }} options
 * @returns {Promise<{ firstMb: number, lastMb: number, maxMb: number }>} the dispatcher's resident memory: medians of the
 *   first and the last third of the time, and the peak
 */
export const memoryInFlight = async ({ databaseUrl, secretKey, inFlight, minutes }) => {
  const receivers = await startReceivers(1, hostsOfEachKind, answerAfterMs);
  const source = await openIncidentSource({
    databaseUrl,
    secretKey,
    endpointUrls: [`http://127.0.0.1:${receivers.healthy[0]}/`, ...endpointsOn(inFlight, receivers.hanging)],
  });
  const dispatchers = await startDispatchers({ databaseUrl, secretKey, source });
  /** @type {number[]} */
  const samples = [];
  const endMs = performance.now() + minutes * 60_000;
  await source.open(inFlight);
  do {
    await Promise.race([sleep(sampleEveryMs), dispatchers.died]);
    samples.push(await dispatchers.memoryOfFirstMb());
    if (!(await source.isAny('sending')) && !(await source.isAny('pending'))) await source.open(inFlight);
  } while (performance.now() < endMs);
  await dispatchers.stop();
  await source.close();
  receivers.stop();
  const third = Math.ceil(samples.length / 3);
  return {
    firstMb: quantile(samples.slice(0, third), 0.5),
    lastMb: quantile(samples.slice(-third), 0.5),
    maxMb: Math.max(...samples),
  };
};
