import { type Instant, type StatusPostId, statusPageBounds } from '@tocsin/domain';
import { type Due, type DueSubject, isStillDue } from '../database/agenda.js';
import type { Executor } from '../database/database.js';
import { raw, sql } from '../database/sql.js';
import { toMs } from '../database/values.js';

const minuteMs = 60_000;

export const maintenanceToMove: Due = (_dialect, now) => ({
  subject: raw('t.id'),
  within: raw('t.page_id'),
  dueAt: raw('t.moves_at'),
  from: sql`status_post t WHERE t.moves_at <= ${toMs(now)}`,
});

/** A deleted incident has ended, too. */
export const postsToResolve: Due = () => ({
  subject: raw('t.id'),
  within: raw('t.page_id'),
  dueAt: raw('COALESCE(i.resolved_at, t.published_at)'),
  from: raw(`status_post t LEFT JOIN incident i ON i.id = t.incident_id
    WHERE t.is_by_page = 1 AND t.status = 'published' AND t.ended_at IS NULL
      AND (i.id IS NULL OR i.status = 'resolved')`),
});

const publishedAt = raw(`i.started_at + p.publish_after_minutes * ${minuteMs}`);

/** A suppressed incident gets no post: the incident of its parent has one. */
export const incidentsToPublish: Due = (_dialect, now) => ({
  subject: raw('i.id'),
  within: raw('p.id'),
  dueAt: publishedAt,
  // SQLite begins a cross join with its first table: it would read the components of all pages otherwise.
  from: sql`status_page p CROSS JOIN status_component c CROSS JOIN incident i
    WHERE p.publish_after_minutes IS NOT NULL AND c.page_id = p.id
      AND i.monitor_id = c.monitor_id AND i.status = 'open' AND i.suppressed_by IS NULL AND ${publishedAt} <= ${toMs(now)}
      AND NOT EXISTS (SELECT 1 FROM status_post t WHERE t.page_id = p.id AND t.incident_id = i.id)
      AND (SELECT COUNT(*) FROM status_post n WHERE n.page_id = p.id) < ${statusPageBounds.postsMax}`,
});

/** What the pages of all accounts do without a person. */
export class StatusDuties {
  constructor(private readonly tx: Executor) {}

  /** For when the page is locked. */
  isDue(due: Due, duty: DueSubject, now: Instant): Promise<boolean> {
    return isStillDue(this.tx, due, duty, now);
  }

  /** Leaves a post to people, because it takes no more updates. */
  async giveUp(postId: StatusPostId): Promise<void> {
    await this.tx.run(sql`UPDATE status_post SET moves_at = NULL, is_by_page = 0 WHERE id = ${postId}`);
  }
}
