/**
 * Measures the public status page: its requests a second beside a bare route with the same bytes, its size, the time
 * from the opening of an incident to the page that shows it, and what a storm of incidents costs.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { request } from 'undici';
import { quantile } from './quantile.mjs';
import { startService } from './service.mjs';

const clients = 32;
const components = 50;
const posts = 30;
const slug = 'bench';
const connections = 32;
/** Requests that a connection has under way, so that this process costs little beside the server. */
const pipelined = 8;
const roundMs = 1000;
const rounds = 7;
const openings = 100;
const shownWithinMs = 30_000;
const pollEveryMs = 5;
const sampleEveryMs = 500;

/**
 * Requests a second over plain sockets. All responses have the same length, so that counting bytes counts them.
 * @param {string} address @param {string} path @param {number} responseBytes
 */
const requestsASecond = async (address, path, responseBytes) => {
  const { hostname, port } = new URL(address);
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: br\r\nAccept-Language: en\r\n\r\n`.repeat(
      pipelined,
    ),
  );
  const batchBytes = responseBytes * pipelined;
  let received = 0;
  let isOver = false;
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(Number(port), hostname);
    let inBatch = 0;
    socket.on('data', (chunk) => {
      received += chunk.length;
      inBatch += chunk.length;
      if (inBatch < batchBytes || isOver) return;
      inBatch -= batchBytes;
      socket.write(request);
    });
    socket.write(request);
    return socket;
  });
  const startedMs = performance.now();
  await sleep(roundMs);
  isOver = true;
  const seconds = (performance.now() - startedMs) / 1000;
  for (const socket of sockets) socket.destroy();
  return received / responseBytes / seconds;
};

/** The bytes of one response, with its head. @param {string} address @param {string} path */
const bytesOfResponse = async (address, path) => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept-Encoding: br\r\nAccept-Language: en\r\n\r\n`,
  );
  let bytes = 0;
  socket.on('data', (chunk) => {
    bytes += chunk.length;
  });
  await sleep(500);
  socket.destroy();
  return bytes;
};

/** @param {string} address @param {string} path */
const fetchPacked = async (address, path) => {
  const response = await fetch(`${address}${path}`, { headers: { 'accept-encoding': 'identity' } });
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
  return response.text();
};

