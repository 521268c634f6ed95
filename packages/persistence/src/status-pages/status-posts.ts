import {
  endedAtOf,
  type IncidentId,
  type Instant,
  isRefusal,
  lastUpdateOf,
  nextMoveOf,
  type PostedUpdate,
  type PostKind,
  type PostStatus,
  replay,
  type StatusPageId,
  type StatusPost,
  type StatusPostCommand,
  type StatusPostEvent,
  type StatusPostId,
  type StatusPostRefusal,
  statusPost,
  type TouchedComponent,
  VersionConflict,
} from '@tocsin/domain';
import { countOf, type Executor } from '../database/database.js';
import { type AnyRow, selection, upsertInto } from '../database/entities.js';
import { fromMs, toMs } from '../database/instants.js';
import { type Page, type PageRequest, pageOf, pageTail } from '../database/page.js';
import { idsIn, raw, type Sql, sql } from '../database/sql.js';
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

export type HandledPost = {
  readonly before: StatusPost;
  readonly state: Exclude<StatusPost, { status: 'none' }>;
  readonly events: readonly StatusPostEvent[];
};

/** Renders the Markdown of an update as safe HTML, in a time that is bounded. */
export type RenderUpdate = (markdown: string) => string;

const selected = selection(statusPostTable, 't');
const selectedUpdate = selection(statusUpdate, 'u');
const selectedComponent = selection(statusPostComponent, 'x');

type EventRow = { type: string; data: string };

const eventFrom = ({ type, data }: EventRow): StatusPostEvent =>
  ({ type, data: JSON.parse(data) }) as StatusPostEvent;

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
  ): Promise<HandledPost | StatusPostRefusal> {
    const history = command.type === 'DraftStatusPost' ? [] : await this.#events(id);
    const before = replay(statusPost, history);
    const decision = statusPost.decide(command, before);
    if (isRefusal(decision)) return decision;
    const state = decision.reduce(statusPost.evolve, before);
    if (state.status === 'none') throw new Error('A post that took a command exists.');
    if (decision.length > 0) {
      await this.#project(id, before, state, command.now, render);
      await this.#append(id, history.length, decision, command.now);
    }
    return { before, state, events: decision };
  }

  async #events(id: StatusPostId): Promise<StatusPostEvent[]> {
    const rows = await this.tx.all<EventRow>(
      sql`SELECT type, data FROM status_post_event WHERE post_id = ${id} ORDER BY version`,
    );
    return rows.map(eventFrom);
  }

  /** The events of a post, oldest first. */
  async history(id: StatusPostId): Promise<readonly (StatusPostEvent & { readonly recordedAt: Instant })[]> {
    const rows = await this.tx.all<EventRow & { recorded_at: number }>(
      sql`SELECT type, data, recorded_at FROM status_post_event WHERE post_id = ${id} ORDER BY version`,
    );
    return rows.map((row) => ({ ...eventFrom(row), recordedAt: fromMs(row.recorded_at) }));
  }

  async #append(
    id: StatusPostId,
    version: number,
    events: readonly StatusPostEvent[],
    now: Instant,
  ): Promise<void> {
    const rows = events.map(({ type, data }, index) => ({
      version: version + index + 1,
      type,
      data: JSON.stringify(data),
    }));
    const appended = await this.tx.run(sql`
      INSERT INTO status_post_event (post_id, version, type, data, recorded_at)
      SELECT ${id}, r.version, r.type, r.data, ${toMs(now)}
      FROM ${this.tx.dialect.records('r', { version: 'bigint', type: 'text', data: 'text' }, rows)}
      WHERE (SELECT COALESCE(MAX(version), 0) FROM status_post_event WHERE post_id = ${id}) = ${version}`);
    if (appended !== events.length) throw new VersionConflict(`status-post-${id}`, version);
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

  async find(pageId: StatusPageId, id: StatusPostId): Promise<StatusPostRecord | null> {
    const [found] = await this.#records(sql`t.id = ${id} AND t.page_id = ${pageId}`);
    return found ?? null;
  }

  async findOfIncident(pageId: StatusPageId, incidentId: IncidentId): Promise<StatusPostRecord | null> {
    const [found] = await this.#records(sql`t.page_id = ${pageId} AND t.incident_id = ${incidentId}`);
    return found ?? null;
  }

  /** Newest first. */
  async list(pageId: StatusPageId, filter: PostFilter, page: PageRequest): Promise<Page<StatusPostRecord>> {
    const { kind, status, open, incidentId } = filter;
    const found = await this.#records(sql`t.page_id = ${pageId}
      ${kind === undefined ? raw('') : sql`AND t.kind = ${kind}`}
      ${status === undefined ? raw(`AND t.status <> 'discarded'`) : sql`AND t.status = ${status}`}
      ${open === undefined ? raw('') : openIs(open)}
      ${incidentId === undefined ? raw('') : sql`AND t.incident_id = ${incidentId}`}
      ${pageTail(page, 't.id')}`);
    return pageOf(found, page);
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

  async #records(condition: Sql): Promise<StatusPostRecord[]> {
    const rows = await this.tx.all<AnyRow>(
      sql`SELECT ${selected.columns} FROM status_post t WHERE ${condition}`,
    );
    return withUpdates(this.tx, rows.map(selected.from));
  }
}

const openIs = (open: boolean): Sql =>
  open
    ? raw(`AND t.status = 'published' AND t.ended_at IS NULL`)
    : raw(`AND (t.status <> 'published' OR t.ended_at IS NOT NULL)`);

export type WithComponents = PostRow & Pick<StatusPostRecord, 'components'>;

const idsOf = ({ dialect }: Executor, posts: readonly PostRow[]): Sql =>
  idsIn(
    dialect,
    posts.map(({ id }) => id),
  );

/** Takes two statements, however many posts there are. */
const withUpdates = async (tx: Executor, posts: readonly PostRow[]): Promise<StatusPostRecord[]> => {
  if (posts.length === 0) return [];
  const ids = idsOf(tx, posts);
  const updates = new Map<StatusPostId, PostedUpdate[]>(posts.map(({ id }) => [id, []]));
  const updateRows = await tx.all<AnyRow>(
    sql`SELECT ${selectedUpdate.columns} FROM status_update u WHERE u.post_id IN ${ids} ORDER BY u.published_at, u.id`,
  );
  for (const row of updateRows) {
    const { id, postId, publishedAt, ...words } = selectedUpdate.from(row);
    updates.get(postId)?.push({ updateId: id, ...words, at: publishedAt });
  }
  const complete = await withComponents(tx, posts);
  return complete.map((post) => ({ ...post, updates: updates.get(post.id) ?? [] }));
};

/** Takes one statement, however many posts there are. */
export const withComponents = async (tx: Executor, posts: readonly PostRow[]): Promise<WithComponents[]> => {
  if (posts.length === 0) return [];
  const components = new Map<StatusPostId, TouchedComponent[]>(posts.map(({ id }) => [id, []]));
  const componentRows = await tx.all<AnyRow>(sql`
    SELECT ${selectedComponent.columns} FROM status_post_component x
    JOIN status_component c ON c.id = x.component_id
    WHERE x.post_id IN ${idsOf(tx, posts)} ORDER BY c.position, c.id`);
  for (const row of componentRows) {
    const { postId, componentId, state } = selectedComponent.from(row);
    components.get(postId)?.push({ componentId, state });
  }
  return posts.map((post) => ({ ...post, components: components.get(post.id) ?? [] }));
};
