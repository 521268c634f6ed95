import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CLOCK, newId } from '@tocsin/platform';
import { FixedClock } from '@tocsin/testing';
import type { Override } from '../../src/app.module.js';
import type { StatusComponentView } from '../../src/status-pages/component-view.js';
import type { StatusPostPage, StatusPostView } from '../../src/status-pages/post-view.js';
import type { StatusPageView } from '../../src/status-pages/status-page-view.js';
import type { TestApi } from './api.js';
import type { Client } from './client.js';
import { newIncident, newMonitor, newStatusComponent, newStatusPage, newStatusPost } from './things.js';
import { until } from './until.js';

const begins = '2026-10-24T12:00:00.000Z';

/** Two processes share a database. @param start starts an API with its own */
export const keepStatusPagesSuite = (start: (overrides: readonly Override[]) => Promise<TestApi>): void => {
  const clock = new FixedClock();
  let api: TestApi;
  let another: TestApi;
  let own: Client;
  let page: StatusPageView;
  let checkout: StatusComponentView;
  let monitorId: string;
  beforeAll(async () => {
    api = await start([{ provide: CLOCK, useValue: clock }]);
    another = await api.startAnother();
  });
  afterAll(async () => {
    await another.stop();
    await api.stop();
  });
  beforeEach(async () => {
    clock.moveTo(begins);
    own = await api.newAccount('lite');
    monitorId = (await newMonitor(own, { name: 'an internal name' })).id;
    page = await newStatusPage(own, `page-${newId()}`, { publish_after_minutes: 5 });
    checkout = await newStatusComponent(own, page.id, { monitor_id: monitorId });
  });

  const posts = async () => (await own.get<StatusPostPage>(`/v1/status-pages/${page.id}/posts`)).body.items;
  const thePost = async (isReady: (post: StatusPostView) => boolean): Promise<StatusPostView> => {
    let found: StatusPostView | undefined;
    await until('the page has the post', async () => {
      [found] = await posts();
      return found !== undefined && isReady(found);
    });
    if (found === undefined) throw new Error('There is no post.');
    return found;
  };
  /** Waits until both processes have looked: a post of another page, due at once, is published then. */
  const bothLooked = async (): Promise<void> => {
    const marker = await newStatusPage(own, `page-${newId()}`, { publish_after_minutes: 1 });
    const monitor = await newMonitor(own);
    await newStatusComponent(own, marker.id, { monitor_id: monitor.id });
    await newIncident(own, monitor.id);
    const before = clock.now();
    clock.moveTo(new Date(before.getTime() + 60_000).toISOString());
    await until('the other page has its post', async () => {
      const { body } = await own.get<StatusPostPage>(`/v1/status-pages/${marker.id}/posts`);
      return body.items.length === 1;
    });
  };

  describe('a page that publishes incidents by itself', () => {
    test('does so after its minutes, once though two processes look, and follows the resolution', async () => {
      const incident = await newIncident(own, monitorId, 'an internal title');
      clock.moveTo('2026-10-24T12:03:59.999Z');
      await bothLooked();
      expect(await posts()).toEqual([]);

      clock.moveTo('2026-10-24T12:05:00.000Z');
      const published = await thePost(() => true);
      expect(published).toMatchObject({
        status: 'published',
        phase: 'investigating',
        title: 'Checkout: we found a problem',
        components: [{ id: checkout.id, state: 'major_outage' }],
        incident_id: incident.id,
        by_page: true,
      });
      expect(JSON.stringify(published)).not.toContain('internal');

      await own.post(`/v1/incidents/${incident.id}/resolve`);
      const resolved = await thePost(({ phase }) => phase === 'resolved');
      expect(resolved.updates.map(({ text }) => text)).toEqual([
        expect.stringContaining('Our monitoring found that Checkout'),
        'Our monitoring finds that Checkout works again.',
      ]);
      expect(await posts()).toHaveLength(1);
    });

    test('leaves the end to a person who has written', async () => {
      const incident = await newIncident(own, monitorId);
      clock.moveTo('2026-10-24T12:05:00.000Z');
      const { id } = await thePost(() => true);
      const path = `/v1/status-pages/${page.id}/posts/${id}/updates`;
      const added = await own.post<StatusPostView>(path, { status: 'identified', text: 'A disk is full.' });
      expect(added.body.by_page).toBe(false);
      await own.post(`/v1/incidents/${incident.id}/resolve`);
      await bothLooked();
      expect(await posts()).toMatchObject([{ phase: 'identified', ended_at: null }]);
    });

    test('publishes none that a person has drafted or discarded, and none in its minutes', async () => {
      const incident = await newIncident(own, monitorId);
      const draft = await newStatusPost(own, page.id, { incident_id: incident.id });
      clock.moveTo('2026-10-24T12:05:00.000Z');
      await bothLooked();
      expect(await posts()).toMatchObject([{ id: draft.id, status: 'draft' }]);
      await own.delete(`/v1/status-pages/${page.id}/posts/${draft.id}`);
      await bothLooked();
      expect(await posts()).toEqual([]);
    });
  });

  describe('a post about maintenance', () => {
    const planned = {
      kind: 'maintenance',
      starts_at: '2026-10-24T13:00:00.000Z',
      ends_at: '2026-10-24T14:00:00.000Z',
      publish: true,
    };
    const component = async () =>
      (await own.get<{ items: StatusComponentView[] }>(`/v1/status-pages/${page.id}/components`)).body
        .items[0];

    test('begins and ends at its times', async () => {
      await newStatusPost(own, page.id, {
        ...planned,
        components: [{ id: checkout.id, state: 'maintenance' }],
      });
      expect((await component())?.state).toBe('operational');
      clock.moveTo(planned.starts_at);
      await thePost(({ phase }) => phase === 'in_progress');
      expect((await component())?.state).toBe('maintenance');
      clock.moveTo(planned.ends_at);
      const ended = await thePost(({ phase }) => phase === 'completed');
      expect(ended).toMatchObject({ ended_at: planned.ends_at, updates: [{}, {}, {}] });
      expect((await component())?.state).toBe('operational');
    });

    test('that began and ended while nobody looked is completed at once', async () => {
      await newStatusPost(own, page.id, planned);
      clock.moveTo('2026-10-24T18:00:00.000Z');
      const ended = await thePost(({ ended_at }) => ended_at !== null);
      expect(ended.updates.map(({ status }) => status)).toEqual(['scheduled', 'completed']);
    });

    test('that cannot be moved on does not hold up the others', async () => {
      const broken = await newStatusPost(own, page.id, planned);
      const writing = api.app.get<{ query(text: string): Promise<unknown> }>('writeDataSource');
      await writing.query(`UPDATE status_post_event SET data = 'no JSON' WHERE post_id = '${broken.id}'`);
      const later = { ...planned, starts_at: '2026-10-24T13:30:00.000Z' };
      const other = await newStatusPost(own, page.id, later);
      const incident = await newIncident(own, monitorId);

      clock.moveTo(planned.ends_at);
      await until('the other post and the incident are done', async () => {
        const found = await posts();
        const phaseOf = (id: string) => found.find((post) => post.id === id)?.phase;
        const isPublished = found.some(({ incident_id }) => incident_id === incident.id);
        expect(phaseOf(broken.id)).toBe('scheduled');
        return phaseOf(other.id) === 'completed' && isPublished;
      });
    });

    test('stays a draft until it is published', async () => {
      await newStatusPost(own, page.id, { ...planned, publish: false });
      clock.moveTo(planned.ends_at);
      await bothLooked();
      expect(await posts()).toMatchObject([{ status: 'draft', phase: 'scheduled' }]);
    });
  });
};
