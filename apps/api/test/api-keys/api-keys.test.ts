import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { apiKeyBounds, instant } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { FixedClock } from '@tocsin/testing';
import type { ApiKeyView, CreatedApiKeyView } from '../../src/api-keys/api-key-view.js';
import { hashOfToken, isApiKey } from '../../src/http/access/tokens.js';
import { startApi, type TestApi } from '../support/api.js';
import { Client, type ProblemBody } from '../support/client.js';
import { aMonitor, newMonitor } from '../support/things.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const clock = new FixedClock();
let api: TestApi;
let own: Client;
beforeAll(async () => {
  api = await startApi({ overrides: [{ provide: CLOCK, useValue: clock }] });
});
afterAll(() => api.stop());
beforeEach(async () => {
  own = await api.newAccount('lite');
});

const inMs = (ms: number) => instant(new Date(clock.now().getTime() + ms));

const make = async (body: object, by: Client = own) =>
  (await by.post<CreatedApiKeyView>('/v1/api-keys', { name: 'laptop', ...body })).body;

const using = ({ api_key, id }: CreatedApiKeyView) =>
  new Client(api.url, api.contract, own.accountId, api_key ?? '', id);

/** Waits, since the api stores the last use beside the requests. */
const lastUseOf = async ({ keyId }: Client, expected: string | null): Promise<string | null> => {
  for (let look = 0; ; look++) {
    const { last_used_at } = (await own.get<ApiKeyView>(`/v1/api-keys/${keyId}`)).body;
    if (last_used_at === expected || look === 100) return last_used_at;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

describe('POST /v1/api-keys', () => {
  test('makes a key that opens the same account, and shows it this once', async () => {
    const made = await own.post<CreatedApiKeyView>('/v1/api-keys', { name: 'laptop' });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(String),
      name: 'laptop',
      scopes: ['read', 'write'],
      created_at: clock.instant(),
      expires_at: null,
      last_used_at: null,
      api_key: expect.stringMatching(/^tocsin_/),
    });
    expect(isApiKey(made.body.api_key ?? '')).toBe(true);
    expect((await using(made.body).get('/v1/account')).body).toMatchObject({ id: own.accountId });
    const { api_key, ...view } = made.body;
    const shown = await own.get<ApiKeyView>(`/v1/api-keys/${made.body.id}`);
    expect({ ...shown.body, last_used_at: null }).toEqual(view);
    expect(JSON.stringify(await api.dump())).not.toContain(api_key);
    expect(JSON.stringify(await api.rows('api_key'))).toContain(hashOfToken(api_key ?? ''));
    expect(api.log.join('')).not.toContain(api_key);
  });

  test('answers a repeated request without the key, which is stored nowhere', async () => {
    const key = { 'Idempotency-Key': 'make a key' };
    const first = await own.post<CreatedApiKeyView>('/v1/api-keys', { name: 'laptop' }, key);
    const again = await own.post<CreatedApiKeyView>('/v1/api-keys', { name: 'laptop' }, key);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual({ ...first.body, api_key: null });
    expect(await own.all('/v1/api-keys')).toHaveLength(2);
    expect(JSON.stringify(await api.dump())).not.toContain(first.body.api_key);
  });

  test('takes a time in any zone, and shows it in UTC', async () => {
    expect(await make({ expires_at: '2027-01-01T01:00:00+01:00' })).toMatchObject({
      expires_at: '2027-01-01T00:00:00.000Z',
    });
  });

  test.each([
    ['name', { name: '' }],
    ['scopes', { scopes: [] }],
    ['scopes', { scopes: ['admin'] }],
    ['scopes', { scopes: ['read', 'read'] }],
    ['scopes', { scopes: 'read' }],
    ['expires_at', { expires_at: 'tomorrow' }],
    ['expires_at', { expires_at: '2027-02-30T00:00:00Z' }],
    ['expires_at', { expires_at: '2027-01-01' }],
    ['expires_at', { expires_at: '9999-12-31T23:59:59-14:00' }],
    ['expires_at', { expires_at: 1_800_000_000 }],
    ['expires_at', { expires_at: '2026-05-03T12:34:56.000Z' }],
    ['grant', { grant: { scopes: ['write'] } }],
  ])('refuses a wrong %s: %j', async (field, body) => {
    const { status, body: problem } = await own.post<ProblemBody>('/v1/api-keys', { name: 'x', ...body });
    expect([status, problem.errors?.map((error) => error.field)]).toEqual([400, [field]]);
  });

  test('gives an account as many keys as it can have, and no more', async () => {
    for (let made = 1; made < apiKeyBounds.keysMax; made++) await api.newKey(own);
    const { status, body } = await own.post<ProblemBody>('/v1/api-keys', { name: 'one more' });
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(body.detail).toContain('100');
  });
});

