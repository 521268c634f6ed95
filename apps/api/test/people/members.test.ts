import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ApiKeyView, CreatedApiKeyView } from '../../src/api-keys/api-key-view.js';
import type { CreatedInvitationView, InvitationView, MemberView } from '../../src/members/member-view.js';
import type { SessionView } from '../../src/people/session-view.js';
import { startApi, type TestApi } from '../support/api.js';
import { aPassword, Browser } from '../support/browser.js';
import type { Client, ProblemBody } from '../support/client.js';
import { EventReader } from '../support/event-reader.js';
import { newOwner, tokenOf } from '../support/people.js';

let api: TestApi;
let client: Client;
let owner: Browser;
let editor: Browser;
let viewer: Browser;

const invite = async (email_address: string, role: string, by: Browser = owner) => {
  const { status, body } = await by.post<CreatedInvitationView>('/v1/invitations', { email_address, role });
  expect(status).toBe(201);
  return { ...body, token: tokenOf(body.link ?? '') };
};

const accept = async (token: string, name: string): Promise<Browser> => {
  const browser = new Browser(api.url, api.contract);
  const { status } = await browser.post('/v1/invitations/accept', { token, name, password: aPassword });
  expect(status).toBe(201);
  return browser;
};

const idOf = async (browser: Browser): Promise<string> => (await browser.session()).person.id;

beforeAll(async () => {
  api = await startApi();
  client = await api.newAccount('lite');
  owner = await newOwner(api, client, 'ada@example.com');
  editor = await accept((await invite('Bea@example.com', 'editor')).token, 'Bea');
  viewer = await accept((await invite('cyd@example.com', 'viewer')).token, 'Cyd');
});
afterAll(() => api.stop());

const monitor = { name: 'Shop', type: 'http', target: 'https://shop.example.com/' };

describe('what a member may do', () => {
  test('an editor changes monitors and channels, a viewer sees them', async () => {
    expect((await editor.post('/v1/monitors', monitor)).status).toBe(201);
    expect((await viewer.get<{ items: object[] }>('/v1/monitors')).body.items).toHaveLength(1);
    const { status, body } = await viewer.post<ProblemBody>('/v1/monitors', monitor);
    expect([status, body.code, body.detail]).toEqual([
      403,
      'role_required',
      'This is for an editor or an owner of the account; you are its viewer.',
    ]);
  });

  test.each([
    ['POST', '/v1/api-keys', { name: 'x' }],
    ['DELETE', '/v1/api-keys/019dedd5-a980-7d21-8a53-6d0f3b9e2c14', undefined],
    ['POST', '/v1/invitations', { email_address: 'dan@example.com', role: 'viewer' }],
    ['DELETE', '/v1/invitations/019dedd5-a980-7d21-8a53-6d0f3b9e2c14', undefined],
    ['PATCH', '/v1/members/019dedd5-a980-7d21-8a53-6d0f3b9e2c14', { role: 'viewer' }],
    ['DELETE', '/v1/members/019dedd5-a980-7d21-8a53-6d0f3b9e2c14', undefined],
  ])('only an owner may %s %s', async (method, path, body) => {
    for (const browser of [editor, viewer]) {
      const answer = await browser.send<ProblemBody>(method, path, body);
      expect([answer.status, answer.body.code]).toEqual([403, 'role_required']);
    }
    expect([201, 204, 404]).toContain((await owner.send(method, path, body)).status);
  });

  test('everyone sees who the members are', async () => {
    for (const browser of [owner, editor, viewer]) {
      const { body } = await browser.get<{ items: MemberView[] }>('/v1/members');
      expect(body.items.map(({ name, role }) => `${name} ${role}`)).toEqual([
        'Cyd viewer',
        'Bea editor',
        'Ada owner',
      ]);
    }
  });

  test('a role counts from the next request on', async () => {
    const member = `/v1/members/${await idOf(viewer)}`;
    expect((await owner.patch<MemberView>(member, { role: 'editor' })).body.role).toBe('editor');
    expect((await viewer.post('/v1/monitors', monitor)).status).toBe(201);
    expect((await owner.patch(member, { role: 'viewer' })).status).toBe(200);
    expect((await viewer.post('/v1/monitors', monitor)).status).toBe(403);
  });
});

