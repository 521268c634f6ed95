import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { id, instant, type Passkey, type PasskeyId, type PersonId } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { OpenIdProvider, type ProviderPerson } from '@tocsin/testing/openid-provider';
import type { ProviderSignInView } from '../../src/identity-provider/provider-sign-in.js';
import type { CreatedInvitationView } from '../../src/members/member-view.js';
import type { SessionView } from '../../src/people/session-view.js';
import { startApi, type TestApi } from '../support/api.js';
import { aPassword, Browser } from '../support/browser.js';
import { Client, type ProblemBody } from '../support/client.js';
import { mailSettings, takeMail } from '../support/mailbox.js';
import { newOwner, setupToken, tokenOf } from '../support/people.js';

/**
 * The classes of A. Sudhodanan and A. Paverd, "Pre-hijacked accounts" (USENIX Security 2022): somebody uses the address
 * of a victim before the victim comes.
 */

const newPassword = 'a password of the victim';

type Operation = {
  readonly operationId: string;
  readonly requestBody?: {
    readonly content: Record<string, { readonly schema: { readonly $ref?: string } }>;
  };
};
type Document = {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, { readonly properties?: object }> };
};

let provider: OpenIdProvider;
/** Makes the accounts that the settings of `api` name. */
let earlier: TestApi;
let api: TestApi;
let hostile: Client;
let shop: Client;
beforeAll(async () => {
  provider = await OpenIdProvider.start(mailSettings.PUBLIC_URL);
  earlier = await startApi();
  const accounts = [await earlier.newAccount('lite'), await earlier.newAccount('lite')] as const;
  api = await startApi({
    databaseUrl: earlier.databaseUrl,
    settings: {
      ...mailSettings,
      ...provider.settings,
      OIDC_ROLES: `viewer@${accounts[0].accountId}=staff`,
      OIDC_LINK_BY_EMAIL: 'on',
    },
  });
  [hostile, shop] = [at(api, accounts[0]), at(api, accounts[1])];
});
afterAll(async () => {
  await api.stop();
  await earlier.stop();
  await provider.stop();
});

const at = ({ url, contract }: TestApi, { accountId, apiKey, keyId }: Client): Client =>
  new Client(url, contract, accountId, apiKey, keyId);

const newBrowser = () => new Browser(api.url, api.contract);

let victims = 0;
const newVictim = () => `victim-${victims++}@example.com`;

const invitationTo = async (email_address: string, of: Client): Promise<string> => {
  const { body } = await of.post<CreatedInvitationView>('/v1/invitations', { email_address, role: 'owner' });
  return tokenOf(body.link ?? '');
};

/** Makes a person with the victim's address: an owner sees the links of their own invitations. */
const takeByInvitation = async (address: string): Promise<Browser> => {
  const token = await invitationTo(address, hostile);
  const browser = newBrowser();
  const { status } = await browser.post('/v1/invitations/accept', {
    token,
    name: 'Mallory',
    password: aPassword,
  });
  expect(status).toBe(201);
  while ((await takeMail(api)) !== null);
  return browser;
};

const byProvider = async (person: ProviderPerson, browser = newBrowser()) => {
  provider.person = person;
  const { body } = await browser.post<ProviderSignInView>('/v1/provider/sign-ins');
  const query = await provider.signIn(body.authorization_url);
  return browser.post<SessionView & ProblemBody>('/v1/session/provider', { query });
};

const resetTokenFor = async (address: string): Promise<string> => {
  await newBrowser().post('/v1/password-resets', { email_address: address });
  const mail = await takeMail(api);
  expect(mail?.to).toBe(address);
  return tokenOf(mail?.mail.kind === 'password_reset' ? mail.mail.link : '');
};

const resetPassword = async (address: string): Promise<void> => {
  const token = await resetTokenFor(address);
  const { status } = await newBrowser().post('/v1/password-resets/complete', {
    token,
    new_password: newPassword,
  });
  expect(status).toBe(204);
  while ((await takeMail(api)) !== null);
};

