import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { runCli } from '../support/run-cli.js';

let servers: Server[];
let urls: string[];
let folder: string;
let keys: (string | undefined)[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tocsin-login-'));
  servers = [1, 2].map(() =>
    createServer(({ headers }, response) => {
      keys.push(headers.authorization);
      const isRight = headers.authorization === 'Bearer tocsin_right';
      const body = isRight ? { id: 'account-1', name: 'Ada' } : { detail: 'A valid API key is required.' };
      response
        .writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' })
        .end(JSON.stringify(body));
    }),
  );
  for (const server of servers) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  urls = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  keys = [];
});

const tocsin = (args: string[], stdin = '') =>
  runCli(args, { env: { XDG_CONFIG_HOME: folder }, stdin: Buffer.from(stdin) });
const file = () => join(folder, 'tocsin', 'login.json');

describe('login', () => {
  test('stores a key that the api takes, for its user only, and sends it to that api only', async () => {
    const [own = '', other = ''] = urls;
    const { code, out } = await tocsin(['login', '--url', own], 'tocsin_right\n');
    expect([code, out]).toEqual([0, [`Logged in to Ada at ${own}/. The key is in ${file()}.`]]);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    keys = [];
    expect((await tocsin(['monitors', 'show', 'a'])).code).toBe(0);
    expect((await tocsin(['monitors', 'show', 'a', '--url', own])).code).toBe(0);
    expect(keys).toEqual(['Bearer tocsin_right', 'Bearer tocsin_right']);
    keys = [];
    const elsewhere = await tocsin(['monitors', 'show', 'a', '--url', other]);
    expect([elsewhere.code, keys]).toEqual([2, []]);
  });

  test('keeps the login of before when the api refuses the key', async () => {
    const before = await readFile(file(), 'utf8');
    expect((await tocsin(['login', '--url', urls[0] ?? ''], 'tocsin_wrong\n')).code).toBe(1);
    expect(await readFile(file(), 'utf8')).toBe(before);
  });

  test('needs a key', async () => {
    expect((await tocsin(['login', '--url', urls[0] ?? ''], '\n')).code).toBe(2);
  });
});
