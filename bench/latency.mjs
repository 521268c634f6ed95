/**
 * From the API's answer to the receiver's receipt, at a steady rate of incidents a second. Client and receiver are one
 * process, so both ends are read off one clock.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { secret } from './message.mjs';
import { quantile } from './quantile.mjs';
import { startService } from './service.mjs';

const settledWithinMs = 10_000;

/**
 * @param {{ databaseUrl: string, secretKey: string, perSecond: number, count: number }} options
 * @returns {Promise<{ p50Ms: number, p99Ms: number }>}
 */
export const latency = async ({ databaseUrl, secretKey, perSecond, count }) => {
  /** @type {Map<string, number>} */
  const receivedMs = new Map();
  const receiver = createServer((request, response) => {
    /** @type {Buffer[]} */
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const atMs = performance.now();
      response.writeHead(204).end();
      receivedMs.set(JSON.parse(Buffer.concat(chunks).toString('utf8')).incident.id, atMs);
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const receiverAddress = receiver.address();
  const receiverPort = typeof receiverAddress === 'object' && receiverAddress ? receiverAddress.port : 0;

  const service = await startService({ databaseUrl, secretKey, clients: 8 });
  const channel = await service.post('/v1/channels', {
    type: 'Webhook',
    name: 'bench',
    endpoint_url: `http://127.0.0.1:${receiverPort}/`,
    webhook_secret: secret,
  });
  const monitorIds = await service.newMonitors(2 * count, [channel.id]);
  /** @param {string} id @returns {Promise<string>} the incident's id */
  const open = async (id) =>
    (await service.post(`/v1/monitors/${id}/incidents`, { title: 'Shop is down: connection refused' })).id;
  // Processes that have just started compile their code while they work: here they have done so before.
  for (const id of monitorIds.splice(count)) await open(id);

  /** @type {Map<string, number>} */
  const answeredMs = new Map();
  const everyMs = 1000 / perSecond;
  const startedMs = performance.now();
  const opening = monitorIds.map(async (id, index) => {
    await sleep(startedMs + index * everyMs - performance.now());
    answeredMs.set(await open(id), performance.now());
  });
  await Promise.all(opening);
  const deadlineMs = performance.now() + settledWithinMs;
  while ([...answeredMs.keys()].some((id) => !receivedMs.has(id)) && performance.now() < deadlineMs)
    await sleep(20);

  await service.stop();
  receiver.closeAllConnections();
  receiver.close();
  // A message may arrive before its incident's answer has been read: that is no waiting at all.
  const waits = [...answeredMs].map(([id, ms]) =>
    Math.max(0, (receivedMs.get(id) ?? Number.POSITIVE_INFINITY) - ms),
  );
  return { p50Ms: quantile(waits, 0.5), p99Ms: quantile(waits, 0.99) };
};
