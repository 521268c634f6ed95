// Over ten seconds: each test signs people in at a real provider.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { OpenIdProvider, type ProviderPerson } from '@tocsin/testing/openid-provider';
import type { ProviderLinkView, ProviderSignInView } from '../../src/identity-provider/provider-sign-in.js';
import type { CreatedInvitationView } from '../../src/members/member-view.js';
import type { SessionView } from '../../src/people/session-view.js';
import { startApi, type TestApi } from '../support/api.js';
import { aPassword, Browser } from '../support/browser.js';
import type { Client, ProblemBody } from '../support/client.js';
import { newOwner, tokenOf } from '../support/people.js';

const publicUrl = 'https://tocsin.example.com';

let provider: OpenIdProvider;
/** Makes the accounts that the settings of `api` name. */
let earlier: TestApi;
let api: TestApi;
let shop: Client;
let bakery: Client;
beforeAll(async () => {
  provider = await OpenIdProvider.start(publicUrl);
  earlier = await startApi();
  [shop, bakery] = [await earlier.newAccount('lite'), await earlier.newAccount('lite')];
  api = await startAnother({});
  // The bakery keeps an owner, whoever loses a group.
  await newOwner(api, bakery, 'hal@example.com');
});
afterAll(async () => {
  await api.stop();
  await earlier.stop();
  await provider.stop();
});
beforeEach(() => {
  provider.tamper = null;
});

const startAnother = (settings: Readonly<Record<string, string>>): Promise<TestApi> =>
  startApi({
    databaseUrl: earlier.databaseUrl,
    settings: {
      PUBLIC_URL: publicUrl,
      ...provider.settings,
      OIDC_ROLES: [
        `viewer@${shop.accountId}=staff`,
        `editor@${shop.accountId}=cn=dev,ou=groups`,
        `owner@${bakery.accountId}=bakers`,
      ].join('; '),
      ...settings,
    },
  });

const newBrowser = (of = api) => new Browser(of.url, of.contract);

let people = 0;
const newPerson = (more: Partial<ProviderPerson> = {}): ProviderPerson => {
  const sub = `person-${people++}`;
  return { sub, email: `${sub}@example.com`, email_verified: true, name: 'Bea', groups: ['staff'], ...more };
};

const begin = async (browser: Browser): Promise<string> => {
  const { status, body } = await browser.post<ProviderSignInView>('/v1/provider/sign-ins');
  expect(status).toBe(201);
  return body.authorization_url;
};

const answer = (browser: Browser, query: string) =>
  browser.post<SessionView & ProblemBody>('/v1/session/provider', { query });

const signIn = async (person: ProviderPerson, browser = newBrowser()) => {
  provider.person = person;
  return answer(browser, await provider.signIn(await begin(browser)));
};

const outcome = async (person: ProviderPerson): Promise<string> => {
  const { status, body } = await signIn(person);
  return status === 201 ? 'signed in' : `${status} ${body.code}`;
};

const actionsOf = async (client: Pick<Client, 'get'>): Promise<readonly string[]> => {
  const { body } = await client.get<{ items: { action: string }[] }>('/v1/audit-log');
  return body.items.map(({ action }) => action);
};

const failuresOf = async (client: Client): Promise<number> =>
  (await actionsOf(client)).filter((action) => action === 'member.sign_in_failed').length;