const signIn = (address: string, password: string) =>
  newBrowser().signIn<SessionView & ProblemBody>(address, { password });

const joinTheShop = async (address: string): Promise<Browser> => {
  const browser = newBrowser();
  const { status } = await browser.post('/v1/invitations/accept', {
    token: await invitationTo(address, shop),
    name: 'Vera',
    password: newPassword,
  });
  expect(status).toBe(201);
  return browser;
};

const ownerOfAddress = async (address: string) =>
  api.app.get(UnitOfWork).committed.people.findByAddress([id(address)]);

describe('an address that somebody used before its owner came', () => {
  test('at the provider, without a proof, makes no person (unverified identity provider)', async () => {
    const address = newVictim();
    const mallory = { sub: `of ${address}`, email: address, email_verified: false, groups: ['staff'] };
    const { status, body } = await byProvider(mallory);
    expect([status, body.code]).toEqual([403, 'role_required']);
    expect(body.detail).toContain('does not say that this address is yours');
    expect(await ownerOfAddress(address)).toBeNull();

    const vera = await joinTheShop(address);
    expect((await vera.session()).account.id).toBe(shop.accountId);
    expect((await byProvider(mallory)).status).toBe(403);
  });

  test('at the provider, without a proof, accepts no invitation to it', async () => {
    const address = newVictim();
    const invitation_token = await invitationTo(address, shop);
    const browser = newBrowser();
    provider.person = { sub: `of ${address}`, email: address, email_verified: false, groups: [] };
    const { body: begun } = await browser.post<ProviderSignInView>('/v1/provider/sign-ins');
    const query = await provider.signIn(begun.authorization_url);
    const { status, body } = await browser.post<ProblemBody>('/v1/session/provider', {
      query,
      invitation_token,
    });
    expect([status, body.code]).toEqual([403, 'role_required']);
  });

  test('keeps none of their sign-ins after a reset (trojan identifier, unexpired session)', async () => {
    const address = newVictim();
    const session = await takeByInvitation(address);
    const { person } = await session.session();
    const identity = { sub: `trojan of ${address}`, groups: ['staff'] };
    const begun = await session.post<ProviderSignInView>('/v1/provider/link', { password: aPassword });
    provider.person = identity;
    const query = await provider.signIn(begun.body.authorization_url);
    expect((await session.post('/v1/session/provider', { query })).status).toBe(201);
    const now = instant(new Date());
    await api.app.get(UnitOfWork).run(async ({ passkeys, people }) => {
      const passkey: Passkey = {
        id: id<PasskeyId>(newId()),
        personId: person.id as PersonId,
        name: 'trojan',
        createdAt: now,
        lastUsedAt: null,
      };
      await passkeys.add(passkey, { credentialId: newId(), publicKey: 'key', counter: 0 });
      await people.proposeTotp(person.id, 'JBSWY3DPEHPK3PXP');
      await people.confirmTotp(person.id);
      await people.replaceRecoveryCodes(person.id, ['a hash']);
    });
    const key = await session.post<{ api_key: string }>('/v1/api-keys', { name: 'trojan' });
    expect(key.status).toBe(201);

    await resetPassword(address);
    await joinTheShop(address);

    expect((await session.get('/v1/session')).status).toBe(401);
    expect((await byProvider(identity)).status).toBe(403);
    expect((await signIn(address, aPassword)).status).toBe(401);
    const { people, passkeys } = api.app.get(UnitOfWork).committed;
    expect(await passkeys.listOf(person.id)).toEqual([]);
    expect((await people.find(person.id))?.person).toMatchObject({
      hasSecondFactor: false,
      addressProvedAt: expect.any(String),
    });
    expect(await api.rows('recovery_code', `person_id = '${person.id}'`)).toEqual([]);
    expect(await api.rows('api_key', `made_by_person_id = '${person.id}'`)).toEqual([]);
    expect((await signIn(address, newPassword)).status).toBe(201);
  });

  test('keeps no link that was begun before (unexpired session)', async () => {
    const address = newVictim();
    const session = await takeByInvitation(address);
    const begun = await session.post<ProviderSignInView>('/v1/provider/link', { password: aPassword });
    provider.person = { sub: `late link of ${address}`, groups: ['staff'] };
    const query = await provider.signIn(begun.body.authorization_url);
    await resetPassword(address);
    expect((await session.post('/v1/session/provider', { query })).status).not.toBe(201);
  });

  test('keeps no password after its owner came by the provider (classic-federated merge)', async () => {
    const address = newVictim();
    const session = await takeByInvitation(address);
    const vera = { sub: address, email: address, email_verified: true, groups: ['staff'] };
    expect((await byProvider(vera)).body.person.email_address).toBe(address);
    expect((await session.get('/v1/session')).status).toBe(401);
    expect((await signIn(address, aPassword)).status).toBe(401);
    expect((await byProvider(vera)).status).toBe(201);
  });

  test('is not changed by any operation (unexpired e-mail change)', async () => {
    const document = (await (await fetch(`${api.url}/openapi.json`)).json()) as Document;
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
    const takesAddress = ({ requestBody }: Operation): boolean => {
      const name = requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1) ?? '';
      return 'email_address' in (document.components.schemas[name]?.properties ?? {});
    };
    const takers = operations.filter(takesAddress).map(({ operationId }) => operationId);
    // None of these changes the address of a person. One that does has to ask at the old and the new address.
    expect(takers.sort()).toEqual(['askForPasswordReset', 'changeChannel', 'invite', 'setUp', 'signIn']);
  });
});

