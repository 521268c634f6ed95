import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CLOCK } from '@tocsin/platform';
import { FixedClock } from '@tocsin/testing';
import type { AuditPage } from '../../src/audit/audit-entry-view.js';
import type { ChannelView, SavedChannelView } from '../../src/channels/channel-view.js';
import type { AppliedConfigView } from '../../src/config/config-view.js';
import { startApi, type TestApi } from '../support/api.js';
import { Browser } from '../support/browser.js';
import type { Client, ProblemBody } from '../support/client.js';
import { mailSettings, takeMail } from '../support/mailbox.js';
import { fewOf, spellingsOf } from '../support/mailbox-spellings.js';
import { tokenOf } from '../support/people.js';
import { anEmail, aWebhook, newChannel } from '../support/things.js';

const hourMs = 60 * 60 * 1000;

let api: TestApi;
let own: Client;
let clock: FixedClock;
let address: string;
let addresses = 0;
beforeAll(async () => {
  clock = new FixedClock();
  api = await startApi({ settings: mailSettings, overrides: [{ provide: CLOCK, useValue: clock }] });
});
afterAll(() => api.stop());
beforeEach(async () => {
  own = await api.newAccount('lite');
  addresses += 1;
  address = `on-call-${addresses}@example.com`;
});

const create = () => newChannel(own, { ...anEmail, email_address: address });
const get = async ({ id }: ChannelView) => (await own.get<ChannelView>(`/v1/channels/${id}`)).body;
const askAgain = ({ id }: ChannelView) => own.post<ProblemBody>(`/v1/channels/${id}/confirmation`);
const sendTest = ({ id }: ChannelView) => own.post<ProblemBody>(`/v1/channels/${id}/test`);

/** Takes the only mail that waits, to this address. */
const mailedToken = async (): Promise<string> => {
  const mail = await takeMail(api, clock.now());
  expect([mail?.to, mail?.mail.kind, await takeMail(api, clock.now())]).toEqual([
    address,
    'channel_confirmation',
    null,
  ]);
  expect(mail?.mail.link).toMatch(/^https:\/\/tocsin\.example\.com\/confirm-address#token=[\w-]{43}$/);
  return tokenOf(mail?.mail.link ?? '');
};

const confirm = (token: string) =>
  new Browser(api.url, api.contract).post<ProblemBody>('/v1/channel-confirmations', { token });

const confirmed = async (): Promise<ChannelView> => {
  const channel = await create();
  expect((await confirm(await mailedToken())).status).toBe(200);
  return channel;
};

describe('the address of an e-mail channel', () => {
  test('waits for its confirmation, which needs no session, and is stored as a hash', async () => {
    const channel = await create();
    expect(channel.confirmed).toBe(false);
    const token = await mailedToken();
    expect(JSON.stringify(await api.dump())).not.toContain(token);

    const answer = await confirm(token);
    expect([answer.status, answer.body]).toEqual([200, { email_address: address, account_name: 'on lite' }]);
    expect((await get(channel)).confirmed).toBe(true);
    const { body: log } = await own.get<AuditPage>('/v1/audit-log');
    expect(log.items[0]).toMatchObject({
      action: 'channel.confirmed',
      subject: { type: 'channel', id: channel.id },
      actor: { type: 'recipient', id: null, name: null },
      address: null,
    });
    expect((await confirm(token)).status).toBe(404);
    const tests = await api.rows('alert_dispatch', `channel_id = '${channel.id}'`);
    expect(tests).toHaveLength(2);
    expect((await askAgain(channel)).status).toBe(409);
  });

  test('waits again when it changes, and stays confirmed when something else does', async () => {
    const channel = await confirmed();
    const renamed = await own.patch<SavedChannelView>(`/v1/channels/${channel.id}`, { name: 'night' });
    expect(renamed.body.confirmed).toBe(true);
    address = `other-${address}`;
    const moved = await own.patch<SavedChannelView>(`/v1/channels/${channel.id}`, { email_address: address });
    expect(moved.body.confirmed).toBe(false);
    expect((await confirm(await mailedToken())).status).toBe(200);
  });

  test('is not confirmed by the link of an earlier address, or of an earlier mail, or after a day', async () => {
    const channel = await create();
    const first = await mailedToken();
    expect((await askAgain(channel)).status).toBe(202);
    const second = await mailedToken();
    expect((await confirm(first)).status).toBe(404);
    address = `other-${address}`;
    await own.patch(`/v1/channels/${channel.id}`, { email_address: address });
    const third = await mailedToken();
    expect((await confirm(second)).status).toBe(404);
    clock.moveByMs(24 * hourMs);
    expect((await confirm(third)).status).toBe(404);
    expect((await get(channel)).confirmed).toBe(false);
  });

  test('is mailed five times a day at most, whichever account asks', async () => {
    const channel = await create();
    for (let mails = 1; mails < 5; mails++) expect((await askAgain(channel)).status).toBe(202);
    const refused = await askAgain(channel);
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      429,
      'rate_limited',
      'There were too many confirmation mails to this address. Try again in 86400 seconds.',
    ]);
    expect(refused.headers.get('retry-after')).toBe('86400');
    own = await api.newAccount('lite');
    const other = await own.post('/v1/channels', { ...anEmail, email_address: address.toUpperCase() });
    expect(other.status).toBe(429);
    while ((await takeMail(api, clock.now())) !== null);
  });

  test('of another account is not there', async () => {
    const channel = await create();
    await mailedToken();
    own = await api.newAccount('lite');
    expect((await askAgain(channel)).status).toBe(404);
  });
});

