import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditEntryView } from '../../src/audit/audit-entry-view.js';
import type { OwnSessionsView } from '../../src/people/own-session-view.js';
import type { SessionView } from '../../src/people/session-view.js';
import { startApi, type TestApi } from '../support/api.js';
import { aPassword, Browser } from '../support/browser.js';
import type { Client, ProblemBody } from '../support/client.js';
import { EventReader } from '../support/event-reader.js';
import { newOwner, setupToken } from '../support/people.js';

let api: TestApi;
let client: Client;
let ada: Browser;
beforeAll(async () => {
  api = await startApi();
  client = await api.newAccount('lite');
  ada = await newOwner(api, client, 'Ada@Example.com');
});
afterAll(() => api.stop());

const newBrowser = () => new Browser(api.url, api.contract);

describe('a setup link', () => {
  test('makes an owner, who is signed in', async () => {
    expect(await ada.session()).toMatchObject({
      person: { name: 'Ada', email_address: 'ada@example.com', second_factor: false },
      account: { id: client.accountId, plan: 'lite', role: 'owner' },
      role: 'owner',
      accounts: [{ id: client.accountId, role: 'owner' }],
      mail: false,
    });
    expect((await newBrowser().get('/v1/sign-in')).body).toEqual({
      setup_required: false,
      password_reset: false,
      passkeys: false,
      passwords: true,
      provider: null,
    });
  });

  test('works once, and an earlier one for the same account no more', async () => {
    const earlier = await setupToken(api, client);
    const token = await setupToken(api, client);
    const body = { token, name: 'Bea', email_address: 'bea@example.com', password: aPassword };
    const browser = newBrowser();
    expect((await browser.post('/v1/setup', { ...body, token: earlier })).status).toBe(404);
    const named = await browser.post<SessionView>('/v1/setup', { ...body, account_name: 'Example Ltd' });
    expect([named.status, named.body.account.name]).toEqual([201, 'Example Ltd']);
    const again = await newBrowser().post('/v1/setup', { ...body, email_address: 'cyd@example.com' });
    expect(again.status).toBe(404);
    expect(await api.rows('person', "email_address = 'cyd@example.com'")).toEqual([]);
  });

  test('takes no common password, and none that is made from the address', async () => {
    const stranger = await api.newAccount('free');
    const body = {
      token: await setupToken(api, stranger),
      name: 'x',
      email_address: 'grace.hopper@example.com',
    };
    for (const password of ['1qaz2wsx3edc4rfv', 'Password12345!', 'Grace.Hopper99']) {
      const { status, body: problem } = await newBrowser().post<ProblemBody>('/v1/setup', {
        ...body,
        password,
      });
      const message = 'password must not be a common or breached password, or made from your address';
      expect([status, problem.errors]).toEqual([400, [{ field: 'password', message }]]);
    }
    const change = { current_password: aPassword, new_password: '1qaz2wsx3edc4rfv' };
    const { status, body: problem } = await ada.put<ProblemBody>('/v1/person/password', change);
    expect([status, problem.errors?.[0]?.field]).toEqual([400, 'new_password']);
  });

  test('needs the password of somebody who is there already', async () => {
    const other = await api.newAccount('free');
    const body = { token: await setupToken(api, other), name: 'x', email_address: 'ada@example.com' };
    const wrong = await newBrowser().post('/v1/setup', { ...body, password: 'not the right one' });
    expect(wrong.status).toBe(401);
    const browser = newBrowser();
    expect((await browser.post('/v1/setup', { ...body, password: aPassword })).status).toBe(201);
    const { accounts, account, person } = await browser.session();
    expect([accounts.length, account.id, person.name]).toEqual([2, other.accountId, 'Ada']);

    const back = await browser.put<SessionView>('/v1/session/account', { account_id: client.accountId });
    expect(back.body.account.id).toBe(client.accountId);
    const stranger = await api.newAccount('free');
    const none = await browser.put('/v1/session/account', { account_id: stranger.accountId });
    expect(none.status).toBe(404);
  });
});

