import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CLOCK, newId } from '@tocsin/platform';
import { FixedClock } from '@tocsin/testing';
import type { StatusComponentView } from '../../src/status-pages/component-view.js';
import type {
  StatusPostPage,
  StatusPostView,
  StatusPostWithTimelineView,
} from '../../src/status-pages/post-view.js';
import type { StatusPagePage, StatusPageView } from '../../src/status-pages/status-page-view.js';
import type { StatusSubscriberPage } from '../../src/status-pages/subscriber-view.js';
import { startApi, type TestApi } from '../support/api.js';
import type { Client, ProblemBody } from '../support/client.js';
import { subscribed } from '../support/subscribed.js';
import {
  newIncident,
  newMaintenanceWindow,
  newMonitor,
  newStatusComponent,
  newStatusPage,
  newStatusPost,
} from '../support/things.js';

const now = '2026-10-24T12:00:00.000Z';
const internalName = 'db-7 of the billing cluster';

const clock = new FixedClock();
let api: TestApi;
let own: Client;
let page: StatusPageView;
let checkout: StatusComponentView;
let monitorId: string;
let posts: string;
beforeAll(async () => {
  api = await startApi({ overrides: [{ provide: CLOCK, useValue: clock }] });
});
afterAll(() => api.stop());
beforeEach(async () => {
  clock.moveTo(now);
  own = await api.newAccount('lite');
  monitorId = (await newMonitor(own, { name: internalName, target: 'https://internal.example.com/' })).id;
  page = await newStatusPage(own, `page-${newId()}`);
  checkout = await newStatusComponent(own, page.id, { monitor_id: monitorId });
  posts = `/v1/status-pages/${page.id}/posts`;
});

const post = (body: object) => own.post<StatusPostView>(posts, body);
const update = (id: string, body: object) => own.post<StatusPostView>(`${posts}/${id}/updates`, body);
const get = async (id: string) => (await own.get<StatusPostWithTimelineView>(`${posts}/${id}`)).body;
const problem = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  return { ...(body as ProblemBody), status };
};

test('posts with long texts are listed in more pages, and none is lost', async () => {
  const text = '€'.repeat(10_000);
  const ids: string[] = [];
  for (let count = 0; count < 20; count += 1)
    ids.unshift((await newStatusPost(own, page.id, { text, publish: true })).id);
  const first = (await own.get<StatusPostPage>(posts)).body;
  const second = (await own.get<StatusPostPage>(`${posts}?cursor=${first.next_cursor}`)).body;
  // 30,000 bytes each, and 512 KiB in a page.
  expect(first.items).toHaveLength(17);
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
  expect(second.next_cursor).toBeNull();
});

