import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { runCli } from '../support/run-cli.js';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Runs a command against a server of another program, or of another version. */
const against = async (listener: RequestListener, args: readonly string[]) => {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, ...(await runCli(args, { env: { TOCSIN_URL: url, TOCSIN_API_KEY: 'key' } })) };
};

const commands = [
  ['status'],
  ['monitors', 'list'],
  ['channels', 'list'],
  ['incidents', 'list'],
  ['alerts', 'list'],
  ['monitors', 'show', '019dedd5-0000-7000-8000-000000000001'],
  ['export'],
  ['resolve', '019dedd5-0000-7000-8000-000000000001'],
];

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
