import {
  endedAtOf,
  type Handled,
  handleCommand,
  type IncidentId,
  type Instant,
  lastUpdateOf,
  nextMoveOf,
  type PostedUpdate,
  type PostKind,
  type PostStatus,
  type StatusPageId,
  type StatusPost,
  type StatusPostCommand,
  type StatusPostEvent,
  type StatusPostId,
  type StatusPostRefusal,
  statusPost,
  type TouchedComponent,
} from '@tocsin/domain';
import { countOf, type Executor } from '../database/database.js';
import { type AnyRow, selection, upsertInto } from '../database/entities.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { idsIn, partsOf, raw, type Sql, sql } from '../database/sql.js';
import { fromMs } from '../database/values.js';
import { type Noted, postStore } from '../log/event-store.js';
import { statusPostComponent, statusPost as statusPostTable, statusUpdate } from '../tables/status-pages.js';
import type { Entity } from '../tables/table.js';
import { dropMailsOf, planMails } from './plan-mails.js';

type PostRow = Entity<typeof statusPostTable>;

/** A post in the form of queries. Its oldest update is first. */
export type StatusPostRecord = PostRow & {
  readonly components: readonly TouchedComponent[];
  readonly updates: readonly PostedUpdate[];
};

export type PostFilter = {
  readonly kind?: PostKind | undefined;
  /** Unset: all except discarded drafts. */
  readonly status?: PostStatus | undefined;
  /** Only published posts that have not ended, or only others. */
  readonly open?: boolean | undefined;
  readonly incidentId?: IncidentId | undefined;
};

/** Renders the Markdown of an update as safe HTML, in a time that is bounded. */
export type RenderUpdate = (markdown: string) => string;

const selected = selection(statusPostTable, 't');
const selectedUpdate = selection(statusUpdate, 'u');
const selectedComponent = selection(statusPostComponent, 'x');

type Known = Exclude<StatusPost, { status: 'none' }>;
type IsPublished = Extract<Known, { status: 'published' | 'withdrawn' }>;

const isPublished = (state: StatusPost): state is IsPublished =>
  state.status === 'published' || state.status === 'withdrawn';

const phaseOf = (state: Known): PostedUpdate['status'] => {
  if (!isPublished(state)) return state.first.status;
  return (
    state.updates.findLast(({ status }) => status !== 'postmortem')?.status ?? lastUpdateOf(state).status
  );
};

/** Posts are event-sourced; rows serve queries. Callers hold the lock of the page: `StatusPages.findForChange`. */
export class StatusPosts {
  constructor(private readonly tx: Executor) {}

  /**
   * @param render renders what the command publishes, once
   * @throws VersionConflict when another command appended events first
   */
  async handle(
    id: StatusPostId,
    command: StatusPostCommand,
    render: RenderUpdate,
  ): Promise<Handled<StatusPost, StatusPostEvent> | StatusPostRefusal> {
    const store = postStore<StatusPostEvent>(this.tx);
    const history = command.type === 'DraftStatusPost' ? [] : await store.read(id);
    return handleCommand(statusPost, command, history, async ({ before, state, events }) => {
      await this.#project(id, before, state, command.now, render);
      const decided = events.map((event) => ({ ...event, recordedAt: command.now }));
      return store.append(id, history.length, decided);
    });
  }

  timeline(id: StatusPostId): Promise<Noted<StatusPostEvent>[]> {
    return postStore<StatusPostEvent>(this.tx).read(id);
  }

