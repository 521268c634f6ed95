import {
  type CheckStatus,
  type ComponentState,
  historyDaysShown,
  type Instant,
  type MonitorId,
  overallState,
  plusMs,
  type Severity,
  type ShownComponent,
  type ShownContent,
  type ShownPost,
  type StatusComponent,
  type StatusComponentId,
  type StatusPage,
  type StatusPageId,
  uptimeDaysShown,
} from '@tocsin/domain';
import { CheckHistory } from '../checks/check-history.js';
import type { Rollup } from '../checks/rollup.js';
import type { Executor } from '../database/database.js';
import { type AnyRow, selection } from '../database/entities.js';
import { idsIn, raw, type Sql, sql } from '../database/sql.js';
import { toMs } from '../database/values.js';
import { maintenanceOfMonitors } from '../monitors/incident-facts.js';
import { statusPost } from '../tables/status-pages.js';
import {
  dayOf,
  groupsOf,
  type MonitorsOfPage,
  shownPost,
  statesOf,
  uptimeOf,
  type Watched,
} from './shown-content.js';
import { noUpdates, shownUpdates } from './shown-updates.js';
import { StatusComponents } from './status-components.js';
import { type WithComponents, withComponents } from './status-posts.js';

const contentBounds = {
  /** For each of the lists: open, scheduled and recent posts. */
  postsMax: 50,
  postsAMonthMax: 200,
  /** The HTML of updates on a page and in its feeds; each update has at most 200 kB. */
  pageHtmlBytesMax: 256 * 1024,
  /** The HTML of updates in a month. */
  monthHtmlBytesMax: 512 * 1024,
} as const;

export type StatusContent = ShownContent & { readonly page: StatusPage };

type WatchedRow = {
  id: MonitorId;
  status: 'active' | 'paused';
  target: string;
  interval_seconds: number;
  regions: string;
  health: CheckStatus | null;
  severity: Severity | null;
};

const dayMs = 24 * 3_600_000;

const selectedPost = selection(statusPost, 't');

const watchedFrom = (row: WatchedRow): Watched => ({
  monitorId: row.id,
  target: row.target,
  health: row.health ?? 'unknown',
  isPaused: row.status === 'paused',
  openIncident: row.severity,
  checkedAs: { intervalSeconds: row.interval_seconds, regions: JSON.parse(row.regions).length },
});

/** Reads the public content of a page, in a number of statements that does not depend on its size. */
export class StatusContents {
  constructor(private readonly tx: Executor) {}

