import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { monitorBounds } from '@tocsin/domain';
import { newId } from '@tocsin/platform';
import type { IncidentView } from '../../src/incidents/incident-view.js';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import type { StatusPostView } from '../../src/status-pages/post-view.js';
import type { TestApi } from './api.js';
import type { Answer, Client, ProblemBody } from './client.js';
import {
  aMonitor,
  anEmail,
  aWebhook,
  newChannel,
  newIncident,
  newMonitor,
  newStatusComponent,
  newStatusPage,
} from './things.js';

const racers = 20;
const testMs = 60_000;

const race = <Result>(run: (n: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: racers }, (_, n) => run(n)));

const statuses = (answers: readonly Answer<unknown>[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** The database decides each race. @param start starts an API with its own database */
export const racesSuite = (start: () => Promise<TestApi>): void => {
  let api: TestApi;
  let lite: Client;
  beforeAll(async () => {
    api = await start();
    lite = await api.newAccount('lite');
  }, testMs);
  afterAll(() => api.stop());

  describe('twenty requests at the same time', () => {
    test('with the same Idempotency-Key have one effect and the same answer', async () => {
      const before = await api.dump();
      const answers = await race(() =>
        lite.post('/v1/channels', aWebhook, { 'Idempotency-Key': 'the same' }),
      );
      const after = await api.dump();
      expect(statuses(answers)).toEqual({ 201: racers });
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1);
      expect(after.channel).toHaveLength(before.channel.length + 1);
      expect(after.alert_dispatch).toHaveLength(before.alert_dispatch.length + 1);
    });

    test('with the same Idempotency-Key open one incident, and none hears of another', async () => {
      const monitor = await newMonitor(lite);
      const answers = await race(() =>
        lite.post(`/v1/monitors/${monitor.id}/incidents`, { title: 'x' }, { 'Idempotency-Key': 'open' }),
      );
      expect(statuses(answers)).toEqual({ 201: racers });
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    });

    test('with the same Idempotency-Key are all refused alike', async () => {
      const free = await api.newAccount('free');
      const answers = await race(() => free.post('/v1/channels', aWebhook, { 'Idempotency-Key': 'refused' }));
      expect(statuses(answers)).toEqual({ 403: racers });
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    });

    test('with one Idempotency-Key and two bodies have the effect of one of them', async () => {
      const before = (await api.rows('monitor')).length;
      const answers = await race((n) =>
        lite.post('/v1/monitors', { ...aMonitor, name: `${n % 2}` }, { 'Idempotency-Key': 'two bodies' }),
      );
      expect(statuses(answers)).toEqual({ 201: racers / 2, 409: racers / 2 });
      expect(await api.rows('monitor')).toHaveLength(before + 1);
    });

    test('do not get a Free account past its three monitors', async () => {
      const free = await api.newAccount('free');
      const answers = await race(() => free.post('/v1/monitors', aMonitor));
      expect(statuses(answers)).toEqual({ 201: 3, 403: racers - 3 });
      expect((await free.get('/v1/account')).body).toMatchObject({ usage: { monitors: 3 } });
    });

    test('do not get a Free account past its one status page', async () => {
      const free = await api.newAccount('free');
      const answers = await race((n) =>
        free.post('/v1/status-pages', { slug: `free-${n}-${newId()}`, title: 'x' }),
      );
      expect(statuses(answers)).toEqual({ 201: 1, 403: racers - 1 });
    });

    test('of many accounts make one status page of a slug', async () => {
      const accounts = await race(() => api.newAccount('lite'));
      const slug = `page-${newId()}`;
      const answers = await Promise.all(
        accounts.map((account) => account.post('/v1/status-pages', { slug, title: 'x' })),
      );
      expect(statuses(answers)).toEqual({ 201: 1, 409: racers - 1 });
    });

    test('give a push token to one heartbeat of an account, and name the field to the others', async () => {
      const settings = { period_seconds: 60, push_token: `Pu5hT0ken-${newId()}` };
      const heartbeat = { name: 'Backup', type: 'heartbeat', target: 'Backup', settings };
      const spare = await race(() => newMonitor(lite, { ...heartbeat, settings: { period_seconds: 60 } }));
      const answers = await race((n) =>
        n % 2 === 0
          ? lite.post<ProblemBody>('/v1/monitors', heartbeat)
          : lite.patch<ProblemBody>(`/v1/monitors/${spare[n]?.id}`, { settings }),
      );
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      const fields = answers.flatMap(({ body: { errors = [] } }) => errors.map(({ field }) => field));
      expect(fields).toEqual(Array(racers - 1).fill('settings.push_token'));
    });

    test('make one post about an incident, and publish it once', async () => {
      const monitor = await newMonitor(lite);
      const page = await newStatusPage(lite, `page-${newId()}`);
      await newStatusComponent(lite, page.id, { monitor_id: monitor.id });
      const { id: incident_id } = await newIncident(lite, monitor.id);
      const posts = `/v1/status-pages/${page.id}/posts`;
      const answers = await race(() => lite.post<StatusPostView>(posts, { incident_id }));
      expect(statuses(answers)).toEqual({ 201: 1, 409: racers - 1 });
      const id = answers.find(({ status }) => status === 201)?.body.id;
      expect(statuses(await race(() => lite.post(`${posts}/${id}/publish`)))).toEqual({ 200: racers });
      expect(await api.rows('status_update', `post_id = '${id}'`)).toHaveLength(1);
    });

    test('change and delete components and their monitor without a deadlock or an error', async () => {
      const page = await newStatusPage(lite, `page-${newId()}`);
      const monitor = await newMonitor(lite);
      const components = await race(() => newStatusComponent(lite, page.id, { monitor_id: monitor.id }));
      const answers = await race((n) => {
        const path = `/v1/status-pages/${page.id}/components/${components[n]?.id}`;
        if (n === 0) return lite.delete(`/v1/monitors/${monitor.id}`);
        return n % 2 === 0 ? lite.delete(path) : lite.patch(path, { name: 'y', monitor_id: monitor.id });
      });
      for (const { status } of answers) expect([200, 204, 400]).toContain(status);
    });

    test('open one incident on a monitor', async () => {
      const monitor = await newMonitor(lite);
      const before = (await api.rows('event')).length;
      const answers = await race((n) => lite.post(`/v1/monitors/${monitor.id}/incidents`, { title: `${n}` }));
      expect(statuses(answers)).toEqual({ 201: 1, 409: racers - 1 });
      expect(await api.rows('event')).toHaveLength(before + 1);
    });

    test('resolve an incident once', async () => {
      const monitor = await newMonitor(lite);
      const { id } = await newIncident(lite, monitor.id);
      const before = (await api.rows('event')).length;
      const answers = await race(() => lite.post<IncidentView>(`/v1/incidents/${id}/resolve`));
      expect(statuses(answers)).toEqual({ 200: racers });
      expect(new Set(answers.map(({ body }) => body.resolved_at)).size).toBe(1);
      expect(await api.rows('event')).toHaveLength(before + 1);
    });

    test('do not attach more channels to a monitor than it can have', async () => {
      const room = 5;
      const channels = await Promise.all(
        Array.from({ length: monitorBounds.channelsMax - room + racers }, () => newChannel(lite, anEmail)),
      );
      const ids = channels.map(({ id }) => id);
      const monitor = await newMonitor(lite, { channel_ids: ids.slice(racers) });
      const answers = await race((n) => lite.put(`/v1/monitors/${monitor.id}/channels/${ids[n]}`));
      expect(statuses(answers)).toEqual({ 204: room, 409: racers - room });
      expect(await lite.all(`/v1/monitors/${monitor.id}/channels?limit=200`)).toHaveLength(
        monitorBounds.channelsMax,
      );
    });

    test('give a monitor a tag each, and none of them is lost', async () => {
      const { id } = await newMonitor(lite);
      const answers = await race((n) => lite.put(`/v1/monitors/${id}/tags/tag-${n}`));
      expect(statuses(answers)).toEqual({ 204: racers });
      const { body } = await lite.get<MonitorView>(`/v1/monitors/${id}`);
      expect(body.tags).toHaveLength(racers);
      expect((await api.rows('monitor_tag', `monitor_id = '${id}'`)).length).toBe(racers);
    });

    test('attach and delete the same channels without an attachment to nothing', async () => {
      const monitor = await newMonitor(lite);
      const channels = await Promise.all(Array.from({ length: racers / 2 }, () => newChannel(lite, anEmail)));
      const answers = await race((n) => {
        const id = channels[Math.floor(n / 2)]?.id;
        return n % 2 === 0
          ? lite.put(`/v1/monitors/${monitor.id}/channels/${id}`)
          : lite.delete(`/v1/channels/${id}`);
      });
      for (const [n, { status }] of answers.entries())
        expect(n % 2 === 0 ? [204, 404] : [204]).toContain(status);
      expect(await lite.all(`/v1/monitors/${monitor.id}/channels`)).toEqual([]);
    });

    test('delete monitors and open incidents on them without an incident that stays open for ever', async () => {
      const monitors = await Promise.all(Array.from({ length: racers / 2 }, () => newMonitor(lite)));
      const answers = await race((n) => {
        const id = monitors[Math.floor(n / 2)]?.id;
        return n % 2 === 0
          ? lite.post(`/v1/monitors/${id}/incidents`, { title: 'x' })
          : lite.delete(`/v1/monitors/${id}`);
      });
      for (const [n, { status }] of answers.entries())
        expect(n % 2 === 0 ? [201, 404] : [204]).toContain(status);
      for (const { id } of monitors)
        expect(await lite.all(`/v1/incidents?status=open&monitor_id=${id}`)).toEqual([]);
    });

    test('pause a monitor and open incidents on it without a deadlock or an error', async () => {
      const monitor = await newMonitor(lite, { channel_ids: [(await newChannel(lite)).id] });
      const actions = [
        () => lite.post(`/v1/monitors/${monitor.id}/pause`),
        () => lite.post(`/v1/monitors/${monitor.id}/incidents`, { title: 'x' }),
        () => lite.post(`/v1/monitors/${monitor.id}/resume`),
        () => lite.patch(`/v1/monitors/${monitor.id}`, { name: 'y' }),
      ];
      const answers = await race(async (n) => (await actions[n % actions.length]?.()) ?? Promise.reject());
      for (const { status } of answers) expect([200, 201, 409]).toContain(status);
      const { event, incident } = await api.dump();
      const resolvedEvents = event
        .filter(({ type }) => type === 'IncidentResolved')
        .map(({ stream }) => stream);
      const resolvedRows = incident
        .filter(({ status }) => status === 'resolved')
        .map(({ id }) => `incident-${id}`);
      expect(resolvedEvents.sort()).toEqual(resolvedRows.sort());
    });
  });
};
