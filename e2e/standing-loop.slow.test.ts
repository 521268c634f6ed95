import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../scripts/processes.mjs';
import { Account } from './support/account.js';
import { NpmStart } from './support/npm-start.js';
import { until } from './support/until.js';

const preload = fileURLToPath(new URL('support/standing-loop.mjs', import.meta.url));
const prober = 'apps/prober/dist/main';

let requests = 0;
const target = createServer((_request, response) => {
  requests += 1;
  response.end('here');
});
let folder: string;
let running: NpmStart;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-standing-'));
  target.listen(0, '127.0.0.1');
  await once(target, 'listening');
  const port = String(await freePort());
  running = new NpmStart({
    DATABASE_URL: `sqlite:${join(folder, 'tocsin.db')}`,
    PORT: port,
    EGRESS_ALLOW: '127.0.0.0/8',
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${preload}`,
    STANDING_LOOP_FILE: join(folder, 'stand'),
  });
  await running.says(/Ctrl-C/);
  const account = new Account(`http://127.0.0.1:${port}`, '', /tocsin_\S+/.exec(running.output)?.[0] ?? '');
  const { port: targetPort } = target.address() as AddressInfo;
  const url = `http://127.0.0.1:${targetPort}/`;
  await account.call('POST', '/v1/monitors', {
    name: 'Shop',
    type: 'http',
    target: url,
    interval_seconds: 10,
  });
  await until('it is checked', () => requests > 0);
});

afterAll(async () => {
  running.pressCtrlC();
  await running.ended();
  target.close();
  await rm(folder, { recursive: true, force: true });
});

const standStill = () => writeFile(join(folder, 'stand'), '');
const pidOf = async () => (await running.processes()).get(prober);

test('a prober whose loop stands still is ended and started again, and checks go on', async () => {
  const stuck = await pidOf();
  await standStill();
  await until('another runs in its place', async () => ![stuck, undefined].includes(await pidOf()));
  expect(running.errors).toContain('prober ended (SIGKILL).');
  expect(running.output).toContain('the event loop stands still: ending this process');
  const before = requests;
  await until('it is checked again', () => requests > before);
});

test('a prober whose loop stands still is ended also after SIGTERM', async () => {
  const stuck = (await pidOf()) ?? 0;
  await standStill();
  await until('its loop stands still', () => !existsSync(join(folder, 'stand')));
  running.terminate();
  expect(await running.ended()).toBe(0);
  expect(() => process.kill(stuck, 0)).toThrow('ESRCH');
});
