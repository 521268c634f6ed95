import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { RegionListView } from '../../src/regions/region-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client, ProblemBody } from '../support/client.js';
import { ProbingClient } from '../support/probing-client.js';
import { secondsPass } from '../support/seconds-pass.js';
import { newMonitor } from '../support/things.js';

let api: TestApi;
let client: Client;
const started: TestApi[] = [];
beforeEach(async () => {
  api = await startApi();
  started.push(api);
  client = await api.newAccount('lite');
});
afterAll(() => Promise.all(started.map((each) => each.stop())));

const inRegions = (...regions: string[]) => newMonitor(client, { regions });
const regions = async (of = client) => (await of.get<RegionListView>('/v1/regions')).body.items;
const blind = (prober: ProbingClient, cause = 'network', age_ms = 0) =>
  prober.post<{ blind_since: string | null }>('sight', { blind: { cause, age_ms } });
const sees = (prober: ProbingClient) => prober.post('sight', { blind: null });

const metric = async (name: string): Promise<number | undefined> => {
  const text = await (await fetch(`${api.url}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
};

describe('a region', () => {
  test('without a prober is silent, and has no moment', async () => {
    await inRegions('eu');
    expect(await regions()).toEqual([{ region: 'eu', state: 'silent', since: null, cause: null }]);
  });

  test('is seen from while a prober asks, and silent a minute after the last request', async () => {
    await inRegions('eu');
    const prober = await ProbingClient.of(api, 'eu');
    await prober.claim();
    expect(await regions()).toEqual([{ region: 'eu', state: 'seeing', since: null, cause: null }]);
    await secondsPass(api, 61);
    expect(await regions()).toMatchObject([{ state: 'silent', since: expect.any(String) }]);
    await prober.claim();
    expect(await regions()).toMatchObject([{ state: 'seeing' }]);
  });

  test('is blind since its prober says so, until it says that it sees', async () => {
    await inRegions('eu');
    const prober = await ProbingClient.of(api, 'eu');
    const beforeMs = Date.now();
    const { status, body } = await blind(prober, 'name_servers', 5000);
    const afterMs = Date.now();
    expect(status).toBe(200);
    const region = { region: 'eu', state: 'blind', since: body.blind_since, cause: 'name_servers' };
    expect(await regions()).toEqual([region]);
    const sinceMs = Date.parse(body.blind_since ?? '');
    expect(sinceMs).toBeGreaterThanOrEqual(beforeMs - 5000);
    expect(sinceMs).toBeLessThanOrEqual(afterMs - 5000);
    expect((await blind(prober, 'name_servers', 9000)).body).toEqual(body);
    expect((await blind(prober, 'network', 1)).body).toEqual(body);
    expect((await sees(prober)).body).toEqual({ blind_since: null });
    expect(await regions()).toMatchObject([{ state: 'seeing' }]);
  });

  test('is blind only when all of its probers are that are heard of', async () => {
    await inRegions('eu');
    const [one, other] = [await ProbingClient.of(api, 'eu'), await ProbingClient.of(api, 'eu')];
    await blind(one);
    await sees(other);
    expect(await regions()).toMatchObject([{ state: 'seeing' }]);
    await blind(other);
    expect(await regions()).toMatchObject([{ state: 'blind' }]);
    await secondsPass(api, 61);
    await sees(one);
    expect(await regions()).toMatchObject([{ state: 'seeing' }]);
  });

  test('is seen from again when the prober that was blind does not repeat it, since it was restarted', async () => {
    await inRegions('eu');
    const prober = await ProbingClient.of(api, 'eu');
    await blind(prober);
    await secondsPass(api, 91);
    expect(await regions()).toMatchObject([{ state: 'silent' }]);
    await prober.claim();
    expect(await regions()).toEqual([{ region: 'eu', state: 'seeing', since: null, cause: null }]);
  });

  test('is shown to the accounts that it touches only, without a trace of its probers', async () => {
    await inRegions('eu', 'us');
    const others = await api.newAccount('lite');
    await newMonitor(others, { regions: ['us', 'ap'] });
    await newMonitor(others, { regions: ['heart'], type: 'heartbeat', settings: { period_seconds: 60 } });
    const paused = await newMonitor(others, { regions: ['paused'] });
    await others.post(`/v1/monitors/${paused.id}/pause`);
    const prober = await ProbingClient.of(api, 'us');
    await blind(prober);
    const states = async (of: Client) => (await regions(of)).map(({ region, state }) => `${region} ${state}`);
    expect(await states(client)).toEqual(['eu silent', 'us blind']);
    expect(await states(others)).toEqual(['ap silent', 'us blind']);
    expect(JSON.stringify(await regions(others))).not.toContain(prober.tokenId);
    expect(await states(await api.newAccount('free'))).toEqual([]);
  });

  test('is counted for operators, with the monitors that nobody checks', async () => {
    await newMonitor(client, { regions: ['eu'], interval_seconds: 10 });
    await blind(await ProbingClient.of(api, 'eu'));
    await ProbingClient.of(api, 'us');
    expect(await metric('tocsin_regions{state="blind"}')).toBe(1);
    expect(await metric('tocsin_regions{state="silent"}')).toBe(1);
    expect(await metric('tocsin_regions{state="seeing"}')).toBe(0);
    expect(await metric('tocsin_monitors_unchecked')).toBe(0);
  });
});

describe('what a prober says of its sight', () => {
  test.each([
    ['nothing', {}, 'blind'],
    ['a list', { blind: [] }, 'blind'],
    ['another cause', { blind: { cause: 'fog', age_ms: 0 } }, 'blind.cause'],
    ['no age', { blind: { cause: 'network' } }, 'blind.age_ms'],
    ['too great an age', { blind: { cause: 'network', age_ms: 1e12 } }, 'blind.age_ms'],
    ['something else beside', { blind: { cause: 'network', age_ms: 0, of: 1 } }, 'blind.of'],
  ])('is refused when it is %s', async (_, body, field) => {
    const prober = await ProbingClient.of(api, 'eu');
    const answer = await prober.post<ProblemBody>('sight', body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors?.map((error) => error.field)).toEqual([field]);
  });

  test('needs the token of a prober', async () => {
    const prober = await ProbingClient.of(api, 'eu');
    expect((await prober.post('sight', { blind: null }, client.apiKey)).status).toBe(401);
  });

  test('is written when it is news, and not again', async () => {
    const prober = await ProbingClient.of(api, 'eu');
    await blind(prober);
    const [before] = await api.rows('prober_token');
    await blind(prober, 'network', 500);
    expect(await api.rows('prober_token')).toEqual([before]);
  });
});
