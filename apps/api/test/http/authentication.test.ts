import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type AccountId, id, instant } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { hashOfApiKey, newApiKey } from '../../src/accounts/api-key.js';
import { createApiKey } from '../../src/accounts/create-account.js';
import { startApi, type TestApi } from '../support/api.js';
import { Client, type ProblemBody } from '../support/client.js';

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
      title: 'A valid API key is needed',
      status: 401,
      detail: expect.stringContaining('Authorization: Bearer'),
      code: 'unauthenticated',
    });
  });

  test('is needed for every operation but the operational ones', async () => {
    const stranger = new Client(api.url, api.contract, id<AccountId>('none'), newApiKey());
    for (const [path, operations] of Object.entries(api.contract.document.paths)) {
      for (const method of Object.keys(operations)) {
        const { status } = await stranger.send<ProblemBody>(
          method.toUpperCase(),
          path.replaceAll(/\{\w+\}/g, '019dedd5-a980-7d21-8a53-6d0f3b9e2c14'),
        );
        expect([method, path, status]).toEqual([method, path, path.startsWith('/v1/') ? 401 : 200]);
      }
    }
  });

  test('is stored as its hash only', async () => {
    const stored = JSON.stringify(await api.rows('api_key'));
    expect(stored).toContain(hashOfApiKey(lite.apiKey));
    expect(stored).not.toContain(lite.apiKey);
  });

  test('opens nothing from the moment it is revoked, while other keys of the account go on', async () => {
    const unitOfWork = api.app.get(UnitOfWork);
    const { keyId, apiKey } = await unitOfWork.run((repositories) =>
      createApiKey(repositories, { accountId: lite.accountId, name: 'second', now: instant(new Date()) }),
    );
    const second = new Client(api.url, api.contract, lite.accountId, apiKey);
    expect((await second.get('/v1/account')).status).toBe(200);
    await unitOfWork.run(({ accounts }) => accounts.removeKey(keyId));
    expect((await second.get('/v1/account')).status).toBe(401);
    expect((await lite.get('/v1/account')).status).toBe(200);
  });
});
