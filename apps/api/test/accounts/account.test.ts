import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
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
      limits: { monitors: 3, channel_types: ['Email'] },
      usage: { monitors: 0, channels: 0 },
    });
  });

  test('tells a Lite account that it has every channel type and monitors without limit', async () => {
    const lite = await api.newAccount('lite');
    const { body } = await lite.get('/v1/account');
    expect(body).toMatchObject({
      plan: 'lite',
      limits: { monitors: null, channel_types: ['Email', 'Webhook', 'Slack', 'MicrosoftTeams', 'Telegram'] },
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