describe('the last owner', () => {
  test('stays, and stays owner', async () => {
    const path = `/v1/members/${await idOf(owner)}`;
    const answers = [
      await owner.patch<ProblemBody>(path, { role: 'editor' }),
      await owner.delete<ProblemBody>(path),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'last_owner'],
      [409, 'last_owner'],
    ]);
    expect((await owner.patch(path, { role: 'owner' })).status).toBe(200);
  });

  test('is whoever is left when two go at once', async () => {
    const other = await api.newAccount('lite');
    const one = await newOwner(api, other, 'one@example.com');
    const two = await newOwner(api, other, 'two@example.com');
    const [oneId, twoId] = [await idOf(one), await idOf(two)];
    const answers = await Promise.all([
      one.delete(`/v1/members/${oneId}`),
      two.patch(`/v1/members/${twoId}`, { role: 'viewer' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([expect.any(Number), 409]);
    expect(await api.rows('member', `account_id = '${other.accountId}' AND role = 'owner'`)).toHaveLength(1);
  });
});

describe('a member who is removed, or leaves', () => {
  test('has no session on the account any more, and no stream', async () => {
    const leaver = await accept((await invite('eve@example.com', 'viewer')).token, 'Eve');
    const reader = await EventReader.open(client, {}, { cookie: leaver.cookie });
    expect((await leaver.delete(`/v1/members/${await idOf(leaver)}`)).status).toBe(204);
    await reader.closed();
    expect((await leaver.get('/v1/monitors')).status).toBe(401);
    const { status, body } = await leaver.signIn<ProblemBody>('eve@example.com');
    expect([status, body.code]).toEqual([403, 'role_required']);
  });
});

describe('a member who may no longer invite', () => {
  const aColleague = async (emailAddress: string): Promise<Browser> =>
    accept((await invite(emailAddress, 'owner')).token, 'Pia');

  test.each([
    ['is removed', (path: string) => owner.delete(path)],
    ['loses the role of owner', (path: string) => owner.patch(path, { role: 'editor' })],
  ])('has no invitation that works, once the member %s', async (how, change) => {
    const colleague = await aColleague(`${how.replaceAll(' ', '-')}@example.com`);
    const back = await invite('back-again@example.com', 'owner', colleague);
    const others = await invite('welcome@example.com', 'viewer');
    const { status } = await change(`/v1/members/${await idOf(colleague)}`);
    expect([200, 204]).toContain(status);
    const stranger = new Browser(api.url, api.contract);
    const body = { token: back.token, name: 'Pia', password: aPassword };
    expect((await stranger.post('/v1/invitations/accept', body)).status).toBe(404);
    const open = (await owner.get<{ items: InvitationView[] }>('/v1/invitations')).body.items;
    expect(open.map(({ id }) => id)).toContain(others.id);
    expect(open.map(({ id }) => id)).not.toContain(back.id);
  });

  test('has keys that go on, unless their end is asked for with the removal', async () => {
    const [kept, ended] = [await aColleague('kim@example.com'), await aColleague('lou@example.com')];
    const keyOf = async (browser: Browser) => {
      const { body } = await browser.post<CreatedApiKeyView>('/v1/api-keys', { name: 'deploy' });
      const personId = await idOf(browser);
      const { items } = (
        await owner.get<{ items: ApiKeyView[] }>(`/v1/api-keys?made_by_person_id=${personId}`)
      ).body;
      expect(items.map(({ id, made_by_person_id }) => [id, made_by_person_id])).toEqual([
        [body.id, personId],
      ]);
      return { personId, authorization: { authorization: `Bearer ${body.api_key}` } };
    };
    const [going, gone] = [await keyOf(kept), await keyOf(ended)];
    expect((await owner.delete(`/v1/members/${going.personId}`)).status).toBe(204);
    expect((await owner.delete(`/v1/members/${gone.personId}?revoke_keys=true`)).status).toBe(204);
    const opens = async ({ authorization }: { authorization: object }) =>
      (await client.get('/v1/account', { ...authorization })).status;
    expect([await opens(going), await opens(gone)]).toEqual([200, 401]);
  });

  test('does not end keys by leaving, which is for owners', async () => {
    const path = `/v1/members/${await idOf(editor)}?revoke_keys=true`;
    const { status, body } = await editor.delete<ProblemBody>(path);
    expect([status, body.code]).toEqual([403, 'role_required']);
  });
});

describe('an invitation', () => {
  test('says what it is to, to whoever has the link', async () => {
    const { token, ...invitation } = await invite('fay@example.com', 'editor');
    expect(invitation).toMatchObject({ email_address: 'fay@example.com', role: 'editor', mailed: false });
    const stranger = new Browser(api.url, api.contract);
    expect((await stranger.post('/v1/invitations/lookup', { token })).body).toEqual({
      account_name: 'on lite',
      email_address: 'fay@example.com',
      role: 'editor',
      expires_at: invitation.expires_at,
    });
    expect(JSON.stringify(await api.rows('invitation'))).not.toContain(token);
  });

  test('works once, and not after it was revoked or another took its place', async () => {
    const first = await invite('gil@example.com', 'viewer');
    const second = await invite('gil@example.com', 'editor');
    const revoked = await invite('hal@example.com', 'viewer');
    expect((await owner.delete(`/v1/invitations/${revoked.id}`)).status).toBe(204);
    const gil = await accept(second.token, 'Gil');
    expect(await gil.session()).toMatchObject({ role: 'editor', person: { name: 'Gil' } });
    for (const { token } of [first, second, revoked]) {
      const answer = await gil.post('/v1/invitations/accept', { token, name: 'x', password: aPassword });
      expect(answer.status).toBe(404);
    }
    const { body } = await owner.get<{ items: InvitationView[] }>('/v1/invitations');
    expect(body.items.map(({ email_address }) => email_address)).not.toContain('gil@example.com');
  });

  test('is not for somebody who is a member', async () => {
    const { status, body } = await owner.post<ProblemBody>('/v1/invitations', {
      email_address: 'BEA@example.com',
      role: 'owner',
    });
    expect([status, body.code]).toEqual([409, 'conflict']);
  });

  test('of another account is accepted with the password that somebody has', async () => {
    const other = await api.newAccount('free');
    const theirs = await newOwner(api, other, 'zoe@example.com');
    const { token } = await invite('bea@example.com', 'viewer', theirs);
    const browser = new Browser(api.url, api.contract);
    const body = { token, name: 'ignored', password: 'not the right one' };
    expect((await browser.post('/v1/invitations/accept', body)).status).toBe(401);
    const { body: session } = await browser.post<SessionView>('/v1/invitations/accept', {
      ...body,
      password: aPassword,
    });
    expect(session).toMatchObject({
      person: { name: 'Bea' },
      account: { id: other.accountId },
      role: 'viewer',
    });
    expect(session.accounts).toHaveLength(2);
  });

  test('is shown once: a repeated request does not get its link again', async () => {
    const body = { email_address: 'ida@example.com', role: 'viewer' };
    const key = { 'Idempotency-Key': 'one invitation' };
    const [first, again] = [
      await owner.post<CreatedInvitationView>('/v1/invitations', body, key),
      await owner.post<CreatedInvitationView>('/v1/invitations', body, key),
    ];
    expect(first.body.link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/invitation#token=[\w-]{43}$/);
    expect(again.body).toEqual({ ...first.body, link: null });
  });
});

test('who invited, joined, changed and removed whom is on record', async () => {
  const { body } = await owner.get<{ items: { action: string; actor: { name: string } }[] }>(
    '/v1/audit-log?limit=200',
  );
  const done = body.items.map(({ action, actor }) => `${actor.name} ${action}`);
  expect(done).toEqual(
    expect.arrayContaining([
      'Ada invitation.created',
      'Bea member.joined',
      'Ada member.role_changed',
      'Eve member.removed',
      'Ada invitation.revoked',
    ]),
  );
});
