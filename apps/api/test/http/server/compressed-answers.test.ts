import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLogger, readConfig } from '@tocsin/platform';
import type { FastifyInstance } from 'fastify';
import { compressedBytesMax, compressedBytesMin } from '../../../src/http/server/compressed-answers.js';
import { newHttpAdapter } from '../../../src/http/server/http-server.js';
import { ownRoutes } from '../../../src/own-routes.js';

const listOf = (bytes: number) => ({ items: ['é'.repeat(bytes)] });

let server: FastifyInstance;

beforeAll(async () => {
  const logger = createLogger('api', 'warn', { write: () => undefined });
  server = newHttpAdapter(readConfig({}), logger, ownRoutes).getInstance();
  server.get('/v1/list', () => listOf(compressedBytesMin));
  server.post('/v1/list', () => listOf(compressedBytesMin));
  server.get('/v1/short', () => listOf(100));
  server.get('/v1/huge', () => listOf(compressedBytesMax));
  server.get('/v1/in-language', (_, reply) =>
    reply.header('vary', 'Accept-Language').send(listOf(compressedBytesMin)),
  );
  server.get('/elsewhere', () => listOf(compressedBytesMin));
  await server.ready();
});

afterAll(() => server.close());

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' | 'HEAD' = 'GET') =>
  server.inject({ method, url, headers: { 'accept-encoding': 'gzip, deflate, br', ...headers } });

describe('an answer of the API', () => {
  test('is compressed for whoever takes that, and says so', async () => {
    const { headers, rawPayload } = await ask('/v1/list');
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(rawPayload.length),
      vary: 'Accept-Encoding',
    });
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(listOf(compressedBytesMin));
  });

  test('depends on the language, too', async () => {
    const { headers } = await ask('/v1/in-language');
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Language, Accept-Encoding' });
  });

  test.each(['same-origin', 'none'])('is compressed for a request with Sec-Fetch-Site: %s', async (site) => {
    const { headers } = await ask('/v1/list', { 'sec-fetch-site': site });
    expect(headers['content-encoding']).toBe('gzip');
  });

  test.each(['cross-site', 'same-site'])('stays as it is for one with Sec-Fetch-Site: %s', async (site) => {
    const { headers, body } = await ask('/v1/list', { 'sec-fetch-site': site });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers.vary).toBe('Accept-Encoding');
    expect(JSON.parse(body)).toEqual(listOf(compressedBytesMin));
  });

  test.each(['identity', 'br', 'gzip;q=0'])('stays as it is for Accept-Encoding: %s', async (accepted) => {
    const { headers } = await ask('/v1/list', { 'accept-encoding': accepted });
    expect(headers).not.toHaveProperty('content-encoding');
  });

  test.each([
    ['to a change', '/v1/list', 'POST'],
    ['that is short', '/v1/short', 'GET'],
    ['that is long', '/v1/huge', 'GET'],
    ['elsewhere', '/elsewhere', 'GET'],
  ] as const)('stays as it is %s', async (_, url, method) => {
    const { headers, statusCode } = await ask(url, {}, method);
    expect(statusCode).toBe(200);
    expect(headers).not.toHaveProperty('content-encoding');
  });
});
