import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CLOCK } from '@tocsin/platform';
import { FixedClock } from '@tocsin/testing';
import type { AppliedConfigView, ConfigPlanView } from '../../src/config/config-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client, ProblemBody } from '../support/client.js';
import { mailSettings, takeMail } from '../support/mailbox.js';
import { anEmail, aWebhook } from '../support/things.js';

const dayMs = 24 * 60 * 60 * 1000;

let api: TestApi;
let own: Client;

const { name: _, ...email } = anEmail;
const { name: __, ...webhook } = aWebhook;

const plan = async (config: object) =>
  (await own.post<ConfigPlanView>('/v1/config/plan', { version: 1, ...config })).body;
const apply = async (config: object) => {
  const { digest } = await plan(config);
  return own.post<AppliedConfigView & ProblemBody>('/v1/config/apply', { version: 1, ...config, digest });
};

describe('where the server sends no mail', () => {
  beforeAll(async () => {
    api = await startApi({ settings: { CONFIRMED_MAIL_DOMAINS: 'vouched.example' } });
    own = await api.newAccount('lite');
  });
  afterAll(() => api.stop());

  const channels = { mail: email, vouched: { ...email, email_address: 'ada@vouched.example' }, webhook };
  const none = { can_be_sent: false, left: 0, max: 100, left_again_at: null };

  test('a plan and an apply say so, and how many addresses need one', async () => {
    expect((await plan({ channels })).confirmation_mails).toEqual({ needed: 1, ...none });
    const { body } = await apply({ channels });
    expect(body.confirmation_mails).toEqual({ needed: 1, ...none });
    expect(body.unconfirmed).toMatchObject([{ key: 'mail', link_expires_at: null }]);
    const asked = await own.post<ProblemBody>(`/v1/channels/${body.unconfirmed[0]?.channel_id}/confirmation`);
    expect([asked.status, asked.body.detail]).toEqual([409, expect.stringContaining('SMTP_URL')]);
  });

  test('addresses that stay need none', async () => {
    const mail = { ...email, enabled: false };
    expect((await plan({ channels: { ...channels, mail } })).confirmation_mails.needed).toBe(0);
    const other = { ...email, email_address: 'other@example.com' };
    expect((await plan({ channels: { ...channels, mail: other } })).confirmation_mails.needed).toBe(1);
    const louder = { ...email, email_address: email.email_address.toUpperCase() };
    expect((await plan({ channels: { ...channels, mail: louder } })).confirmation_mails.needed).toBe(0);
  });
});

describe('beyond the mails of a day', () => {
  let clock: FixedClock;
  beforeAll(async () => {
    clock = new FixedClock();
    api = await startApi({ settings: mailSettings, overrides: [{ provide: CLOCK, useValue: clock }] });
  });
  afterAll(() => api.stop());

  /** Takes all mails that wait. @returns their addresses */
  const mailed = async (): Promise<readonly string[]> => {
    const addresses: string[] = [];
    for (let mail = await takeMail(api, clock.now()); mail !== null; mail = await takeMail(api, clock.now()))
      addresses.push(mail.to);
    return addresses;
  };
  const files = (count: number, domain: string) => ({
    channels: Object.fromEntries(
      Array.from({ length: count }, (_, n) => [`m${n}`, { ...email, email_address: `m${n}@${domain}` }]),
    ),
  });
  const add = (address: string) =>
    own.post<ProblemBody>('/v1/channels', { ...anEmail, email_address: address });

  test('a plan says how many can be sent, and an apply stores the other addresses without a link', async () => {
    own = await api.newAccount('lite');
    const many = files(130, 'many.example');
    expect((await plan(many)).confirmation_mails).toEqual({
      needed: 130,
      can_be_sent: true,
      left: 100,
      max: 100,
      left_again_at: null,
    });
    const { status, body } = await apply(many);
    const ends = new Date(clock.now().getTime() + dayMs).toISOString();
    expect([status, body.confirmation_mails]).toEqual([
      200,
      { needed: 130, can_be_sent: true, left: 0, max: 100, left_again_at: ends },
    ]);
    const waiting = body.unconfirmed.filter(({ link_expires_at: end }) => end === null);
    const linked = body.unconfirmed.filter(({ link_expires_at: end }) => end === ends);
    expect([waiting.length, linked.length]).toEqual([30, 100]);
    expect((await mailed()).toSorted()).toEqual(linked.map((each) => each.email_address).toSorted());

    // The limit holds for everything else, and for another apply.
    expect((await apply(many)).body.unconfirmed).toHaveLength(130);
    const [first] = waiting;
    const moved = { channels: { ...many.channels, m0: { ...email, email_address: 'moved@many.example' } } };
    expect((await apply(moved)).body.unconfirmed[0]).toMatchObject({
      email_address: 'moved@many.example',
      link_expires_at: null,
    });
    expect((await add('one-more@many.example')).status).toBe(429);
    const again = () => own.post(`/v1/channels/${first?.channel_id}/confirmation`);
    expect((await again()).status).toBe(429);
    expect(await mailed()).toEqual([]);

    clock.moveByMs(dayMs);
    expect((await plan(many)).confirmation_mails).toMatchObject({
      needed: 1,
      left: 100,
      left_again_at: null,
    });
    expect((await again()).status).toBe(202);
    expect(await mailed()).toEqual([first?.email_address]);
  });

  test('one mailbox gets its mails of a day, and no more by files of any account', async () => {
    const [address, channels] = [
      'asked@often.example',
      { mail: { ...email, email_address: 'asked@often.example' } },
    ];
    for (let sent = 0; sent < 5; sent++) {
      own = await api.newAccount('lite');
      expect((await apply({ channels })).body.unconfirmed).toMatchObject([
        { link_expires_at: expect.any(String) },
      ]);
    }
    expect(await mailed()).toEqual(Array(5).fill(address));
    own = await api.newAccount('lite');
    const { status, body } = await apply({ channels });
    expect([status, body.unconfirmed]).toMatchObject([200, [{ key: 'mail', link_expires_at: null }]]);
    expect(body.confirmation_mails).toMatchObject({ needed: 1, left: 100 });
    expect((await add(address)).status).toBe(429);
    expect(await mailed()).toEqual([]);
  });
});
