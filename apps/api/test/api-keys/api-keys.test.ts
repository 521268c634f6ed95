import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { apiKeyBounds, instant } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { CLOCK } from '@tocsin/platform';
import { FixedClock } from '@tocsin/testing';
import type { ApiKeyView, CreatedApiKeyView } from '../../src/api-keys/api-key-view.js';
import { hashOfToken, isApiKey } from '../../src/http/access/tokens.js';
import type { CreatedInvitationView, MemberView } from '../../src/members/member-view.js';
import { startApi, type TestApi } from '../support/api.js';
import { aPassword, Browser } from '../support/browser.js';
import { Client, type ProblemBody } from '../support/client.js';
import { newMember, newOwner, tokenOf } from '../support/people.js';
import { aMonitor, newMonitor } from '../support/things.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const clock = new FixedClock();
let api: TestApi;
let own: Client;
beforeAll(async () => {
  api = await startApi({
    overrides: [{ provide: CLOCK, useValue: clock }],
    settings: { TRUSTED_PROXIES: '127.0.0.1' },
  });
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

let guests = 0;

const invite = async (by: Client | Browser, role: string) => {
  const email_address = `guest-${++guests}@example.com`;
  const { status, body } = await by.post<CreatedInvitationView>('/v1/invitations', { email_address, role });
  expect(status).toBe(201);
  return { ...body, token: tokenOf(body.link ?? '') };
};

const accept = async (token: string): Promise<Browser> => {
  const browser = new Browser(api.url, api.contract);
  const body = { token, name: 'Eve', password: aPassword };
  expect((await browser.post('/v1/invitations/accept', body)).status).toBe(201);
  return browser;
};

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
      allowed_networks: [],
      created_at: clock.instant(),
      expires_at: null,
      last_used_at: null,
      made_by_person_id: null,
      ends_with_key_id: own.keyId,
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
    ['scopes', { scopes: ['owner'] }],
    ['scopes', { scopes: ['read', 'read'] }],
    ['scopes', { scopes: 'read' }],
    ['expires_at', { expires_at: 'tomorrow' }],
    ['expires_at', { expires_at: '2027-02-30T00:00:00Z' }],
    ['expires_at', { expires_at: '2027-01-01' }],
    ['expires_at', { expires_at: '9999-12-31T23:59:59-14:00' }],
    ['expires_at', { expires_at: 1_800_000_000 }],
    ['expires_at', { expires_at: '2026-05-03T12:34:56.000Z' }],
    ['allowed_networks', { allowed_networks: ['203.0.113.0/33'] }],
    ['allowed_networks', { allowed_networks: ['203.0.113.7/24'] }],
    ['allowed_networks', { allowed_networks: ['example.com'] }],
    ['allowed_networks', { allowed_networks: ['fe80::1%eth0'] }],
    ['allowed_networks', { allowed_networks: '203.0.113.0/24' }],
    ['allowed_networks', { allowed_networks: ['203.0.113.7', '203.0.113.7'] }],
    [
      'allowed_networks',
      { allowed_networks: Array.from({ length: 21 }, (_, index) => `203.0.113.${index}`) },
    ],
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

describe('the networks of a key', () => {
  const networks = ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7'];
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const keyFor = async (allowed_networks: readonly string[], more: object = {}) =>
    using(await make({ allowed_networks, ...more }));

  test('let it in from their addresses, however those are written, and from nowhere else', async () => {
    const bound = await keyFor(networks);
    for (const address of [
      '203.0.113.0',
      '203.0.113.255',
      '::ffff:203.0.113.9',
      '2001:db8:ffff::1',
      '198.51.100.7',
    ])
      expect([address, (await bound.get('/v1/account', from(address))).status]).toEqual([address, 200]);
    for (const address of ['203.0.114.0', '198.51.100.8', '2001:db9::1', '::1', '::ffff:198.51.100.8']) {
      const { status, body, text } = await bound.get<ProblemBody>('/v1/account', from(address));
      expect([address, status, body.code]).toEqual([address, 403, 'address_not_allowed']);
      expect(text).not.toMatch(/203\.0\.113|2001:db8|198\.51/);
    }
    expect((await bound.get('/v1/account')).status).toBe(403);
  });

  test('do not name the address that the client itself put there', async () => {
    const bound = await keyFor(networks);
    expect((await bound.get('/v1/account', from('203.0.113.7, 192.0.2.1'))).status).toBe(403);
  });

  test('keep who is elsewhere from using up its limit, and leave its last use alone', async () => {
    const bound = await keyFor(networks);
    const refused = await bound.get('/v1/account', from('192.0.2.1'));
    expect(refused.headers.get('ratelimit-policy')).toMatch(/^"failed-auth"/);
    const taken = await bound.get('/v1/account', from('203.0.113.7'));
    expect(taken.headers.get('ratelimit')).toMatch(/^"key";r=299999;/);
  });

  test('bind the keys that it makes and changes, too', async () => {
    const admin = await keyFor(networks, { scopes: ['read', 'write', 'admin'] });
    const here = from('203.0.113.7');
    for (const allowed_networks of [
      undefined,
      [],
      ['203.0.112.0/23'],
      ['0.0.0.0/0'],
      ['203.0.113.1', '192.0.2.1'],
    ]) {
      const body = { name: 'x', allowed_networks };
      const { status, body: problem } = await admin.post<ProblemBody>('/v1/api-keys', body, here);
      expect([allowed_networks, status, problem.code]).toEqual([allowed_networks, 403, 'scope_required']);
    }
    const body = { name: 'x', allowed_networks: ['203.0.113.128/25', '2001:db8:1::/48'] };
    const made = await admin.post<CreatedApiKeyView>('/v1/api-keys', body, here);
    expect([made.status, made.body.allowed_networks]).toEqual([201, body.allowed_networks]);
    const wider = await admin.send<ProblemBody>(
      'PATCH',
      `/v1/api-keys/${made.body.id}`,
      { allowed_networks: [] },
      here,
    );
    expect([wider.status, wider.body.code]).toEqual([403, 'scope_required']);
  });

  test('change from the next request on, with an entry in the audit log that does not hold them', async () => {
    const bound = await keyFor(networks);
    const path = `/v1/api-keys/${bound.keyId}`;
    const changed = await own.patch<ApiKeyView>(path, { allowed_networks: ['192.0.2.0/24'] });
    expect([changed.status, changed.body.allowed_networks]).toEqual([200, ['192.0.2.0/24']]);
    expect((await bound.get('/v1/account', from('203.0.113.7'))).status).toBe(403);
    expect((await bound.get('/v1/account', from('192.0.2.7'))).status).toBe(200);
    await own.patch(path, { allowed_networks: ['192.0.2.0/24'] });
    const entries = await own.all<object>('/v1/audit-log');
    const changes = entries.filter((entry) => JSON.stringify(entry).includes('api_key.changed'));
    expect(changes).toEqual([
      expect.objectContaining({
        subject: { type: 'api_key', id: bound.keyId, name: 'laptop', deleted: false },
        fields: ['allowed_networks'],
      }),
    ]);
    expect(JSON.stringify(changes)).not.toContain('192.0.2');
    const other = await api.newAccount('lite');
    expect((await other.patch(path, { allowed_networks: [] })).status).toBe(404);
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
    const keeper = using(await make({ scopes: ['admin'] }));
    const refused = await keeper.post<ProblemBody>('/v1/api-keys', { name: 'x', scopes: ['read'] });
    expect([refused.status, refused.body.code]).toEqual([403, 'scope_required']);
    expect((await make({ scopes: ['admin'] }, keeper)).scopes).toEqual(['admin']);
  });

  test('write: it has no say over people and keys', async () => {
    const writer = using(await make({ scopes: ['read', 'write'] }));
    const personId = await newMember(api, own, 'viewer');
    const [invitation] = [await invite(own, 'viewer')];
    const before = await api.dump();
    const changes = [
      () => writer.post<ProblemBody>('/v1/invitations', { email_address: 'eve@example.com', role: 'owner' }),
      () => writer.delete<ProblemBody>(`/v1/invitations/${invitation.id}`),
      () => writer.patch<ProblemBody>(`/v1/members/${personId}`, { role: 'owner' }),
      () => writer.delete<ProblemBody>(`/v1/members/${personId}`),
      () => writer.post<ProblemBody>('/v1/api-keys', { name: 'x', scopes: ['read'] }),
      () => writer.delete<ProblemBody>(`/v1/api-keys/${own.keyId}`),
    ];
    for (const change of changes) {
      const { status, body } = await change();
      expect([status, body.code]).toEqual([403, 'scope_required']);
      expect(body.detail).toContain('"admin"');
    }
    expect(await api.dump()).toEqual(before);
  });

  test('are all of them for the first key, and everything but people and keys unless asked for', async () => {
    expect(await own.get(`/v1/api-keys/${own.keyId}`)).toMatchObject({
      body: { scopes: ['read', 'write', 'admin'], expires_at: null },
    });
    expect((await make({})).scopes).toEqual(['read', 'write']);
  });
});

describe('what a key makes', () => {
  const admin = async (by: Client = own) => using(await make({ scopes: ['read', 'write', 'admin'] }, by));

  test('ends with it: keys, their keys, invitations, and members who joined by them', async () => {
    const maker = await admin();
    const child = await admin(maker);
    const grandchild = await admin(child);
    const joined = await accept((await invite(child, 'owner')).token);
    const pending = await invite(maker, 'owner');
    const theirs = await invite(joined, 'editor');
    const bystander = await newMember(api, own, 'viewer');

    expect((await own.delete(`/v1/api-keys/${maker.keyId}`)).status).toBe(204);

    for (const key of [maker, child, grandchild]) expect((await key.get('/v1/account')).status).toBe(401);
    expect((await joined.get('/v1/account')).status).toBe(401);
    for (const { token } of [pending, theirs]) {
      const { status } = await new Browser(api.url, api.contract).post('/v1/invitations/lookup', { token });
      expect(status).toBe(404);
    }
    expect((await own.all<MemberView>('/v1/members')).map(({ id }) => id)).toEqual([bystander]);
    const { body } = await own.get<{ items: { action: string }[] }>('/v1/audit-log?limit=6');
    expect(body.items.map(({ action }) => action).sort()).toEqual([
      'api_key.revoked',
      'api_key.revoked',
      'api_key.revoked',
      'invitation.revoked',
      'invitation.revoked',
      'member.removed',
    ]);
  });

  test('a member who joined by it stays when an owner of their own right keeps them', async () => {
    const maker = await admin();
    const joined = await accept((await invite(maker, 'owner')).token);
    const { person } = await joined.session();
    const ofMember = async () =>
      (await own.all<MemberView>('/v1/members')).find(({ id }) => id === person.id);
    expect((await ofMember())?.ends_with_key_id).toBe(maker.keyId);

    for (const by of [maker, joined]) await by.patch(`/v1/members/${person.id}`, { role: 'owner' });
    expect((await ofMember())?.ends_with_key_id).toBe(maker.keyId);

    const owner = await newOwner(api, own, 'ada@example.com');
    expect((await owner.patch(`/v1/members/${person.id}`, { role: 'owner' })).status).toBe(200);
    expect((await ofMember())?.ends_with_key_id).toBeNull();
    await own.delete(`/v1/api-keys/${maker.keyId}`);
    expect((await joined.get('/v1/account')).status).toBe(200);
  });

  test('is no more than it can do itself', async () => {
    const keeper = using(await make({ scopes: ['read', 'admin'] }));
    const [viewer, editor] = [await newMember(api, own, 'viewer'), await newMember(api, own, 'editor')];
    const guest = { email_address: 'eve@example.com', role: 'editor' };
    const answers = [
      await keeper.post<ProblemBody>('/v1/invitations', guest),
      await keeper.post<ProblemBody>('/v1/api-keys', { name: 'x', scopes: ['write'] }),
      await keeper.patch<ProblemBody>(`/v1/members/${viewer}`, { role: 'editor' }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([403, 'scope_required']);
    }
    expect((await keeper.post('/v1/invitations', { ...guest, role: 'viewer' })).status).toBe(201);
    expect((await keeper.patch(`/v1/members/${editor}`, { role: 'viewer' })).status).toBe(200);
  });

  test('does not outlive it: members whom it did not invite get no more rights by it', async () => {
    const maker = await admin();
    const viewer = await newMember(api, own, 'viewer');
    const tied = await accept((await invite(maker, 'owner')).token);
    const byKey = await maker.patch<ProblemBody>(`/v1/members/${viewer}`, { role: 'owner' });
    const byTied = await tied.patch<ProblemBody>(`/v1/members/${viewer}`, { role: 'owner' });
    expect([byKey.status, byKey.body.code]).toEqual([403, 'scope_required']);
    expect([byTied.status, byTied.body.code]).toEqual([403, 'role_required']);
  });

  test('leaves the account an owner who does not end with it', async () => {
    const owner = await newMember(api, own, 'owner');
    const maker = await admin();
    await accept((await invite(maker, 'owner')).token);
    for (const answer of [
      await maker.delete<ProblemBody>(`/v1/members/${owner}`),
      await maker.patch<ProblemBody>(`/v1/members/${owner}`, { role: 'viewer' }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'last_owner']);
    }
  });

  test('is nothing without an end, if the key expires', async () => {
    const guest = using(await make({ scopes: ['read', 'write', 'admin'], expires_at: inMs(hourMs) }));
    const viewer = await newMember(api, own, 'viewer');
    const answers = [
      await guest.post<ProblemBody>('/v1/invitations', { email_address: 'eve@example.com', role: 'viewer' }),
      await guest.patch<ProblemBody>(`/v1/members/${viewer}`, { role: 'owner' }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([403, 'scope_required']);
      expect(body.detail).toContain('expires');
    }
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
    const guest = using(await make({ scopes: ['read', 'write', 'admin'], expires_at: inMs(hourMs) }));
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
