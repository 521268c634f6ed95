import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { unknown } from 'valibot';
import { Api } from '../../src/api/api-client.js';
import { commands as all } from '../../src/commands.js';
import { commandsOfApi } from '../support/commands-of-api.js';
import { runCli } from '../support/run-cli.js';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const folder = await mkdtemp(join(tmpdir(), 'tocsin-foreign-'));
const [config, history] = [join(folder, 'tocsin.yaml'), join(folder, 'history.json')];
beforeAll(async () => {
  await writeFile(config, 'version: 1\n');
  await writeFile(history, '{"version":1,"source":"x","file_set":"x","monitors":{"a":{}}}');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a command against a server of another program, or of another version. */
const against = async (listener: RequestListener, args: readonly string[]) => {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, ...(await runCli(args, { env: { HOME: folder, TOCSIN_URL: url, TOCSIN_API_KEY: 'key' } })) };
};

const id = '019dedd5-0000-7000-8000-000000000001';
const commands = commandsOfApi({ id, name: 'Shop', config, history, folder });

test('each command that asks the api is among these', () => {
  const asking = all.filter(({ options }) => 'url' in options).map((command) => command.name);
  expect([...new Set(commands.map(([name]) => name))].sort()).toEqual(asking.sort());
});

test.each(commands)('a page instead of an answer is a sentence: %s %s', async (...args) => {
  const page: RequestListener = (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
  const { code, error, url } = await against(page, args);
  expect([code, error]).toEqual([
    1,
    [`--url: the server at ${url}/ is no api of Tocsin: its answer is no JSON. Check the URL, and its port.`],
  ]);
});

test.each(commands)('JSON of another program is a sentence: %s %s', async (...args) => {
  const json: RequestListener = (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
  const { code, error } = await against(json, args);
  expect([code, error.join()]).toEqual([
    1,
    expect.stringMatching(/ is no api of Tocsin: its answer has no \w+\. /),
  ]);
});

const ofVersion =
  (version: string | undefined): RequestListener =>
  ({ url }, response) => {
    const isHealth = url === '/healthz' && version !== undefined;
    response
      .writeHead(isHealth ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(isHealth ? { status: 'ok', version } : { detail: 'There is no such path.' }));
  };

test.each([
  ['0.0.9', 'The api is version 0.0.9, and this command is version 0.1.0: the api is older.'],
  ['0.10.0', 'The api is version 0.10.0, and this command is version 0.1.0: the command is older.'],
  ['0.1.0', 'One of them may come from an older commit'],
  [undefined, 'is no api of Tocsin: it has no /v1/config.'],
])('a missing endpoint of version %s says which of the two is older', async (version, words) => {
  const { code, error } = await against(ofVersion(version), ['export']);
  expect([code, error.join()]).toEqual([1, expect.stringContaining(words)]);
});

test('an answer without an end is a sentence, after 64 MiB', async () => {
  const endless: RequestListener = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = (): void => {
      while (response.write(Buffer.alloc(1024 * 1024, ' ')));
      response.once('drain', more);
    };
    more();
  };
  const { code, error } = await against(endless, ['status']);
  expect([code, error.join()]).toEqual([
    1,
    expect.stringContaining('is no api of Tocsin: its answer has more than 67108864 bytes.'),
  ]);
});

test('a server without TLS at an https address is a sentence', async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { code, error } = await runCli(['status', '--url', url], { env: { TOCSIN_API_KEY: 'key' } });
  expect([code, error]).toEqual([
    1,
    [`--url: ${url} did not answer: it speaks no TLS. Check the URL, and its port.`],
  ]);
});

describe('a server that says nothing', () => {
  const silent: [string, (socket: Socket) => void, RegExp][] = [
    ['at all', () => {}, /nothing came within 0\.5 seconds/],
    ['and hangs up', (socket) => socket.end(), /other side closed|nothing came/],
    ['more', (socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n{'), /nothing came within 0\.5 seconds/],
  ];
  test.each(silent)(
    '%s is a sentence, whatever memory the process frees meanwhile',
    async (_, behave, words) => {
      const sockets: Socket[] = [];
      const tcp = createTcpServer((socket) => {
        sockets.push(socket.on('error', () => {}));
        behave(socket);
      }).listen(0, '127.0.0.1');
      await once(tcp, 'listening');
      const url = new URL(`http://127.0.0.1:${(tcp.address() as AddressInfo).port}/`);
      const api = new Api(url, 'key', new AbortController().signal, 500);
      const freeing = setInterval(collectGarbage, 50);
      await expect(api.answerOf((signal) => api.client.GET('/v1/summary', { signal }), unknown()))
        .rejects.toThrow(words)
        .finally(() => clearInterval(freeing));
      for (const socket of sockets) socket.destroy();
      tcp.close();
    },
  );
});
