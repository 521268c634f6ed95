import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { AttachedRotaListView, RotaView } from '../../src/rotas/rota-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client, ProblemBody } from '../support/client.js';
import { aCalendar, newChannel, newRota } from '../support/things.js';

const calendar_url = 'https://calendar.example.com/private-token/basic.ics';

let api: TestApi;
let own: Client;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(async () => {
  own = await api.newAccount('lite');
});

type Plan = {
  readonly digest: string;
  readonly changes: readonly {
    readonly action: string;
    readonly kind: string;
    readonly id: string;
    readonly fields: readonly { readonly field: string; readonly after: unknown }[];
  }[];
};

const plan = async (config: object): Promise<Plan> => {
  const { status, text, body } = await own.post<Plan>('/v1/config/plan', { version: 1, ...config });
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return body;
};

const apply = async (config: object): Promise<Plan> => {
  const { digest } = await plan(config);
  const { status, text, body } = await own.post<Plan>('/v1/config/apply', { version: 1, ...config, digest });
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return body;
};

const channels = {
  ada: { type: 'Email', email_address: 'ada@example.com' },
  desk: { type: 'Email', email_address: 'desk@example.com' },
};
const primary = { people: [{ match: 'Ada L.', channels: ['ada'] }], otherwise: ['desk'] };
const monitor = { type: 'http', target: 'https://shop.example.com/' };

test('rotas are made from files, attached with delays, and changed field by field', async () => {
  const rotas = { primary: { ...primary, calendar_url }, weekend: { calendar: aCalendar } };
  const monitors = { shop: { ...monitor, rotas: ['primary', { key: 'weekend', after_minutes: 15 }] } };
  const routes = { all: { tags: ['prod'], rotas: ['primary'] } };
  const config = { channels, rotas, monitors, routes };
  const { changes } = await apply(config);
  expect(changes.map(({ action, kind }) => `${action} ${kind}`)).toEqual([
    ...[
      'create channels',
      'create channels',
      'create rotas',
      'create rotas',
      'create monitors',
      'create routes',
    ],
  ]);
  expect((await plan(config)).changes).toEqual([]);
  const idOf = (kind: string, index = 0) => changes.filter((each) => each.kind === kind)[index]?.id ?? '';
  const attached = async () =>
    (await own.get<AttachedRotaListView>(`/v1/monitors/${idOf('monitors')}/rotas`)).body.items
      .map(({ name, after_minutes }) => `${name} ${after_minutes}`)
      .sort();
  expect(await attached()).toEqual(['primary 0', 'weekend 15']);

  const changed = {
    ...config,
    rotas: { ...rotas, primary: { people: [], otherwise: ['desk', 'ada'] } },
    monitors: { shop: { ...monitor, rotas: [{ key: 'primary', after_minutes: 30 }] } },
  };
  const planned = await apply(changed);
  expect(planned.changes.map(({ kind, fields }) => [kind, fields.map(({ field }) => field)])).toEqual([
    ['rotas', ['otherwise', 'people', 'people.Ada L..channels']],
    ['monitors', ['rotas', 'rotas.after_15_minutes', 'rotas.after_30_minutes']],
  ]);
  expect(await attached()).toEqual(['primary 30']);
  // The address stays, because the files leave it out.
  const { body } = await own.get<RotaView>(`/v1/rotas/${idOf('rotas')}`);
  expect(body).toMatchObject({ has_calendar_url: true, people: [], managed: { key: 'primary' } });
});

test('a plan never shows an address, and an export leaves it out and holds a given calendar', async () => {
  const { id } = await newChannel(own);
  await newRota(own, { name: 'Fetched', calendar: null, calendar_url, otherwise: [id] });
  await newRota(own, { name: 'Given' });
  const exported = await own.get<{ config: object; secrets: string[] }>('/v1/config');
  expect(exported.text).not.toContain('private-token');
  expect(exported.body.secrets).toContain('/rotas/fetched/calendar_url');
  expect(exported.body.config).toMatchObject({
    rotas: { fetched: { otherwise: ['on-call'] }, given: { calendar: aCalendar } },
  });
  expect((await plan(exported.body.config)).changes).toEqual([]);
  const planned = await own.post('/v1/config/plan', {
    version: 1,
    rotas: { other: { calendar_url } },
  });
  expect(planned.text).not.toContain('private-token');
});

test('what is wrong is named where it stands in the files', async () => {
  const refused = async (rota: object): Promise<(string | undefined)[]> => {
    const { status, body } = await own.post<ProblemBody>('/v1/config/plan', {
      version: 1,
      channels,
      rotas: { primary: rota },
    });
    expect(status).toBe(400);
    const errors: readonly { pointer?: string; message: string }[] = body.errors ?? [];
    return errors.map(({ pointer }) => pointer);
  };
  expect(await refused(primary)).toEqual(['/rotas/primary/calendar_url']);
  expect(await refused({ ...primary, calendar: aCalendar, calendar_url })).toEqual([
    '/rotas/primary/calendar',
  ]);
  expect(await refused({ calendar_url: 'http://127.0.0.1/' })).toEqual(['/rotas/primary/calendar_url']);
  expect(
    await refused({ calendar: aCalendar, people: [{ match: 'Ada', channels: ['ada', 'nobody'] }] }),
  ).toEqual(['/rotas/primary/people/0/channels/1']);
  expect(await refused({ calendar: aCalendar, otherwise: ['nobody'] })).toEqual([
    '/rotas/primary/otherwise/0',
  ]);
});
