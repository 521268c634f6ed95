/** `npm run demo`: runs the service on a temporary database, opens and resolves one incident, and prints its messages. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { register } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { admin, freePort, isRunning, startApp, stopProcess, untilReady } from './processes.mjs';

// From source, so that the demo needs no build of the package.
register('./typescript-hooks.mjs', import.meta.url);
const { parseMessage, verify } = await import('@tocsin/webhook-core');

const secret = 'a secret that only the two of us know';
const settledWithinMs = 15_000;
const pollEveryMs = 50;

/** @typedef {{ event: string, verified: boolean, signature: string, body: string }} Arrival */
/** @type {Arrival[]} */
const arrivals = [];

const receiver = createServer((request, response) => {
  /** @type {Buffer[]} */
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const rawBody = Buffer.concat(chunks);
    const signature = String(request.headers['x-service-signature']);
    const verified = verify(rawBody, signature, secret);
    response.writeHead(verified ? 204 : 401).end();
    const { event } = verified ? parseMessage(rawBody) : { event: 'not verified' };
    arrivals.push({ event, verified, signature, body: rawBody.toString('utf8') });
  });
});

/** @param {string} line */
const say = (line) => process.stdout.write(`${line}\n`);

const folder = await mkdtemp(join(tmpdir(), 'tocsin-demo-'));
const port = await freePort();
const address = `http://127.0.0.1:${port}`;
const env = {
  DATABASE_URL: `sqlite:${join(folder, 'demo.db')}`,
  PORT: String(port),
  EGRESS_ALLOW: '127.0.0.0/8',
  LOG_LEVEL: 'warn',
};
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');
const receiverAddress = receiver.address();
const receiverPort = typeof receiverAddress === 'object' && receiverAddress ? receiverAddress.port : 0;

/** @type {import('node:child_process').ChildProcess[]} */
const processes = [];
let apiKey = '';

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>}
 */
const call = async (method, path, body) => {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { authorization: `Bearer ${apiKey}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response.status === 204 ? null : response.json();
};

/** Waits until `count` alerts have ended, or cannot end any more. @param {number} count */
const endedAlerts = async (count) => {
  const deadlineMs = performance.now() + settledWithinMs;
  for (;;) {
    const { items } = await call('GET', '/v1/alerts');
    const ended = items.filter(
      (/** @type {{ status: string }} */ { status }) => status === 'delivered' || status === 'failed',
    );
    const isHopeless = performance.now() > deadlineMs || !processes.every(isRunning);
    if (ended.length >= count || isHopeless) return items;
    await sleep(pollEveryMs);
  }
};

const run = async () => {
  ({ api_key: apiKey } = await admin(['account', 'create', '--name', 'demo', '--plan', 'lite'], env));
  processes.push(startApp('api', env), startApp('dispatcher', env));
  await untilReady(address, processes[0]);
  say(`Tocsin is running at ${address}. A receiver is running at http://127.0.0.1:${receiverPort}/in.\n`);
  const channel = await call('POST', '/v1/channels', {
    type: 'Webhook',
    name: 'on-call',
    endpoint_url: `http://127.0.0.1:${receiverPort}/in`,
    webhook_secret: secret,
  });
  const monitor = await call('POST', '/v1/monitors', {
    type: 'http',
    name: 'Shop',
    target: 'https://shop.example.com/',
    channel_ids: [channel.id],
  });
  const incident = await call('POST', `/v1/monitors/${monitor.id}/incidents`, {
    title: 'Shop is down: connection refused',
  });
  await endedAlerts(2);
  await call('POST', `/v1/incidents/${incident.id}/resolve`);
  const alerts = await endedAlerts(3);

  for (const { event, verified, signature, body } of arrivals) {
    say(`${verified ? 'verified' : 'NOT VERIFIED'}  ${event}`);
    say(`          X-Service-Signature: ${signature}`);
    say(`          ${body}\n`);
  }
  for (const alert of [...alerts].reverse()) {
    say(
      `recorded  ${alert.event.padEnd(17)}  ${alert.status}  ${alert.response_status}  ${alert.duration_ms} ms`,
    );
  }
  const once = (/** @type {string} */ event) =>
    arrivals.filter((arrival) => arrival.event === event && arrival.verified).length === 1 &&
    alerts.filter(
      (/** @type {{ event: string, status: string }} */ alert) =>
        alert.event === event && alert.status === 'delivered',
    ).length === 1;
  return arrivals.length === 3 && ['channel.test', 'incident.created', 'incident.resolved'].every(once);
};

let good = false;
try {
  good = await run();
} finally {
  await Promise.all(processes.map((child) => stopProcess(child)));
  receiver.closeAllConnections();
  receiver.close();
  await rm(folder, { recursive: true, force: true });
}
say(good ? '\nEach message arrived once, is verified, and is recorded as delivered.' : '\nThe demo failed.');
process.exitCode = good ? 0 : 1;
