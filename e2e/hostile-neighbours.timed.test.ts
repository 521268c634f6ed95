import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type HostileDocument, hostileDocuments } from '@tocsin/testing/hostile-documents';
import { isRunning, startApp, stopProcess } from '../scripts/processes.mjs';
import { CheckDesk, type DeskCheck, type DeskResult } from './support/check-desk.js';
import { until } from './support/until.js';

const hostileCount = 40;
const samplesPerTurn = 25;
const turns = 4;
/** The ratio of latencies beside hostile checks and alone, with room for timers on a loaded machine. */
const ratioMax = 1.5;
const floorMs = 3;

const documents = Object.values(hostileDocuments);
const served = createServer(({ url = '' }, response) => {
  const { headers, body }: Partial<HostileDocument> = documents[Number(url.match(/\d+/)?.[0])] ?? {};
  response.writeHead(200, headers).end(body);
});
const endpoint = fork(fileURLToPath(new URL('support/slow-target.mjs', import.meta.url)));

let desk: CheckDesk;
let prober: ChildProcess;
let isHostile = false;
let handedOut = 0;
let neighbour: DeskCheck;

beforeAll(async () => {
  const [port] = await once(endpoint, 'message');
  neighbour = { account: 'neighbour', type: 'http', target: `http://localhost:${port}/`, settings: {} };
  served.listen(0, '127.0.0.1');
  await once(served, 'listening');
  const { port: servedPort } = served.address() as AddressInfo;
  const hostile = (): DeskCheck => {
    const at = handedOut % documents.length;
    handedOut += 1;
    const { type, settings = {}, previous } = documents[at] as HostileDocument;
    const target = `http://127.0.0.1:${servedPort}/${at}`;
    return { account: 'hostile', type, target, settings, ...(previous !== undefined && { previous }) };
  };
  desk = await CheckDesk.open((underWay) => [
    neighbour,
    ...Array.from({ length: isHostile ? hostileCount - underWay.length : 0 }, hostile),
  ]);
  prober = startApp('prober', {
    API_URL: desk.url,
    PROBER_TOKEN: 'a token that the desk does not look at',
    EGRESS_ALLOW: '127.0.0.0/8',
    LOG_LEVEL: 'error',
  });
});

afterAll(async () => {
  await stopProcess(prober);
  await stopProcess(endpoint);
  served.closeAllConnections();
  served.close();
  await desk.close();
});

const latencyOf = ({ details }: DeskResult): number => JSON.parse(details ?? '').timings.total_ms;
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const sampled = async (): Promise<number> => {
  const from = desk.results.length;
  const own = () => desk.results.slice(from).filter(({ account }) => account === 'neighbour');
  await until('the neighbour is checked', () => own().length >= samplesPerTurn);
  for (const result of own()) expect(result.status).toBe('up');
  return median(own().map(latencyOf));
};

test('hostile documents and expressions of one account leave the latency of another as it is', async () => {
  const aloneMs: number[] = [];
  const besideMs: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    isHostile = false;
    await until('nothing hostile is under way', () => desk.underWayOf('hostile') === 0);
    aloneMs.push(await sampled());
    isHostile = true;
    await until('hostile checks are under way', () => desk.underWayOf('hostile') > hostileCount / 2);
    besideMs.push(await sampled());
  }
  // Other load only adds to a latency, so the best round of each counts.
  expect(Math.min(...besideMs)).toBeLessThanOrEqual(ratioMax * Math.min(...aloneMs) + floorMs);
  expect(isRunning(prober)).toBe(true);
  const judged = desk.results.filter(({ account, status }) => account === 'hostile' && status !== 'unknown');
  expect(judged.length).toBeGreaterThan(hostileCount);
});
