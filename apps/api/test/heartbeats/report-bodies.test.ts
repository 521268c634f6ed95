import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client } from '../support/client.js';
import { newMonitor } from '../support/things.js';

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startApi({ settings: { RATE_LIMIT_PER_ADDRESS: '100000', RATE_LIMIT_PER_KEY: '100000' } });
  client = await api.newAccount('lite');
});
afterAll(() => api.stop());

let made = 0;
/** A job that reports to both addresses, and its token of Uptime Kuma. */
const newJob = async () => {
  const token = `kuma-token-${made++}`;
  const monitor = await newMonitor(client, {
    ...{ type: 'heartbeat', target: 'backup' },
    settings: { period_seconds: 3600, push_token: token },
  });
  return { monitor, ping: `${monitor.ping_path}`, push: `/api/push/${token}` };
};

const stateOf = async ({ id }: MonitorView) => {
  const { status, open_incident_id } = (await client.get<MonitorView>(`/v1/monitors/${id}`)).body;
  return { status, hasIncident: open_incident_id !== null };
};

const deep = `${'['.repeat(20)}${']'.repeat(20)}`;
const bodies: Readonly<Record<string, Buffer>> = {
  nothing: Buffer.alloc(0),
  text: Buffer.from('backup done: 3 files, 0 errors\n'),
  JSON: Buffer.from('{"files": 3}'),
  'cut JSON': Buffer.from('{"files": '),
  'a byte order mark': Buffer.from('\u{feff}{"files": 3}'),
  gzip: gzipSync('{"files": 3}'),
  'JSON 20 levels deep': Buffer.from(deep),
  'JSON of 70 KiB': Buffer.from(JSON.stringify('x'.repeat(70 * 1024))),
  'half a MiB of bytes': Buffer.alloc(512 * 1024, 0xff),
  'a polluting key': Buffer.from('{"__proto__": {"polluted": true}}'),
};

const headerSets: readonly Readonly<Record<string, string>>[] = [
  {},
  { 'Content-Type': 'application/json' },
  { 'Content-Type': 'application/json; charset=utf-16' },
  { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
  { 'Content-Type': 'text/plain', 'Content-Encoding': 'br, nonsense' },
  { 'Content-Type': 'application/x-www-form-urlencoded' },
  { 'Content-Type': 'multipart/form-data' },
  { 'Content-Type': 'no media type' },
  { 'Content-Type': ';;;' },
  { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
];

const send = (method: string, path: string, headers: Readonly<Record<string, string>>, body: Buffer) =>
  new Promise<number | undefined>((resolve, reject) => {
    const framing = 'Transfer-Encoding' in headers ? {} : { 'Content-Length': body.length };
    const sent = request(`${api.url}${path}`, { method, headers: { ...headers, ...framing }, agent: false });
    sent.on('error', reject).on('response', (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    });
    sent.end(body);
  });

describe('a report counts by its path and query alone', () => {
  const [up, down] = [
    { status: 'up', hasIncident: false },
    { status: 'down', hasIncident: true },
  ];

  const statesAfter = async (body: Buffer, headers: Readonly<Record<string, string>>) => {
    const { monitor, ping, push } = await newJob();
    const states: unknown[] = [];
    for (const [method, path] of [
      ['POST', `${ping}/fail`],
      ['POST', ping],
      ['POST', `${push}?status=down`],
      ['PUT', `${push}/?status=up`],
    ] as const)
      states.push([await send(method, path, headers, body), await stateOf(monitor)]);
    return states;
  };

  test.each(headerSets)('whatever its body is, with the headers %j', async (headers) => {
    const names = Object.keys(bodies);
    const seen = await Promise.all(
      Object.values(bodies).map(async (body, at) => [names[at], ...(await statesAfter(body, headers))]),
    );
    const counted = [down, up, down, up].map((state) => [200, state]);
    expect(seen).toEqual(names.map((name) => [name, ...counted]));
  });
});

describe('the address of a push monitor of Uptime Kuma', () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

  test.each(methods)('takes a %s, with a slash at its end or without', async (method) => {
    for (const end of ['', '/']) {
      const job = await newJob();
      expect(await send(method, `${job.push}${end}?status=down&msg=x`, {}, Buffer.alloc(0))).toBe(200);
      expect(await stateOf(job.monitor)).toEqual({ status: 'down', hasIncident: true });
    }
  });

  test.each(['/x', '//', '/x/'])('is not followed by %s', async (more) => {
    const job = await newJob();
    expect(await send('POST', `${job.push}${more}`, {}, Buffer.alloc(0))).toBe(404);
  });
});

test.each(['Content-Length: 999999999999', 'Transfer-Encoding: chunked'])(
  'a body that has not come holds no answer and loses no report: %s',
  async (framing) => {
    const { monitor, ping } = await newJob();
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(
      `POST ${ping}/fail HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`,
    );
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(await stateOf(monitor)).toEqual({ status: 'down', hasIncident: true });
    socket.destroy();
  },
);
