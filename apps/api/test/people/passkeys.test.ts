import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CLOCK } from '@tocsin/platform';
import { selfSignedCertificate } from '@tocsin/testing/servers';
import type { CreatedInvitationView } from '../../src/members/member-view.js';
import type {
  AddedPasskeyView,
  PasskeyChallengeView,
  PasskeysView,
  ProposedPasskeyView,
} from '../../src/people/passkey-bodies.js';
import { PasskeyCeremony } from '../../src/people/passkey-ceremony.js';
import type { SessionView } from '../../src/people/session-view.js';
import { startApi, type TestApi } from '../support/api.js';
import { Authenticator } from '../support/authenticator.js';
import { aPassword, Browser } from '../support/browser.js';
import type { Client, ProblemBody } from '../support/client.js';
import { newOwner, tokenOf } from '../support/people.js';

const publicUrl = 'https://tocsin.example.com';

let api: TestApi;
let client: Client;
let now: Date;
beforeAll(async () => {
  now = new Date();
  const clock = { provide: CLOCK, useValue: { now: () => now } };
  api = await startApi({ overrides: [clock], settings: { PUBLIC_URL: publicUrl } });
  client = await api.newAccount('lite');
});
afterAll(() => api.stop());

const newBrowser = () => new Browser(api.url, api.contract);

let people = 0;
const newPerson = async () => {
  const email = `ada${people++}@example.com`;
  return { email, browser: await newOwner(api, client, email) };
};

const propose = async (browser: Browser): Promise<ProposedPasskeyView> =>
  (await browser.post<ProposedPasskeyView>('/v1/passkeys/proposals', { password: aPassword })).body;

const add = async (browser: Browser, name = 'Phone') => {
  const authenticator = new Authenticator(publicUrl);
  const { challenge } = await propose(browser);
  const made = { name, ...authenticator.make(challenge) };
  const { status, body } = await browser.post<AddedPasskeyView>('/v1/passkeys', made);
  expect(status).toBe(201);
  return { authenticator, made, ...body };
};

const challengeOf = async (): Promise<string> =>
  (await newBrowser().post<PasskeyChallengeView>('/v1/passkeys/challenges')).body.challenge;

const outcomeOf = ({ status, body }: { status: number; body: ProblemBody }): string =>
  status === 201 ? 'signed in' : body.code;

const signIn = async (answer: object): Promise<string> =>
  outcomeOf(await newBrowser().post<ProblemBody>('/v1/session/passkey', answer));

test.each([
  [publicUrl, true],
  ['http://localhost:3000', true],
  ['http://tocsin.example.com', false],
  ['https://192.0.2.7', false],
  ['https://[2001:db8::7]', false],
])('for %s browsers offer passkeys: %s', (address, isPossible) => {
  expect(new PasskeyCeremony({ publicUrl: address }).isPossible).toBe(isPossible);
});