  /** The states of a page's components as they are now. */
  async states(pageId: StatusPageId, now: Instant): Promise<ReadonlyMap<StatusComponentId, ComponentState>> {
    const components = await new StatusComponents(this.tx).list(pageId);
    const [monitors, open] = [await this.#monitors(components, now), await this.#openPosts(pageId)];
    return statesOf(components, monitors, open);
  }

  async read(page: StatusPage, now: Instant): Promise<StatusContent> {
    const components = await new StatusComponents(this.tx).list(page.id);
    const monitors = await this.#monitors(components, now);
    const open = await this.#openPosts(page.id);
    const recent = await this.#posts(
      sql`t.page_id = ${page.id} AND t.status = 'published'
        AND t.ended_at >= ${toMs(plusMs(now, -historyDaysShown * dayMs))}
        ORDER BY t.ended_at DESC, t.id DESC LIMIT ${contentBounds.postsMax}`,
    );
    const days = await this.#days([...monitors.watched.keys()], now);
    const states = statesOf(components, monitors, open);
    const names = new Map(components.map(({ id, name }) => [id, name]));
    const shown = components.map((component): ShownComponent => {
      const watched = component.monitorId === null ? undefined : monitors.watched.get(component.monitorId);
      return {
        id: component.id,
        name: component.name,
        description: component.description,
        state: states.get(component.id) ?? 'operational',
        target: component.showsTarget && watched ? watched.target : null,
        uptime: watched ? uptimeOf(watched, days.get(watched.monitorId) ?? new Map(), now) : null,
      };
    });
    const isScheduled = ({ phase }: WithComponents): boolean => phase === 'scheduled';
    const asContent = await this.#asContent([...open, ...recent], names, contentBounds.pageHtmlBytesMax);
    return {
      page,
      state: overallState([...states.values()]),
      groups: groupsOf(components, shown),
      openPosts: open.filter((post) => !isScheduled(post)).map(asContent),
      scheduledPosts: open
        .filter(isScheduled)
        .map(asContent)
        .sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1)),
      recentPosts: recent.map(asContent),
      months: await this.#months(page.id),
      readAt: now,
    };
  }

  /** The ended posts of a month, newest first. @param month such as `2026-05` */
  async month(pageId: StatusPageId, month: string): Promise<readonly ShownPost[]> {
    const from = new Date(`${month}-01T00:00:00.000Z`);
    if (Number.isNaN(from.getTime())) return [];
    const until = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1);
    const posts = await this.#posts(
      sql`t.page_id = ${pageId} AND t.status = 'published' AND t.ended_at IS NOT NULL
        AND COALESCE(t.starts_at, t.published_at) >= ${from.getTime()}
        AND COALESCE(t.starts_at, t.published_at) < ${until}
        ORDER BY COALESCE(t.starts_at, t.published_at) DESC, t.id DESC LIMIT ${contentBounds.postsAMonthMax}`,
    );
    const names = await this.#names(pageId);
    return posts.map(await this.#asContent(posts, names, contentBounds.monthHtmlBytesMax));
  }

  async #asContent(
    posts: readonly WithComponents[],
    names: ReadonlyMap<StatusComponentId, string>,
    bytesMax: number,
  ): Promise<(post: WithComponents) => ShownPost> {
    const ids = posts.map(({ id }) => id);
    const updates = await shownUpdates(this.tx, ids, bytesMax);
    return (post) => shownPost(post, updates.get(post.id) ?? noUpdates, names);
  }

  async #names(pageId: StatusPageId): Promise<ReadonlyMap<StatusComponentId, string>> {
    const components = await new StatusComponents(this.tx).list(pageId);
    return new Map(components.map(({ id, name }) => [id, name]));
  }

  #openPosts(pageId: StatusPageId): Promise<WithComponents[]> {
    return this.#posts(
      sql`t.page_id = ${pageId} AND t.status = 'published' AND t.ended_at IS NULL
        ORDER BY t.id DESC LIMIT ${contentBounds.postsMax}`,
    );
  }

  async #posts(condition: Sql): Promise<WithComponents[]> {
    const rows = await this.tx.all<AnyRow>(
      sql`SELECT ${selectedPost.columns} FROM status_post t WHERE ${condition}`,
    );
    return withComponents(this.tx, rows.map(selectedPost.from));
  }

  async #months(pageId: StatusPageId): Promise<readonly string[]> {
    const rows = await this.tx.all<{ day: number }>(sql`
      SELECT DISTINCT COALESCE(t.starts_at, t.published_at) / ${raw(String(dayMs))} AS day FROM status_post t
      WHERE t.page_id = ${pageId} AND t.status = 'published' AND t.ended_at IS NOT NULL ORDER BY day DESC`);
    return [...new Set(rows.map(({ day }) => new Date(day * dayMs).toISOString().slice(0, 7)))];
  }

  async #monitors(components: readonly StatusComponent[], now: Instant): Promise<MonitorsOfPage> {
    const ids = [...new Set(components.flatMap(({ monitorId }) => monitorId ?? []))];
    if (ids.length === 0) return { watched: new Map(), inMaintenance: new Map() };
    const rows = await this.tx.all<WatchedRow>(sql`
      SELECT m.id, m.status, m.target, m.interval_seconds, m.regions, h.status AS health, i.severity
      FROM monitor m LEFT JOIN monitor_health h ON h.monitor_id = m.id
        LEFT JOIN incident i ON i.monitor_id = m.id AND i.status = 'open'
      WHERE m.id IN ${idsIn(this.tx.dialect, ids)}`);
    return {
      watched: new Map(rows.map((row) => [row.id, watchedFrom(row)])),
      inMaintenance: await maintenanceOfMonitors(this.tx, ids, now),
    };
  }

  #days(
    monitorIds: readonly MonitorId[],
    now: Instant,
  ): Promise<ReadonlyMap<MonitorId, ReadonlyMap<number, Rollup>>> {
    if (monitorIds.length === 0) return Promise.resolve(new Map());
    return new CheckHistory(this.tx).daysOfEach(monitorIds, dayOf(now) - uptimeDaysShown + 1);
  }
}