describe('the proof of an address', () => {
  const isProved = async (address: string) =>
    ((await ownerOfAddress(address))?.person.addressProvedAt ?? null) !== null;

  test('is a link that was mailed, and not one that its maker was shown', async () => {
    const address = newVictim();
    await takeByInvitation(address);
    expect(await isProved(address)).toBe(false);

    const other = newVictim();
    await hostile.post('/v1/invitations', { email_address: other, role: 'viewer' });
    const mail = await takeMail(api);
    expect(mail?.to).toBe(other);
    const token = tokenOf(mail?.mail.link ?? '');
    const joined = await newBrowser().post('/v1/invitations/accept', {
      token,
      name: 'Otto',
      password: aPassword,
    });
    expect(joined.status).toBe(201);
    expect(await isProved(other)).toBe(true);
  });

  test('is not given by a setup link, whose holder may type any address', async () => {
    const address = newVictim();
    expect(await setupToken(api, hostile)).not.toBe('');
    await newOwner(api, hostile, address);
    expect(await isProved(address)).toBe(false);
  });

  test('lets a later reset keep the second factor, and names the other sign-ins and API keys in a mail', async () => {
    const address = newVictim();
    await takeByInvitation(address);
    await resetPassword(address);
    const found = await ownerOfAddress(address);
    const personId = found?.person.id;
    if (personId === undefined) throw new Error('The person is there.');
    const vera = newBrowser();
    await vera.signIn(address, { password: newPassword });
    expect((await vera.post('/v1/api-keys', { name: 'laptop' })).status).toBe(201);
    await api.app.get(UnitOfWork).run(async ({ people, identities }) => {
      await people.proposeTotp(personId, 'JBSWY3DPEHPK3PXP');
      await people.confirmTotp(personId);
      await identities.link(personId, { issuer: provider.issuer, subject: 'own' }, instant(new Date()));
    });
    const token = await resetTokenFor(address);
    await newBrowser().post('/v1/password-resets/complete', { token, new_password: 'yet another password' });
    expect((await ownerOfAddress(address))?.person).toMatchObject({ hasAuthenticatorApp: true });
    const mail = await takeMail(api);
    expect(mail).toMatchObject({
      to: address,
      mail: {
        kind: 'password_changed',
        signIns: { passkeys: 0, authenticatorApp: true, provider: true, apiKeys: 1 },
      },
    });
  });
});