  async #project(
    id: StatusPostId,
    before: StatusPost,
    state: Known,
    now: Instant,
    render: RenderUpdate,
  ): Promise<void> {
    const published = isPublished(state) ? state : null;
    await this.tx.run(
      upsertInto(statusPostTable, {
        id,
        pageId: state.pageId,
        kind: state.kind,
        status: state.status,
        title: state.title,
        phase: phaseOf(state),
        draftText: isPublished(state) ? null : state.first.text,
        startsAt: state.schedule?.startsAt ?? null,
        endsAt: state.schedule?.endsAt ?? null,
        isByPage: published?.isByPage ?? false,
        updatedAt: now,
        publishedAt: published?.publishedAt ?? null,
        endedAt: published && endedAtOf(published),
        movesAt: state.status === 'published' ? nextMoveOf(state) : null,
        // Events do not change this column: another draft may have the incident now.
        ...(before.status === 'none' && { incidentId: state.incidentId ?? null, createdAt: now }),
        ...(before.status !== 'none' && { createdAt: await this.#createdAt(id) }),
      }),
    );
    await this.#touchComponents(id, state.components);
    const known = new Set(isPublished(before) ? before.updates.map(({ updateId }) => updateId) : []);
    for (const update of published?.updates.filter(({ updateId }) => !known.has(updateId)) ?? [])
      await this.#publish(state, update, render(update.text));
    if (state.status === 'withdrawn') await dropMailsOf(this.tx, id, now);
  }

  async #createdAt(id: StatusPostId): Promise<Instant> {
    const [row] = await this.tx.all<{ created_at: number }>(
      sql`SELECT created_at FROM status_post WHERE id = ${id}`,
    );
    return fromMs(row?.created_at ?? 0);
  }

  async #publish(
    { postId, pageId, components }: Known,
    { updateId: id, status, text, at }: PostedUpdate,
    html: string,
  ): Promise<void> {
    const htmlBytes = Buffer.byteLength(html);
    await this.tx.run(
      upsertInto(statusUpdate, { id, postId, status, text, publishedAt: at, html, htmlBytes }),
    );
    const componentIds = components.map(({ componentId }) => componentId);
    await planMails(this.tx, { updateId: id, pageId, componentIds, at });
  }

  async #touchComponents(postId: StatusPostId, components: readonly TouchedComponent[]): Promise<void> {
    await this.tx.run(sql`DELETE FROM status_post_component WHERE post_id = ${postId}`);
    const rows = components.map(({ componentId, state }) => ({ component_id: componentId, state }));
    if (rows.length === 0) return;
    // Components that were deleted since are only in the events.
    await this.tx.run(sql`
      INSERT INTO status_post_component (post_id, component_id, state)
      SELECT ${postId}, c.id, r.state
      FROM ${this.tx.dialect.records('r', { component_id: 'uuid', state: 'text' }, rows)}
      JOIN status_component c ON c.id = r.component_id`);
  }

  find(pageId: StatusPageId, id: StatusPostId): Promise<StatusPostRecord | null> {
    return this.#record(sql`t.id = ${id} AND t.page_id = ${pageId}`);
  }

  findOfIncident(pageId: StatusPageId, incidentId: IncidentId): Promise<StatusPostRecord | null> {
    return this.#record(sql`t.page_id = ${pageId} AND t.incident_id = ${incidentId}`);
  }

  /** Newest first. A page can have fewer posts than its limit when their texts are long. */
  async list(pageId: StatusPageId, filter: PostFilter, page: PageRequest): Promise<Page<StatusPostRecord>> {
    const { kind, status, open, incidentId } = filter;
    const found = await this.#rows(sql`t.page_id = ${pageId}
      ${kind === undefined ? raw('') : sql`AND t.kind = ${kind}`}
      ${status === undefined ? raw(`AND t.status <> 'discarded'`) : sql`AND t.status = ${status}`}
      ${open === undefined ? raw('') : openIs(open)}
      ${incidentId === undefined ? raw('') : sql`AND t.incident_id = ${incidentId}`}
      ${pageTail(page, 't.id')}`);
    const { items, nextAfter } = pageOf(found, page);
    const posts = items.slice(0, await this.#fitting(items));
    return {
      items: await withUpdates(this.tx, posts),
      nextAfter: posts.length < items.length ? (posts.at(-1)?.id ?? null) : nextAfter,
    };
  }

  /** @returns how many of these posts a page has room for: at least one */
  async #fitting(posts: readonly PostRow[]): Promise<number> {
    const ids = posts.map(({ id }) => id);
    const rows = await this.tx.all<{ post_id: StatusPostId; bytes: number }>(sql`
      SELECT post_id, SUM(octet_length(text)) AS bytes FROM status_update
      WHERE post_id IN ${idsIn(this.tx.dialect, ids)} GROUP BY post_id`);
    const bytes = new Map(rows.map((row) => [row.post_id, Number(row.bytes)]));
    let left = pageBytesMax;
    const tooMany = posts.findIndex(({ id, draftText }) => {
      left -= (bytes.get(id) ?? 0) + Buffer.byteLength(draftText ?? '');
      return left < 0;
    });
    return tooMany === -1 ? posts.length : Math.max(1, tooMany);
  }

  count(pageId: StatusPageId): Promise<number> {
    return countOf(this.tx, sql`status_post WHERE page_id = ${pageId}`);
  }

  countDrafts(pageId: StatusPageId): Promise<number> {
    return countOf(this.tx, sql`status_post WHERE page_id = ${pageId} AND status = 'draft'`);
  }

  /** Frees the incident of a discarded draft for another draft. */
  async releaseIncident(pageId: StatusPageId, incidentId: IncidentId): Promise<void> {
    await this.tx.run(sql`
      UPDATE status_post SET incident_id = NULL
      WHERE page_id = ${pageId} AND incident_id = ${incidentId} AND status = 'discarded'`);
  }

  async #record(condition: Sql): Promise<StatusPostRecord | null> {
    const [found] = await withUpdates(this.tx, await this.#rows(condition));
    return found ?? null;
  }

  async #rows(condition: Sql): Promise<PostRow[]> {
    const rows = await this.tx.all<AnyRow>(
      sql`SELECT ${selected.columns} FROM status_post t WHERE ${condition}`,
    );
    return rows.map(selected.from);
  }
}

const openIs = (open: boolean): Sql =>
  open
    ? raw(`AND t.status = 'published' AND t.ended_at IS NULL`)
    : raw(`AND (t.status <> 'published' OR t.ended_at IS NOT NULL)`);

export type WithComponents = PostRow & Pick<StatusPostRecord, 'components'>;

/** The texts of the posts in one page. More would hold the event loop of the api, and so other accounts, for too long. */
const pageBytesMax = 512 * 1024;

/** Posts of one statement: SQLite answers all rows at once. */
const postsAtOnceMax = 20;

const readOfPosts = async (
  tx: Executor,
  posts: readonly PostRow[],
  statement: (ids: Sql) => Sql,
  take: (row: AnyRow) => void,
): Promise<void> => {
  for (const part of partsOf(posts, postsAtOnceMax)) {
    const ids = part.map(({ id }) => id);
    for (const row of await tx.all<AnyRow>(statement(idsIn(tx.dialect, ids)))) take(row);
  }
};

const withUpdates = async (tx: Executor, posts: readonly PostRow[]): Promise<StatusPostRecord[]> => {
  const updates = new Map<StatusPostId, PostedUpdate[]>(posts.map(({ id }) => [id, []]));
  await readOfPosts(
    tx,
    posts,
    (ids) =>
      sql`SELECT ${selectedUpdate.columns} FROM status_update u WHERE u.post_id IN ${ids} ORDER BY u.published_at, u.id`,
    (row) => {
      const { id, postId, publishedAt, ...words } = selectedUpdate.from(row);
      updates.get(postId)?.push({ updateId: id, ...words, at: publishedAt });
    },
  );
  const complete = await withComponents(tx, posts);
  return complete.map((post) => ({ ...post, updates: updates.get(post.id) ?? [] }));
};

export const withComponents = async (tx: Executor, posts: readonly PostRow[]): Promise<WithComponents[]> => {
  const components = new Map<StatusPostId, TouchedComponent[]>(posts.map(({ id }) => [id, []]));
  await readOfPosts(
    tx,
    posts,
    (ids) => sql`
      SELECT ${selectedComponent.columns} FROM status_post_component x
      JOIN status_component c ON c.id = x.component_id
      WHERE x.post_id IN ${ids} ORDER BY c.position, c.id`,
    (row) => {
      const { postId, componentId, state } = selectedComponent.from(row);
      components.get(postId)?.push({ componentId, state });
    },
  );
  return posts.map((post) => ({ ...post, components: components.get(post.id) ?? [] }));
};