describe('somebody whom the provider signs in', () => {
  test('becomes a person with the roles of their groups, on record, and stays that person', async () => {
    const person = newPerson({ groups: ['staff', 'cn=dev,ou=groups', 'others'] });
    const browser = newBrowser();
    const { status, body, headers } = await signIn(person, browser);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      person: { name: 'Bea', email_address: person.email, second_factor: false },
      account: { id: shop.accountId },
      role: 'editor',
      accounts: [{ id: shop.accountId, role: 'editor' }],
    });
    expect(headers.getSetCookie().join()).toContain('SameSite=Strict');
    expect((await browser.get('/v1/monitors')).status).toBe(200);
    expect((await signIn({ ...person, email: 'new@example.com' })).body.person.id).toBe(body.person.id);
    expect(await actionsOf(shop)).toEqual(
      expect.arrayContaining(['member.joined', 'member.identity_linked', 'member.signed_in']),
    );
  });

  test('loses at the next sign-in what a group no longer gives, and keeps no session there', async () => {
    const person = newPerson({ groups: ['cn=dev,ou=groups', 'bakers'] });
    const browser = newBrowser();
    expect((await signIn(person, browser)).body.accounts).toMatchObject([
      { id: shop.accountId, role: 'editor' },
      { id: bakery.accountId, role: 'owner' },
    ]);
    expect((await signIn({ ...person, groups: ['staff'] })).body.accounts).toMatchObject([
      { id: shop.accountId, role: 'viewer' },
    ]);
    const { status } = await browser.post('/v1/monitors', {});
    expect(status).toBe(403);
    expect(await outcome({ ...person, groups: [] })).toBe('403 role_required');
    expect((await browser.get('/v1/session')).status).toBe(401);
    expect(await actionsOf(bakery)).toContain('member.removed');
  });

  test('stays the last owner of an account, which must have one', async () => {
    const lonely = await earlier.newAccount('lite');
    const there = await startAnother({ OIDC_ROLES: `owner@${lonely.accountId}=chefs` });
    const outcomeThere = async (groups: readonly string[]) => {
      provider.person = { ...person, groups };
      const browser = newBrowser(there);
      return (await answer(browser, await provider.signIn(await begin(browser)))).body.role;
    };
    const person = newPerson();
    expect(await outcomeThere(['chefs'])).toBe('owner');
    expect(await outcomeThere([])).toBe('owner');
    await newOwner(there, lonely, 'eve@example.com');
    expect(await outcomeThere([])).toBeUndefined();
    await there.stop();
  });

  test('without a group that has an account is nobody here', async () => {
    const before = await api.rows('person');
    expect(await outcome(newPerson({ groups: ['others'] }))).toBe('403 role_required');
    expect(await outcome({ sub: 'no-address', groups: ['staff'] })).toBe('403 role_required');
    expect(await api.rows('person')).toEqual(before);
  });

  test('is not somebody with the same address: that person signs in and links', async () => {
    const address = 'gus@example.com';
    const own = await newOwner(api, bakery, address);
    const person = newPerson({ email: address, email_verified: true, groups: ['bakers'] });
    const { status, body } = await signIn(person);
    expect([status, body.code]).toEqual([403, 'role_required']);
    expect(body.detail).toContain('link');

    expect((await own.post('/v1/provider/link', { password: 'wrong' })).status).toBe(401);
    const begun = await own.post<ProviderSignInView>('/v1/provider/link', { password: aPassword });
    provider.person = person;
    const linked = await answer(own, await provider.signIn(begun.body.authorization_url));
    expect([linked.status, linked.body.person.email_address]).toEqual([201, address]);
    expect((await signIn(person)).body.person.id).toBe(linked.body.person.id);
    const { body: link } = await own.get<ProviderLinkView>('/v1/provider/link');
    expect(link).toEqual({ name: 'single sign-on', linked_at: expect.any(String) });

    expect((await own.post('/v1/provider/link/removal', { password: aPassword })).status).toBe(204);
    expect(await outcome(person)).toBe('403 role_required');
    expect(await actionsOf(bakery)).toContain('member.identity_unlinked');
  });

  test('cannot be linked by two people', async () => {
    const person = newPerson();
    await signIn(person);
    const other = await newOwner(api, bakery, 'ivy@example.com');
    const begun = await other.post<ProviderSignInView>('/v1/provider/link', { password: aPassword });
    const { status, body } = await answer(other, await provider.signIn(begun.body.authorization_url));
    expect([status, body.code]).toEqual([409, 'conflict']);
  });

  test('is found by a verified address if the operator says so, and by no other', async () => {
    const trusting = await startAnother({ OIDC_LINK_BY_EMAIL: 'on' });
    const address = 'fay@example.com';
    const own = await (await newOwner(api, bakery, address)).session();
    const outcomeThere = async (person: ProviderPerson) => {
      provider.person = person;
      const browser = newBrowser(trusting);
      return answer(browser, await provider.signIn(await begin(browser)));
    };
    const { email_verified: _, ...person } = newPerson({ email: address });
    expect((await outcomeThere(person)).status).toBe(403);
    expect((await outcomeThere({ ...person, email_verified: false })).status).toBe(403);
    const found = await outcomeThere({ ...person, email_verified: true });
    expect(found.body.person.id).toBe(own.person.id);
    await trusting.stop();
  });

  test('is not found by an address that only folds to theirs, and is told so', async () => {
    const trusting = await startAnother({ OIDC_LINK_BY_EMAIL: 'on' });
    const own = await (await newOwner(api, bakery, 'kevin@ski.example')).session();
    const outcomeOf = async (email: string) => {
      provider.person = newPerson({ email, email_verified: true, groups: ['bakers'] });
      const browser = newBrowser(trusting);
      const { status, body } = await answer(browser, await provider.signIn(await begin(browser)));
      return status === 201 ? body.person.id : body.detail;
    };
    const outcomes: (string | undefined)[] = [];
    for (const email of [
      '\u212Aevin@ski.example',
      'kevin@\u017Fki.example',
      'kevin@ski\u3002example',
      '"kevin"@ski.example',
      'KEVIN@ski.example',
    ])
      outcomes.push(await outcomeOf(email));
    await trusting.stop();
    const refused = expect.stringContaining('an e-mail address that cannot be used here');
    expect(outcomes).toEqual([refused, refused, refused, refused, own.person.id]);
  });

  test('has no password that could be guessed, and needs no second factor here', async () => {
    const person = newPerson();
    const browser = newBrowser();
    await signIn(person, browser);
    const byPassword = await newBrowser().signIn<ProblemBody>(person.email ?? '');
    expect([byPassword.status, byPassword.body.code]).toEqual([401, 'unauthenticated']);
    await shop.send('PATCH', '/v1/account', { second_factor_required: true });
    expect((await browser.get('/v1/monitors')).status).toBe(200);
    await shop.send('PATCH', '/v1/account', { second_factor_required: false });
  });
});

