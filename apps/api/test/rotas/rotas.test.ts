import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { rotaBounds } from '@tocsin/domain';
import { CLOCK } from '@tocsin/platform';
import { closedUrls, FixedClock } from '@tocsin/testing';
import type { AttachedRotaListView, RotaPage, RotaView, TurnListView } from '../../src/rotas/rota-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client, ProblemBody } from '../support/client.js';
import { aCalendar, newChannel, newIncident, newMonitor, newRota, storeTurns } from '../support/things.js';

const path = '/v1/rotas';
const now = '2026-11-10T12:00:00.000Z';
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
const secretUrl = 'https://calendar.example.com:8443/private-token/basic.ics';

const clock = new FixedClock();
let api: TestApi;
let own: Client;
let other: Client;
beforeAll(async () => {
  api = await startApi({ overrides: [{ provide: CLOCK, useValue: clock }] });
});
afterAll(() => api.stop());
beforeEach(async () => {
  clock.moveTo(now);
  [own, other] = [await api.newAccount('lite'), await api.newAccount('lite')];
});

const get = async (id: string, client = own): Promise<RotaView> =>
  (await client.get<RotaView>(`${path}/${id}`)).body;

const audited = async (): Promise<readonly { action: string }[]> =>
  (await own.get<{ items: { action: string }[] }>('/v1/audit-log')).body.items.filter(({ action }) =>
    action.includes('rota'),
  );

const fieldsOf = ({ body }: { body: unknown }): (string | undefined)[] =>
  ((body as ProblemBody).errors ?? []).map(({ field }) => field);

describe('POST /v1/rotas', () => {
  test('makes a rota from an address, of which answers show the host alone', async () => {
    const { id: ada } = await newChannel(own);
    const { id: desk } = await newChannel(own);
    const { status, body, text } = await own.post<RotaView>(path, {
      name: 'Primary',
      calendar_url: secretUrl,
      people: [{ match: 'Ada', channel_ids: [ada] }],
      otherwise: [desk],
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: uuid,
      name: 'Primary',
      people: [{ match: 'Ada', channel_ids: [ada] }],
      otherwise: [desk],
      has_calendar_url: true,
      calendar_host: 'calendar.example.com:8443',
      on_now: [],
      next: null,
      fetched_at: null,
      failing_since: null,
      fetch_error: null,
      managed: null,
      created_at: now,
      updated_at: now,
    });
    expect(await get(body.id)).toEqual(body);
    const rows = JSON.stringify(await api.rows('rota', `id = '${body.id}'`));
    const audit = (await own.get('/v1/audit-log')).text;
    for (const shown of [text, rows, audit]) expect(shown).not.toContain('private-token');
    expect(audit).toContain('rota.created');
  });

  test('takes the webcal address of a calendar program for one over HTTPS', async () => {
    const { body } = await own.post<RotaView>(path, {
      name: 'Primary',
      calendar_url: secretUrl.replace('https', 'webcal'),
    });
    expect(body).toMatchObject({ has_calendar_url: true, calendar_host: 'calendar.example.com:8443' });
  });

  test.each([
    ['no calendar', {}, 'calendar_url'],
    ['two calendars', { calendar: aCalendar, calendar_url: secretUrl }, 'calendar'],
    ['another text', { calendar: '<html></html>' }, 'calendar'],
    ['a cut-off calendar', { calendar: aCalendar.slice(0, 100) }, 'calendar'],
    ['an address with a password', { calendar_url: 'https://me:secret@example.com/' }, 'calendar_url'],
    ['another protocol', { calendar_url: 'ftp://example.com/a.ics' }, 'calendar_url'],
    ['a closed address', { calendar_url: 'http://127.0.0.1/a.ics' }, 'calendar_url'],
    ['a closed address in disguise', { calendar_url: 'webcal://0x7f.1/a.ics' }, 'calendar_url'],
    [
      'the same person twice',
      {
        calendar: aCalendar,
        people: [
          { match: 'Ada', channel_ids: [] },
          { match: 'ADA', channel_ids: [] },
        ],
      },
      'people',
    ],
    ['a blank person', { calendar: aCalendar, people: [{ match: ' ', channel_ids: [] }] }, 'people'],
  ])('refuses %s', async (_, body, field) => {
    const answer = await own.post(path, { name: 'Primary', ...body });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });

  test.each(Object.values(closedUrls).flat())('refuses the closed address %j', async (url) => {
    const answer = await own.post(path, { name: 'Primary', calendar_url: url });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, ['calendar_url']]);
  });

  test("refuses another account's channel, and says where it is named", async () => {
    const { id } = await newChannel(other);
    const answer = await own.post(path, {
      name: 'Primary',
      calendar: aCalendar,
      people: [{ match: 'Ada', channel_ids: [id] }],
      otherwise: [id],
    });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, ['people.0.channel_ids.0', 'otherwise.0']]);
  });

  test('takes a calendar of a MiB, and none that is larger', async () => {
    const padded = (bytes: number): string => {
      const line = `X-PAD:${'x'.repeat(60)}\r\n`;
      const [start, end] = ['BEGIN:VCALENDAR\r\n', 'END:VCALENDAR\r\n'];
      const lines = Math.floor((bytes - start.length - end.length) / line.length);
      const rest = bytes - start.length - end.length - lines * line.length;
      return `${start}${line.repeat(lines)}${' '.repeat(Math.max(0, rest - 2))}${rest > 1 ? '\r\n' : ''}${end}`;
    };
    const { calendarBytesMax } = rotaBounds;
    const send = (bytes: number) => own.post(path, { name: 'Primary', calendar: padded(bytes) });
    expect((await send(calendarBytesMax - 100)).status).toBe(201);
    expect((await send(calendarBytesMax + 100)).status).toBe(400);
  });

  test('makes 50 in an account, and no more', async () => {
    for (let made = 0; made < rotaBounds.rotasMax; made += 1) await newRota(own);
    expect((await own.post(path, { name: 'Primary', calendar: aCalendar })).status).toBe(409);
  });
});