describe('a post', () => {
  test('is drafted, changed, published, followed by updates, and keeps what it said', async () => {
    const components = [{ id: checkout.id, state: 'degraded' }];
    const { status, body: draft } = await post({ title: 'Slow', text: 'We look.\n\n- slowly', components });
    expect([status, draft]).toEqual([
      201,
      {
        id: draft.id,
        kind: 'incident',
        status: 'draft',
        phase: 'investigating',
        title: 'Slow',
        components,
        starts_at: null,
        ends_at: null,
        incident_id: null,
        draft_text: 'We look.\n\n- slowly',
        by_page: false,
        updates: [],
        created_at: now,
        updated_at: now,
        published_at: null,
        ended_at: null,
      },
    ]);
    const changed = await own.patch<StatusPostView>(`${posts}/${draft.id}`, { title: 'Checkout is slow' });
    expect(changed.body).toMatchObject({ title: 'Checkout is slow', draft_text: 'We look.\n\n- slowly' });

    clock.moveTo('2026-10-24T12:05:00.000Z');
    const published = await own.post<StatusPostView>(`${posts}/${draft.id}/publish`);
    expect(published.body).toMatchObject({
      status: 'published',
      published_at: '2026-10-24T12:05:00.000Z',
      updates: [{ status: 'investigating', text: 'We look.\n\n- slowly' }],
    });
    expect((await own.post<StatusPostView>(`${posts}/${draft.id}/publish`)).body).toEqual(published.body);

    clock.moveTo('2026-10-24T12:10:00.000Z');
    const worse = [{ id: checkout.id, state: 'major_outage' }];
    await update(draft.id, { status: 'identified', text: 'It is the database.', components: worse });
    const { body: ended } = await update(draft.id, { status: 'resolved', text: 'It works again.' });
    expect(ended).toMatchObject({
      phase: 'resolved',
      ended_at: '2026-10-24T12:10:00.000Z',
      components: worse,
    });
    await update(draft.id, { status: 'postmortem', text: 'A disk was full.' });
    const retitled = await own.patch<StatusPostView>(`${posts}/${draft.id}`, { title: 'Checkout was slow' });
    expect(retitled.body).toMatchObject({ title: 'Checkout was slow', phase: 'resolved' });

    const { timeline } = await get(draft.id);
    expect(timeline.map(({ type, title }) => [type, title])).toEqual([
      ['drafted', 'Slow'],
      ['draft_changed', 'Checkout is slow'],
      ['published', 'Checkout is slow'],
      ['update_added', undefined],
      ['update_added', undefined],
      ['update_added', undefined],
      ['retitled', 'Checkout was slow'],
    ]);
    const entries = await api.rows('audit_entry', `subject_id = '${draft.id}'`);
    expect(entries.map(({ action }) => action).toSorted()).toEqual(
      ['drafted', 'changed', 'published', 'updated', 'updated', 'updated', 'retitled']
        .map((action) => `status_post.${action}`)
        .toSorted(),
    );
  });

  test('is published with one request', async () => {
    const { body } = await post({ title: 'Slow', text: 'We look.', publish: true });
    expect(body).toMatchObject({ status: 'published', updates: [{ text: 'We look.' }] });
  });

  test('comes from an open incident with one request, without internal names', async () => {
    const incident = await newIncident(own, monitorId, 'password hunter2 was refused by db-7');
    const { status, body, text } = await post({ incident_id: incident.id });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'draft',
      title: 'Checkout: we found a problem',
      incident_id: incident.id,
      components: [{ id: checkout.id, state: 'major_outage' }],
    });
    for (const internal of [internalName, 'hunter2', 'internal.example.com', monitorId])
      expect(text).not.toContain(internal);

    const about = await own.get<StatusPostPage>(`${posts}?incident_id=${incident.id}`);
    expect(about.body.items.map(({ id }) => id)).toEqual([body.id]);
    const pages = (id: string) => own.get<StatusPagePage>(`/v1/status-pages?monitor_id=${id}`);
    expect((await pages(monitorId)).body.items.map(({ id }) => id)).toEqual([page.id]);
    expect((await pages(newId())).body.items).toEqual([]);
    expect(await problem(post({ incident_id: incident.id }))).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    await own.delete(`${posts}/${body.id}`);
    expect((await post({ incident_id: incident.id, publish: true })).body.status).toBe('published');
  });

  test('cannot come from a resolved incident, one of no component, or one of another account', async () => {
    const resolved = await newIncident(own, monitorId);
    await own.post(`/v1/incidents/${resolved.id}/resolve`);
    expect(await problem(post({ incident_id: resolved.id }))).toMatchObject({ status: 409 });
    const elsewhere = await newIncident(own, (await newMonitor(own)).id);
    const other = await api.newAccount('lite');
    const theirs = await newIncident(other, (await newMonitor(other)).id);
    for (const incident_id of [elsewhere.id, theirs.id, newId()])
      expect(await problem(post({ incident_id }))).toMatchObject({
        status: 400,
        errors: [{ field: 'incident_id' }],
      });
  });

  test('about maintenance has times, by hand or of a window', async () => {
    const times = { starts_at: '2026-11-02T01:30:00.000Z', ends_at: '2026-11-02T02:30:00.000Z' };
    const byHand = await post({ kind: 'maintenance', title: 'Move', text: 'We move.', ...times });
    expect(byHand.body).toMatchObject({ phase: 'scheduled', ...times });
    const window = await newMaintenanceWindow(own, {
      name: internalName,
      rrule: null,
      starts_at: '2026-11-01T01:30:00Z',
      monitor_ids: [monitorId],
    });
    const { body, text } = await post({ maintenance_window_id: window.id, publish: true });
    expect(body).toMatchObject({
      kind: 'maintenance',
      title: 'Maintenance: Checkout',
      phase: 'scheduled',
      starts_at: '2026-11-01T01:30:00.000Z',
      ends_at: '2026-11-01T02:30:00.000Z',
      components: [{ id: checkout.id, state: 'maintenance' }],
    });
    expect(text).not.toContain(internalName);
    const later = { starts_at: '2026-11-03T01:30:00.000Z', ends_at: '2026-11-03T02:30:00.000Z' };
    const moved = await update(body.id, { status: 'scheduled', text: 'Two days later.', ...later });
    expect(moved.body).toMatchObject(later);
  });

  test('about maintenance of tags names the components whose monitors have them', async () => {
    await own.put(`/v1/monitors/${monitorId}/tags/prod`);
    const window = await newMaintenanceWindow(own, { tags: ['PROD'] });
    const { body } = await post({ maintenance_window_id: window.id });
    expect(body.components).toEqual([{ id: checkout.id, state: 'maintenance' }]);
    await own.delete(`/v1/monitors/${monitorId}/tags/prod`);
    expect((await post({ maintenance_window_id: window.id })).body.components).toEqual([]);
  });

  test.each<[string, object]>([
    ['title', { title: undefined }],
    ['text', { text: undefined }],
    ['text', { text: 'x'.repeat(10_001) }],
    ['text', { text: 'a bell \u0007' }],
    ['status', { status: 'completed' }],
    ['starts_at', { starts_at: '2026-11-02T01:30:00Z' }],
    ['ends_at', { kind: 'maintenance', starts_at: '2026-11-02T01:30:00Z' }],
    ['ends_at', { kind: 'maintenance', starts_at: '2026-11-02T01:30:00Z', ends_at: '2026-11-02T01:30:00Z' }],
    ['components.0.id', { components: [{ id: newId(), state: 'degraded' }] }],
    ['components', { components: [{ id: newId(), state: 'slow' }] }],
    ['maintenance_window_id', { maintenance_window_id: newId() }],
  ])('is refused for its %s: %j', async (field, body) => {
    const refusal = await problem(post({ title: 'Slow', text: 'We look.', ...body }));
    expect(refusal).toMatchObject({ status: 400, code: 'validation_failed', errors: [{ field }] });
  });

  test('is refused what would change what was published', async () => {
    const { id } = await newStatusPost(own, page.id, { publish: true });
    const refusals = [
      own.patch(`${posts}/${id}`, { text: 'We never said so.' }),
      update(id, { status: 'postmortem', text: 'Too early.' }),
    ];
    for (const refusal of refusals)
      expect(await problem(refusal)).toMatchObject({ status: 409, code: 'conflict' });
    await update(id, { status: 'resolved', text: 'It works.' });
    expect(await problem(update(id, { status: 'monitoring', text: 'Or not.' }))).toMatchObject({
      status: 409,
      detail: 'The post is over. Add a postmortem, or publish another post.',
    });
  });

  test('is discarded as a draft, withdrawn when it is published, and stays on record', async () => {
    const draft = await newStatusPost(own, page.id);
    const published = await newStatusPost(own, page.id, { publish: true });
    for (const { id } of [draft, published, published])
      expect((await own.delete(`${posts}/${id}`)).status).toBe(204);
    expect((await get(published.id)).timeline.at(-1)).toMatchObject({ type: 'withdrawn' });
    const listed = async (query: string) =>
      (await own.get<StatusPostPage>(`${posts}${query}`)).body.items.map(({ id }) => id);
    expect(await listed('')).toEqual([published.id]);
    expect(await listed('?status=discarded')).toEqual([draft.id]);
    expect(await listed('?open=true')).toEqual([]);
    expect(await listed('?kind=maintenance')).toEqual([]);
  });

  test('is made once for each idempotency key', async () => {
    const key = { 'Idempotency-Key': 'a' };
    const body = { title: 'Slow', text: 'We look.', publish: true };
    const [first, second] = [await own.post(posts, body, key), await own.post(posts, body, key)];
    expect(second.text).toBe(first.text);
    expect((await own.get<StatusPostPage>(posts)).body.items).toHaveLength(1);
  });

  test('of another page is not found', async () => {
    const { id } = await newStatusPost(own, page.id, { publish: true });
    const another = await newStatusPage(own, `page-${newId()}`);
    const elsewhere = `/v1/status-pages/${another.id}/posts/${id}`;
    expect((await own.get(elsewhere)).status).toBe(404);
    expect((await own.post(`${elsewhere}/updates`, { status: 'resolved', text: 'It works.' })).status).toBe(
      404,
    );
    expect((await own.delete(elsewhere)).status).toBe(404);
  });
});

