import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { type ChannelId, type IncidentId, instant } from '@tocsin/domain';
import { type Database, incidentsToEscalate, lookAtAgenda } from '@tocsin/persistence';
import { CLOCK, DATABASE } from '@tocsin/platform';
import { FixedClock } from '@tocsin/testing';
import { AgendaKeeper } from '../../src/agenda/agenda.module.js';
import { DoWhatIsDue } from '../../src/agenda/due-kinds.js';
import type { Override } from '../../src/app.module.js';
import type {
  IncidentFiguresView,
  IncidentView,
  IncidentWithTimelineView,
} from '../../src/incidents/incident-view.js';
import type { TestApi } from './api.js';
import type { Client, ProblemBody } from './client.js';
import { aWebhook, newChannel, newIncident, newMonitor, newRoute } from './things.js';

const begins = Date.parse('2026-10-24T12:00:00.000Z');
const afterMinutes = (minutes: number) => new Date(begins + minutes * 60_000).toISOString();

type Event = { readonly type: string; readonly data: string };
type Data = { readonly channelIds: readonly string[]; readonly ofEvent?: string };

/** @param start starts an API with its own database */
export const respondingSuite = (start: (overrides: readonly Override[]) => Promise<TestApi>): void => {
  const clock = new FixedClock();
  let api: TestApi;
  let another: TestApi;
  let own: Client;
  let monitorId: string;
  beforeAll(async () => {
    api = await start([{ provide: CLOCK, useValue: clock }]);
    another = await api.startAnother();
    // The tests do what is due themselves.
    for (const { app } of [api, another]) await app.get(AgendaKeeper).beforeApplicationShutdown();
  });
  afterAll(async () => {
    await another.stop();
    await api.stop();
  });
  beforeEach(async () => {
    clock.moveTo(afterMinutes(0));
    own = await api.newAccount('lite');
    monitorId = (await newMonitor(own)).id;
  });

  const write = (text: string) =>
    api.app.get<{ query(text: string): Promise<unknown> }>('writeDataSource').query(text);
  const attach = (channelId: string, body?: object) =>
    own.put<ProblemBody>(`/v1/monitors/${monitorId}/channels/${channelId}`, body);
  const channel = async (name: string, after?: number) => {
    const { id } = await newChannel(own, { ...aWebhook, name });
    if (after !== undefined) await attach(id, { after_minutes: after });
    return id as ChannelId;
  };
  const dueIds = async (): Promise<string[]> => {
    const rows = await api.rows('incident', `account_id = '${own.accountId}' AND due_at <= ${+clock.now()}`);
    return rows.map((row) => String((row as { id: unknown }).id));
  };
  const escalate = async (by = api, ids?: readonly string[]): Promise<number> => {
    const due = (ids ?? (await dueIds())).map((subject) => ({ kind: 'escalations', subject, within: null }));
    return due.length === 0
      ? 0
      : by.app.get(CommandBus).execute(new DoWhatIsDue({ kind: 'escalations', due }));
  };
  const moveTo = async (minutes: number): Promise<void> => {
    clock.moveTo(afterMinutes(minutes));
    await escalate();
  };
  const events = async (id: string): Promise<readonly { type: string; data: Data }[]> => {
    const rows = (await api.rows('event', `stream = 'incident-${id}'`)) as unknown as (Event & {
      version: number;
    })[];
    return rows
      .toSorted((a, b) => a.version - b.version)
      .map(({ type, data }) => ({ type, data: JSON.parse(data) as Data }));
  };
  const rung = async (id: string, type: string) =>
    (await events(id)).filter((event) => event.type === type).flatMap(({ data }) => data.channelIds);
  const acknowledge = (id: string, body?: object, by = own) =>
    by.post<IncidentView & Pick<ProblemBody, 'code' | 'errors'>>(`/v1/incidents/${id}/acknowledge`, body);
  const get = async (id: string) => (await own.get<IncidentWithTimelineView>(`/v1/incidents/${id}`)).body;

  describe('a later channel', () => {
    test('is rung once when its minutes have passed, and for the end', async () => {
      const [first, second] = [await channel('first', 0), await channel('second', 10)];
      const { id } = await newIncident(own, monitorId);
      expect(await rung(id, 'IncidentOpened')).toEqual([first]);
      await moveTo(9);
      expect(await rung(id, 'IncidentEscalated')).toEqual([]);
      await moveTo(10);
      await moveTo(60);
      expect(await rung(id, 'IncidentEscalated')).toEqual([second]);
      expect(await dueIds()).toEqual([]);
      await own.post(`/v1/incidents/${id}/resolve`);
      expect((await rung(id, 'IncidentResolved')).toSorted()).toEqual([first, second].toSorted());
      const { timeline } = await get(id);
      expect(timeline).toMatchObject([
        { type: 'opened', rings: [{ channel_id: first, reason: 'attached' }] },
        { type: 'escalated', at: afterMinutes(10), rings: [{ channel_id: second, reason: 'later' }] },
        { type: 'resolved' },
      ]);
    });

    test('is not rung at all when the incident ends before, nor is it sent the end', async () => {
      await channel('second', 10);
      const { id } = await newIncident(own, monitorId);
      clock.moveTo(afterMinutes(10));
      await own.post(`/v1/incidents/${id}/resolve`);
      await moveTo(20);
      expect((await events(id)).map(({ type, data }) => [type, data.channelIds])).toEqual([
        ['IncidentOpened', []],
        ['IncidentResolved', []],
      ]);
      expect(await dueIds()).toEqual([]);
    });

    test('that is attached meanwhile is rung if its time is still to come, and else not', async () => {
      const { id } = await newIncident(own, monitorId);
      clock.moveTo(afterMinutes(30));
      const [tooLate, inTime] = [await channel('too late', 10), await channel('in time', 40)];
      await escalate();
      await moveTo(40);
      expect(await rung(id, 'IncidentEscalated')).toEqual([inTime]);
      await own.post(`/v1/incidents/${id}/resolve`);
      expect(await rung(id, 'IncidentResolved')).not.toContain(tooLate);
    });

    test('that is switched off at its time is not rung by a later look, and the timeline tells nothing', async () => {
      const second = await channel('second', 10);
      const { id } = await newIncident(own, monitorId);
      await own.patch(`/v1/channels/${second}`, { enabled: false });
      await moveTo(10);
      await own.patch(`/v1/channels/${second}`, { enabled: true });
      clock.moveTo(afterMinutes(30));
      await escalate(api, [id]);
      await acknowledge(id);
      await own.delete(`/v1/incidents/${id}/acknowledge`);
      await escalate();
      expect(await rung(id, 'IncidentEscalated')).toEqual([]);
      expect((await get(id)).timeline.map(({ type }) => type)).toEqual([
        'opened',
        'acknowledged',
        'unacknowledged',
      ]);
    });

    test('is rung after an outage, if it still holds', async () => {
      const [second, third] = [await channel('second', 10), await channel('third', 1440)];
      const { id } = await newIncident(own, monitorId);
      clock.moveTo(afterMinutes(24 * 60));
      const [due] = await Promise.all([dueIds()]);
      const done = await Promise.all([api, another, api, another].map((by) => escalate(by, due)));
      expect(done.reduce((sum, each) => sum + each)).toBe(1);
      expect((await rung(id, 'IncidentEscalated')).toSorted()).toEqual([second, third].toSorted());
    });

    test('is rung once though the clock is set back and forth', async () => {
      const second = await channel('second', 10);
      const { id } = await newIncident(own, monitorId);
      for (const minutes of [11, -60, 5, 10, 30, 0, 24 * 60]) {
        await moveTo(minutes);
        await write(`UPDATE incident SET due_at = 0 WHERE id = '${id}'`);
        await escalate();
      }
      expect(await rung(id, 'IncidentEscalated')).toEqual([second]);
    });

    test('that was attached while the clock was ahead is rung for incidents after the clock was set right', async () => {
      clock.moveTo(afterMinutes(365 * 24 * 60));
      const second = await channel('second', 10);
      clock.moveTo(afterMinutes(0));
      const { id } = await newIncident(own, monitorId);
      await moveTo(10);
      expect(await rung(id, 'IncidentEscalated')).toEqual([second]);
    });

    test('does not wait until all that another account has due are rung', async () => {
      await write('UPDATE incident SET due_at = NULL');
      const ids: string[] = [];
      for (const minutes of [1, 1, 1, 5]) {
        if (minutes === 5) own = await api.newAccount('lite');
        monitorId = (await newMonitor(own)).id;
        await channel('second', minutes);
        ids.push((await newIncident(own, monitorId)).id);
      }
      clock.moveTo(afterMinutes(60));
      const kinds = [{ kind: 'escalations', due: incidentsToEscalate }];
      const { read } = api.app.get<Database>(DATABASE);
      const looked = await lookAtAgenda(read, kinds, 2, instant(clock.now()));
      expect(looked.map(({ subject }) => subject)).toContain(ids.at(-1));
      expect(looked).toHaveLength(2);
      await escalate(api, ids);
    });

    test('can be made an immediate one, and back, and stays as it is without a body', async () => {
      const second = await channel('second', 10);
      const minutes = async () =>
        (await own.get<{ items: { after_minutes: number }[] }>(`/v1/monitors/${monitorId}/channels`)).body
          .items[0]?.after_minutes;
      expect(await minutes()).toBe(10);
      expect((await attach(second)).status).toBe(204);
      expect(await minutes()).toBe(10);
      await attach(second, { after_minutes: 0 });
      expect(await minutes()).toBe(0);
      for (const after_minutes of [-1, 1441, 1.5, '5', null])
        expect((await attach(second, { after_minutes })).status).toBe(400);
      expect(await minutes()).toBe(0);
    });
  });

  describe('an acknowledgement', () => {
    test('says who has it, stops later channels, and lets them be rung when it is taken back', async () => {
      const second = await channel('second', 10);
      const { id } = await newIncident(own, monitorId);
      const { status, body } = await acknowledge(id, { note: 'It is\nthe disk.' });
      expect(status).toBe(200);
      const acknowledgement = { at: afterMinutes(0), note: 'It is\nthe disk.', until: null };
      expect(body.acknowledgement).toMatchObject({ ...acknowledgement, by: { type: 'api_key' } });
      expect((await acknowledge(id)).body).toEqual(body);
      await moveTo(30);
      expect(await rung(id, 'IncidentEscalated')).toEqual([]);
      const back = await own.delete<IncidentView>(`/v1/incidents/${id}/acknowledge`);
      expect([back.status, back.body.acknowledgement]).toEqual([200, null]);
      await escalate();
      expect(await rung(id, 'IncidentEscalated')).toEqual([second]);
      expect((await events(id)).map(({ type }) => type)).toEqual([
        'IncidentOpened',
        'IncidentAcknowledged',
        'IncidentUnacknowledged',
        'IncidentEscalated',
      ]);
      expect((await own.delete(`/v1/incidents/${id}/acknowledge`)).status).toBe(200);
    });

    test('until a moment ends then, and what has become due is rung', async () => {
      const second = await channel('second', 10);
      const { id } = await newIncident(own, monitorId);
      expect((await acknowledge(id, { until: afterMinutes(60) })).body.acknowledgement?.until).toBe(
        afterMinutes(60),
      );
      await moveTo(59);
      expect(await rung(id, 'IncidentEscalated')).toEqual([]);
      expect((await get(id)).acknowledgement).not.toBeNull();
      await moveTo(60);
      expect(await rung(id, 'IncidentEscalated')).toEqual([second]);
      expect((await get(id)).acknowledgement).toBeNull();
    });

    test('with another end replaces the one before', async () => {
      const { id } = await newIncident(own, monitorId);
      await acknowledge(id, { until: afterMinutes(60) });
      await acknowledge(id, { until: null });
      await acknowledge(id, { until: null });
      const types = (await get(id)).timeline.map(({ type }) => type);
      expect(types).toEqual(['opened', 'acknowledged', 'acknowledged']);
      expect((await get(id)).acknowledgement?.until).toBeNull();
    });

    test('cannot end in the past, nor after a week, nor concern a resolved incident', async () => {
      const { id } = await newIncident(own, monitorId);
      for (const minutes of [0, -1, 7 * 24 * 60 + 1]) {
        const { status, body } = await acknowledge(id, { until: afterMinutes(minutes) });
        expect([status, body.errors?.[0]?.field]).toEqual([400, 'until']);
      }
      expect((await acknowledge(id, { until: afterMinutes(7 * 24 * 60) })).status).toBe(200);
      await own.post(`/v1/incidents/${id}/resolve`);
      const { status, body } = await acknowledge(id);
      expect([status, body.code]).toEqual([409, 'incident_resolved']);
      expect((await get(id)).acknowledgement).not.toBeNull();
      expect((await own.delete(`/v1/incidents/${id}/acknowledge`)).status).toBe(200);
    });

    test('is found in the list, is written to the audit log, and is none of another account', async () => {
      const open = await newIncident(own, monitorId);
      const other = await newIncident(own, (await newMonitor(own)).id);
      await acknowledge(open.id, { until: afterMinutes(60) });
      const listed = async (acknowledged: boolean) =>
        (
          await own.get<{ items: IncidentView[] }>(`/v1/incidents?acknowledged=${acknowledged}`)
        ).body.items.map(({ id }) => id);
      expect([await listed(true), await listed(false)]).toEqual([[open.id], [other.id]]);
      clock.moveTo(afterMinutes(60));
      expect([await listed(true), await listed(false)]).toEqual([[], [other.id, open.id]]);
      expect((await own.get('/v1/incidents?acknowledged=maybe')).status).toBe(400);
      const audit = await own.get<{ items: { action: string }[] }>('/v1/audit-log');
      expect(audit.body.items.map(({ action }) => action)).toContain('incident.acknowledged');
      const stranger = await api.newAccount('lite');
      expect((await acknowledge(open.id, {}, stranger)).status).toBe(404);
    });

    test('is timed: of each incident the first, and the mean of those that began in the span', async () => {
      const figures = async (query = '', by = own) =>
        (await by.get<IncidentFiguresView>(`/v1/incidents/figures${query}`)).body;
      const none = { acknowledged: 0, mean_time_to_acknowledge_seconds: null };
      expect(await figures()).toEqual({
        span: '30d',
        since: '2026-09-25T00:00:00.000Z',
        incidents: 0,
        resolved: 0,
        mean_time_to_resolve_seconds: null,
        ...none,
      });
      const first = await newIncident(own, monitorId);
      const second = await newIncident(own, (await newMonitor(own)).id);
      await newIncident(own, (await newMonitor(own)).id);
      clock.moveTo(afterMinutes(2));
      expect((await acknowledge(first.id)).body.time_to_acknowledge_seconds).toBe(120);
      await own.delete(`/v1/incidents/${first.id}/acknowledge`);
      clock.moveTo(afterMinutes(5));
      await acknowledge(second.id, { until: afterMinutes(60) });
      expect((await acknowledge(first.id)).body.time_to_acknowledge_seconds).toBe(120);
      clock.moveTo(afterMinutes(10));
      await own.post(`/v1/incidents/${second.id}/resolve`);
      expect((await get(first.id)).time_to_acknowledge_seconds).toBe(120);
      const counted = { incidents: 3, acknowledged: 2, resolved: 1 };
      const means = { mean_time_to_acknowledge_seconds: 210, mean_time_to_resolve_seconds: 600 };
      expect(await figures('?span=24h')).toMatchObject({ ...counted, ...means });
      expect(await figures(`?monitor_id=${monitorId}`)).toMatchObject({
        incidents: 1,
        mean_time_to_acknowledge_seconds: 120,
        mean_time_to_resolve_seconds: null,
      });
      expect(await figures('', await api.newAccount('lite'))).toMatchObject({ incidents: 0, ...none });
      clock.moveTo(afterMinutes(2 * 24 * 60));
      expect(await figures('?span=24h')).toMatchObject({ incidents: 0, ...none });
      expect((await own.get('/v1/incidents/figures?span=2h')).status).toBe(400);
    });

    test('and an escalation at the same time leave one order: nobody is rung after it', async () => {
      for (let round = 0; round < 8; round++) {
        clock.moveTo(afterMinutes(0));
        monitorId = (await newMonitor(own)).id;
        await channel('second', 10);
        const { id } = await newIncident(own, monitorId);
        clock.moveTo(afterMinutes(10));
        const answers = await Promise.all([escalate(api, [id]), acknowledge(id), escalate(another, [id])]);
        expect(answers[1].status).toBe(200);
        await escalate();
        const types = (await events(id)).map(({ type }) => type);
        expect([
          ['IncidentOpened', 'IncidentAcknowledged'],
          ['IncidentOpened', 'IncidentEscalated', 'IncidentAcknowledged'],
        ]).toContainEqual(types);
      }
    });
  });

  describe('a note', () => {
    test('is in the timeline, also after the end', async () => {
      const { id } = await newIncident(own, monitorId);
      const path = `/v1/incidents/${id}/notes`;
      const { status, body } = await own.post(path, { text: 'A cable was cut.' });
      const noted = { type: 'noted', at: afterMinutes(0), text: 'A cable was cut.', by: { type: 'api_key' } };
      expect([status, body]).toMatchObject([201, noted]);
      await own.post(`/v1/incidents/${id}/resolve`);
      expect((await own.post(path, { text: 'Two cables.' })).status).toBe(201);
      const { timeline } = await get(id);
      expect(timeline).toMatchObject([
        { type: 'opened' },
        noted,
        { type: 'resolved' },
        { text: 'Two cables.' },
      ]);
      for (const text of ['', 'x'.repeat(2001), null, 5])
        expect((await own.post(path, { text })).status).toBe(400);
    });

    test('beyond 200 is refused', async () => {
      const { id } = await newIncident(own, monitorId);
      for (let count = 0; count < 200; count++)
        expect((await own.post(`/v1/incidents/${id}/notes`, { text: `${count}` })).status).toBe(201);
      const { status, body } = await own.post<ProblemBody>(`/v1/incidents/${id}/notes`, { text: 'more' });
      expect([status, body.code]).toEqual([409, 'conflict']);
    });
  });

  describe('a fallback', () => {
    /** The dispatcher's rows, as they are when the message to a channel failed. */
    const failed = async (incidentId: string, channelId: string, type: string) => {
      const [event] = (await api.rows(
        'event',
        `stream = 'incident-${incidentId}' AND type = '${type}'`,
      )) as unknown as { event_id: string }[];
      const alertId = crypto.randomUUID();
      const name = type === 'IncidentResolved' ? 'incident.resolved' : 'incident.created';
      await write(`INSERT INTO alert_dispatch
        (id, account_id, event_id, channel_id, event, incident_id, monitor_id, status, error_code, created_at)
        VALUES ('${alertId}', '${own.accountId}', '${event?.event_id}', '${channelId}', '${name}', '${incidentId}',
          '${monitorId}', 'failed', 'timeout', ${+clock.now()})`);
      await write(`UPDATE incident SET due_at = 0 WHERE id = '${incidentId}'`);
      return alertId;
    };
    const setFallback = (of: string, to: string) =>
      write(`UPDATE channel SET fallback_channel_id = '${to}' WHERE id = '${of}'`);

    test('is rung when a message failed, and names the message; its own when its message failed too', async () => {
      const [first, second, third] = [await channel('first', 0), await channel('2nd'), await channel('3rd')];
      await setFallback(first, second);
      await setFallback(second, third);
      const { id } = await newIncident(own, monitorId);
      const alertId = await failed(id, first, 'IncidentOpened');
      await escalate();
      await escalate();
      expect(await rung(id, 'IncidentEscalated')).toEqual([second]);
      await failed(id, second, 'IncidentOpened');
      await escalate();
      expect(await rung(id, 'IncidentEscalated')).toEqual([second, third]);
      expect((await get(id)).timeline[1]?.rings).toEqual([
        { channel_id: second, reason: 'fallback', stands_in_for: alertId },
      ]);
      await own.post(`/v1/incidents/${id}/resolve`);
      expect((await rung(id, 'IncidentResolved')).toSorted()).toEqual([first, second, third].toSorted());
    });

    test('that is switched off is passed over', async () => {
      const [first, second, third] = [await channel('first', 0), await channel('2nd'), await channel('3rd')];
      await setFallback(first, second);
      await setFallback(second, third);
      await own.patch(`/v1/channels/${second}`, { enabled: false });
      const { id } = await newIncident(own, monitorId);
      await failed(id, first, 'IncidentOpened');
      await escalate();
      expect(await rung(id, 'IncidentEscalated')).toEqual([third]);
    });

    test('is not rung for the beginning while the incident is acknowledged, and is rung for the end', async () => {
      const [first, second] = [await channel('first', 0), await channel('second')];
      await setFallback(first, second);
      const { id } = await newIncident(own, monitorId);
      await acknowledge(id);
      await failed(id, first, 'IncidentOpened');
      await escalate();
      expect(await rung(id, 'IncidentEscalated')).toEqual([]);
      expect(await dueIds()).toEqual([]);
      await own.post(`/v1/incidents/${id}/resolve`);
      await failed(id, first, 'IncidentResolved');
      await escalate();
      const [last] = (await events(id)).slice(-1);
      expect([last?.type, last?.data.ofEvent, last?.data.channelIds]).toEqual([
        'IncidentEscalated',
        'incident.resolved',
        [second],
      ]);
    });

    test('is rung for a message that failed before the end, though the incident ended before it was rung', async () => {
      const [first, second] = [await channel('first', 0), await channel('second')];
      await setFallback(first, second);
      const { id } = await newIncident(own, monitorId);
      await failed(id, first, 'IncidentOpened');
      await own.post(`/v1/incidents/${id}/resolve`);
      expect(await rung(id, 'IncidentResolved')).toEqual([first]);
      await escalate();
      expect((await events(id)).slice(-2).map(({ data }) => [data.ofEvent, data.channelIds])).toEqual([
        ['incident.created', [second]],
        ['incident.resolved', [second]],
      ]);
    });
  });

  describe('a route and a rota', () => {
    const rotaOf = async (people: readonly (readonly ChannelId[])[], otherwise: readonly ChannelId[]) => {
      const rotaId = crypto.randomUUID();
      await write(`INSERT INTO rota (id, account_id, name, people, created_at, updated_at)
        VALUES ('${rotaId}', '${own.accountId}', 'rota', '[]', 1, 1)`);
      const rows = [...people.map((ids, person) => [person, ids] as const), [-1, otherwise] as const];
      for (const [person, ids] of rows)
        for (const id of ids)
          await write(
            `INSERT INTO rota_channel (rota_id, person, channel_id) VALUES ('${rotaId}', ${person}, '${id}')`,
          );
      return rotaId;
    };
    const turn = (rotaId: string, person: number, from: number, to: number) =>
      write(`INSERT INTO rota_turn (rota_id, starts_at, ends_at, person)
        VALUES ('${rotaId}', ${begins + from * 60_000}, ${begins + to * 60_000}, ${person})`);
    const routeOf = async (
      tags: readonly string[],
      channels: readonly ChannelId[],
      rotas: readonly string[],
      after = 0,
    ) => {
      const routeId = crypto.randomUUID();
      await write(`INSERT INTO route (id, account_id, name, tags, after_minutes, created_at, updated_at)
        VALUES ('${routeId}', '${own.accountId}', 'route', '${JSON.stringify(tags)}', ${after}, 1, 1)`);
      for (const id of channels)
        await write(`INSERT INTO route_channel (route_id, channel_id) VALUES ('${routeId}', '${id}')`);
      for (const id of rotas)
        await write(`INSERT INTO route_rota (route_id, rota_id) VALUES ('${routeId}', '${id}')`);
      return routeId;
    };

    test('ring who has all tags of the route, at once or later, and say so', async () => {
      const [now, soon, never] = [await channel('now'), await channel('soon'), await channel('never')];
      const nowId = await routeOf(['PROD', 'shop'], [now], []);
      await routeOf(['prod'], [soon], [], 5);
      await routeOf(['prod', 'other'], [never], []);
      monitorId = (await newMonitor(own, { tags: ['Prod', 'Shop'] })).id;
      const { id } = await newIncident(own, monitorId);
      expect((await get(id)).timeline[0]?.rings).toEqual([
        { channel_id: now, reason: 'route', route_id: nowId },
      ]);
      await moveTo(5);
      expect(await rung(id, 'IncidentEscalated')).toEqual([soon]);
      await own.post(`/v1/incidents/${id}/resolve`);
      expect((await rung(id, 'IncidentResolved')).toSorted()).toEqual([now, soon].toSorted());
    });

    test('of a route that is made or changed meanwhile, if its time is still to come', async () => {
      const [inTime, tooLate] = [await channel('in time'), await channel('too late')];
      monitorId = (await newMonitor(own, { tags: ['prod'] })).id;
      const { id } = await newIncident(own, monitorId);
      await moveTo(30);
      expect(await dueIds()).toEqual([]);
      await newRoute(own, { channel_ids: [tooLate], after_minutes: 10 });
      const route = await newRoute(own, { channel_ids: [inTime], after_minutes: 60 });
      expect(await dueIds()).toEqual([id]);
      await escalate();
      await own.patch(`/v1/routes/${route.id}`, { after_minutes: 40 });
      await escalate();
      await moveTo(39);
      expect(await rung(id, 'IncidentEscalated')).toEqual([]);
      await moveTo(40);
      expect(await rung(id, 'IncidentEscalated')).toEqual([inTime]);
    });

    test('of a route that is renamed or names more meanwhile, as before', async () => {
      const [before, more] = [await channel('before'), await channel('more')];
      const ofRota = await channel('of a rota');
      const rota = await rotaOf([], [ofRota]);
      monitorId = (await newMonitor(own, { tags: ['prod'] })).id;
      const route = await newRoute(own, { channel_ids: [before], rota_ids: [rota], after_minutes: 10 });
      const { id } = await newIncident(own, monitorId);
      await acknowledge(id);
      await moveTo(20);
      await own.patch(`/v1/routes/${route.id}`, { name: 'renamed' });
      await own.patch(`/v1/routes/${route.id}`, { channel_ids: [before, more] });
      await own.delete(`/v1/incidents/${id}/acknowledge`);
      await escalate();
      expect((await rung(id, 'IncidentEscalated')).toSorted()).toEqual([before, ofRota].toSorted());
    });

    test('of a route that is deleted meanwhile, not at all', async () => {
      const never = await channel('never');
      monitorId = (await newMonitor(own, { tags: ['prod'] })).id;
      const route = await newRoute(own, { channel_ids: [never], after_minutes: 10 });
      const { id } = await newIncident(own, monitorId);
      await own.delete(`/v1/routes/${route.id}`);
      await escalate();
      expect(await dueIds()).toEqual([]);
      await moveTo(10);
      expect(await rung(id, 'IncidentEscalated')).toEqual([]);
    });

    test.each([
      ['one by one', () => own.put(`/v1/monitors/${monitorId}/tags/Prod`)],
      ['all at once', () => own.patch(`/v1/monitors/${monitorId}`, { tags: ['Prod'] })],
    ])('when the monitor gets the tags of the route meanwhile, %s', async (_, tagged) => {
      const later = await channel('later');
      await newRoute(own, { channel_ids: [later], after_minutes: 10 });
      const { id } = await newIncident(own, monitorId);
      await moveTo(5);
      expect(await dueIds()).toEqual([]);
      await tagged();
      await escalate();
      await moveTo(10);
      expect(await rung(id, 'IncidentEscalated')).toEqual([later]);
    });

    test('when the monitor gets the tags of the route meanwhile, only if its time is still to come', async () => {
      const [tooLate, inTime] = [await channel('too late'), await channel('in time')];
      await newRoute(own, { channel_ids: [tooLate], after_minutes: 10 });
      await newRoute(own, { tags: ['shop'], channel_ids: [inTime], after_minutes: 10 });
      monitorId = (await newMonitor(own, { tags: ['Shop'] })).id;
      const { id } = await newIncident(own, monitorId);
      await acknowledge(id);
      await moveTo(20);
      await own.put(`/v1/monitors/${monitorId}/tags/Prod`);
      await own.delete(`/v1/incidents/${id}/acknowledge`);
      await escalate();
      expect(await rung(id, 'IncidentEscalated')).toEqual([inTime]);
    });

    test('ring who is on turn then, once, and for the end those who were rung', async () => {
      const [ann, bob, desk] = [await channel('ann'), await channel('bob'), await channel('desk')];
      const rotaId = await rotaOf([[ann], [bob]], [desk]);
      await turn(rotaId, 0, -60, 60);
      await turn(rotaId, 1, 60, 120);
      await write(
        `INSERT INTO monitor_rota (monitor_id, rota_id, after_minutes) VALUES ('${monitorId}', '${rotaId}', 10)`,
      );
      const { id } = await newIncident(own, monitorId);
      await moveTo(10);
      await moveTo(90);
      await write(`UPDATE incident SET due_at = 0 WHERE id = '${id}'`);
      await escalate();
      expect(await rung(id, 'IncidentEscalated')).toEqual([ann]);
      const { rings } = (await get(id)).timeline[1] ?? {};
      expect(rings).toEqual([{ channel_id: ann, reason: 'later', rota_id: rotaId }]);
      await own.post(`/v1/incidents/${id}/resolve`);
      expect(await rung(id, 'IncidentResolved')).toEqual([ann]);
    });

    test('of a rota that is attached or gets other minutes meanwhile, if its time is still to come', async () => {
      const [tooLate, inTime] = [await channel('too late'), await channel('in time')];
      const [late, soon] = [await rotaOf([], [tooLate]), await rotaOf([], [inTime])];
      const attachRota = (rotaId: string, after_minutes: number) =>
        own.put(`/v1/monitors/${monitorId}/rotas/${rotaId}`, { after_minutes });
      await attachRota(soon, 60);
      const { id } = await newIncident(own, monitorId);
      await moveTo(30);
      await attachRota(late, 10);
      await escalate();
      await attachRota(late, 20);
      await attachRota(soon, 40);
      await moveTo(39);
      expect(await rung(id, 'IncidentEscalated')).toEqual([]);
      await moveTo(40);
      expect(await rung(id, 'IncidentEscalated')).toEqual([inTime]);
    });

    test.each([
      ['nobody is on turn', []],
      ['the person on turn has no channel', [[], []]],
    ])('ring the others when %s', async (_, people) => {
      const desk = await channel('desk');
      const rotaId = await rotaOf(people as ChannelId[][], [desk]);
      if (people.length > 0) await turn(rotaId, 0, -60, 60);
      await routeOf(['prod'], [], [rotaId]);
      monitorId = (await newMonitor(own, { tags: ['prod'] })).id;
      const { id } = await newIncident(own, monitorId);
      expect(await rung(id as IncidentId, 'IncidentOpened')).toEqual([desk]);
    });
  });
};