describe('test messages', () => {
  test('to one address are bounded, by whichever channel, and the problem says when to try again', async () => {
    const channel = await confirmed();
    // The confirmation has sent one.
    for (let sent = 1; sent < 20; sent++) expect((await sendTest(channel)).status).toBe(202);
    const refused = await sendTest(channel);
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      'There were too many test messages to this address. Try again in 3600 seconds.',
    ]);
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect((await own.patch(`/v1/channels/${channel.id}`, { name: 'night' })).status).toBe(429);
    clock.moveByMs(hourMs);
    expect((await sendTest(channel)).status).toBe(202);
  });

  test('to a webhook of the account are not counted', async () => {
    const channel = await newChannel(own);
    for (let sent = 0; sent < 25; sent++) expect((await sendTest(channel)).status).toBe(202);
  });
});

test('invitations to one address are bounded', async () => {
  const invite = () => own.post<ProblemBody>('/v1/invitations', { email_address: address, role: 'viewer' });
  for (let sent = 0; sent < 5; sent++) expect((await invite()).status).toBe(201);
  const refused = await invite();
  expect([refused.status, refused.body.detail]).toEqual([
    429,
    'There were too many invitations to this address. Try again in 86400 seconds.',
  ]);
});

test('however the address is spelled, one mailbox is asked five times, and invited five times', async () => {
  const { characters, ignored } = spellingsOf(address);
  const spelled = [
    address,
    address.toUpperCase(),
    ...fewOf(characters),
    ...fewOf(ignored),
    `"${address.replace('@', '"@')}`,
  ];
  for (const [path, body] of [
    ['/v1/channels', anEmail],
    ['/v1/invitations', { role: 'viewer' }],
  ] as const) {
    const statuses: number[] = [];
    for (const email_address of [...spelled, ...Array(5).fill(address)])
      statuses.push((await own.post(path, { ...body, email_address })).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => ![201, 400, 429].includes(status))).toEqual([]);
  }
  while ((await takeMail(api, clock.now())) !== null);
});

describe('applying a configuration', () => {
  type Applied = Pick<AppliedConfigView, 'unconfirmed' | 'digest'>;
  const apply = async (channels: object) => {
    const config = { version: 1, channels };
    const { digest } = (await own.post<Applied>('/v1/config/plan', config)).body;
    return (await own.post<Applied>('/v1/config/apply', { ...config, digest })).body.unconfirmed;
  };
  const { name: _, ...email } = anEmail;
  const { name: __, ...webhook } = aWebhook;

  test('lists the addresses that wait for a click, and until when', async () => {
    while ((await takeMail(api, clock.now())) !== null);
    const channels = { 'on-call': { ...email, email_address: address }, hook: webhook };
    const waiting = {
      key: 'on-call',
      channel_id: expect.any(String),
      email_address: address,
      link_expires_at: new Date(clock.now().getTime() + 24 * hourMs).toISOString(),
    };
    expect(await apply(channels)).toEqual([waiting]);
    expect(await apply(channels)).toEqual([waiting]);
    await mailedToken();
    clock.moveByMs(24 * hourMs);
    const [ended] = await apply(channels);
    expect(ended).toEqual({ ...waiting, link_expires_at: null });
    expect((await askAgain({ id: ended?.channel_id } as ChannelView)).status).toBe(202);
    expect((await confirm(await mailedToken())).status).toBe(200);
    expect(await apply(channels)).toEqual([]);
  });
});
