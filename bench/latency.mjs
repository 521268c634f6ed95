/**
 * Measures the time from the API's answer to the receiver's receipt. Both are in this process and share its clock.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { secret } from './message.mjs';
import { quantile } from './quantile.mjs';
import { startService } from './service.mjs';

const settledWithinMs = 10_000;
const clients = 8;
/** The service and the limit alternate, because a machine's speed changes all the time. */
const turns = 5;
const warmUpIncidents = 3000;

/** @typedef {(monitor: string) => Promise<string>} Open returns the incident's id */

const startReceiver = async () => {
  /** @type {Map<string, number>} */
  const receivedMs = new Map();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const atMs = performance.now();
    response.writeHead(204).end();
    receivedMs.set(JSON.parse(body.toString('utf8')).incident.id, atMs);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    receivedMs,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** The limit: see `bare-durable.mjs`. @param {string} databaseUrl @param {string} receiverUrl */
const startBare = async (databaseUrl, receiverUrl) => {
  const child = fork(new URL('bare-durable.mjs', import.meta.url), [databaseUrl, receiverUrl]);
  const [{ port }] = await once(child, 'message');
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: clients });
  /** @type {Open} */
  const open = async (monitor) => {
    const body = JSON.stringify({ monitor, title: 'Shop is down: connection refused' });
    const response = await pool.request({ method: 'POST', path: '/', body });
    return /** @type {{ id: string }} */ (await response.body.json()).id;
  };
  return {
    open,
    async stop() {
      await pool.close();
      child.disconnect();
    },
  };
};

/**
 * @param {{ databaseUrl: string, bareDatabaseUrl: string, secretKey: string, perSecond: number, count: number }} options
 * @returns {Promise<{ p50Ms: number, p99Ms: number, p50OfBare: number, p99OfBare: number }>}
 */
export const latency = async ({ databaseUrl, bareDatabaseUrl, secretKey, perSecond, count }) => {
  const receiver = await startReceiver();
  const bare = await startBare(bareDatabaseUrl, receiver.url);
  const service = await startService({ databaseUrl, secretKey, clients });
  const channel = await service.post('/v1/channels', {
    type: 'Webhook',
    name: 'bench',
    endpoint_url: `${receiver.url}/`,
    webhook_secret: secret,
  });
  const monitors = await service.newMonitors(count, [channel.id]);
  /** @type {Open} */
  const open = async (monitor) =>
    (await service.post(`/v1/monitors/${monitor}/incidents`, { title: 'Shop is down: connection refused' }))
      .id;

  /** @param {Open} open @param {string[]} monitors @returns {Promise<number[]>} how long each receipt took, in ms */
  const waits = async (open, monitors) => {
    /** @type {Map<string, number>} */
    const answeredMs = new Map();
    const everyMs = 1000 / perSecond;
    const startedMs = performance.now();
    const opening = monitors.map(async (monitor, index) => {
      await sleep(startedMs + index * everyMs - performance.now());
      answeredMs.set(await open(monitor), performance.now());
    });
    await Promise.all(opening);
    const isMissing = () => [...answeredMs.keys()].some((id) => !receiver.receivedMs.has(id));
    const deadlineMs = performance.now() + settledWithinMs;
    while (isMissing() && performance.now() < deadlineMs) await sleep(20);
    // A message may arrive before the client has read the answer: that counts as 0 ms.
    return [...answeredMs].map(([id, ms]) =>
      Math.max(0, (receiver.receivedMs.get(id) ?? Number.POSITIVE_INFINITY) - ms),
    );
  };

  for (let index = 0; index < warmUpIncidents; index++) {
    const [id] = await Promise.all([open(monitors[index % count] ?? ''), bare.open('')]);
    await service.post(`/v1/incidents/${id}/resolve`, {});
  }
  const measured = [];
  const limit = [];
  for (let turn = 0; turn < turns; turn++) {
    const some = monitors.slice((turn * count) / turns, ((turn + 1) * count) / turns);
    limit.push(...(await waits(bare.open, some)));
    measured.push(...(await waits(open, some)));
  }

  await service.stop();
  await bare.stop();
  receiver.stop();
  const [p50Ms, p99Ms] = [quantile(measured, 0.5), quantile(measured, 0.99)];
  return { p50Ms, p99Ms, p50OfBare: p50Ms / quantile(limit, 0.5), p99OfBare: p99Ms / quantile(limit, 0.99) };
};
