import {
  type IncidentId,
  type Instant,
  type StatusPageId,
  type StatusPostId,
  statusPageBounds,
} from '@tocsin/domain';
import { type Executor, first } from '../database/database.js';
import { toMs } from '../database/instants.js';
import { idsIn, raw, type Sql, sql } from '../database/sql.js';

/** A change that a page makes without a person. */
export type StatusDuty = { readonly pageId: StatusPageId } & (
  | { readonly type: 'publish_incident'; readonly incidentId: IncidentId }
  | { readonly type: 'resolve_post'; readonly postId: StatusPostId }
  | { readonly type: 'move_maintenance'; readonly postId: StatusPostId }
);

const minuteMs = 60_000;

/** The duties of the pages of all accounts. The handler of a duty locks its page and asks again whether it is due. */
export class StatusDuties {
  constructor(private readonly tx: Executor) {}

  /** @param postponed duties that are left out */
  async next(now: Instant, postponed: readonly StatusDuty[] = []): Promise<StatusDuty | null> {
    const { dialect } = this.tx;
    const postIds = postponed.flatMap((duty) => ('postId' in duty ? [duty.postId] : []));
    const incidents = postponed.flatMap((duty) =>
      'incidentId' in duty ? [{ page_id: duty.pageId, incident_id: duty.incidentId }] : [],
    );
    const otherPosts = sql`t.id NOT IN ${idsIn(dialect, postIds)}`;
    const otherIncidents = sql`NOT EXISTS (
      SELECT 1 FROM ${dialect.records('r', { page_id: 'uuid', incident_id: 'uuid' }, incidents)}
      WHERE r.page_id = p.id AND r.incident_id = i.id)`;
    return (
      (await this.#maintenance(now, otherPosts)) ??
      (await this.#resolved(otherPosts)) ??
      (await this.#incident(now, otherIncidents))
    );
  }

  /** Tells whether a duty that `next` returned is still to be done. */
  async isDue(duty: StatusDuty, now: Instant): Promise<boolean> {
    switch (duty.type) {
      case 'move_maintenance':
        return (await this.#maintenance(now, sql`t.id = ${duty.postId}`)) !== null;
      case 'resolve_post':
        return (await this.#resolved(sql`t.id = ${duty.postId}`)) !== null;
      case 'publish_incident': {
        const isIt = sql`p.id = ${duty.pageId} AND i.id = ${duty.incidentId}`;
        return (await this.#incident(now, isIt)) !== null;
      }
    }
  }

  async #maintenance(now: Instant, which: Sql): Promise<StatusDuty | null> {
    const row = await first<{ postId: StatusPostId; pageId: StatusPageId }>(
      this.tx,
      sql`SELECT t.id AS "postId", t.page_id AS "pageId" FROM status_post t
          WHERE t.moves_at <= ${toMs(now)} AND ${which} ORDER BY t.moves_at LIMIT 1`,
    );
    return row && { type: 'move_maintenance', ...row };
  }

  /** A deleted incident has ended, too. */
  async #resolved(which: Sql): Promise<StatusDuty | null> {
    const row = await first<{ postId: StatusPostId; pageId: StatusPageId }>(
      this.tx,
      sql`SELECT t.id AS "postId", t.page_id AS "pageId"
          FROM status_post t LEFT JOIN incident i ON i.id = t.incident_id
          WHERE t.is_by_page = 1 AND t.status = 'published' AND t.ended_at IS NULL
            AND (i.id IS NULL OR i.status = 'resolved') AND ${which} LIMIT 1`,
    );
    return row && { type: 'resolve_post', ...row };
  }

  /** A suppressed incident gets no post: the incident of its parent has one. */
  async #incident(now: Instant, which: Sql): Promise<StatusDuty | null> {
    const row = await first<{ incidentId: IncidentId; pageId: StatusPageId }>(
      this.tx,
      sql`SELECT i.id AS "incidentId", p.id AS "pageId"
          FROM status_page p JOIN status_component c ON c.page_id = p.id
            JOIN incident i ON i.monitor_id = c.monitor_id AND i.status = 'open'
          WHERE p.publish_after_minutes IS NOT NULL AND i.suppressed_by IS NULL
            AND i.started_at + p.publish_after_minutes * ${raw(String(minuteMs))} <= ${toMs(now)}
            AND NOT EXISTS (SELECT 1 FROM status_post t WHERE t.page_id = p.id AND t.incident_id = i.id)
            AND (SELECT COUNT(*) FROM status_post n WHERE n.page_id = p.id) < ${statusPageBounds.postsMax}
            AND ${which}
          ORDER BY i.id LIMIT 1`,
    );
    return row && { type: 'publish_incident', ...row };
  }

  /** Leaves a post to people, because it takes no more updates. */
  async giveUp(postId: StatusPostId): Promise<void> {
    await this.tx.run(sql`UPDATE status_post SET moves_at = NULL, is_by_page = 0 WHERE id = ${postId}`);
  }
}
