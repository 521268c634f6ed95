import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { instant } from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { channelTypes } from '@tocsin/transports/catalogue';
import { startApi, type TestApi } from '../support/api.js';
import { anEmail, newChannel, newMonitor } from '../support/things.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

describe('GET /v1/account', () => {
  test('tells a Free account of its three monitors and of e-mail alerts only', async () => {
    const free = await api.newAccount('free');
    const { status, body } = await free.get('/v1/account');
    expect(status).toBe(200);
    expect(body).toEqual({
      id: free.accountId,
      name: 'on free',
      plan: 'free',
      second_factor_required: false,
      evidence_bodies: true,
      plans_sold: false,
      limits: { monitors: 3, channel_types: ['Email'], status_pages: 1 },
      usage: { monitors: 0, channels: 0, status_pages: 0 },
      mail_trouble: null,
    });
  });

  test('tells owners and their keys of a mail server that takes no mails, and nobody else', async () => {
    const account = await api.newAccount('lite');
    const since = instant(new Date('2026-05-03T12:34:56.000Z'));
    const trouble = { since, code: 'tls', message: 'The mail server cannot be used.' } as const;
    const work = api.app.get(UnitOfWork);
    await work.run(({ mailTroubles }) => mailTroubles.note(trouble));
    const reading = await api.newKey(account, { scopes: ['read', 'write'] });
    expect((await account.get('/v1/account')).body).toMatchObject({ mail_trouble: trouble });
    expect((await reading.get('/v1/account')).body).toMatchObject({ mail_trouble: null });
    await work.run(({ mailTroubles }) => mailTroubles.clear());
    expect((await account.get('/v1/account')).body).toMatchObject({ mail_trouble: null });
  });

  test('tells a Lite account that it has every channel type and monitors without limit', async () => {
    const lite = await api.newAccount('lite');
    const { body } = await lite.get('/v1/account');
    expect(body).toMatchObject({
      plan: 'lite',
      limits: { monitors: null, channel_types: channelTypes(), status_pages: null },
    });
  });

  test('counts what is in use', async () => {
    const lite = await api.newAccount('lite');
    await newMonitor(lite);
    await newMonitor(lite);
    await newChannel(lite, anEmail);
    expect((await lite.get('/v1/account')).body).toMatchObject({ usage: { monitors: 2, channels: 1 } });
  });
});

describe('PATCH /v1/account', () => {
  test('renames the account and leaves the rest, and the audit log says so', async () => {
    const account = await api.newAccount('lite');
    const { status, body } = await account.patch('/v1/account', { name: 'Example Ltd' });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ name: 'Example Ltd', second_factor_required: false }),
    ]);
    expect((await account.get('/v1/account')).body).toMatchObject({ name: 'Example Ltd' });
    const log = await account.get<{ items: object[] }>('/v1/audit-log');
    expect(log.body.items[0]).toMatchObject({ action: 'account.changed', fields: ['name'] });
  });

  test('changes nothing without a field, or with the name that it has', async () => {
    const account = await api.newAccount('lite');
    const before = (await account.get<{ name: string }>('/v1/account')).body;
    for (const body of [{}, { name: before.name }])
      expect(await account.patch('/v1/account', body)).toMatchObject({ status: 200, body: before });
    const log = await account.get<{ items: { action: string }[] }>('/v1/audit-log');
    expect(log.body.items.map(({ action }) => action)).not.toContain('account.changed');
  });

  test.each(['', 'x'.repeat(201), null, 7])('refuses the name %j', async (name) => {
    const account = await api.newAccount('lite');
    expect((await account.patch('/v1/account', { name })).status).toBe(400);
  });
});

test('prices are shown where plans are sold', async () => {
  const selling = await startApi({ settings: { SELL_PLANS: 'on' } });
  const account = await selling.newAccount('free');
  expect((await account.get('/v1/account')).body).toMatchObject({ plans_sold: true });
  await selling.stop();
});
