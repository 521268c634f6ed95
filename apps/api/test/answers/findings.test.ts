import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ChannelId, type IncidentId, id } from '@tocsin/domain';
import { answerToken, type SecretBox } from '@tocsin/persistence';
import { SECRETS } from '@tocsin/platform';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client } from '../support/client.js';
import { TestProber } from '../support/test-prober.js';
import { aSlack, newChannel, newIncident, newMonitor } from '../support/things.js';

let api: TestApi;
let own: Client;
let prober: TestProber;
let channelId: string;
let made = 0;

beforeAll(async () => {
  api = await startApi();
  own = await api.newAccount('lite');
  prober = await TestProber.start(api);
  channelId = (await newChannel(own, aSlack)).id;
});
afterAll(() => api.stop());

const aShop = (body: object = {}): Promise<MonitorView> => {
  made += 1;
  const target = `https://findings-${made}.example.com/`;
  return newMonitor(own, { target, channel_ids: [channelId], failures_to_open: 2, ...body });
};

const fails = async (shop: MonitorView, message?: string): Promise<void> => {
  for (let checks = 0; checks < 2; checks += 1) await prober.finds(shop, 'down', message);
};

/** The rows of the page about checks. */
const findings = async (incidentId: string): Promise<Record<string, string>> => {
  const ids = { incidentId: id<IncidentId>(incidentId), channelId: id<ChannelId>(channelId) };
  const token = answerToken(api.app.get<SecretBox>(SECRETS), ids);
  const html = await (await fetch(`${api.url}/answer/${token}`)).text();
  const rows = html.matchAll(/<strong>(Last [^<]+)<\/strong><span><time [^>]+>[^<]+<\/time>(.*?)<\/span>/g);
  return Object.fromEntries(
    [...rows].map(([, label = '', message = '']) => [label, message.replaceAll(/<\/?bdi>/g, '').trim()]),
  );
};

const openOf = async ({ id: monitorId }: MonitorView): Promise<string> => {
  const { items } = (
    await own.get<{ items: { id: string }[] }>(`/v1/incidents?status=open&monitor_id=${monitorId}`)
  ).body;
  return items[0]?.id ?? '';
};

describe('the page of a link has the last reason', () => {
  test('while checks fail, also when it differs from the others in figures only', async () => {
    const shop = await aShop();
    await fails(shop, 'It answered 503 after 1.2 s.');
    expect(await findings(await openOf(shop))).toEqual({ 'Last failure': 'It answered 503 after 1.2 s.' });
    await prober.finds(shop, 'down', 'It answered 503 after 1.4 s.');
    expect(await findings(await openOf(shop))).toEqual({ 'Last failure': 'It answered 503 after 1.4 s.' });
  });

  test('while flapping holds it open, beside what the last check found', async () => {
    const shop = await aShop();
    for (const message of ['It answered 500.', 'It answered 502.', 'It answered 503.']) {
      await fails(shop, message);
      await prober.finds(shop, 'up', 'It answered 200.');
    }
    expect(await findings(await openOf(shop))).toEqual({
      'Last failure': 'It answered 503.',
      'Last check': 'It answered 200.',
    });
  });

  test('while nobody can look', async () => {
    const shop = await aShop();
    await fails(shop, 'It answered 503.');
    await prober.finds(shop, 'unknown', 'The prober sees nothing.');
    expect(await findings(await openOf(shop))).toMatchObject({ 'Last failure': 'It answered 503.' });
  });

  test('while another region finds it up', async () => {
    const elsewhere = await TestProber.start(api, 'elsewhere');
    const shop = await aShop({ regions: ['default', 'elsewhere'], regions_to_open: 1 });
    await elsewhere.finds(shop, 'up', 'It answered 200.');
    await fails(shop, 'It answered 503.');
    await elsewhere.finds(shop, 'up', 'It answered 200.');
    expect(await findings(await openOf(shop))).toEqual({ 'Last failure': 'It answered 503.' });
  });

  test('of an incident that a person opened only if a check has failed since', async () => {
    const shop = await aShop();
    await fails(shop, 'It answered 503.');
    await own.post(`/v1/incidents/${await openOf(shop)}/resolve`);
    await prober.finds(shop, 'up', 'It answered 200.');
    const { id: incidentId } = await newIncident(own, shop.id);
    expect(await findings(incidentId)).toEqual({});
    await prober.finds(shop, 'up', 'It answered 200.');
    expect(await findings(incidentId)).toEqual({ 'Last check': 'It answered 200.' });
    await fails(shop, 'It answered 500.');
    expect(await findings(incidentId)).toEqual({ 'Last failure': 'It answered 500.' });
  });

  test('not of one that has ended, which another may follow', async () => {
    const shop = await aShop();
    await fails(shop, 'It answered 503.');
    const ended = await openOf(shop);
    await prober.finds(shop, 'up', 'It answered 200.');
    expect(await findings(ended)).toEqual({ 'Last check': 'It answered 200.' });
  });
});
