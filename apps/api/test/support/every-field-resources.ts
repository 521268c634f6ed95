import { expect } from '@jest/globals';
import type { ConfigKind } from '@tocsin/domain';
import type { Client } from './client.js';
import type { Fields, Kind, World } from './every-field.js';

export type Ids = Readonly<Record<Kind | 'fallback' | 'parent', string>>;

export const collections = {
  channel: 'channels',
  rota: 'rotas',
  monitor: 'monitors',
  route: 'routes',
  window: 'maintenance_windows',
  page: 'status_pages',
} as const satisfies Record<Exclude<Kind, 'component'>, ConfigKind>;

export const pathOf = (kind: Kind, ids: Ids): string =>
  kind === 'component'
    ? `/v1/status-pages/${ids.page}/components/${ids.component}`
    : `/v1/${collections[kind].replace('_', '-')}/${ids[kind]}`;

export const ok = async <Body>(
  answer: Promise<{ status: number; text: string; body: Body }>,
): Promise<Body> => {
  const { status, text, body } = await answer;
  expect([status, status < 300 ? '' : text]).toEqual([status < 300 ? status : 200, '']);
  return body;
};

/** Replaces names of other resources by their ids. */
export const withIds = (fields: Fields, ids: Partial<Ids>): Fields => {
  const idOf = (name: unknown): unknown =>
    Array.isArray(name) ? name.map(idOf) : (ids[name as keyof Ids] ?? name);
  const inPeople = (people: unknown): unknown =>
    (people as readonly Fields[]).map((person) => withIds(person, ids));
  const isNaming = (field: string) => /_ids?$/.test(field) || field === 'otherwise';
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      field === 'people' ? inPeople(value) : isNaming(field) ? idOf(value) : value,
    ]),
  );
};

export const create = async (client: Client, world: World): Promise<Ids> => {
  const made = async (path: string, fields: Fields): Promise<string> =>
    (await ok(client.post<{ id: string }>(path, fields))).id;
  const fallback = await made('/v1/channels', { type: 'Email', email_address: 'ada@example.com' });
  const channel = await made('/v1/channels', withIds(world.channel, { fallback }));
  const rota = await made('/v1/rotas', withIds(world.rota, { channel }));
  const parent = await made('/v1/monitors', {
    name: 'above',
    type: 'http',
    target: 'https://a.example.com/',
  });
  const monitor = await made('/v1/monitors', withIds(world.monitor, { channel, parent }));
  const known = { channel, fallback, rota, parent, monitor };
  const route = await made('/v1/routes', withIds(world.route, known));
  const window = await made('/v1/maintenance-windows', withIds(world.window, known));
  const page = await made('/v1/status-pages', world.page);
  const component = await made(`/v1/status-pages/${page}/components`, withIds(world.component, known));
  return { ...known, route, window, page, component };
};

/** All fields of a resource that a reader sees. */
export const read = async (client: Client, kind: Kind, ids: Ids): Promise<Fields> => {
  if (kind === 'component') {
    const { items } = await ok(client.get<{ items: Fields[] }>(`/v1/status-pages/${ids.page}/components`));
    return items[0] ?? {};
  }
  const fields = await ok(client.get<Fields>(pathOf(kind, ids)));
  if (kind !== 'monitor') return fields;
  const { items } = await ok(client.get<{ items: { id: string }[] }>(`${pathOf(kind, ids)}/channels`));
  return { ...fields, channel_ids: items.map(({ id }) => id) };
};

/** The fields of an answer that replace a secret. */
export const shownSecrets: Readonly<Record<string, (given: unknown) => Fields>> = {
  password: (given) => ({ has_password: given !== null }),
  webhook_secret: (given) => ({ signed: given !== null }),
  calendar_url: (given) => ({ has_calendar_url: given !== null }),
};

export const shown = (fields: Fields): Fields =>
  Object.assign(
    {},
    ...Object.entries(fields)
      .filter(([name]) => name !== 'calendar')
      .map(([name, given]) => shownSecrets[name]?.(given) ?? { [name]: given }),
  );
