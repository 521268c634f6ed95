import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type AccountId,
  type AddStatusUpdate,
  type IncidentId,
  id,
  instant,
  isRefusal,
  type MaintenanceWindowId,
  type MonitorId,
  plusMs,
  type StatusComponent,
  type StatusComponentId,
  type StatusPage,
  type StatusPageId,
  type StatusPostCommand,
  type StatusPostId,
  type StatusSubscriberId,
  type StatusUpdateId,
  type SubscriberState,
  unbranded,
} from '@tocsin/domain';
import { v7 } from 'uuid';
import { raw, sql } from '../../src/database/sql.js';
import {
  bounceCode,
  type Database,
  hasKeyOf,
  replaceLostKey,
  retention,
  rotateSecretKey,
  type StatusMailOutcome,
  secretBox,
  statusBouncesMax,
  statusMailQueue,
  type UnitOfWork,
} from '../../src/index.js';
import { removeEndedSubscribers } from '../../src/status-pages/status-subscribers.js';
import { aLinkToken, arrange, at, opened, secrets } from './stores.js';

/** Stands for a renderer of Markdown. */
const rendered = (markdown: string): string => `<p>${markdown}</p>`;

const onePage = { limit: 10, after: null };

const aStatusPage = (accountId: AccountId, overrides: Partial<StatusPage> = {}): StatusPage => {
  const pageId = v7() as StatusPageId;
  return {
    id: pageId,
    accountId,
    slug: `page-${pageId}`,
    title: 'The shop',
    description: 'What works.',
    ...unbranded,
    timeZone: 'UTC',
    homepageUrl: null,
    domain: null,
    noindex: false,
    hasPassword: false,
    isDomainProved: false,
    publishAfterMinutes: null,
    createdAt: at,
    updatedAt: at,
    ...overrides,
  };
};

const aStatusComponent = (
  pageId: StatusPageId,
  overrides: Partial<StatusComponent> = {},
): StatusComponent => ({
  id: v7() as StatusComponentId,
  pageId,
  position: 0,
  group: null,
  name: 'Checkout',
  description: '',
  source: 'hand',
  monitorId: null,
  handState: 'operational',
  showsTarget: false,
  createdAt: at,
  updatedAt: at,
  ...overrides,
});

