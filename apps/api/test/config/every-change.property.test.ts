import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type AuditAction, type AuditedKind, configKinds, maintenanceBounds } from '@tocsin/domain';
import { propertyRuns } from '@tocsin/testing';
import fc from 'fast-check';
import { startApi, type TestApi } from '../support/api.js';
import type { Client } from '../support/client.js';
import { EventReader, type ReadEvent } from '../support/event-reader.js';
import { everyField, type Fields, type Kind, kinds, withNewNames } from '../support/every-field.js';
import {
  collections,
  create,
  type Ids,
  ok,
  pathOf,
  read,
  shown,
  withIds,
} from '../support/every-field-resources.js';

const numRuns = propertyRuns(20);
const testMs = 60_000 + numRuns * 6000;

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const auditedAs = {
  channel: 'channel',
  rota: 'rota',
  monitor: 'monitor',
  route: 'route',
  window: 'maintenance_window',
  page: 'status_page',
  component: 'status_component',
} as const satisfies Record<Kind, AuditedKind>;

/** The entry that stands for a change. Some changes are a step of their own. */
const entryOf = (kind: Kind, field: string, value: unknown, ids: Ids): object => {
  const subject = { type: auditedAs[kind], id: ids[kind] };
  const step = (action: AuditAction) => ({ action, subject });
  if (kind === 'monitor' && field === 'paused')
    return step(value === true ? 'monitor.paused' : 'monitor.resumed');
  if (kind === 'monitor' && field === 'channel_ids')
    return {
      ...step(
        Array.isArray(value) && value.length > 0 ? 'monitor.channel_attached' : 'monitor.channel_detached',
      ),
      channel_id: ids.channel,
    };
  return { ...step(`${auditedAs[kind]}.changed`), fields: [field] };
};

/** The type of a channel says which other fields it has. */
const isFixed = (kind: Kind, field: string): boolean => kind === 'channel' && field === 'type';

const changeField = async (client: Client, kind: Kind, ids: Ids, field: string, value: unknown) => {
  const path = pathOf(kind, ids);
  if (kind !== 'monitor' || field !== 'channel_ids') return ok(client.patch(path, { [field]: value }));
  const attached = `${path}/channels/${ids.channel}`;
  return (value as readonly string[]).length > 0 ? ok(client.put(attached)) : ok(client.delete(attached));
};

/** The resource as the list of its kind has it. */
const listed = async (client: Client, kind: Kind, ids: Ids): Promise<Fields | undefined> => {
  const path = pathOf(kind, ids);
  const { items } = await ok(client.get<{ items: Fields[] }>(path.slice(0, path.lastIndexOf('/'))));
  return items.find(({ id }) => id === ids[kind]);
};

const { listedMonitorsMax } = maintenanceBounds;

/** The resource as a list shows it. On a slow machine, a monitor becomes unchecked between two answers. */
const listedForm = (kind: Kind, resource: Fields): Fields => {
  const { monitor_ids, channel_ids, state, unchecked_since, ...fields } = resource;
  if (kind === 'monitor') return fields;
  if (kind !== 'window') return resource;
  const monitors = monitor_ids as readonly string[] | null;
  return {
    ...fields,
    monitor_count: monitors?.length ?? null,
    first_monitor_ids: monitors?.slice(0, listedMonitorsMax) ?? null,
  };
};

/** Follows the changes after those so far. */
const followed = async (client: Client): Promise<EventReader> => {
  const events = await EventReader.open(client);
  await ok(client.patch('/v1/account', { name: 'followed' }));
  await events.until(() => events.events.some(({ data }) => data.kind === 'account'));
  events.events.length = 0;
  return events;
};

/** Waits for the event after which the page asks again. That of a monitor is the answer itself. */
const told = async (reader: EventReader, kind: Kind, { id, updated_at }: Fields): Promise<ReadEvent> => {
  const find = (): ReadEvent | undefined =>
    reader.events.findLast(({ type, data }) =>
      kind === 'monitor'
        ? type === 'monitor' && data.id === id && data.updated_at === updated_at
        : type === 'change' && data.kind === auditedAs[kind],
    );
  await reader.until(() => find() !== undefined);
  return find() as ReadEvent;
};

test('every kind of a configuration has a body of every field', () => {
  expect(Object.values(collections)).toEqual(configKinds);
});

test(
  'a change of each field is in the audit log, in the answers for the page, and in a live event',
  async () => {
    const worlds = everyField(api.contract.document);
    await fc.assert(
      fc.asyncProperty(worlds, worlds, async (first, second) => {
        const [world, other] = [withNewNames(first), withNewNames(second)];
        const client = await api.newAccount('lite');
        const ids = await create(client, world);
        const reader = await followed(client);
        for (const kind of kinds) {
          const [before, after] = [withIds(world[kind], ids), withIds(other[kind], ids)];
          const changes = Object.entries(after).filter(
            ([field, value]) =>
              !isFixed(kind, field) && JSON.stringify(value) !== JSON.stringify(before[field]),
          );
          for (const [field, value] of changes) {
            await changeField(client, kind, ids, field, value);
            const { items } = await ok(client.get<{ items: object[] }>('/v1/audit-log?limit=1'));
            expect(items[0]).toMatchObject(entryOf(kind, field, value, ids));
          }
          const detail = await read(client, kind, ids);
          expect(detail).toMatchObject(shown(after));
          expect(await listed(client, kind, ids)).toMatchObject(listedForm(kind, detail));
          if (changes.length === 0) continue;
          const event = await told(reader, kind, detail);
          if (kind === 'monitor') expect(event.data).toMatchObject(listedForm(kind, shown(after)));
        }
        reader.close();
      }),
      // The assertion names the field. Making the example smaller would take minutes.
      { numRuns, endOnFailure: true },
    );
  },
  testMs,
);