describe('a new passkey', () => {
  test('takes the password, makes recovery codes, ends other sessions, and is on record', async () => {
    const { browser, email } = await newPerson();
    const there = newBrowser();
    await there.signIn(email);
    const wrong = await browser.post<ProblemBody>('/v1/passkeys/proposals', { password: 'wrong' });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'unauthenticated']);

    const { passkey, recovery_codes, authenticator } = await add(browser, 'Key on my desk');
    expect(passkey).toMatchObject({ name: 'Key on my desk', last_used_at: null });
    expect(recovery_codes).toHaveLength(10);
    expect((await there.get('/v1/session')).status).toBe(401);
    expect((await browser.session()).person).toMatchObject({ second_factor: true, authenticator_app: false });
    expect(await propose(browser)).toMatchObject({
      rp_id: 'tocsin.example.com',
      known_credential_ids: [authenticator.credentialId.toString('base64url')],
    });
    const { body } = await browser.get<{ items: { action: string }[] }>('/v1/audit-log');
    expect(body.items.map(({ action }) => action)).toContain('member.passkey_added');
    expect((await add(browser)).recovery_codes).toEqual([]);
  });

  test('is refused for another site, with certificates, or for a challenge that is used, old or of another person', async () => {
    const { browser } = await newPerson();
    const other = await newPerson();
    const authenticator = new Authenticator(publicUrl);
    const send = async (made: object): Promise<string> => {
      const { status, body } = await browser.post<ProblemBody>('/v1/passkeys', { name: 'x', ...made });
      return status === 201 ? 'added' : body.code;
    };
    const fresh = async () => (await propose(browser)).challenge;
    expect(await send(authenticator.make(await fresh(), { origin: 'https://tocsin.example' }))).toBe(
      'validation_failed',
    );
    expect(await send(authenticator.make(await fresh(), { rpId: 'example.com' }))).toBe('validation_failed');
    expect(await send(authenticator.make(await fresh(), { certificate: selfSignedCertificate() }))).toBe(
      'validation_failed',
    );
    expect(await send(authenticator.make((await propose(other.browser)).challenge))).toBe('conflict');
    expect(await send(authenticator.make(await challengeOf()))).toBe('conflict');

    const expired = authenticator.make(await fresh());
    now = new Date(now.getTime() + 5 * 60_000);
    expect(await send(expired)).toBe('conflict');
    const replaced = authenticator.make(await fresh());
    const { challenge } = await propose(browser);
    expect(await send(replaced)).toBe('conflict');
    expect(await send(authenticator.make(challenge))).toBe('added');
    expect(await send(authenticator.make(challenge))).toBe('conflict');
    expect(await send(authenticator.make(await fresh()))).toBe('conflict');
  });

  test('is one of twenty of a person at most', async () => {
    const { browser } = await newPerson();
    for (let passkeys = 0; passkeys < 20; passkeys++) await add(browser);
    const made = new Authenticator(publicUrl).make((await propose(browser)).challenge);
    const { status, body } = await browser.post<ProblemBody>('/v1/passkeys', { name: 'x', ...made });
    expect([status, body.code]).toEqual([409, 'conflict']);
  });
});

