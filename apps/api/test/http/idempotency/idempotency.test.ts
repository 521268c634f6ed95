import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CLOCK } from '@tocsin/platform';
import { FixedClock } from '@tocsin/testing';
import type { SavedChannelView } from '../../../src/channels/channel-view.js';
import type { IncidentView } from '../../../src/incidents/incident-view.js';
import { startApi, type TestApi } from '../../support/api.js';
import type { Client, ProblemBody } from '../../support/client.js';
import { aMonitor, anEmail, aWebhook, newChannel, newMonitor } from '../../support/things.js';

const dayMs = 24 * 60 * 60 * 1000;

const clock = new FixedClock();
let api: TestApi;
let lite: Client;
beforeAll(async () => {
  api = await startApi({ overrides: [{ provide: CLOCK, useValue: clock }] });
  lite = await api.newAccount('lite');
});
afterAll(() => api.stop());

let keys = 0;
const aKey = () => ({ 'Idempotency-Key': `key ${keys++}` });

const isReplayed = ({ headers }: { headers: Headers }) => headers.get('idempotency-replayed') === 'true';

describe('a POST with an Idempotency-Key', () => {
  test('gets the first answer again, status and body, and has one effect', async () => {
    const key = aKey();
    const first = await lite.post<SavedChannelView>('/v1/channels', aWebhook, key);
    const dump = await api.dump();
    const second = await lite.post<SavedChannelView>('/v1/channels', aWebhook, key);
    expect([first.status, isReplayed(first)]).toEqual([201, false]);
    expect([second.status, isReplayed(second)]).toEqual([201, true]);
    expect(second.text).toBe(first.text);
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(await api.dump()).toEqual(dump);
  });

  test('replays every kind of POST', async () => {
    const channel = await newChannel(lite);
    const monitor = await newMonitor(lite);
    const paths: [string, object | undefined, number][] = [
      ['/v1/monitors', aMonitor, 201],
      [`/v1/channels/${channel.id}/test`, undefined, 202],
      [`/v1/monitors/${monitor.id}/incidents`, { title: 'x' }, 201],
      [`/v1/monitors/${monitor.id}/pause`, undefined, 200],
      [`/v1/monitors/${monitor.id}/resume`, {}, 200],
    ];
    for (const [path, body, status] of paths) {
      const key = aKey();
      const first = await lite.post(path, body, key);
      const second = await lite.post(path, body, key);
      expect([path, first.status, second.status, isReplayed(second)]).toEqual([path, status, status, true]);
      expect(second.text).toBe(first.text);
    }
  });

  test('with another body, or for another path, is a conflict', async () => {
    const key = aKey();
    await lite.post('/v1/monitors', aMonitor, key);
    const before = await api.dump();
    for (const [path, body] of [
      ['/v1/monitors', { ...aMonitor, name: 'another' }],
      ['/v1/channels', anEmail],
    ] as const) {
      const { status, body: problem } = await lite.post<ProblemBody>(path, body, key);
      expect([status, problem.code]).toEqual([409, 'conflict']);
    }
    expect(await api.dump()).toEqual(before);
  });

  test('does not meet the same key of another account', async () => {
    const key = aKey();
    const other = await api.newAccount('lite');
    const mine = await lite.post<{ id: string }>('/v1/monitors', aMonitor, key);
    const theirs = await other.post<{ id: string }>('/v1/monitors', aMonitor, key);
    expect([theirs.status, isReplayed(theirs)]).toEqual([201, false]);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  test('gets a refusal again, even when it would be accepted by now', async () => {
    const monitor = await newMonitor(lite);
    const path = `/v1/monitors/${monitor.id}/incidents`;
    const open = (await lite.post<IncidentView>(path, { title: 'first' })).body;
    const key = aKey();
    const refused = await lite.post<ProblemBody>(path, { title: 'second' }, key);
    await lite.post(`/v1/incidents/${open.id}/resolve`);
    const replayed = await lite.post<ProblemBody>(path, { title: 'second' }, key);
    expect([refused.status, refused.body.code]).toEqual([409, 'incident_already_open']);
    expect([replayed.status, isReplayed(replayed)]).toEqual([409, true]);
    expect(replayed.text).toBe(refused.text);
    expect(replayed.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  });

  test.each([403, 404])('gets a %d again', async (status) => {
    const free = await api.newAccount('free');
    const key = aKey();
    const path = status === 403 ? '/v1/channels' : '/v1/channels/019dedd5-a980-7d21-8a53-6d0f3b9e2c14/test';
    const first = await free.post(path, status === 403 ? aWebhook : {}, key);
    const second = await free.post(path, status === 403 ? aWebhook : {}, key);
    expect([first.status, second.status, isReplayed(second)]).toEqual([status, status, true]);
  });

  test('that does not validate keeps its key: the corrected request may use it', async () => {
    const key = aKey();
    expect((await lite.post('/v1/monitors', { ...aMonitor, type: 'x' }, key)).status).toBe(400);
    const corrected = await lite.post('/v1/monitors', aMonitor, key);
    expect([corrected.status, isReplayed(corrected)]).toEqual([201, false]);
  });

  test('is a new request after 24 hours, whatever its body', async () => {
    const key = aKey();
    const first = await lite.post<{ id: string }>('/v1/monitors', aMonitor, key);
    clock.moveByMs(dayMs - 1);
    expect(isReplayed(await lite.post('/v1/monitors', aMonitor, key))).toBe(true);
    clock.moveByMs(1);
    const second = await lite.post<{ id: string }>('/v1/monitors', { ...aMonitor, name: 'new' }, key);
    expect([second.status, isReplayed(second)]).toEqual([201, false]);
    expect(second.body.id).not.toBe(first.body.id);
    expect(isReplayed(await lite.post('/v1/monitors', { ...aMonitor, name: 'new' }, key))).toBe(true);
  });

  test.each(['', 'x'.repeat(256), 'ü', 'a\tb'])('refuses %j as a key', async (key) => {
    const before = await api.dump();
    const { status, body } = await lite.post<ProblemBody>('/v1/monitors', aMonitor, {
      'Idempotency-Key': key,
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: 'Idempotency-Key', message: 'Idempotency-Key must have 1 to 255 printable ASCII characters' },
    ]);
    expect(await api.dump()).toEqual(before);
  });

  test('takes a key of 255 characters', async () => {
    const key = { 'Idempotency-Key': 'x'.repeat(255) };
    expect((await lite.post('/v1/monitors', aMonitor, key)).status).toBe(201);
  });
});

test('an Idempotency-Key means nothing on other methods', async () => {
  const { id } = await newMonitor(lite);
  const key = aKey();
  for (const name of ['a', 'b']) {
    const { body } = await lite.send<{ name: string }>('PATCH', `/v1/monitors/${id}`, { name }, key);
    expect(body.name).toBe(name);
  }
});
