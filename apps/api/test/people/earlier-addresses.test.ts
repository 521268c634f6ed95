import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { id, instant } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { addressForms } from '../../src/http/access/mail-address.js';
import type { CreatedInvitationView } from '../../src/members/member-view.js';
import { startApi, type TestApi } from '../support/api.js';
import { aPassword, Browser } from '../support/browser.js';
import type { Client, ProblemBody } from '../support/client.js';
import { mailSettings, takeMail } from '../support/mailbox.js';
import { newOwner, tokenOf } from '../support/people.js';
import { newStatusPage } from '../support/things.js';

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startApi({ settings: mailSettings });
  client = await api.newAccount('lite');
});
afterAll(() => api.stop());

/** Stores an owner as earlier versions did: in lower case, as it was written otherwise. */
const earlierOwner = async (address: string): Promise<Browser> => {
  const browser = await newOwner(api, client, 'soon@example.com');
  await api.app
    .get<{ query(text: string): Promise<unknown> }>('writeDataSource')
    .query(`UPDATE person SET email_address = '${address}' WHERE email_address = 'soon@example.com'`);
  return browser;
};

const signIn = async (email_address: string): Promise<number> =>
  (await new Browser(api.url, api.contract).post('/v1/session', { email_address, password: aPassword }))
    .status;

// An address as earlier versions stored it, in lower case only, and how its owner may type it.
test.each([
  ['ada@bücher.test', ['ada@bücher.test', 'Ada@bücher.test', 'ada@BÜCHER.test', 'ada@xn--bcher-kva.test']],
  ['jörg@example.com', ['jörg@example.com', 'JÖRG@example.com']],
  ['"quoted"@example.com', ['"quoted"@example.com', '"Quoted"@example.com']],
])(
  'a person with an address of an earlier version signs in and is mailed as before: %s',
  async (stored, typed) => {
    await earlierOwner(stored);
    for (const text of typed) {
      expect([text, await signIn(text)]).toEqual([text, 201]);
      const asked = await new Browser(api.url, api.contract).post('/v1/password-resets', {
        email_address: text,
      });
      expect(asked.status === 429 || asked.status === 202).toBe(true);
    }
    const mail = await takeMail(api);
    expect([mail?.to, mail?.mail.kind]).toEqual([stored, 'password_reset']);
    while ((await takeMail(api)) !== null);
  },
);

test('the mail of a reset goes to the stored address, and a text that only resembles it finds nobody', async () => {
  await newOwner(api, client, 'kevin@b.test');
  const reset = (email_address: string) =>
    new Browser(api.url, api.contract).post('/v1/password-resets', { email_address });
  expect((await reset('\u212Aevin@b.test')).status).toBe(202);
  expect(await takeMail(api)).toBeNull();
  expect(await signIn('\u212Aevin@b.test')).toBe(401);
  expect((await reset('KEVIN@b.test')).status).toBe(202);
  expect((await takeMail(api))?.to).toBe('kevin@b.test');
});

test('one address has one person and one invitation, in whichever form it was stored', async () => {
  const owner = await newOwner(api, client, 'owner@example.com');
  await earlierOwner('eve@bücher.test');
  const invite = (email_address: string) =>
    owner.post<CreatedInvitationView & ProblemBody>('/v1/invitations', { email_address, role: 'viewer' });
  for (const spelled of ['eve@bücher.test', 'eve@xn--bcher-kva.test']) {
    const { status, body } = await invite(spelled);
    expect([status, body.code]).toEqual([409, 'conflict']);
  }
  const first = await invite('fay@xn--bcher-kva.test');
  await api.app
    .get<{ query(text: string): Promise<unknown> }>('writeDataSource')
    .query("UPDATE invitation SET email_address = 'fay@bücher.test' WHERE email_address LIKE 'fay@%'");
  const second = await invite('fay@xn--bcher-kva.test');
  const look = (link: string | null) =>
    new Browser(api.url, api.contract).post('/v1/invitations/lookup', { token: tokenOf(link ?? '') });
  expect([(await look(first.body.link)).status, (await look(second.body.link)).status]).toEqual([404, 200]);
});

test('an invitation of an earlier version is accepted by the person whom it finds', async () => {
  const other = await api.newAccount('lite');
  const inviter = await newOwner(api, other, 'inviter@example.com');
  await earlierOwner('gil@bücher.test');
  const { body } = await inviter.post<CreatedInvitationView>('/v1/invitations', {
    email_address: 'gil@xn--bcher-kva.test',
    role: 'viewer',
  });
  const accept = (password: string) =>
    new Browser(api.url, api.contract).post('/v1/invitations/accept', {
      token: tokenOf(body.link ?? ''),
      name: 'Gil',
      password,
    });
  expect((await accept('another long password')).status).toBe(401);
  expect((await accept(aPassword)).status).toBe(201);
  expect(await api.rows('person', "email_address LIKE 'gil@%'")).toHaveLength(1);
});

test('a subscriber of an earlier version is subscribed once', async () => {
  const page = await newStatusPage(client, 'earlier');
  const subscriber = (emailAddress: string, name: string) => ({
    id: id<never>(`019dedd5-a980-7d21-8a53-00000000000${name}`),
    pageId: id<never>(page.id),
    emailAddress,
    componentIds: null,
    language: 'en',
    createdAt: instant(new Date()),
    confirmToken: name,
    confirmHash: name,
    confirmExpiresAt: instant(new Date(Date.now() + 60_000)),
    unsubscribeToken: name,
    unsubscribeHash: name,
  });
  const unitOfWork = api.app.get(UnitOfWork);
  await unitOfWork.run(async ({ statusSubscribers }) => {
    await statusSubscribers.add(subscriber('hal@bücher.test', '1'), addressForms('hal@bücher.test'));
    await statusSubscribers.confirm('1', instant(new Date()));
  });
  const again = await unitOfWork.run(({ statusSubscribers }) =>
    statusSubscribers.add(subscriber('hal@xn--bcher-kva.test', '2'), addressForms('hal@xn--bcher-kva.test')),
  );
  expect(again).toBe('subscribed');
  expect(await api.rows('status_subscriber')).toHaveLength(1);
});
