import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ApiClient, ApiRefusal } from '../src/api-client.js';

type Asked = {
  method: string | undefined;
  url: string | undefined;
  authorization: string | undefined;
  body: string;
};

const never = new AbortController().signal;

let server: Server;
let client: ApiClient;
let asked: Asked[];
let answer: { status: number; body: string };

beforeEach(async () => {
  asked = [];
  answer = { status: 200, body: '{}' };
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method, url, headers } = request;
    asked.push({ method, url, authorization: headers.authorization, body });
    response.writeHead(answer.status).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = new ApiClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}/tocsin`, 'its token');
});
afterEach(async () => {
  await client.close();
  server.closeAllConnections();
  server.close();
});

describe("a prober's client", () => {
  test('asks below the address of the api, with its token', async () => {
    answer.body = '{"claim":7,"checks":[],"trials":[],"next_due_in_ms":null,"waited_ms":9}';
    expect(await client.claim(3, never)).toEqual({
      claim: 7,
      checks: [],
      trials: [],
      next_due_in_ms: null,
      waited_ms: 9,
    });
    expect(asked).toEqual([
      {
        method: 'POST',
        url: '/tocsin/v1/prober/claims',
        authorization: 'Bearer its token',
        body: '{"checks_max":3,"trials_max":10,"wait_ms":20000}',
      },
    ]);
  });

  test.each([null, { cause: 'network', age_ms: 12 } as const])(
    'says what the prober sees: %j',
    async (blind) => {
      await client.reportSight(blind);
      expect(asked).toMatchObject([
        { method: 'POST', url: '/tocsin/v1/prober/sight', body: JSON.stringify({ blind }) },
      ]);
    },
  );

  test.each([400, 401, 404, 413])('takes %i for a refusal: asking again would not help', async (status) => {
    answer = { status, body: 'no' };
    await expect(client.report([])).rejects.toThrow(ApiRefusal);
  });

  test.each([408, 429, 500, 503])('takes %i for something that passes', async (status) => {
    answer = { status, body: 'later' };
    const failed = await client.report([]).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Error);
    expect(failed).not.toBeInstanceOf(ApiRefusal);
  });

  test('hangs up when it is not to wait any more', async () => {
    server.removeAllListeners('request');
    const request = once(server, 'request');
    const stop = new AbortController();
    const claim = client.claim(1, stop.signal).catch((error: unknown) => error);
    const [{ socket }] = await request;
    const closed = new Promise((resolve) => socket.once('close', resolve));
    stop.abort();
    expect(await claim).toMatchObject({ name: 'AbortError' });
    await closed;
  });

  test('takes an api that is away for something that passes', async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    await expect(client.claim(1, never)).rejects.not.toThrow(ApiRefusal);
  });
});