test('a provider whose addresses the operator trusts need not say that they are verified', async () => {
  const trusting = await startAnother({ OIDC_TRUST_EMAIL: 'on' });
  const { email_verified: _, ...person } = newPerson();
  provider.person = person;
  const browser = newBrowser(trusting);
  const { status, body } = await answer(browser, await provider.signIn(await begin(browser)));
  expect([status, body.person.email_address]).toEqual([201, person.email]);
  await trusting.stop();
});

describe('an answer of the provider', () => {
  test('is good once, in the browser that began', async () => {
    provider.person = newPerson();
    const browser = newBrowser();
    const query = await provider.signIn(await begin(browser));
    const cookie = browser.providerCookie;
    const elsewhere = newBrowser();
    expect((await answer(elsewhere, query)).status).toBe(401);
    await begin(elsewhere);
    expect((await answer(elsewhere, query)).status).toBe(401);
    expect((await answer(browser, query)).status).toBe(201);

    browser.providerCookie = cookie;
    expect((await answer(browser, query)).status).toBe(401);
    await begin(browser);
    expect((await answer(browser, query)).status).toBe(401);
  });

  test('is the only one to its attempt, even if the provider gives out a second code', async () => {
    provider.person = newPerson();
    const browser = newBrowser();
    const begun = await begin(browser);
    const cookie = browser.providerCookie;
    const [first, second] = [await provider.signIn(begun), await provider.signIn(begun)];
    expect((await answer(browser, first)).status).toBe(201);
    browser.providerCookie = cookie;
    expect((await answer(browser, second)).status).toBe(401);
  });

  test.each([
    ['state', 'another'],
    ['iss', 'https://evil.example'],
  ])('with the right code and another %s signs nobody in', async (name, value) => {
    provider.person = newPerson();
    const browser = newBrowser();
    const query = new URLSearchParams(await provider.signIn(await begin(browser)));
    query.set(name, value);
    expect((await answer(browser, query.toString())).status).toBe(401);
  });

  test('that signs nobody in is on record in the accounts of the person it concerns', async () => {
    const person = newPerson();
    await signIn(person);
    const before = await failuresOf(shop);
    provider.tamper = (claims) => ({ ...claims, nonce: 'another' });
    expect(await outcome(person)).toBe('401 unauthenticated');
    provider.tamper = null;
    // An answer that cannot be trusted names nobody.
    expect(await failuresOf(shop)).toBe(before);

    const own = await newOwner(api, bakery, 'kim@example.com');
    const earlier = await failuresOf(bakery);
    expect(await outcome(newPerson({ email: 'kim@example.com' }))).toBe('403 role_required');
    expect(await failuresOf(bakery)).toBe(earlier + 1);

    provider.person = person;
    const begun = await own.post<ProviderSignInView>('/v1/provider/link', { password: aPassword });
    expect((await answer(own, await provider.signIn(begun.body.authorization_url))).status).toBe(409);
    expect(await failuresOf(bakery)).toBe(earlier + 2);
    const again = await own.post<ProviderSignInView>('/v1/provider/link', { password: aPassword });
    await provider.signIn(again.body.authorization_url);
    expect((await answer(own, 'error=access_denied')).status).toBe(401);
    expect(await failuresOf(bakery)).toBe(earlier + 3);
  });

  test('with a replayed code, with a state of somebody else, or without either signs nobody in', async () => {
    provider.person = newPerson();
    const first = newBrowser();
    const code = new URLSearchParams(await provider.signIn(await begin(first))).get('code') ?? '';
    const state = (url: string) => new URL(url).searchParams.get('state') ?? '';
    expect((await answer(first, new URLSearchParams({ code, state: 'x' }).toString())).status).toBe(401);
    for (const query of ['', 'x=1', 'error=access_denied'].map((each) => each || 'code=')) {
      const browser = newBrowser();
      await begin(browser);
      expect((await answer(browser, query)).status).toBe(401);
    }
    const second = newBrowser();
    const begun = await begin(second);
    const { iss } = { iss: provider.issuer };
    const stolen = new URLSearchParams({ code, state: state(begun), iss }).toString();
    expect((await answer(second, stolen)).status).toBe(401);
  });

  test.each<[string, string, (claims: Record<string, unknown>) => Record<string, unknown>]>([
    ['a clock that is 20 seconds off', 'signed in', (it) => ({ ...it, exp: seconds() - 20 })],
    ['a clock that is 60 seconds off', '401 unauthenticated', (it) => ({ ...it, exp: seconds() - 60 })],
    ['another audience', '401 unauthenticated', (it) => ({ ...it, aud: 'another' })],
    ['another issuer', '401 unauthenticated', (it) => ({ ...it, iss: 'https://evil.example' })],
    ['another subject than its user info', '401 unauthenticated', (it) => ({ ...it, sub: 'another' })],
    ['no nonce', '401 unauthenticated', ({ nonce: _, ...it }) => it],
    ['another nonce', '401 unauthenticated', (it) => ({ ...it, nonce: 'another' })],
  ])('with %s: %s', async (_, expected, tamper) => {
    provider.tamper = tamper;
    expect(await outcome(newPerson())).toBe(expected);
  });

  test('is verified with the keys that the provider has now', async () => {
    const person = newPerson();
    expect(await outcome(person)).toBe('signed in');
    provider.rotateKey();
    expect(await outcome(person)).toBe('signed in');
    provider.signsWithUnknownKey = true;
    expect(await outcome(person)).toBe('401 unauthenticated');
    provider.signsWithUnknownKey = false;
  });

  test('leaves no secret in the log or the database', async () => {
    provider.person = newPerson();
    const browser = newBrowser();
    const query = await provider.signIn(await begin(browser));
    const secret = browser.providerCookie.split('=')[1] ?? '';
    const stored = JSON.stringify(await api.rows('sign_in_challenge'));
    await answer(browser, query);
    const code = new URLSearchParams(query).get('code') ?? '';
    for (const text of [secret, code, provider.settings.OIDC_CLIENT_SECRET ?? '']) {
      expect(stored).not.toContain(text);
      expect(api.log.join('\n')).not.toContain(text);
    }
  });
});

