import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AppliedConfigView, ConfigPlanView } from '../../src/config/config-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client, ProblemBody } from '../support/client.js';
import { anEmail, aWebhook } from '../support/things.js';

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