describe('the scopes of a key', () => {
  test('read: it reads everything, and its writes are a 403 that changes nothing', async () => {
    const reader = using(await make({ scopes: ['read'] }));
    const { id } = await newMonitor(own);
    expect((await reader.get(`/v1/monitors/${id}`)).status).toBe(200);
    expect((await reader.get('/v1/audit-log')).status).toBe(200);
    const before = await api.dump();
    const writes = [
      () => reader.post<ProblemBody>('/v1/monitors', aMonitor),
      () => reader.patch<ProblemBody>(`/v1/monitors/${id}`, { name: 'x' }),
      () => reader.delete<ProblemBody>(`/v1/monitors/${id}`),
      () => reader.put<ProblemBody>(`/v1/monitors/${id}/channels/${id}`),
      () => reader.post<ProblemBody>('/v1/api-keys', { name: 'x', scopes: ['read'] }),
    ];
    for (const write of writes) {
      const { status, body } = await write();
      expect([status, body.code]).toEqual([403, 'scope_required']);
      expect(body.detail).toContain('"write"');
    }
    expect(await api.dump()).toEqual(before);
  });

  test('write: it changes things and reads none', async () => {
    const writer = using(await make({ scopes: ['write'] }));
    expect((await writer.post('/v1/monitors', aMonitor)).status).toBe(201);
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(`${api.url}/v1/monitors`, {
        method,
        headers: { authorization: `Bearer ${writer.apiKey}` },
      });
      expect([method, response.status]).toEqual([method, 403]);
    }
  });

  test('bound what it makes: a key grants nothing that it has not', async () => {
    const writer = using(await make({ scopes: ['write'] }));
    const refused = await writer.post<ProblemBody>('/v1/api-keys', { name: 'x', scopes: ['read'] });
    expect([refused.status, refused.body.code]).toEqual([403, 'scope_required']);
    expect((await make({ scopes: ['write'] }, writer)).scopes).toEqual(['write']);
  });

  test('are those of the keys from before there were any: everything', async () => {
    expect(await own.get(`/v1/api-keys/${own.keyId}`)).toMatchObject({
      body: { scopes: ['read', 'write'], expires_at: null },
    });
  });
});

describe('a key that expires', () => {
  test('opens the account until that moment, and then says that it has expired', async () => {
    const guest = using(await make({ expires_at: inMs(hourMs) }));
    clock.moveByMs(hourMs - 1);
    expect((await guest.get('/v1/account')).status).toBe(200);
    clock.moveByMs(1);
    const { status, body } = await guest.get<ProblemBody>('/v1/account');
    expect([status, body.code]).toEqual([401, 'unauthenticated']);
    expect(body.detail).toContain('expired');
    expect((await own.get(`/v1/api-keys/${guest.keyId}`)).status).toBe(200);
  });

  test('makes no key that outlives it', async () => {
    const guest = using(await make({ expires_at: inMs(hourMs) }));
    for (const body of [{}, { expires_at: inMs(hourMs + 1) }]) {
      const refused = await guest.post<ProblemBody>('/v1/api-keys', { name: 'x', ...body });
      expect([refused.status, refused.body.code]).toEqual([403, 'scope_required']);
    }
    expect((await make({ expires_at: inMs(hourMs) }, guest)).api_key).toEqual(expect.any(String));
  });
});

describe('DELETE /v1/api-keys/{id}', () => {
  test('closes the door at once, in every process on the database, and leaves the other keys', async () => {
    const revoked = using(await make({}));
    const again = await api.startAnother();
    const elsewhere = new Client(again.url, api.contract, own.accountId, revoked.apiKey, revoked.keyId);
    expect((await elsewhere.get('/v1/account')).status).toBe(200);
    expect((await own.delete(`/v1/api-keys/${revoked.keyId}`)).status).toBe(204);
    expect((await revoked.get('/v1/account')).status).toBe(401);
    expect((await elsewhere.get('/v1/account')).status).toBe(401);
    expect((await own.get('/v1/account')).status).toBe(200);
    expect((await own.delete(`/v1/api-keys/${revoked.keyId}`)).status).toBe(404);
    await again.stop();
  });

  test('lets a key revoke itself, even the last one', async () => {
    expect((await own.delete(`/v1/api-keys/${own.keyId}`)).status).toBe(204);
    expect((await own.get('/v1/account')).status).toBe(401);
  });
});

describe('GET /v1/api-keys', () => {
  test('lists the keys, newest first, in pages', async () => {
    const names = ['a', 'b', 'c'];
    for (const name of names) await make({ name });
    const listed = await own.all<ApiKeyView>('/v1/api-keys?limit=2');
    expect(listed.map(({ name }) => name)).toEqual(['c', 'b', 'a', 'first']);
    for (const key of listed) expect(Object.keys(key)).not.toContain('api_key');
  });
});

describe('the last use of a key', () => {
  test('is on record to the minute', async () => {
    const used = await api.newKey(own);
    expect(await lastUseOf(used, null)).toBeNull();
    await used.get('/v1/account');
    const first = clock.instant();
    expect(await lastUseOf(used, first)).toBe(first);
    clock.moveByMs(minuteMs - 1);
    await used.get('/v1/account');
    expect(await lastUseOf(used, first)).toBe(first);
    clock.moveByMs(1);
    await used.get('/v1/account');
    expect(await lastUseOf(used, clock.instant())).toBe(clock.instant());
  });

  test('costs one write for any number of requests at the same time', async () => {
    const used = await api.newKey(own);
    const unitOfWork = api.app.get(UnitOfWork);
    const { run } = unitOfWork;
    let writes = 0;
    unitOfWork.run = (work) => {
      writes++;
      return run.call(unitOfWork, work) as ReturnType<typeof work>;
    };
    try {
      await Promise.all(Array.from({ length: 50 }, () => used.get('/v1/account')));
      await lastUseOf(used, clock.instant());
      await Promise.all(Array.from({ length: 50 }, () => used.get('/v1/account')));
    } finally {
      unitOfWork.run = run;
    }
    // The key and the key that reads it each cause a write.
    expect(writes).toBeLessThanOrEqual(2);
  });

  test('is nothing that a request fails or waits for', async () => {
    const used = await api.newKey(own);
    const unitOfWork = api.app.get(UnitOfWork);
    const { run } = unitOfWork;
    unitOfWork.run = () => Promise.reject(new Error('the disk is full'));
    try {
      expect((await used.get('/v1/account')).status).toBe(200);
    } finally {
      unitOfWork.run = run;
    }
  });
});
