import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type AccountId,
  type ChannelId,
  defaultAlerting,
  type EventId,
  type IncidentId,
  id,
  instant,
  type MonitorId,
} from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import fc from 'fast-check';
import { cursorOf, lastIdOf } from '../../../src/http/bodies/page.js';
import { startApi, type TestApi } from '../../support/api.js';
import type { Client, ProblemBody } from '../../support/client.js';
import { newChannel, newMonitor } from '../../support/things.js';

const rowsOfEach = 450;
const now = instant(new Date('2026-05-03T12:34:56.000Z'));

type Listed = { items: { id: string }[]; next_cursor: string | null };

let api: TestApi;
let lite: Client;

/** Fills every list. All rows but the alerts share one time, so only the id can order them. */
const fill = async (accountId: AccountId): Promise<void> => {
  const config = {
    name: 'n',
    type: 'http',
    target: 't',
    intervalSeconds: 60,
    timeoutSeconds: 10,
    settings: {},
    secrets: {},
    regions: ['default'],
    alerting: defaultAlerting,
    tags: [],
  } as const;
  await api.app.get(UnitOfWork).run(async ({ monitors, channels, incidents, dispatches }) => {
    for (let n = 0; n < rowsOfEach; n++) {
      const monitorId = id<MonitorId>(newId());
      const channelId = id<ChannelId>(newId());
      const incidentId = id<IncidentId>(newId());
      const common = { accountId, createdAt: now, updatedAt: now };
      await monitors.save({ ...common, ...config, monitorId, status: 'active', pauseReason: null });
      await channels.save({
        ...common,
        channelId,
        status: 'existing',
        confirmed: true,
        confirmedByDomain: false,
        name: 'n',
        enabled: true,
        minSeverity: 'info',
        fallbackChannelId: null,
        testEveryDays: null,
        destination: { type: 'Email', fields: { email_address: 'a@example.com' }, secrets: {} },
      });
      const monitor = { id: monitorId, name: 'n', type: 'http', target: 't' } as const;
      await incidents.handle(incidentId, {
        type: 'OpenIncident',
        incidentId,
        monitor: { ...monitor, accountId, attachments: [], hasOpenIncident: false },
        title: 't',
        severity: 'info',
        now,
      });
      const eventId = id<EventId>(newId());
      await dispatches.plan([
        {
          eventId,
          channelId,
          accountId,
          event: 'channel.test',
          incidentId: null,
          monitorId: null,
          createdAt: now,
        },
      ]);
    }
  });
};

beforeAll(async () => {
  api = await startApi();
  lite = await api.newAccount('lite');
  await fill(lite.accountId);
  await fill((await api.newAccount('lite')).accountId);
});
afterAll(() => api.stop());

describe('a list', () => {
  test.each(['channels', 'monitors', 'incidents', 'alerts'])(
    'of %s has no gap and no double over many pages, newest first',
    async (name) => {
      const ids = (await lite.all<{ id: string }>(`/v1/${name}?limit=37`)).map((item) => item.id);
      expect(ids).toHaveLength(rowsOfEach);
      expect(new Set(ids).size).toBe(rowsOfEach);
      expect(ids).toEqual([...ids].sort().reverse());
    },
  );

  test('has pages of 50 unless another size from 1 to 200 is asked for', async () => {
    const size = async (query: string) => (await lite.get<Listed>(`/v1/monitors${query}`)).body.items.length;
    expect(await size('')).toBe(50);
    expect(await size('?limit=1')).toBe(1);
    expect(await size('?limit=200')).toBe(200);
  });

  test('ends with a null cursor, also when the last page is full', async () => {
    const pages: number[] = [];
    let query = '';
    for (let last = false; !last; ) {
      const { items, next_cursor } = (await lite.get<Listed>(`/v1/channels?limit=150${query}`)).body;
      pages.push(items.length);
      last = next_cursor === null;
      query = `&cursor=${next_cursor}`;
    }
    expect(pages).toEqual([150, 150, 150]);
  });

  test('goes on where it was when newer things are made and shown ones are removed', async () => {
    const own = await api.newAccount('lite');
    const made = [];
    for (let n = 0; n < 6; n++)
      made.push((await newChannel(own, { type: 'Email', name: `${n}`, email_address: 'a@b.c' })).id);
    const first = (await own.get<Listed>('/v1/channels?limit=3')).body;
    await newMonitor(own);
    await newChannel(own, { type: 'Email', name: 'new', email_address: 'a@b.c' });
    await own.delete(`/v1/channels/${first.items[2]?.id}`);
    const second = (await own.get<Listed>(`/v1/channels?limit=3&cursor=${first.next_cursor}`)).body;
    expect(second.items.map((item) => item.id)).toEqual(made.slice(0, 3).reverse());
  });

  test.each([
    'limit=0',
    'limit=201',
    'limit=-1',
    'limit=1.5',
    'limit=1e2',
    'limit=0x10',
    'limit=',
    'limit=ten',
    'limit=1&limit=2',
    'cursor=',
    'cursor=x',
    'cursor=AAAAAAAAAAAAAAAAAAAAAA',
    'cursor=019dedd5-a980-7d21-8a53-6d0f3b9e2c14',
    'cursor[]=x',
    'offset=5',
    '__proto__=1',
    'page=1',
  ])('refuses ?%s and names the parameter', async (query) => {
    const { status, body } = await lite.get<ProblemBody>(`/v1/monitors?${query}`);
    expect(status).toBe(400);
    expect(body.code).toBe('validation_failed');
    expect(body.errors?.map(({ field }) => field)).toEqual([query.split('=')[0]]);
  });
});

describe('a cursor', () => {
  test('leads back to the id that it was made of', () => {
    fc.assert(fc.property(fc.uuid({ version: 7 }), (uuid) => lastIdOf(cursorOf(uuid)) === uuid));
  });

  test('is the only text that leads there', () => {
    fc.assert(
      fc.property(
        fc.uuid({ version: 7 }),
        fc.nat(21),
        fc.base64String({ minLength: 4, maxLength: 4 }),
        (uuid, at, noise) => {
          const cursor = cursorOf(uuid);
          const changed = cursor.slice(0, at) + noise.charAt(0) + cursor.slice(at + 1);
          return changed === cursor || lastIdOf(changed) !== uuid;
        },
      ),
    );
  });

  test('is nothing else', () => {
    fc.assert(fc.property(fc.anything(), (anything) => lastIdOf(anything) === null));
  });
});