export const statusPagesSuite = (newDatabase: () => Promise<string>): void => {
  let database: Database;
  let unitOfWork: UnitOfWork;
  let accountId: AccountId;
  let monitorId: MonitorId;
  let page: StatusPage;
  let checkout: StatusComponent;
  let search: StatusComponent;
  beforeEach(async () => {
    ({ database, unitOfWork } = await opened(await newDatabase()));
    ({ accountId, monitorId } = await arrange(unitOfWork));
    page = aStatusPage(accountId);
    checkout = aStatusComponent(page.id, { source: 'monitor', monitorId, group: 'Website' });
    search = aStatusComponent(page.id, { name: 'Search', position: 1 });
    await unitOfWork.run(async ({ statusPages, statusComponents }) => {
      await statusPages.save(page, null);
      for (const each of [checkout, search]) await statusComponents.save(each);
    });
  });
  afterEach(() => database.close());

  const posted = async (postId: StatusPostId, ...commands: StatusPostCommand[]) => {
    for (const command of commands) {
      const handled = await unitOfWork.run(({ statusPosts }) =>
        statusPosts.handle(postId, command, rendered),
      );
      if (isRefusal(handled)) throw new Error(handled.detail);
    }
    const found = await unitOfWork.committed.statusPosts.find(page.id, postId);
    if (found === null) throw new Error('The post is not there.');
    return found;
  };
  const drafting = (postId: StatusPostId, incidentId?: IncidentId): StatusPostCommand => ({
    type: 'DraftStatusPost',
    postId,
    pageId: page.id,
    accountId,
    kind: 'incident',
    title: 'Checkout is slow',
    components: [{ componentId: checkout.id, state: 'degraded' }],
    schedule: null,
    first: { status: 'investigating', text: 'We are looking into it.' },
    now: at,
    ...(incidentId && { incidentId }),
  });
  const publishing = (): StatusPostCommand => ({
    type: 'PublishStatusPost',
    updateId: v7() as StatusUpdateId,
    now: plusMs(at, 1000),
  });
  const adding = (
    status: AddStatusUpdate['status'],
    overrides: Partial<AddStatusUpdate> = {},
  ): StatusPostCommand => ({
    type: 'AddStatusUpdate',
    updateId: v7() as StatusUpdateId,
    status,
    text: 'It is the database.',
    now: plusMs(at, 2000),
    ...overrides,
  });
  const newPostId = () => v7() as StatusPostId;

  const subscribe = async (
    emailAddress: string,
    componentIds: readonly StatusComponentId[] | null = null,
    isConfirmed = true,
  ): Promise<StatusSubscriberId> => {
    const subscriberId = v7() as StatusSubscriberId;
    await unitOfWork.run(async ({ statusSubscribers }) => {
      await statusSubscribers.add(
        {
          id: subscriberId,
          pageId: page.id,
          emailAddress,
          componentIds,
          language: 'de',
          createdAt: at,
          confirmToken: 'the token of a confirmation',
          confirmHash: `confirm ${emailAddress} ${subscriberId}`,
          confirmExpiresAt: plusMs(at, 60_000),
          unsubscribeToken: `token of ${emailAddress}`,
          unsubscribeHash: `unsubscribe ${emailAddress} ${subscriberId}`,
        },
        [id(emailAddress)],
      );
      if (isConfirmed) await statusSubscribers.confirm(`confirm ${emailAddress} ${subscriberId}`, at);
    });
    return subscriberId;
  };
  const queue = (claimedBy = 'a dispatcher', claimMs = 60_000) =>
    statusMailQueue(database, secrets, { claimedBy, claimMs });
  const mails = () =>
    database.read.all<{ status: string; error_code: string | null }>(
      sql`SELECT status, error_code FROM status_mail ORDER BY update_id, subscriber_id`,
    );

  describe('the updates that a page shows', () => {
    const contentOf = () => unitOfWork.committed.statusContents.read(page, plusMs(at, 60_000));

    test('are as they were rendered when they were published, and are never rendered again', async () => {
      const postId = newPostId();
      await posted(postId, drafting(postId), publishing());
      const [post] = (await contentOf()).openPosts;
      expect(post?.updates.map(({ html }) => html)).toEqual(['<p>We are looking into it.</p>']);
      await subscribe('visitor@example.com');
      await posted(postId, adding('identified'));
      const [mail] = await queue().claim(1, 1);
      expect(mail?.update).toMatchObject({
        text: 'It is the database.',
        html: '<p>It is the database.</p>',
      });
    });

    test('that an earlier version stored without HTML are escaped text', async () => {
      const postId = newPostId();
      await posted(postId, drafting(postId), publishing(), adding('identified', { text: '<b> & "c"\nd' }));
      await database.transaction((tx) =>
        tx.run(sql`UPDATE status_update SET html = NULL, html_bytes = NULL`),
      );
      expect((await contentOf()).openPosts[0]?.updates.map(({ html }) => html)).toEqual([
        '<p>&lt;b&gt; &amp; &quot;c&quot;<br>\nd</p>\n',
        '<p>We are looking into it.</p>\n',
      ]);
    });

    test('are the newest of each post, as far as a document has room', async () => {
      const text = 'x'.repeat(9000);
      const posts = await Promise.all([newPostId(), newPostId(), newPostId()]);
      for (const [index, postId] of posts.entries()) {
        await posted(postId, drafting(postId), publishing());
        for (let update = 0; update < 15; update++)
          await posted(postId, adding('identified', { text, now: plusMs(at, 3000 + index * 100 + update) }));
      }
      const { openPosts } = await contentOf();
      expect(openPosts.map(({ isShortened }) => isShortened)).toEqual([true, true, true]);
      const counts = openPosts.map(({ updates }) => updates.length);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      const html = openPosts.flatMap(({ updates }) => updates.map((update) => update.html)).join('');
      expect(html.length).toBeLessThanOrEqual(256 * 1024);
      expect(html.length).toBeGreaterThan(256 * 1024 - 2 * 9100);
      for (const { updates, updatedAt } of openPosts) expect(updates[0]?.publishedAt).toBe(updatedAt);
    });

    test('are at most thirty of a post', async () => {
      const postId = newPostId();
      await posted(postId, drafting(postId), publishing());
      for (let update = 0; update < 29; update++) await posted(postId, adding('identified'));
      const shown = async () =>
        (await contentOf()).openPosts.map(({ updates, isShortened }) => [updates.length, isShortened]);
      expect(await shown()).toEqual([[30, false]]);
      await posted(postId, adding('resolved', { text: 'Done.' }));
      const [ended] = (await contentOf()).recentPosts;
      expect([ended?.updates.length, ended?.isShortened, ended?.updates[0]?.html]).toEqual([
        30,
        true,
        '<p>Done.</p>',
      ]);
    });
  });

  describe('a status page', () => {
    test('is found by its slug, its domain and in its account only', async () => {
      const named = { ...page, slug: 'shop', domain: 'status.example.com', isDomainProved: true };
      await unitOfWork.run(({ statusPages }) => statusPages.save(named, 'a hash'));
      const { statusPages } = unitOfWork.committed;
      const stored = { ...named, hasPassword: true };
      expect(await statusPages.findBySlug('shop')).toEqual(stored);
      expect(await statusPages.findByDomain('status.example.com')).toEqual(stored);
      expect(await statusPages.find(accountId, page.id)).toEqual(stored);
      expect(await statusPages.find(v7() as AccountId, page.id)).toBeNull();
      expect((await statusPages.list(accountId, {}, onePage)).items).toEqual([stored]);
      expect((await statusPages.list(accountId, { monitorId }, onePage)).items).toEqual([stored]);
      const elsewhere = { monitorId: v7() as MonitorId };
      expect((await statusPages.list(accountId, elsewhere, onePage)).items).toEqual([]);
      expect(await statusPages.count(accountId)).toBe(1);
    });

    test('keeps its password unless another one is given', async () => {
      const passwordAfter = async (hash: string | null | undefined) => {
        await unitOfWork.run(({ statusPages }) => statusPages.save(page, hash));
        return unitOfWork.committed.statusPages.passwordHash(page.id);
      };
      expect(await passwordAfter('a hash')).toBe('a hash');
      expect(await passwordAfter(undefined)).toBe('a hash');
      expect(await passwordAfter(null)).toBeNull();
    });

    test('has its slug and domain alone, whatever the account', async () => {
      const other = await arrange(unitOfWork);
      const theirs = aStatusPage(other.accountId, {
        slug: 'shop',
        domain: 'status.example.com',
        isDomainProved: true,
      });
      await unitOfWork.run(({ statusPages }) => statusPages.save(theirs, null));
      const { statusPages } = unitOfWork.committed;
      expect((await statusPages.findBySlug('shop'))?.id).toBe(theirs.id);
      expect((await statusPages.findByDomain('status.example.com'))?.id).toBe(theirs.id);
      const refusal = await unitOfWork
        .run(({ statusPages }) => statusPages.save({ ...page, slug: 'shop' }, null))
        .catch(String);
      expect(refusal).toMatch(/unique/i);
    });

    test('says when its content changed, each change later than the one before', async () => {
      const changedAt = async (): Promise<number> => {
        const [row] = await database.read.all<{ at: number }>(
          sql`SELECT content_changed_at AS at FROM status_page WHERE id = ${page.id}`,
        );
        return row?.at ?? 0;
      };
      const before = await changedAt();
      for (const _ of [1, 2]) await unitOfWork.run(({ statusPages }) => statusPages.touch(page.id, at));
      expect(await changedAt()).toBe(before + 2);
    });

    test('is removed with all that is its own, and by its account only', async () => {
      await subscribe('visitor@example.com', [checkout.id]);
      const postId = newPostId();
      await posted(postId, drafting(postId), publishing());
      const remove = (by: AccountId) => unitOfWork.run(({ statusPages }) => statusPages.remove(by, page.id));
      expect(await remove(v7() as AccountId)).toBeNull();
      expect(await remove(accountId)).toBe(page.title);
      for (const table of ['status_component', 'status_post', 'status_post_event', 'status_mail']) {
        const rows = await database.read.all(sql`SELECT 1 AS found FROM ${raw(table)}`);
        expect(rows).toEqual([]);
      }
    });
  });

  describe('components', () => {
    test('have an order and groups, which change together', async () => {
      const list = () => unitOfWork.committed.statusComponents.list(page.id);
      expect(await list()).toEqual([checkout, search]);
      await unitOfWork.run(({ statusComponents }) =>
        statusComponents.place(page.id, [
          { id: search.id, group: 'Website', position: 0 },
          { id: checkout.id, group: null, position: 1 },
        ]),
      );
      expect((await list()).map(({ name, group }) => [name, group])).toEqual([
        ['Search', 'Website'],
        ['Checkout', null],
      ]);
    });

    test('are set by hand once their monitor is deleted', async () => {
      const { statusComponents } = unitOfWork.committed;
      expect(await statusComponents.ofMonitor(page.id, monitorId)).toEqual([checkout]);
      await unitOfWork.run(({ monitors }) => monitors.remove(monitorId));
      expect(await statusComponents.find(page.id, checkout.id)).toEqual({ ...checkout, monitorId: null });
    });

    test('are removed by their own page only', async () => {
      const remove = (pageId: StatusPageId) =>
        unitOfWork.run(({ statusComponents }) => statusComponents.remove(pageId, search.id));
      expect(await remove(v7() as StatusPageId)).toBeNull();
      expect(await remove(page.id)).toBe('Search');
      expect(await unitOfWork.committed.statusComponents.count(page.id)).toBe(1);
    });
  });

  describe('a post', () => {
    test('is a draft without updates, and then published with them', async () => {
      const postId = newPostId();
      const draft = await posted(postId, drafting(postId));
      expect(draft).toMatchObject({
        status: 'draft',
        phase: 'investigating',
        draftText: 'We are looking into it.',
        publishedAt: null,
        updates: [],
        components: [{ componentId: checkout.id, state: 'degraded' }],
      });
      const components = [{ componentId: search.id, state: 'major_outage' as const }];
      const ended = await posted(
        postId,
        publishing(),
        adding('identified', { components }),
        adding('resolved'),
      );
      expect(ended).toMatchObject({
        status: 'published',
        phase: 'resolved',
        draftText: null,
        createdAt: at,
        publishedAt: plusMs(at, 1000),
        endedAt: plusMs(at, 2000),
        components,
      });
      expect(ended.updates.map(({ status }) => status)).toEqual(['investigating', 'identified', 'resolved']);
      const after = await posted(postId, adding('postmortem', { now: plusMs(at, 9000) }));
      expect(after).toMatchObject({ phase: 'resolved', endedAt: plusMs(at, 2000) });
    });

    test('keeps all its events, in order', async () => {
      const postId = newPostId();
      await posted(postId, drafting(postId), publishing(), { type: 'WithdrawStatusPost', now: at });
      const history = await unitOfWork.committed.statusPosts.timeline(postId);
      expect(history.map(({ type }) => type)).toEqual([
        'StatusPostDrafted',
        'StatusPostPublished',
        'StatusPostWithdrawn',
      ]);
    });

    test('is listed by kind, by status and by whether it is open', async () => {
      const [draft, open, ended] = [newPostId(), newPostId(), newPostId()];
      await posted(draft, drafting(draft));
      await posted(open, drafting(open), publishing());
      await posted(ended, drafting(ended), publishing(), adding('resolved'));
      const list = async (filter: Parameters<typeof unitOfWork.committed.statusPosts.list>[1]) =>
        (await unitOfWork.committed.statusPosts.list(page.id, filter, onePage)).items.map(({ id }) => id);
      expect(await list({})).toEqual([ended, open, draft]);
      expect(await list({ status: 'draft' })).toEqual([draft]);
      expect(await list({ open: true })).toEqual([open]);
      expect(await list({ open: false })).toEqual([ended, draft]);
      expect(await list({ kind: 'maintenance' })).toEqual([]);
      const { statusPosts } = unitOfWork.committed;
      expect([await statusPosts.count(page.id), await statusPosts.countDrafts(page.id)]).toEqual([3, 1]);
    });

    test('of maintenance says when it moves', async () => {
      const schedule = { startsAt: plusMs(at, 60_000), endsAt: plusMs(at, 120_000) };
      const postId = newPostId();
      const planned = {
        ...drafting(postId),
        kind: 'maintenance',
        schedule,
        first: { status: 'scheduled', text: 'We are moving.' },
      } as StatusPostCommand;
      expect(await posted(postId, planned)).toMatchObject({ movesAt: null, ...schedule });
      expect(await posted(postId, publishing())).toMatchObject({ movesAt: schedule.startsAt });
      expect(await posted(postId, adding('in_progress'))).toMatchObject({ movesAt: schedule.endsAt });
      expect(await posted(postId, adding('completed'))).toMatchObject({ movesAt: null });
    });

    test('is the only one of its page about an incident, until it is discarded', async () => {
      const incidentId = v7() as IncidentId;
      const [first, second] = [newPostId(), newPostId()];
      await posted(first, drafting(first, incidentId), { type: 'DiscardStatusDraft', now: at });
      expect(await posted(second, drafting(second, incidentId)).catch(String)).toMatch(/unique/i);
      await unitOfWork.run(({ statusPosts }) => statusPosts.releaseIncident(page.id, incidentId));
      await posted(second, drafting(second, incidentId));
      const found = await unitOfWork.committed.statusPosts.findOfIncident(page.id, incidentId);
      expect(found?.id).toBe(second);
      const { items } = await unitOfWork.committed.statusPosts.list(page.id, { incidentId }, onePage);
      expect(items.map(({ id }) => id)).toEqual([second]);
    });

    test('loses a component that is deleted, and its events keep it', async () => {
      const postId = newPostId();
      await posted(postId, drafting(postId), publishing());
      await unitOfWork.run(({ statusComponents }) => statusComponents.remove(page.id, checkout.id));
      const found = await posted(postId, adding('identified'));
      expect(found.components).toEqual([]);
      const [drafted] = await unitOfWork.committed.statusPosts.timeline(postId);
      expect(drafted?.data).toMatchObject({ components: [{ componentId: checkout.id }] });
    });
  });

  describe('the content of a page', () => {
    const read = (now = plusMs(at, 10_000)) => unitOfWork.committed.statusContents.read(page, now);
    const healthIs = (status: string) =>
      database.transaction((tx) =>
        tx.run(sql`
          INSERT INTO monitor_health (monitor_id, version, status, state) VALUES (${monitorId}, 1, ${status}, '')
          ON CONFLICT (monitor_id) DO UPDATE SET status = excluded.status`),
      );

    test('has groups in order with the states of their components', async () => {
      await healthIs('down');
      const { state, groups } = await read();
      expect(state).toBe('partial_outage');
      expect(groups).toMatchObject([
        { name: 'Website', state: 'major_outage', components: [{ name: 'Checkout', target: null }] },
        { name: null, state: 'operational', components: [{ name: 'Search', uptime: null }] },
      ]);
    });

    test('has the days of a measured component, and grey ones before', async () => {
      await database.transaction(async (tx) => {
        const day = Math.floor(Date.parse(at) / 86_400_000) - 1;
        await tx.run(sql`INSERT INTO check_series (monitor_id, region) VALUES (${monitorId}, 'default')`);
        await tx.run(sql`
          INSERT INTO check_day (series, period, up, degraded, down, unknown, duration_ms_sum, unconfirmed, maintenance)
          SELECT id, ${day}, 1400, 0, 25, 0, 0, 5, 20 FROM check_series WHERE monitor_id = ${monitorId}`);
      });
      const { groups } = await read();
      const uptime = groups[0]?.components[0]?.uptime;
      expect(uptime?.days).toHaveLength(90);
      expect(uptime?.days.at(-2)).toEqual({
        date: '2026-05-02',
        minutesDown: 20,
        minutesMaintenance: 20,
        minutesUnmeasured: 0,
        unmeasured: false,
      });
      expect(uptime?.days.at(-1)).toMatchObject({ date: '2026-05-03', unmeasured: true });
      expect(uptime).toMatchObject({ minutesDown: 20, percent: 98.591 });
    });

    test('has maintenance from a window and from a post in progress, and states from open posts', async () => {
      await healthIs('up');
      const schedule = { startsAt: at, endsAt: plusMs(at, 3_600_000) };
      const maintenance = newPostId();
      await posted(
        maintenance,
        {
          ...drafting(maintenance),
          kind: 'maintenance',
          schedule,
          components: [{ componentId: search.id, state: 'maintenance' }],
          first: { status: 'scheduled', text: 'We are moving.' },
        } as StatusPostCommand,
        publishing(),
      );
      expect(await read()).toMatchObject({ state: 'operational', openPosts: [], scheduledPosts: [{}] });
      await posted(maintenance, adding('in_progress'));
      const incident = newPostId();
      await posted(incident, drafting(incident), publishing());
      const content = await read();
      expect(content.groups.map(({ state }) => state)).toEqual(['degraded', 'maintenance']);
      expect(content.openPosts.map(({ id, status }) => [id, status])).toEqual([
        [incident, 'investigating'],
        [maintenance, 'in_progress'],
      ]);
      expect(content.openPosts[0]?.components).toEqual([{ name: 'Checkout', state: 'degraded' }]);

      await unitOfWork.run(({ maintenanceWindows }) =>
        maintenanceWindows.save({
          windowId: v7() as MaintenanceWindowId,
          accountId,
          name: 'an internal name',
          startsAt: at,
          durationMinutes: 60,
          rule: null,
          timeZone: 'UTC',
          tags: [],
          monitorIds: [monitorId],
          occurrence: schedule,
          createdAt: at,
          updatedAt: at,
        }),
      );
      await posted(incident, adding('resolved'));
      const later = await read();
      expect(later.groups.map(({ state }) => state)).toEqual(['maintenance', 'maintenance']);
      const states = await unitOfWork.committed.statusContents.states(page.id, plusMs(at, 10_000));
      expect([...states.values()]).toEqual(['maintenance', 'maintenance']);
    });

    test('has what ended lately, the months of all, and no draft, discarded or withdrawn post', async () => {
      const [draft, withdrawn, ended] = [newPostId(), newPostId(), newPostId()];
      await posted(draft, drafting(draft));
      await posted(withdrawn, drafting(withdrawn), publishing(), { type: 'WithdrawStatusPost', now: at });
      await posted(ended, drafting(ended), publishing(), adding('resolved'));
      const content = await read();
      expect(content.recentPosts.map(({ id }) => id)).toEqual([ended]);
      expect(content.recentPosts[0]).toMatchObject({
        status: 'resolved',
        startsAt: plusMs(at, 1000),
        endsAt: plusMs(at, 2000),
        updates: [{ status: 'resolved' }, { status: 'investigating' }],
      });
      expect([content.openPosts, content.months]).toEqual([[], ['2026-05']]);
      const later = await read(plusMs(at, 15 * 86_400_000));
      expect([later.recentPosts, later.months]).toEqual([[], ['2026-05']]);
      const { statusContents } = unitOfWork.committed;
      expect((await statusContents.month(page.id, '2026-05')).map(({ id }) => id)).toEqual([ended]);
      expect(await statusContents.month(page.id, '2026-06')).toEqual([]);
      expect(await statusContents.month(page.id, 'never')).toEqual([]);
    });

    test('has nothing that is internal, unless a component shows its target', async () => {
      const secret = 'https://internal.example.com/';
      await database.transaction((tx) =>
        tx.run(sql`UPDATE monitor SET name = 'an internal name', target = ${secret} WHERE id = ${monitorId}`),
      );
      const text = JSON.stringify(await read());
      for (const internal of ['an internal name', secret, monitorId]) expect(text).not.toContain(internal);
      await unitOfWork.run(({ statusComponents }) =>
        statusComponents.save({ ...checkout, showsTarget: true }),
      );
      expect(JSON.stringify(await read())).toContain(secret);
    });

    test('is read again after a change', async () => {
      const since = async (ms: number) =>
        (await unitOfWork.committed.statusPages.changedSince(ms, 10)).map(({ id }) => id);
      const before = Date.parse(at);
      expect(await since(before)).toEqual([]);
      await unitOfWork.run(({ statusPages }) => statusPages.touch(page.id, plusMs(at, 5)));
      expect(await since(before)).toEqual([page.id]);
      expect(await since(before + 5)).toEqual([]);
    });
  });

  describe('subscribers', () => {
    test('confirm in time, and once', async () => {
      const { statusSubscribers } = unitOfWork.committed;
      await subscribe('visitor@example.com', [search.id], false);
      const listed = (state?: SubscriberState) => statusSubscribers.list(page.id, { state }, onePage);
      expect((await listed('confirmed')).items).toEqual([]);
      expect((await listed('pending')).items).toHaveLength(1);
      const known = await statusSubscribers.findByAddress(page.id, [id('visitor@example.com')]);
      const confirm = (now: string) =>
        unitOfWork.run((tx) =>
          tx.statusSubscribers.confirm(`confirm visitor@example.com ${known?.id}`, instant(new Date(now))),
        );
      expect(await confirm('2026-05-03T12:36:00.000Z')).toBeNull();
      expect(await confirm(at)).toMatchObject({ confirmedAt: at, componentIds: [search.id], language: 'de' });
      expect(await confirm(plusMs(at, 1000))).toMatchObject({ confirmedAt: at });
      expect((await listed('confirmed')).items).toHaveLength(1);
      expect((await listed('pending')).items).toEqual([]);
    });

    test('are subscribed once, and again after they unsubscribed', async () => {
      const again = async () => {
        const before = await unitOfWork.committed.statusSubscribers.findByAddress(page.id, [
          id('a@example.com'),
        ]);
        await subscribe('a@example.com', null, false);
        const after = await unitOfWork.committed.statusSubscribers.findByAddress(page.id, [
          id('a@example.com'),
        ]);
        return before?.id === after?.id;
      };
      const subscriberId = await subscribe('a@example.com');
      expect(await again()).toBe(true);
      const unsubscribe = (hash: string) =>
        unitOfWork.run(({ statusSubscribers }) => statusSubscribers.unsubscribe(hash, at));
      expect(await unsubscribe(`unsubscribe a@example.com ${subscriberId}`)).toBe(true);
      expect(await unsubscribe('another token')).toBe(false);
      expect(await again()).toBe(false);
    });

    test('choose other components, and are removed by their own page only', async () => {
      const subscriberId = await subscribe('a@example.com');
      const { statusSubscribers } = unitOfWork.committed;
      const found = () => statusSubscribers.findByAddress(page.id, [id('a@example.com')]);
      await unitOfWork.run((tx) =>
        tx.statusSubscribers.setComponents({ id: subscriberId, pageId: page.id }, [search.id, checkout.id]),
      );
      expect((await found())?.componentIds?.toSorted()).toEqual([search.id, checkout.id].toSorted());
      const remove = (pageId: StatusPageId) =>
        unitOfWork.run((tx) => tx.statusSubscribers.remove(pageId, subscriberId));
      expect(await remove(v7() as StatusPageId)).toBe(false);
      expect(await remove(page.id)).toBe(true);
      expect(await found()).toBeNull();
    });

    test('who never confirmed, or left long ago, are removed', async () => {
      await subscribe('late@example.com', null, false);
      const gone = await subscribe('gone@example.com');
      await subscribe('here@example.com');
      await unitOfWork.run((tx) =>
        tx.statusSubscribers.unsubscribe(`unsubscribe gone@example.com ${gone}`, at),
      );
      const removed = await database.transaction((tx) =>
        removeEndedSubscribers(tx, plusMs(at, 60_000), plusMs(at, 1), 10),
      );
      expect([removed, await unitOfWork.committed.statusSubscribers.count(page.id)]).toEqual([2, 1]);
    });
  });

  describe('subscribers, after the secret key was lost,', () => {
    test('get mails whose link to unsubscribe works', async () => {
      await hasKeyOf(database, secrets);
      const subscriberId = await subscribe('a@example.com');
      const newKey = secretBox('another key that is only good for tests');
      expect(await replaceLostKey(database, newKey, aLinkToken)).toMatchObject({ unsubscribeLinks: 1 });
      await unitOfWork.run(({ statusSubscribers }) => statusSubscribers.remind(subscriberId));
      const renewed = statusMailQueue(database, newKey, { claimedBy: 'a dispatcher', claimMs: 60_000 });
      const [mail] = await renewed.takeAnswers(10);
      const { statusSubscribers } = unitOfWork.committed;
      const found = await statusSubscribers.findByUnsubscribeHash(`hash of ${mail?.token}`);
      expect(found).toMatchObject({ id: subscriberId });
    });
  });

  describe('mails that answer a wish to subscribe', () => {
    test('are taken once, oldest first, with the token that confirms', async () => {
      const first = await subscribe('a@example.com', null, false);
      await subscribe('b@example.com', [search.id], false);
      expect(await queue().takeAnswers(1)).toMatchObject([
        {
          subscriberId: first,
          to: 'a@example.com',
          language: 'de',
          token: 'the token of a confirmation',
          isSubscribed: false,
          page: { title: page.title, slug: page.slug },
        },
      ]);
      expect(await queue().takeAnswers(10)).toMatchObject([{ to: 'b@example.com' }]);
      expect(await queue().takeAnswers(10)).toEqual([]);
    });

    test('remind a subscriber who is confirmed, with the token that unsubscribes', async () => {
      const subscriberId = await subscribe('a@example.com');
      await queue().takeAnswers(10);
      await unitOfWork.run((tx) => tx.statusSubscribers.remind(subscriberId));
      expect(await queue().takeAnswers(10)).toMatchObject([
        { isSubscribed: true, token: 'token of a@example.com' },
      ]);
    });

    test('are dropped once the subscriber has left, and without their key', async () => {
      const leaver = await subscribe('a@example.com');
      await unitOfWork.run((tx) =>
        tx.statusSubscribers.unsubscribe(`unsubscribe a@example.com ${leaver}`, at),
      );
      await subscribe('b@example.com', null, false);
      const next = secretBox('another key for the tests, which is long enough');
      await rotateSecretKey(database, secrets, next);
      expect(await queue().takeAnswers(10)).toEqual([]);
      expect(await statusMailQueue(database, next, { claimedBy: 'x', claimMs: 1 }).takeAnswers(10)).toEqual(
        [],
      );
    });
  });

  describe('mails about an update', () => {
    test('are one for each confirmed subscriber whom it concerns', async () => {
      const all = await subscribe('all@example.com');
      const chose = await subscribe('chose@example.com', [checkout.id]);
      await subscribe('other@example.com', [search.id]);
      await subscribe('unconfirmed@example.com', null, false);
      const postId = newPostId();
      await posted(postId, drafting(postId), publishing());
      const claimed = await queue().claim(10, 10);
      expect(claimed.map(({ subscriberId }) => subscriberId).toSorted()).toEqual([all, chose].toSorted());
      expect(claimed.find(({ subscriberId }) => subscriberId === all)).toMatchObject({
        to: 'all@example.com',
        language: 'de',
        unsubscribeToken: 'token of all@example.com',
        page: { id: page.id, title: 'The shop' },
        post: { id: postId, title: 'Checkout is slow' },
        update: { status: 'investigating', text: 'We are looking into it.' },
      });
    });

    test('are claimed once by whichever dispatcher, and recorded by it', async () => {
      await subscribe('a@example.com');
      await subscribe('b@example.com');
      const postId = newPostId();
      await posted(postId, drafting(postId), publishing());
      const [one, other] = [queue('one'), queue('other')];
      const [[first], [second]] = [await one.claim(10, 1), await other.claim(10, 1)];
      if (!first || !second) throw new Error('Two mails wait.');
      expect(first.subscriberId).not.toBe(second.subscriberId);
      expect(await one.claim(10, 10)).toEqual([]);
      await other.complete(first, { status: 'delivered' });
      await one.complete(first, { status: 'delivered' });
      await other.complete(second, { status: 'failed', code: 'refused', message: 'The server refused it.' });
      expect((await mails()).map(({ status }) => status).toSorted()).toEqual(['delivered', 'failed']);
    });

    test('are closed as interrupted when their dispatcher is gone, and never sent again', async () => {
      await subscribe('a@example.com');
      const postId = newPostId();
      await posted(postId, drafting(postId), publishing());
      expect(await queue('gone', 0).claim(10, 10)).toHaveLength(1);
      expect(await queue().closeExpired()).toBe(1);
      expect(await queue().closeExpired()).toBe(0);
      expect(await queue().claim(10, 10)).toEqual([]);
      expect(await mails()).toEqual([{ status: 'failed', error_code: 'interrupted' }]);
    });

    test('of every update get their turn', async () => {
      for (const name of ['a', 'b', 'c']) await subscribe(`${name}@example.com`);
      const [first, second] = [newPostId(), newPostId()];
      await posted(first, drafting(first), publishing());
      await posted(second, drafting(second), publishing());
      const claimed = await queue().claim(10, 1);
      expect(claimed.map(({ post }) => post.id).toSorted()).toEqual([first, second].toSorted());
    });

    test('go round all updates, however many mails the first one has', async () => {
      for (const name of ['a', 'b', 'c']) await subscribe(`${name}@example.com`);
      const posts = [newPostId(), newPostId(), newPostId()].toSorted();
      for (const postId of posts) await posted(postId, drafting(postId), publishing());
      const rounds = queue();
      const claimed: string[] = [];
      for (let turn = 0; turn < 3; turn++)
        claimed.push(...(await rounds.claim(1, 1)).map(({ post }) => post.id));
      expect(claimed.toSorted()).toEqual(posts);
    });

    test('end the subscription once the server refused the address so often in a row', async () => {
      const gone = await subscribe('gone@example.com');
      const here = await subscribe('here@example.com');
      const refusal = { status: 'failed', code: bounceCode, message: 'No such box.' } as const;
      const endings: string[] = [];
      const publish = async (of: (turn: number) => StatusMailOutcome, turn: number) => {
        const postId = newPostId();
        await posted(postId, drafting(postId), publishing());
        for (const mail of await queue().claim(10, 10)) {
          const ending = await queue().complete(mail, mail.subscriberId === here ? of(turn) : refusal);
          endings.push(`${mail.to} ${ending}`);
        }
      };
      // A delivered mail in between resets the count.
      const sometimes = (turn: number): StatusMailOutcome => (turn === 1 ? { status: 'delivered' } : refusal);
      for (let turn = 0; turn < statusBouncesMax; turn++) await publish(sometimes, turn);
      expect(endings.filter((ending) => ending.endsWith('bounced'))).toEqual(['gone@example.com bounced']);
      const find = (address: string) =>
        unitOfWork.committed.statusSubscribers.findByAddress(page.id, [id(address)]);
      expect(await find('gone@example.com')).toMatchObject({ id: gone, bouncedAt: expect.any(String) });
      expect(await find('here@example.com')).toMatchObject({ unsubscribedAt: null, bouncedAt: null });
      await publish(sometimes, 1);
      expect(endings.filter((ending) => ending.startsWith('gone'))).toHaveLength(statusBouncesMax);
    });

    test('are not sent once the post is withdrawn or the subscriber has left', async () => {
      const leaver = await subscribe('a@example.com');
      await subscribe('b@example.com');
      const postId = newPostId();
      await posted(postId, drafting(postId), publishing());
      await unitOfWork.run((tx) =>
        tx.statusSubscribers.unsubscribe(`unsubscribe a@example.com ${leaver}`, at),
      );
      await posted(postId, { type: 'WithdrawStatusPost', now: plusMs(at, 3000) });
      expect(await queue().claim(10, 10)).toEqual([]);
      expect(await mails()).toEqual([{ status: 'failed', error_code: 'withdrawn' }]);
    });

    test('need the secret key, and are readable after it was replaced', async () => {
      await subscribe('a@example.com');
      const postId = newPostId();
      await posted(postId, drafting(postId), publishing());
      const next = secretBox('another key for the tests, which is long enough');
      await rotateSecretKey(database, secrets, next);
      const options = { claimedBy: 'a dispatcher', claimMs: 60_000 };
      expect(await statusMailQueue(database, secrets, options).claim(10, 10)).toEqual([]);
      const claimed = await statusMailQueue(database, next, options).claim(10, 10);
      expect(claimed).toMatchObject([{ unsubscribeToken: 'token of a@example.com' }]);
    });

    test('fail alone when their link to unsubscribe was changed', async () => {
      await subscribe('a@example.com');
      const broken = await subscribe('b@example.com');
      await database.transaction((tx) =>
        tx.run(sql`
          UPDATE status_subscriber SET unsubscribe_sealed = ${secrets.seal('a token', 'another owner')}
          WHERE id = ${broken}`),
      );
      const postId = newPostId();
      await posted(postId, drafting(postId), publishing());
      expect(await queue().claim(10, 10)).toMatchObject([{ to: 'a@example.com' }]);
      expect(await mails()).toEqual([
        { status: 'sending', error_code: null },
        { status: 'failed', error_code: 'internal' },
      ]);
      expect(await queue().claim(10, 10)).toEqual([]);
    });

    test('do not wait behind those that another secret key sealed', async () => {
      const theirs = await subscribe('theirs@example.com');
      await subscribe('ours@example.com');
      const other = secretBox('another key for the tests, which is long enough');
      await database.transaction((tx) =>
        tx.run(sql`
          UPDATE status_subscriber SET unsubscribe_sealed = ${other.seal('their token', theirs)}
          WHERE id = ${theirs}`),
      );
      const postId = newPostId();
      await posted(postId, drafting(postId), publishing());
      expect(await queue().claim(10, 1)).toMatchObject([{ to: 'ours@example.com' }]);
      expect(await queue().claim(10, 1)).toEqual([]);
      const options = { claimedBy: 'another dispatcher', claimMs: 60_000 };
      expect(await statusMailQueue(database, other, options).claim(10, 1)).toMatchObject([
        { to: 'theirs@example.com', unsubscribeToken: 'their token' },
      ]);
    });
  });

  test('old mails and ended subscriptions are removed by retention', async () => {
    const leaver = await subscribe('a@example.com');
    await subscribe('b@example.com');
    const postId = newPostId();
    await posted(postId, drafting(postId), publishing());
    for (const mail of await queue().claim(10, 1)) await queue().complete(mail, { status: 'delivered' });
    await unitOfWork.run((tx) => tx.statusSubscribers.unsubscribe(`unsubscribe a@example.com ${leaver}`, at));
    const removed: Record<string, number> = {};
    const kept = { alertsKeptMs: -1, eventsKeptMs: 1e12, auditKeptMs: 1e12, checksKeptMs: 1e12 };
    for await (const step of retention(database, kept).pass())
      removed[step.kind] = (removed[step.kind] ?? 0) + step.removed;
    expect(removed).toMatchObject({ status_mails: 1, status_subscribers: 1 });
  });

  test('pages of an account go with it', async () => {
    await database.transaction((tx) => tx.run(sql`DELETE FROM account WHERE id = ${accountId}`));
    expect(await unitOfWork.committed.statusPages.find(accountId, id(page.id))).toBeNull();
  });
};
