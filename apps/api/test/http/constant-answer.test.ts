import { once } from 'node:events';
import { get as request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fastify } from 'fastify';
import { ConstantDocument } from '../../src/http/constant-answer.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client } from '../support/client.js';

let api: TestApi;
let own: Client;
beforeAll(async () => {
  api = await startApi();
  own = await api.newAccount('lite');
});
afterAll(() => api.stop());

/** Unlike `fetch`, does not decompress. */
const get = async (path: string, accepted: string) => {
  const asked = request(`${api.url}${path}`, {
    headers: { ...own.credentials, 'accept-encoding': accepted },
  });
  const [answer] = await once(asked, 'response');
  expect(answer.statusCode).toBe(200);
  return { headers: answer.headers, bytes: await buffer(answer) };
};

const decoders = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Buffer) => bytes,
};

describe.each(['/v1/channel-types', '/v1/monitor-types', '/v1/reasons'])('%s', (path) => {
  test.each(['br', 'gzip', 'identity'] as const)('is the same in the encoding %s', async (encoding) => {
    const { headers, bytes } = await get(path, encoding);
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
    expect(headers['content-length']).toBe(String(bytes.length));
    expect(headers.vary).toContain('Accept-Encoding');
    const plain = await get(path, 'identity');
    expect(decoders[encoding](bytes)).toEqual(plain.bytes);
  });
});

describe.each(['/openapi.json', '/config.schema.json'])('%s', (path) => {
  test.each(['gzip', 'identity'] as const)('is the same in the encoding %s', async (encoding) => {
    const { headers, bytes } = await get(path, `br, ${encoding}`);
    expect(headers['content-encoding'] ?? 'identity').toBe(encoding);
    expect(headers['content-length']).toBe(String(bytes.length));
    const plain = await get(path, 'identity');
    expect(decoders[encoding](bytes)).toEqual(plain.bytes);
  });
});

test('an answer with an account in it is not compressed', async () => {
  const { headers } = await get('/v1/account', 'br, gzip');
  expect(headers['content-encoding']).toBeUndefined();
});

test('a document is made when it is first asked for, and once for all encodings', async () => {
  let made = 0;
  const document = new ConstantDocument('application/json', () => {
    made += 1;
    return { made };
  });
  const server = fastify();
  server.get('/', async (request, reply) => reply.send(await document.bodyFor(request, reply)));
  expect(made).toBe(0);
  for (const encoding of ['identity', 'gzip', 'br', 'identity', 'gzip']) {
    const { rawPayload } = await server.inject({ url: '/', headers: { 'accept-encoding': encoding } });
    expect(decoders[encoding as keyof typeof decoders](rawPayload).toString()).toBe('{"made":1}');
  }
  await server.close();
});
