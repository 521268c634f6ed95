import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type AccountId, type ApiKeyId, id } from '@tocsin/domain';
import { hashOfToken, newApiKey } from '../../../src/http/access/tokens.js';
import { startApi, type TestApi } from '../../support/api.js';
import { Client, type ProblemBody } from '../../support/client.js';

let api: TestApi;
let lite: Client;
beforeAll(async () => {
  api = await startApi();
  lite = await api.newAccount('lite');
});
afterAll(() => api.stop());

const callWith = (headers: Record<string, string>) => fetch(`${api.url}/v1/account`, { headers });

describe('an API key', () => {
  test.each(['Bearer KEY', 'bearer KEY', 'BEARER  KEY'])(
    'opens the account when sent as %j',
    async (form) => {
      const response = await callWith({ authorization: form.replace('KEY', lite.apiKey) });
      expect(response.status).toBe(200);
    },
  );

  test.each([
    ['is missing', {}],
    ['is empty', { authorization: '' }],
    ['has no scheme', { authorization: 'tocsin_AAAA' }],
    ['has another scheme', { authorization: 'Basic dG9jc2luOg==' }],
    ['is unknown', { authorization: `Bearer ${newApiKey()}` }],
    ['is no key at all', { authorization: 'Bearer x' }],
    ['is followed by something', { authorization: `Bearer ${newApiKey()} x` }],
    ['is very long', { authorization: `Bearer ${'tocsin_'.repeat(1000)}` }],
    ['is in another header', { 'x-api-key': newApiKey() }],
  ])('that %s is a 401 that says how to authenticate', async (_, headers) => {
    const response = await callWith(headers as Record<string, string>);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(await response.json()).toEqual({
      type: '/problems/unauthenticated',
      title: 'A valid API key or session is required',
      status: 401,
      detail: expect.stringContaining('Authorization: Bearer'),
      code: 'unauthenticated',
    });
  });

  test('is needed for every operation but the operational ones and those by which people sign in', async () => {
    const stranger = new Client(
      api.url,
      api.contract,
      id<AccountId>('none'),
      newApiKey(),
      id<ApiKeyId>('none'),
    );
    // No OpenID Connect provider is configured.
    const withoutBody: Readonly<Record<string, number>> = {
      '/v1/passkeys/challenges': 201,
      '/v1/provider/sign-ins': 404,
    };
    for (const [path, operations] of Object.entries(api.contract.document.paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        const { status } = await stranger.send<ProblemBody>(
          method.toUpperCase(),
          path.replaceAll(/\{\w+\}/g, '019dedd5-a980-7d21-8a53-6d0f3b9e2c14'),
        );
        const open = method === 'get' ? 200 : (withoutBody[path] ?? 400);
        const answer = operation.security.length > 0 ? 401 : open;
        expect([method, path, status]).toEqual([method, path, answer]);
      }
    }
  });

  test('is stored as its hash only', async () => {
    const stored = JSON.stringify(await api.rows('api_key'));
    expect(stored).toContain(hashOfToken(lite.apiKey));
    expect(stored).not.toContain(lite.apiKey);
  });
});