describe('whose turn it is', () => {
  test('is shown by the turns that were read, now and next, and listed for four weeks', async () => {
    const people = [
      { match: 'Ada', channel_ids: [] },
      { match: 'Grace', channel_ids: [] },
    ];
    const { id } = await newRota(own, { people });
    await storeTurns(
      api,
      id,
      [
        { from: '2026-11-09T12:00:00Z', to: '2026-11-10T12:00:00Z', person: 1 },
        { from: '2026-11-10T12:00:00Z', to: '2026-11-11T12:00:00Z', person: 0 },
        { from: '2026-11-12T12:00:00Z', to: '2026-11-13T12:00:00Z', person: 1 },
        { from: '2026-12-08T12:00:00Z', to: '2026-12-09T12:00:00Z', person: 1 },
      ],
      now,
    );
    const shown = {
      on_now: [{ match: 'Ada', until: '2026-11-11T12:00:00.000Z' }],
      next: { match: 'Grace', starts_at: '2026-11-12T12:00:00.000Z' },
      fetched_at: now,
    };
    expect(await get(id)).toMatchObject(shown);
    const { items } = (await own.get<RotaPage>(path)).body;
    expect(items).toMatchObject([shown]);
    const turnsOf = async (days = ''): Promise<string[]> =>
      (await own.get<TurnListView>(`${path}/${id}/turns${days}`)).body.items.map(
        ({ match, starts_at }) => `${match} ${starts_at.slice(0, 10)}`,
      );
    expect(await turnsOf()).toEqual(['Ada 2026-11-10', 'Grace 2026-11-12']);
    expect(await turnsOf('?days=1')).toEqual(['Ada 2026-11-10']);
    expect((await own.get(`${path}/${id}/turns?days=29`)).status).toBe(400);
    expect((await other.get(`${path}/${id}/turns`)).status).toBe(404);
  });

  test('stays with people who get another place, and ends for those who go', async () => {
    const [ada, grace, joan] = ['Ada', 'Grace', 'Joan'].map((match) => ({ match, channel_ids: [] }));
    const { id } = await newRota(own, { people: [ada, grace] });
    const turn = { from: '2026-11-10T00:00:00Z', to: '2026-11-11T00:00:00Z' };
    await storeTurns(
      api,
      id,
      [
        { ...turn, person: 0 },
        { ...turn, person: 1 },
      ],
      now,
    );
    const { body } = await own.patch<RotaView>(`${path}/${id}`, { people: [joan, grace] });
    expect(body.on_now).toEqual([{ match: 'Grace', until: '2026-11-11T00:00:00.000Z' }]);
  });
});

