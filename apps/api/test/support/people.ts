import { id, instant, type PersonId, type Role, type SessionId } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { csrfTokenOf, newToken } from '../../src/http/access/session-token.js';
import { hashOfToken } from '../../src/http/access/tokens.js';
import { makeSetupLink } from '../../src/people/one-time-link.js';
import type { SessionView } from '../../src/people/session-view.js';
import type { TestApi } from './api.js';
import { aPassword, Browser } from './browser.js';
import { Client } from './client.js';

export const tokenOf = (link: string): string => link.split('#token=')[1] ?? '';

export const setupToken = async (api: TestApi, { accountId }: Pick<Client, 'accountId'>): Promise<string> =>
  tokenOf(
    await api.app
      .get(UnitOfWork)
      .run((repositories) => makeSetupLink(repositories, accountId, 'http://x', instant(new Date()))),
  );

/** Stores a member without a password, which is faster than signing up. */
export const newMember = async (
  api: TestApi,
  { accountId }: Pick<Client, 'accountId'>,
  role: Role,
): Promise<PersonId> => {
  const personId = id<PersonId>(newId());
  const emailAddress = `${personId}@example.com`;
  const now = instant(new Date());
  const person = {
    id: personId,
    emailAddress,
    name: 'Somebody',
    hasSecondFactor: false,
    hasAuthenticatorApp: false,
    createdAt: now,
    addressProvedAt: null,
  };
  await api.app.get(UnitOfWork).run(async ({ people, members }) => {
    await people.create(person, 'none');
    await members.add(accountId, personId, role, now);
  });
  return personId;
};

/** Calls the API as a signed-in member. The session is stored without a sign-in. */
export const inSession = async (
  api: TestApi,
  client: Client,
  role: Role = 'owner',
  member?: PersonId,
): Promise<Client> => {
  const personId = member ?? (await newMember(api, client, role));
  const { accountId, url, contract, apiKey, keyId } = client;
  const token = newToken();
  const now = instant(new Date());
  const session = { id: id<SessionId>(newId()), personId, accountId, signedInAt: now, lastUsedAt: now };
  await api.app
    .get(UnitOfWork)
    .run(({ sessions }) => sessions.add(session, hashOfToken(token), { address: null, userAgent: null }));
  const credentials = { cookie: `tocsin_session=${token}`, 'x-csrf-token': csrfTokenOf(token) };
  return new Client(url, contract, accountId, apiKey, keyId, credentials);
};

export const newOwner = async (api: TestApi, client: Client, email_address: string): Promise<Browser> => {
  const browser = new Browser(api.url, api.contract);
  const { status } = await browser.post<SessionView>('/v1/setup', {
    token: await setupToken(api, client),
    name: 'Ada',
    email_address,
    password: aPassword,
  });
  if (status !== 201) throw new Error(`Setting up answered ${status}.`);
  return browser;
};
