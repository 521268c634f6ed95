import type { Instant, StatusComponentId, StatusPageId, StatusPostId, StatusUpdateId } from '@tocsin/domain';
import type { Executor } from '../database/database.js';
import { idsIn, raw, sql } from '../database/sql.js';
import { toMs } from '../database/values.js';

type PublishedUpdate = {
  readonly updateId: StatusUpdateId;
  readonly pageId: StatusPageId;
  /** Empty for a post without components, which concerns every subscriber. */
  readonly componentIds: readonly StatusComponentId[];
  readonly at: Instant;
};

/** One mail for each confirmed subscriber whom the update concerns. Planning again adds none. */
export const planMails = async (
  tx: Executor,
  { updateId, pageId, componentIds, at }: PublishedUpdate,
): Promise<void> => {
  const concerned =
    componentIds.length === 0
      ? raw('')
      : sql`AND (s.all_components = 1 OR EXISTS (
          SELECT 1 FROM status_subscriber_component x
          WHERE x.subscriber_id = s.id AND x.component_id IN ${idsIn(tx.dialect, componentIds)}))`;
  await tx.run(sql`
    INSERT INTO status_mail (update_id, subscriber_id, status, created_at)
    SELECT u.id, s.id, 'pending', ${toMs(at)}
    FROM status_update u JOIN status_subscriber s ON s.page_id = ${pageId}
    WHERE u.id = ${updateId} AND s.confirmed_at IS NOT NULL AND s.unsubscribed_at IS NULL ${concerned}
    ON CONFLICT (update_id, subscriber_id) DO NOTHING`);
};

/** Closes the mails of a post that were not claimed yet. */
export const dropMailsOf = async (tx: Executor, postId: StatusPostId, now: Instant): Promise<void> => {
  await tx.run(sql`
    UPDATE status_mail SET status = 'failed', error_code = 'withdrawn', completed_at = ${toMs(now)},
      error_message = 'The post was withdrawn before the mail was sent.'
    WHERE status = 'pending' AND update_id IN (SELECT u.id FROM status_update u WHERE u.post_id = ${postId})`);
};

/** @returns the number of deleted mails */
export const removeOldMails = (tx: Executor, endedBeforeMs: number, rowsMax: number): Promise<number> =>
  tx.run(sql`
    DELETE FROM status_mail WHERE (update_id, subscriber_id) IN (
      SELECT m.update_id, m.subscriber_id FROM status_mail m WHERE m.completed_at < ${endedBeforeMs}
      ORDER BY m.completed_at LIMIT ${rowsMax} ${tx.dialect.rowLock('FOR UPDATE OF m SKIP LOCKED')})`);
