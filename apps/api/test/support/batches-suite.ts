import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type BatchKind,
  batchBounds,
  batchKinds,
  instant,
  kindsOfPages,
  type MonitorId,
  monitorBounds,
  plans,
} from '@tocsin/domain';
import { UnitOfWork } from '@tocsin/persistence';
import type { AuditEntryView } from '../../src/audit/audit-entry-view.js';
import type { BatchListView, BatchView, BatchWithWaitingView } from '../../src/batches/batch-view.js';
import type { MonitorView } from '../../src/monitors/monitor-view.js';
import type { TestApi } from './api.js';
import type { Client, ProblemBody } from './client.js';
import { subscribed } from './subscribed.js';
import {
  newChannel,
  newMaintenanceWindow,
  newMonitor,
  newRota,
  newRoute,
  newStatusComponent,
  newStatusPage,
  newStatusPost,
} from './things.js';
import { until } from './until.js';

const path = '/v1/batches';
const { itemsMax, waitingMax, batchesMax, deletionDelayMs } = batchBounds;

/** @param start starts an API with its own database */
export const batchesSuite = (start: () => Promise<TestApi>): void => {
  let api: TestApi;
  let own: Client;
  let other: Client;
  beforeAll(async () => {
    api = await start();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    [own, other] = [await api.newAccount('lite'), await api.newAccount('lite')];
  });

  const create = (body: object, client = own) => client.post<BatchView>(path, body);
  const get = async (id: string, client = own) =>
    (await client.get<BatchWithWaitingView>(`${path}/${id}`)).body;
  const finished = async ({ id }: BatchView, client = own): Promise<BatchWithWaitingView> => {
    await until('the batch is finished', async () => (await get(id, client)).finished_at !== null);
    return get(id, client);
  };
  const carriedOut = async (body: object): Promise<BatchView> => finished((await create(body)).body);
  const write = (text: string) =>
    api.app.get<{ query(text: string): Promise<unknown> }>('writeDataSource').query(text);
  /** As if its 30 seconds had passed. */
  const letBegin = async ({ id }: BatchView): Promise<void> => {
    await write(`UPDATE batch SET starts_at = 1 WHERE id = '${id}'`);
    await write(`UPDATE batch_item SET due_at = 1 WHERE batch_id = '${id}'`);
  };
  const several = (count: number, body: object = {}): Promise<MonitorView[]> =>
    Promise.all(Array.from({ length: count }, () => newMonitor(own, body)));
  const ids = (things: readonly { readonly id: string }[]): string[] => things.map(({ id }) => id);
  const monitorOf = async ({ id }: MonitorView, client = own) =>
    (await client.get<MonitorView>(`/v1/monitors/${id}`)).body;
  const nobodys = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => `01970000-0000-7000-8000-${String(index).padStart(12, '0')}`);

  describe('POST /v1/batches', () => {
    test('changes each monitor, and the audit log names each', async () => {
      const monitors = await several(3);
      const { status, body } = await create({ action: 'pause', ids: ids(monitors) });
      expect([status, body]).toMatchObject([202, { action: 'pause', kind: 'monitors', count: 3, done: 0 }]);
      const end = await finished(body);
      expect(end).toMatchObject({ count: 3, done: 3, refused: 0, refusals: [], waiting_ids: [] });
      for (const each of monitors) expect(await monitorOf(each)).toMatchObject({ status: 'paused' });
      const entries = await own.all<AuditEntryView>('/v1/audit-log');
      expect(entries.filter(({ action }) => action === 'batch.created')).toMatchObject([
        { subject: { id: body.id }, actor: { type: 'api_key', id: own.keyId } },
      ]);
      const paused = entries.filter(({ action }) => action === 'monitor.paused');
      expect(paused.map(({ subject }) => subject.id).sort()).toEqual(ids(monitors).sort());
      for (const { actor } of paused) expect(actor).toMatchObject({ type: 'api_key', id: own.keyId });
    });

    test('names those that refuse, and changes the others', async () => {
      const [monitor] = await several(1);
      const foreign = await newMonitor(other);
      const [unknown = ''] = nobodys(1);
      const wanted = [foreign.id, monitor?.id, unknown];
      const { done, refused, refusals } = await carriedOut({ action: 'pause', ids: wanted });
      expect([done, refused]).toEqual([1, 2]);
      const why = { code: 'not_found', detail: 'There is no such monitor.' };
      expect(refusals.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
        [foreign.id, unknown].sort().map((id) => ({ id, ...why })),
      );
      expect(await monitorOf(foreign, other)).toMatchObject({ status: 'unknown' });
    });

    test('does the actions of the list: resume, tag, untag, attach, detach', async () => {
      const monitors = await several(2, { tags: ['old'] });
      const channel = await newChannel(own);
      await carriedOut({ action: 'pause', ids: ids(monitors) });
      for (const body of [
        { action: 'resume' },
        { action: 'add_tag', tag: 'new' },
        { action: 'remove_tag', tag: 'OLD' },
        { action: 'attach_channel', channel_id: channel.id },
      ])
        expect(await carriedOut({ ...body, ids: ids(monitors) })).toMatchObject({ done: 2, refused: 0 });
      const attached = async ({ id }: MonitorView) => ids(await own.all(`/v1/monitors/${id}/channels`));
      for (const each of monitors) {
        expect(await monitorOf(each)).toMatchObject({ status: 'unknown', tags: ['new'] });
        expect(await attached(each)).toEqual([channel.id]);
      }
      await carriedOut({ action: 'detach_channel', channel_id: channel.id, ids: ids(monitors) });
      for (const each of monitors) expect(await attached(each)).toEqual([]);
    });

    test('leaves a monitor that refuses as it was, and goes on in the same transaction', async () => {
      const channels = await Promise.all(
        Array.from({ length: monitorBounds.channelsMax }, () => newChannel(own)),
      );
      const full = await newMonitor(own, { channel_ids: ids(channels) });
      const [free] = await several(1);
      const { id } = await newChannel(own);
      const end = await carriedOut({ action: 'attach_channel', channel_id: id, ids: [full.id, free?.id] });
      expect(end).toMatchObject({ done: 1, refusals: [{ id: full.id, code: 'conflict' }] });
      const attached = await own.all<{ id: string }>(`/v1/monitors/${full.id}/channels`);
      expect(ids(attached).sort()).toEqual(ids(channels).sort());
    });

    test('resumes as many as the plan lets run, and says of the others why not', async () => {
      const monitorsMax = plans.free.monitorsMax ?? 0;
      const monitors = await several(monitorsMax + 1);
      await carriedOut({ action: 'pause', ids: ids(monitors) });
      await write(`UPDATE account SET plan = 'free' WHERE id = '${own.accountId}'`);
      const end = await carriedOut({ action: 'resume', ids: ids(monitors) });
      expect(end).toMatchObject({ done: monitorsMax, refusals: [{ code: 'monitor_limit_reached' }] });
    });

    test('of one account does not hold up another one', async () => {
      const long = (await create({ action: 'pause', ids: nobodys(itemsMax) })).body;
      const foreign = await newMonitor(other);
      const short = (await create({ action: 'pause', ids: [foreign.id] }, other)).body;
      expect(await finished(short, other)).toMatchObject({ done: 1 });
      expect(await get(long.id)).toMatchObject({ finished_at: null });
    });

    test.each([
      [{ action: 'pause', kind: 'channels' }, 'kind'],
      [{ action: 'add_tag' }, 'tag'],
      [{ action: 'pause', tag: 'prod' }, 'tag'],
      [{ action: 'attach_channel' }, 'channel_id'],
      [{ action: 'delete', kind: 'status_posts' }, 'status_page_id'],
      [{ action: 'delete', ids: [] }, 'ids'],
      [{ action: 'delete', ids: nobodys(itemsMax + 1) }, 'ids'],
      [{ action: 'rename' }, 'action'],
    ])('refuses %j', async (body, field) => {
      const { status, body: problem } = await own.post<ProblemBody>(path, { ids: nobodys(1), ...body });
      expect([status, problem]).toMatchObject([
        400,
        { code: 'validation_failed', errors: [expect.objectContaining({ field })] },
      ]);
    });

    test('has bounds for the things that wait, and for the batches', async () => {
      const many = { action: 'delete', ids: nobodys(itemsMax) };
      for (let waiting = 0; waiting < waitingMax; waiting += itemsMax)
        expect((await create(many)).status).toBe(202);
      expect(await create({ action: 'pause', ids: nobodys(1) })).toMatchObject({
        status: 409,
        body: { code: 'conflict', detail: expect.stringContaining(`at most ${waitingMax} things`) },
      });
      for (let n = 0; n < batchesMax; n += 1)
        expect((await create({ action: 'delete', ids: nobodys(1) }, other)).status).toBe(202);
      expect(await create({ action: 'delete', ids: nobodys(1) }, other)).toMatchObject({ status: 409 });
    });

    test('forgets the oldest finished one', async () => {
      for (let n = 0; n <= batchesMax; n += 1) await carriedOut({ action: 'pause', ids: nobodys(1) });
      const { body } = await own.get<BatchListView>(path);
      expect(body.items).toHaveLength(batchesMax);
    });

    test('needs the scope `write`', async () => {
      const reader = await api.newKey(own, { scopes: ['read'] });
      expect((await create({ action: 'pause', ids: nobodys(1) }, reader)).status).toBe(403);
      expect((await reader.get(path)).status).toBe(200);
    });
  });

  describe('a deletion', () => {
    type Made = { readonly id: string; readonly pageId?: string; readonly read: string };
    const ofPage = async (kind: string, make: (pageId: string) => Promise<{ id: string }>): Promise<Made> => {
      const pageId = (await newStatusPage(own, `page-${own.accountId}`)).id;
      const { id } = await make(pageId);
      return { id, pageId, read: `/v1/status-pages/${pageId}/${kind}` };
    };
    const made = async (kind: string, thing: Promise<{ id: string }>): Promise<Made> => ({
      id: (await thing).id,
      read: `/v1/${kind}`,
    });
    const make: Readonly<Record<BatchKind, () => Promise<Made>>> = {
      monitors: () => made('monitors', newMonitor(own)),
      channels: () => made('channels', newChannel(own)),
      routes: () => made('routes', newRoute(own)),
      rotas: () => made('rotas', newRota(own)),
      maintenance_windows: () => made('maintenance-windows', newMaintenanceWindow(own)),
      status_pages: () => made('status-pages', newStatusPage(own, `page-${own.accountId}`)),
      status_components: () => ofPage('components', (pageId) => newStatusComponent(own, pageId, {})),
      status_posts: () => ofPage('posts', (pageId) => newStatusPost(own, pageId, { publish: false })),
      status_subscribers: () =>
        ofPage('subscribers', async (pageId) => ({
          id: await subscribed(api, pageId, 'ada@example.com', new Date()),
        })),
    };

    test.each(batchKinds)('of %s waits, can be cancelled, and is carried out otherwise', async (kind) => {
      const { id, pageId, read } = await make[kind]();
      const isThere = async () =>
        (await own.get<{ items: { id: string }[] }>(read)).body.items.some((each) => each.id === id);
      const body = { action: 'delete', kind, ids: [id], ...(pageId && { status_page_id: pageId }) };
      expect(kindsOfPages.includes(kind)).toBe(pageId !== undefined);

      const first = (await create(body)).body;
      expect(Date.parse(first.starts_at) - Date.parse(first.created_at)).toBe(deletionDelayMs);
      expect((await own.delete(`${path}/${first.id}`)).status).toBe(204);
      await letBegin(first);
      expect(await isThere()).toBe(true);

      const second = (await create(body)).body;
      expect(await isThere()).toBe(true);
      await letBegin(second);
      expect(await finished(second)).toMatchObject({ done: 1, refusals: [] });
      expect(await isThere()).toBe(false);
      expect(await own.delete(`${path}/${second.id}`)).toMatchObject({ status: 409 });
    });

    test('that waits keeps a monitor from opening incidents, and a cancelled one does not', async () => {
      const { id } = await newMonitor(own);
      const maintenanceUntil = () =>
        api.app.get(UnitOfWork).run(async ({ incidentFacts }) => {
          const facts = await incidentFacts.lock([id as MonitorId], instant(new Date()));
          return facts.get(id as MonitorId)?.circumstances.maintenanceUntil;
        });
      expect(await maintenanceUntil()).toBeNull();
      const batch = (await create({ action: 'delete', ids: [id] })).body;
      expect(await maintenanceUntil()).toBe(batch.starts_at);
      await own.delete(`${path}/${batch.id}`);
      expect(await maintenanceUntil()).toBeNull();
    });

    test('has its waiting things on its own, and not in the list, which the page reads each second', async () => {
      const waiting = nobodys(itemsMax);
      const { id } = (await create({ action: 'delete', ids: waiting })).body;
      expect((await get(id)).waiting_ids).toEqual(waiting);
      const { body } = await own.get<BatchListView>(path);
      expect(JSON.stringify(body).length).toBeLessThan(1000);
    });

    test('is of its account alone', async () => {
      const { id } = (await create({ action: 'delete', ids: nobodys(1) })).body;
      expect((await other.get(`${path}/${id}`)).status).toBe(404);
      expect((await other.delete(`${path}/${id}`)).status).toBe(404);
      expect((await other.get<BatchListView>(path)).body.items).toEqual([]);
      expect((await own.get<BatchListView>(path)).body.items).toMatchObject([{ id }]);
    });
  });
};