/** The resident memory of the api, until it is stopped. @param {string} address */
const sampleMemory = (address) => {
  /** @type {number[]} */
  const samplesMb = [];
  let isOver = false;
  const sampling = (async () => {
    while (!isOver) {
      const text = await fetchPacked(address, '/metrics');
      samplesMb.push(metric(text, 'process_resident_memory_bytes') / 1e6);
      await sleep(sampleEveryMs);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await sampling;
      return samplesMb;
    },
  };
};

/** @param {string} text @param {string} name */
const metric = (text, name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);

/**
 * @param {{ databaseUrl: string, secretKey: string, storm: number }} options
 * @returns {Promise<Record<string, number>>}
 */
export const statusPage = async ({ databaseUrl, secretKey, storm }) => {
  const service = await startService({ databaseUrl, secretKey, clients, dispatcherCount: 0 });
  const { address } = service;
  const path = `/status/${slug}`;
  const page = await service.post('/v1/status-pages', { slug, title: 'Bench' });
  const monitors = await service.newMonitors(components, []);
  /** @type {string[]} */
  const ids = [];
  for (const [at, monitor] of monitors.entries()) {
    const { id } = await service.post(`/v1/status-pages/${page.id}/components`, {
      name: `Component ${at}`,
      group: `Group ${Math.floor(at / 10)}`,
      monitor_id: monitor,
    });
    ids.push(id);
  }
  for (let at = 0; at < posts; at++) {
    const { id } = await service.post(`/v1/status-pages/${page.id}/posts`, {
      title: `Post ${at}: payments by card fail`,
      text: 'Some payments fail. We are **looking** into it, and say more in half an hour.',
      components: [{ id: ids[at], state: 'degraded' }],
      publish: true,
    });
    for (const status of ['identified', 'resolved']) {
      const text = 'We found the cause: a certificate between two of our services had expired.';
      await service.post(`/v1/status-pages/${page.id}/posts/${id}/updates`, { status, text });
    }
  }
  await sleep(3000);

  const plain = await fetchPacked(address, path);
  const packed = await fetchBytes(address, path);
  if (brotliDecompressSync(packed.body).toString('utf8').length !== plain.length) {
    throw new Error('The packed page is another one.');
  }

  const bare = fork(new URL('bare-page.mjs', import.meta.url));
  bare.send({ body: packed.body.toString('base64'), headers: packed.headers });
  const [{ port }] = await once(bare, 'message');
  const bareAddress = `http://127.0.0.1:${port}`;
  const [ours, theirs] = [await bytesOfResponse(address, path), await bytesOfResponse(bareAddress, '/')];
  await requestsASecond(address, path, ours);
  await requestsASecond(bareAddress, '/', theirs);
  const rates = [];
  const ratios = [];
  for (let round = 0; round < rounds; round++) {
    const limit = await requestsASecond(bareAddress, '/', theirs);
    const rate = await requestsASecond(address, path, ours);
    rates.push(rate);
    ratios.push(rate / limit);
  }
  bare.disconnect();

  const shownMs = [];
  for (let at = 0; at < openings; at++) {
    // Longer than a page waits after a change before it is read again.
    await sleep(1500 + Math.random() * 1000);
    const nth = at % components;
    const opened = await service.post(`/v1/monitors/${monitors[nth]}/incidents`, { title: 'bench' });
    const openedMs = performance.now();
    while (true) {
      const summary = JSON.parse(await fetchPacked(address, `${path}/summary.json`));
      const shown = summary.components.find((/** @type {{ id: string }} */ { id }) => id === ids[nth]);
      if (shown.state === 'major_outage') break;
      if (performance.now() - openedMs > shownWithinMs)
        throw new Error('The page does not show an incident.');
      await sleep(pollEveryMs);
    }
    shownMs.push(performance.now() - openedMs);
    await service.post(`/v1/incidents/${opened.id}/resolve`, {});
  }

  const before = await fetchPacked(address, '/metrics');
  const memory = sampleMemory(address);
  const stormStartedMs = performance.now();
  let left = storm;
  const client = async (/** @type {string} */ monitor) => {
    while (left-- > 0) {
      const { id } = await service.post(`/v1/monitors/${monitor}/incidents`, { title: 'storm' });
      await service.post(`/v1/incidents/${id}/resolve`, {});
      await fetchPacked(address, path);
    }
  };
  await Promise.all(monitors.slice(0, clients).map(client));
  const stormSeconds = (performance.now() - stormStartedMs) / 1000;
  const samplesMb = await memory.stop();
  const after = await fetchPacked(address, '/metrics');
  await service.stop();

  const fifth = Math.ceil(samplesMb.length / 5);
  /** @param {string} name */
  const stormRate = (name) => (metric(after, name) - metric(before, name)) / stormSeconds;
  return {
    perSecond: quantile(rates, 0.5),
    ofBare: quantile(ratios, 0.5),
    bytes: Buffer.byteLength(plain),
    bytesPacked: packed.body.length,
    shownP50Ms: quantile(shownMs, 0.5),
    shownP99Ms: quantile(shownMs, 0.99),
    stormIncidents: storm,
    stormSeconds,
    stormReadsASecond: stormRate('tocsin_status_page_reads_total'),
    stormRenderingsASecond: stormRate('tocsin_status_page_renderings_total'),
    stormEarlyMb: quantile(samplesMb.slice(fifth, 2 * fifth), 0.5),
    stormLateMb: quantile(samplesMb.slice(-fifth), 0.5),
    stormPeakMb: Math.max(...samplesMb),
  };
};

/** The body as it goes over the wire, and the headers that belong to it. @param {string} address @param {string} path */
const fetchBytes = async (address, path) => {
  const response = await request(`${address}${path}`, {
    headers: { 'accept-encoding': 'br', 'accept-language': 'en' },
  });
  const { date: _, connection: __, 'keep-alive': ___, 'content-length': ____, ...headers } = response.headers;
  return {
    body: Buffer.from(await response.body.arrayBuffer()),
    headers: /** @type {Record<string, string>} */ (headers),
  };
};