describe('a passkey', () => {
  test('signs in alone when the authenticator verified its person', async () => {
    const { browser, email } = await newPerson();
    const { authenticator } = await add(browser);
    const here = newBrowser();
    expect((await here.post('/v1/session/passkey', authenticator.answer(await challengeOf()))).status).toBe(
      201,
    );
    expect((await here.session()).person.email_address).toBe(email);
    const unverified = authenticator.answer(await challengeOf(), { isVerified: false });
    expect(await signIn(unverified)).toBe('unauthenticated');
    const { body } = await here.get<PasskeysView>('/v1/passkeys');
    expect(body.items[0]?.last_used_at).toBe(now.toISOString());
  });

  test('is a second factor after the password, which no longer suffices', async () => {
    const { browser, email } = await newPerson();
    const { authenticator, recovery_codes } = await add(browser);
    const withPassword = async (more: object): Promise<string> =>
      outcomeOf(await newBrowser().signIn<ProblemBody>(email, more));
    const answer = async (behaviour: object = {}) => ({
      passkey: authenticator.answer(await challengeOf(), { isVerified: false, ...behaviour }),
    });
    expect(await withPassword({})).toBe('second_factor_required');
    expect(await withPassword(await answer())).toBe('signed in');
    expect(await withPassword({ password: 'wrong', ...(await answer()) })).toBe('unauthenticated');
    expect(await withPassword(await answer({ origin: 'https://evil.example' }))).toBe('unauthenticated');
    expect(await withPassword({ recovery_code: recovery_codes[0] })).toBe('signed in');

    const other = await newPerson();
    const foreign = (await add(other.browser)).authenticator.answer(await challengeOf());
    expect(await withPassword({ passkey: foreign })).toBe('unauthenticated');
    const wrong = await newBrowser().signIn<ProblemBody>(email, { passkey: { credential_id: '!' } });
    expect(wrong.body.errors?.map(({ field }) => field)).toContain('passkey.credential_id');
  });

  test('answers each challenge once, in time, and for this site', async () => {
    const { browser } = await newPerson();
    const { authenticator } = await add(browser);
    const answer = authenticator.answer(await challengeOf());
    expect(await signIn(answer)).toBe('signed in');
    expect(await signIn(answer)).toBe('unauthenticated');
    expect(await signIn(authenticator.answer('A'.repeat(43)))).toBe('unauthenticated');
    expect(await signIn(authenticator.answer((await propose(browser)).challenge))).toBe('unauthenticated');

    for (const place of [
      { origin: 'http://tocsin.example.com' },
      { origin: 'https://tocsin.example.com:8443' },
      { rpId: 'example.com' },
    ]) {
      expect(await signIn(authenticator.answer(await challengeOf(), place))).toBe('unauthenticated');
    }
    const late = authenticator.answer(await challengeOf());
    now = new Date(now.getTime() + 5 * 60_000);
    expect(await signIn(late)).toBe('unauthenticated');
  });

  test('is refused when somebody else has made it, or another key has signed', async () => {
    const { browser } = await newPerson();
    const { authenticator } = await add(browser);
    const stranger = new Authenticator(publicUrl);
    expect(await signIn(stranger.answer(await challengeOf()))).toBe('unauthenticated');
    const forged = { ...stranger.answer(await challengeOf()) };
    const credential_id = authenticator.credentialId.toString('base64url');
    expect(await signIn({ ...forged, credential_id })).toBe('unauthenticated');
  });

  test('joins another account by an invitation to its person, without a password', async () => {
    const { email, browser } = await newPerson();
    const { authenticator } = await add(browser);
    const other = await api.newAccount('lite');
    const provider = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' };
    const settings = { PUBLIC_URL: publicUrl, PASSWORDS: 'off', ...provider };
    const strict = await startApi({
      databaseUrl: api.databaseUrl,
      overrides: [{ provide: CLOCK, useValue: { now: () => now } }],
      settings,
    });
    const invite = async (email_address: string): Promise<string> => {
      const invitation = { email_address, role: 'editor' };
      return tokenOf(
        (await other.post<CreatedInvitationView>('/v1/invitations', invitation)).body.link ?? '',
      );
    };
    const accept = async (token: string, more: object) =>
      new Browser(strict.url, strict.contract).post<SessionView & ProblemBody>('/v1/invitations/accept', {
        token,
        ...more,
      });
    const answer = async (behaviour = {}) => ({
      passkey: authenticator.answer(await challengeOf(), behaviour),
    });
    const token = await invite(email);
    const without = await accept(token, {});
    expect([without.status, without.body.errors?.map(({ field }) => field)]).toEqual([400, ['password']]);
    expect((await accept(token, { password: aPassword })).body.errors).toMatchObject([{ field: 'name' }]);
    expect((await accept(token, { name: 'Ada', password: aPassword })).body.code).toBe('conflict');
    expect((await accept(token, await answer({ isVerified: false }))).body.code).toBe('unauthenticated');
    expect((await accept(await invite('else@example.com'), await answer())).body.code).toBe('conflict');
    const joined = await accept(token, await answer());
    expect([joined.status, joined.body]).toMatchObject([
      201,
      { account: { id: other.accountId }, role: 'editor', person: { email_address: email } },
    ]);
    await strict.stop();
  });

  test('that does not sign in is on record in the accounts of its person', async () => {
    const { browser } = await newPerson();
    const { authenticator } = await add(browser);
    const failures = async (): Promise<readonly object[]> => {
      const { body } = await browser.get<{ items: { action: string; actor: { id: string } }[] }>(
        '/v1/audit-log',
      );
      const { person } = await browser.session();
      return body.items.filter(
        ({ action, actor }) => action === 'member.sign_in_failed' && actor.id === person.id,
      );
    };
    expect(await signIn(authenticator.answer('A'.repeat(43)))).toBe('unauthenticated');
    expect(await signIn(authenticator.answer(await challengeOf(), { isVerified: false }))).toBe(
      'unauthenticated',
    );
    expect(await signIn(new Authenticator(publicUrl).answer(await challengeOf()))).toBe('unauthenticated');
    expect(await failures()).toMatchObject([{ address: '127.0.0.1' }, { address: '127.0.0.1' }]);
  });

  test('is renamed by its person alone', async () => {
    const { browser } = await newPerson();
    const { passkey } = await add(browser);
    const path = `/v1/passkeys/${passkey.id}`;
    const stranger = (await newPerson()).browser;
    expect((await stranger.patch(path, { name: 'Mine' })).status).toBe(404);
    const wrong = await browser.patch<ProblemBody>(path, { name: '' });
    expect([wrong.status, wrong.body.errors?.map(({ field }) => field)]).toEqual([400, ['name']]);
    expect((await browser.patch(path, { name: 'Old phone' })).body).toEqual({
      ...passkey,
      name: 'Old phone',
    });
    expect((await browser.get<PasskeysView>('/v1/passkeys')).body.items).toMatchObject([
      { name: 'Old phone' },
    ]);
  });

  test('of somebody who is no member any more signs in nowhere', async () => {
    const { browser } = await newPerson();
    const { authenticator } = await add(browser);
    const { person } = await browser.session();
    expect((await client.delete(`/v1/members/${person.id}`)).status).toBe(204);
    expect((await browser.get('/v1/monitors')).status).toBe(401);
    expect(await signIn(authenticator.answer(await challengeOf()))).toBe('role_required');
  });

  test('is refused when its counter has not grown, as that of a copy', async () => {
    const { browser } = await newPerson();
    const { authenticator } = await add(browser);
    expect(await signIn(authenticator.answer(await challengeOf(), { counter: 7 }))).toBe('signed in');
    expect(await signIn(authenticator.answer(await challengeOf(), { counter: 7 }))).toBe('unauthenticated');
    expect(await signIn(authenticator.answer(await challengeOf(), { counter: 0 }))).toBe('unauthenticated');
    expect(await signIn(authenticator.answer(await challengeOf(), { counter: 8 }))).toBe('signed in');
    const without = (await add(browser)).authenticator;
    for (let time = 0; time < 2; time++)
      expect(await signIn(without.answer(await challengeOf(), { counter: 0 }))).toBe('signed in');
  });

  test('is removed by its person alone, and takes its recovery codes with it', async () => {
    const { browser, email } = await newPerson();
    const { passkey, authenticator } = await add(browser);
    const path = `/v1/passkeys/${passkey.id}`;
    const stranger = (await newPerson()).browser;
    expect((await stranger.post(`${path}/removal`, { password: aPassword })).status).toBe(404);
    expect((await browser.post(`${path}/removal`, { password: 'wrong' })).status).toBe(401);
    expect((await browser.post(`${path}/removal`, { password: aPassword })).status).toBe(204);
    expect(await signIn(authenticator.answer(await challengeOf()))).toBe('unauthenticated');
    expect(outcomeOf(await newBrowser().signIn<ProblemBody>(email))).toBe('signed in');
    const { person } = await browser.session();
    expect(await api.rows('recovery_code', `person_id = '${person.id}'`)).toEqual([]);
    const { body } = await browser.get<{ items: { action: string }[] }>('/v1/audit-log');
    expect(body.items.map(({ action }) => action)).toContain('member.passkey_removed');
  });
});

test('challenges are bounded for an address, in all processes together, and stored as hashes', async () => {
  const other = await startApi();
  const beside = await startApi({ databaseUrl: other.databaseUrl });
  const ask = ({ url, contract }: TestApi) =>
    new Browser(url, contract).post<PasskeyChallengeView>('/v1/passkeys/challenges');
  const made = await Promise.all(Array.from({ length: 60 }, () => ask(other)));
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
  for (const each of [other, beside]) expect((await ask(each)).status).toBe(429);
  const stored = JSON.stringify(await other.rows('sign_in_challenge'));
  for (const { body } of made) expect(stored).not.toContain(body.challenge);
  await beside.stop();
  await other.stop();
});
