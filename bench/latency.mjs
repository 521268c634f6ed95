/**
 * From the API's answer to the receiver's receipt, at a steady rate of incidents a second. Client and receiver are one
 * process, so both ends are read off one clock.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { admin, freePort, startApp, stopProcess, untilReady } from '../scripts/processes.mjs';
import { secret } from './message.mjs';

const settledWithinMs = 10_000;

/** @param {number[]} sorted @param {number} part */
const quantile = (sorted, part) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

/**
 * @param {{ databaseUrl: string, secretKey: string, perSecond: number, count: number }} options
 * @returns {Promise<{ p50Ms: number, p99Ms: number, count: number }>}
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

  const port = await freePort();
  const env = {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey,
    PORT: String(port),
    EGRESS_ALLOW: '127.0.0.0/8',
    LOG_LEVEL: 'error',
  };
  const { api_key: apiKey } = await admin(['account', 'create', '--name', 'bench', '--plan', 'lite'], env);
  const processes = [startApp('api', env), startApp('dispatcher', env)];
  const address = `http://127.0.0.1:${port}`;
  await untilReady(address, processes[0]);
  const api = new Pool(address, { connections: 8 });

  /** @param {string} path @param {object} body @returns {Promise<any>} */
  const post = async (path, body) => {
    const response = await api.request({
      method: 'POST',
      path,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = await response.body.json();
    if (response.statusCode >= 300) throw new Error(JSON.stringify(answer));
    return answer;
  };
  const channel = await post('/v1/channels', {
    type: 'Webhook',
    name: 'bench',
    endpoint_url: `http://127.0.0.1:${receiverPort}/`,
    webhook_secret: secret,
  });
  const monitors = [];
  for (let index = 0; index < count; index++) {
    monitors.push(
      await post('/v1/monitors', {
        type: 'http',
        name: `monitor-${index}`,
        target: 'https://shop.example.com/',
        channel_ids: [channel.id],
      }),
    );
  }

  /** @type {Map<string, number>} */
  const answeredMs = new Map();
  const everyMs = 1000 / perSecond;
  const startedMs = performance.now();
  const opening = monitors.map(async ({ id }, index) => {
    await sleep(startedMs + index * everyMs - performance.now());
    const incident = await post(`/v1/monitors/${id}/incidents`, {
      title: 'Shop is down: connection refused',
    });
    answeredMs.set(incident.id, performance.now());
  });
  await Promise.all(opening);
  const deadlineMs = performance.now() + settledWithinMs;
  while ([...answeredMs.keys()].some((id) => !receivedMs.has(id)) && performance.now() < deadlineMs)
    await sleep(20);

  await api.close();
  await Promise.all(processes.map((child) => stopProcess(child)));
  receiver.closeAllConnections();
  receiver.close();
  // A message may arrive before its incident's answer has been read: that is no waiting at all.
  const waits = [...answeredMs].map(([id, ms]) =>
    Math.max(0, (receivedMs.get(id) ?? Number.POSITIVE_INFINITY) - ms),
  );
  waits.sort((a, b) => a - b);
  return { p50Ms: quantile(waits, 0.5), p99Ms: quantile(waits, 0.99), count: waits.length };
};