describe('a provider', () => {
  test('that does not answer is named as the reason, and passwords still sign in', async () => {
    const gone = await OpenIdProvider.start(publicUrl);
    const settings = gone.settings;
    await gone.stop();
    const without = await startAnother(settings);
    const { status, body } = await newBrowser(without).post<ProblemBody>('/v1/provider/sign-ins');
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect(body.detail).toContain('does not answer');
    expect((await newBrowser(without).signIn('gus@example.com')).status).toBe(201);
    await without.stop();
  });

  test('at a closed address is not called', async () => {
    const closed = await startAnother({ EGRESS_ALLOW: '' });
    const { status } = await newBrowser(closed).post<ProblemBody>('/v1/provider/sign-ins');
    expect(status).toBe(503);
    expect(closed.log.join('\n')).toContain('EGRESS_ALLOW');
    await closed.stop();
  });

  test('may be the only way: passwords are refused then, and nobody gets a new one', async () => {
    const strict = await startAnother({ PASSWORDS: 'off', SMTP_URL: 'smtp://127.0.0.1:9' });
    const browser = newBrowser(strict);
    const email_address = 'gus@example.com';
    expect((await browser.get('/v1/sign-in')).body).toMatchObject({
      passwords: false,
      password_reset: false,
      provider: 'single sign-on',
    });
    const token = 'A'.repeat(43);
    for (const [path, body] of [
      ['/v1/session', { email_address, password: aPassword }],
      ['/v1/password-resets', { email_address }],
      ['/v1/password-resets/complete', { token, new_password: aPassword }],
    ] as const) {
      const refused = await browser.post<ProblemBody>(path, body);
      expect([path, refused.status, refused.body.code]).toEqual([path, 409, 'conflict']);
    }
    await strict.stop();
  });

  test('is then how people join by an invitation to the address that it names', async () => {
    const strict = await startAnother({ PASSWORDS: 'off' });
    const cafe = await earlier.newAccount('lite');
    const invite = async (email_address: string, of = cafe): Promise<string> => {
      const invitation = { email_address, role: 'editor' };
      return tokenOf((await of.post<CreatedInvitationView>('/v1/invitations', invitation)).body.link ?? '');
    };
    const join = async (person: ProviderPerson, invitation_token: string) => {
      provider.person = person;
      const browser = newBrowser(strict);
      const query = await provider.signIn(await begin(browser));
      return browser.post<SessionView & ProblemBody>('/v1/session/provider', { query, invitation_token });
    };
    const codeOf = async (person: ProviderPerson, token: string): Promise<string> =>
      (await join(person, token)).body.code;

    const guest = newPerson({ groups: [] });
    const token = await invite(guest.email ?? '');
    expect(await codeOf(newPerson({ groups: [] }), token)).toBe('conflict');
    const { email: _, ...nameless } = newPerson({ groups: [] });
    expect(await codeOf(nameless, token)).toBe('conflict');
    const joined = await join(guest, token);
    expect([joined.status, joined.body]).toMatchObject([
      201,
      { account: { id: cafe.accountId }, role: 'editor', person: { email_address: guest.email } },
    ]);
    expect(await actionsOf(cafe)).toEqual(
      expect.arrayContaining(['member.joined', 'member.identity_linked', 'member.signed_in']),
    );
    expect(await codeOf(guest, token)).toBe('not_found');

    // Somebody who is here already joins as who they are.
    const known = newPerson();
    await signIn(known);
    const both = await join(known, await invite(known.email ?? ''));
    expect([both.body.account.id, both.body.accounts.length]).toEqual([cafe.accountId, 2]);

    // The link does not make the provider's person another one of the same address, nor a member whom groups refuse.
    await newOwner(api, bakery, 'lou@example.com');
    expect(await codeOf(newPerson({ email: 'lou@example.com' }), await invite('lou@example.com'))).toBe(
      'role_required',
    );
    const stranger = newPerson({ groups: [] });
    expect(await codeOf(stranger, await invite(stranger.email ?? '', shop))).toBe('conflict');
    await strict.stop();
  });

  test('is not asked where none is configured', async () => {
    const { status, body } = await newBrowser(earlier).post<ProblemBody>('/v1/provider/sign-ins');
    expect([status, body.code]).toEqual([404, 'not_found']);
  });
});

const seconds = (): number => Math.floor(Date.now() / 1000);