describe('subscribers', () => {
  test('are listed, get a mail for each update, and are deleted', async () => {
    const subscriber = await subscribed(api, page.id, 'visitor@example.com', clock.now());
    const path = `/v1/status-pages/${page.id}/subscribers`;
    const { body } = await own.get<StatusSubscriberPage>(path);
    expect(body.items).toMatchObject([
      { id: subscriber, email_address: 'visitor@example.com', state: 'confirmed', component_ids: null },
    ]);
    const { id } = await newStatusPost(own, page.id, { publish: true });
    await update(id, { status: 'resolved', text: 'It works.' });
    expect(await api.rows('status_mail', `subscriber_id = '${subscriber}'`)).toHaveLength(2);
    expect((await own.delete(`${path}/${subscriber}`)).status).toBe(204);
    expect((await own.delete(`${path}/${subscriber}`)).status).toBe(404);
    expect((await own.get<StatusSubscriberPage>(path)).body.items).toEqual([]);
  });

  test('are listed with their state, or only those of one state', async () => {
    const path = `/v1/status-pages/${page.id}/subscribers`;
    const addresses = ['pending', 'confirmed', 'bounced', 'gone'];
    for (const name of addresses) await subscribed(api, page.id, `${name}@example.com`, clock.now());
    const writing = api.app.get<{ query(text: string): Promise<unknown> }>('writeDataSource');
    const set = (change: string, name: string) =>
      writing.query(
        `UPDATE status_subscriber SET ${change} WHERE page_id = '${page.id}' AND email_address = '${name}@example.com'`,
      );
    await set('confirmed_at = NULL', 'pending');
    await set('bounced_at = 1, unsubscribed_at = 1', 'bounced');
    await set('unsubscribed_at = 1', 'gone');

    const listed = async (query: string) => {
      const { body } = await own.get<StatusSubscriberPage>(`${path}?${query}`);
      return body.items.map(({ email_address, state }) => `${email_address} ${state}`);
    };
    const [bounced, confirmed, pending] = ['bounced', 'confirmed', 'pending'].map(
      (state) => `${state}@example.com ${state}`,
    );
    expect(await listed('')).toEqual([bounced, confirmed, pending]);
    for (const state of ['pending', 'confirmed', 'bounced'])
      expect(await listed(`state=${state}`)).toEqual([`${state}@example.com ${state}`]);
    expect((await own.get(`${path}?state=gone`)).status).toBe(400);
    const first = await own.get<StatusSubscriberPage>(`${path}?limit=2`);
    expect(await listed(`cursor=${first.body.next_cursor}`)).toEqual([pending]);
  });
});