describe('an incident', () => {
  type Opened = {
    timeline: { type: string; rings?: { channel_id: string; reason: string; rota_id?: string }[] }[];
  };

  const ringsOf = async (monitorId: string): Promise<string[]> => {
    const { id } = await newIncident(own, monitorId);
    const { timeline } = (await own.get<Opened>(`/v1/incidents/${id}`)).body;
    expect((await own.post(`/v1/incidents/${id}/resolve`, {})).status).toBe(200);
    return timeline.flatMap(({ rings = [] }) =>
      rings.map(({ channel_id, reason }) => `${reason} ${channel_id}`),
    );
  };

  test("sends messages to those whose turn it is, and to the others while it is nobody's", async () => {
    const [ada, desk] = [await newChannel(own), await newChannel(own)];
    const monitor = await newMonitor(own);
    const people = [{ match: 'Ada', channel_ids: [ada.id] }];
    const rota = await newRota(own, { people, otherwise: [desk.id] });
    await own.put(`/v1/monitors/${monitor.id}/rotas/${rota.id}`);
    expect(await ringsOf(monitor.id)).toEqual([`rota ${desk.id}`]);
    await storeTurns(
      api,
      rota.id,
      [{ from: '2026-11-10T11:00:00Z', to: '2026-11-10T13:00:00Z', person: 0 }],
      now,
    );
    expect(await ringsOf(monitor.id)).toEqual([`rota ${ada.id}`]);
    clock.moveTo('2026-11-10T13:00:00.000Z');
    expect(await ringsOf(monitor.id)).toEqual([`rota ${desk.id}`]);
  });
});

describe('PATCH and DELETE /v1/rotas/{id}', () => {
  test('change what is given, with an entry in the audit log that names the fields', async () => {
    const { id } = await newRota(own);
    const { status, body } = await own.patch<RotaView>(`${path}/${id}`, {
      name: 'Second',
      calendar_url: secretUrl,
    });
    expect([status, body]).toMatchObject([200, { name: 'Second', has_calendar_url: true }]);
    expect(await audited()).toMatchObject([
      { action: 'rota.changed', fields: ['calendar_url', 'name'] },
      { action: 'rota.created' },
    ]);
    expect((await other.patch(`${path}/${id}`, { name: 'x' })).status).toBe(404);
    expect((await other.delete(`${path}/${id}`)).status).toBe(404);
    expect((await own.delete(`${path}/${id}`)).status).toBe(204);
    expect((await own.get(`${path}/${id}`)).status).toBe(404);
  });

  test('have a calendar read again at once, so that it counts', async () => {
    const { id } = await newRota(own);
    await storeTurns(api, id, [], now);
    const dueAt = async () => Number((await api.rows('rota', `id = '${id}'`))[0]?.fetch_at);
    expect(await dueAt()).toBe(Date.parse(now) + 300_000);
    await own.patch(`${path}/${id}`, { people: [{ match: 'Ada', channel_ids: [] }] });
    expect(await dueAt()).toBe(Date.parse(now));
  });
});

describe('/v1/monitors/{id}/rotas', () => {
  test('attaches a rota with a delay, keeps it, changes it and detaches it', async () => {
    const [monitor, rota] = [await newMonitor(own), await newRota(own)];
    const place = `/v1/monitors/${monitor.id}/rotas/${rota.id}`;
    const attached = async () =>
      (await own.get<AttachedRotaListView>(`/v1/monitors/${monitor.id}/rotas`)).body.items.map(
        ({ id, after_minutes }) => [id, after_minutes],
      );
    expect((await own.put(place)).status).toBe(204);
    expect(await attached()).toEqual([[rota.id, 0]]);
    expect((await own.send('PUT', place, { after_minutes: 15 })).status).toBe(204);
    expect((await own.send('PUT', place, {})).status).toBe(204);
    expect(await attached()).toEqual([[rota.id, 15]]);
    expect((await own.send('PUT', place, { after_minutes: 1441 })).status).toBe(400);
    expect((await own.delete(place)).status).toBe(204);
    expect((await own.delete(place)).status).toBe(204);
    expect(await attached()).toEqual([]);
    expect(await audited()).toMatchObject([
      { action: 'monitor.rota_detached' },
      { action: 'monitor.rota_attached', fields: ['after_minutes'] },
      { action: 'monitor.rota_attached', fields: [] },
      { action: 'rota.created' },
    ]);
  });

  test('finds nothing of another account', async () => {
    const [monitor, rota] = [await newMonitor(own), await newRota(other)];
    expect((await own.put(`/v1/monitors/${monitor.id}/rotas/${rota.id}`)).status).toBe(404);
    expect((await other.put(`/v1/monitors/${monitor.id}/rotas/${rota.id}`)).status).toBe(404);
    expect((await other.get(`/v1/monitors/${monitor.id}/rotas`)).status).toBe(404);
  });
});