describe('signing in', () => {
  test('takes the address however it is written, and the password', async () => {
    const browser = newBrowser();
    const { status, headers } = await browser.signIn('ADA@example.COM');
    expect(status).toBe(201);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^tocsin_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
      expect.stringMatching(
        /^tocsin_device=[\w-]{22}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    expect((await browser.get('/v1/account')).body).toMatchObject({ id: client.accountId });
  });

  test('says the same of a wrong password and of somebody who is not there', async () => {
    const answers = [
      await newBrowser().signIn<ProblemBody>('ada@example.com', { password: 'wrong' }),
      await newBrowser().signIn<ProblemBody>('nobody@example.com'),
    ];
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(answers.map(({ headers }) => headers.get('set-cookie'))).toEqual([null, null]);
  });

  test('is slowed down for those who guess', async () => {
    const tries = Array.from({ length: 15 }, () =>
      newBrowser().signIn('ada@example.com', { password: 'wrong' }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect((await newBrowser().signIn('ada@example.com')).status).toBe(429);
    expect((await ada.get('/v1/session')).status).toBe(200);
  });

  test('is in the audit log, as are its failures and the end of the session', async () => {
    const other = await api.newAccount('lite');
    const browser = await newOwner(api, other, 'hal@example.com');
    const { person } = await browser.session();
    await browser.delete('/v1/session');
    await newBrowser().signIn('hal@example.com', { password: 'wrong' });
    await browser.signIn('hal@example.com');
    await browser.delete('/v1/sessions');
    const entries = await other.all<AuditEntryView>('/v1/audit-log');
    expect(entries.slice(0, 5).map(({ action }) => action)).toEqual([
      'member.signed_out',
      'member.signed_in',
      'member.sign_in_failed',
      'member.signed_out',
      'member.signed_in',
    ]);
    for (const entry of entries.slice(0, 5)) {
      expect(entry).toMatchObject({
        subject: { type: 'member', id: person.id },
        actor: { type: 'person', id: person.id, name: 'Ada' },
        address: '127.0.0.1',
      });
    }
  });

  test('ends the earlier session of the same browser, and no other', async () => {
    const [browser, elsewhere] = [newBrowser(), newBrowser()];
    await newOwner(api, await api.newAccount('lite'), 'ivy@example.com');
    await elsewhere.signIn('ivy@example.com');
    await browser.signIn('ivy@example.com');
    const earlier = newBrowser();
    earlier.cookie = browser.cookie;
    await browser.signIn('ivy@example.com');
    const statuses = [];
    for (const each of [earlier, browser, elsewhere]) statuses.push((await each.get('/v1/session')).status);
    expect(statuses).toEqual([401, 200, 200]);
  });

  test('stores neither password nor token', async () => {
    const stored = JSON.stringify([await api.rows('person'), await api.rows('session')]);
    expect(stored).not.toContain(aPassword);
    expect(stored).not.toContain(ada.cookie.split('=')[1]);
    expect(stored).toMatch(/scrypt\$10\$8\$1\$/);
    expect(api.log.join('\n')).not.toContain(aPassword);
    expect(api.log.join('\n')).not.toContain(ada.cookie.split('=')[1]);
  });
});

describe('a session', () => {
  test('changes nothing without its csrf_token', async () => {
    for (const token of ['', 'x', `${ada.csrfToken}x`, ada.csrfToken.toLowerCase()]) {
      const refused = await ada.send<ProblemBody>('POST', '/v1/monitors', {}, { 'x-csrf-token': token });
      expect([refused.status, refused.body.code]).toEqual([403, 'csrf_token_required']);
    }
    const body = { name: 'Shop', type: 'http', target: 'https://shop.example.com/' };
    expect((await ada.post('/v1/monitors', body)).status).toBe(201);
  });

  test('stands for the person in the audit log', async () => {
    const { person } = await ada.session();
    const { body } = await ada.get<{ items: { action: string; actor: object }[] }>('/v1/audit-log');
    expect(body.items.find(({ action }) => action === 'monitor.created')).toMatchObject({
      actor: { type: 'person', id: person.id, name: 'Ada' },
    });
  });

  test('counts for nothing beside an API key, even a wrong one', async () => {
    const { status } = await ada.send('GET', '/v1/account', undefined, { authorization: 'Bearer x' });
    expect(status).toBe(401);
  });

  test('follows events until it ends', async () => {
    const other = await api.newAccount('lite');
    const owner = await newOwner(api, other, 'eve@example.com');
    const events = await EventReader.open(other, {}, { cookie: owner.cookie });
    const { body } = await owner.post<{ id: string }>('/v1/monitors', {
      name: 'Shop',
      type: 'http',
      target: 'https://shop.example.com/',
    });
    await events.next('monitor', body.id);
    expect((await owner.delete('/v1/session')).status).toBe(204);
    await events.closed();
    expect((await owner.get('/v1/session')).status).toBe(401);
  });

  test('is ended everywhere at once', async () => {
    const other = await api.newAccount('lite');
    const here = await newOwner(api, other, 'fay@example.com');
    const there = newBrowser();
    await there.signIn('fay@example.com');
    const token = there.cookie;
    expect((await here.delete('/v1/sessions')).status).toBe(204);
    expect(here.cookie).toBe('');
    expect((await there.get('/v1/session')).status).toBe(401);
    there.cookie = token;
    expect((await there.get('/v1/account')).status).toBe(401);
  });

  test('is listed for its person, with where it began, and can be ended from another', async () => {
    const here = await newOwner(api, await api.newAccount('lite'), 'gus@example.com');
    const there = newBrowser();
    const browser = { 'user-agent': `Browser/1.0 ${'x'.repeat(300)}` };
    await there.post('/v1/session', { email_address: 'gus@example.com', password: aPassword }, browser);
    const list = async () => (await here.get<OwnSessionsView>('/v1/sessions')).body.items;
    const [newest, own, ...others] = await list();
    expect([newest?.current, own?.current, others]).toEqual([false, true, []]);
    expect(newest).toMatchObject({
      address: '127.0.0.1',
      user_agent: expect.stringMatching(/^Browser\/1\.0 x{288}$/),
    });
    expect(newest).not.toHaveProperty('hash');

    expect((await ada.delete(`/v1/sessions/${newest?.id}`)).status).toBe(404);
    expect((await here.delete(`/v1/sessions/${newest?.id}`)).status).toBe(204);
    expect((await there.get('/v1/account')).status).toBe(401);
    expect((await list()).map(({ id }) => id)).toEqual([own?.id]);
    expect((await here.delete(`/v1/sessions/${own?.id}`)).status).toBe(204);
    expect(here.cookie).toBe('');
  });

  test('is for people: a key is told so', async () => {
    for (const [method, path] of [
      ['GET', '/v1/session'],
      ['DELETE', '/v1/session'],
      ['GET', '/v1/sessions'],
      ['DELETE', '/v1/sessions'],
    ] as const) {
      const { status, body } = await client.send<ProblemBody>(method, path);
      expect([status, body.code]).toEqual([403, 'session_required']);
    }
  });
});

test('where people come over TLS, the cookie goes over nothing else', async () => {
  const secure = await startApi({ settings: { PUBLIC_URL: 'https://tocsin.example.com' } });
  const owner = await newOwner(secure, await secure.newAccount('free'), 'ada@example.com');
  expect(owner.cookie).toMatch(/^__Host-tocsin_session=/);
  const { headers } = await new Browser(secure.url, secure.contract).signIn('ada@example.com');
  expect(headers.get('set-cookie')).toContain('; Secure;');
  await secure.stop();
});
