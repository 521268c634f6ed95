import type { Executor } from '../database/database.js';
import { raw, type Sql, sql } from '../database/sql.js';

/** Earlier than any clock says, so that a clock that is set back delays nothing. */
const dueAtOnce = raw('0');

/**
 * Notes what a failed message may change: whether its fallback is rung, and whether its channel is failing. Belongs in the
 * transaction that ends the messages, so that no crash loses it. Channels come last: all dispatchers mark the same few.
 * Each mark of a channel is earlier than the one before, so that a look sees whether others came meanwhile.
 * @param alertIds a list for `IN`
 */
export const noteFailures = (tx: Executor, alertIds: Sql): void => {
  const { nowMs, rowLock } = tx.dialect;
  tx.runUnawaited(sql`
    UPDATE incident SET due_at = ${dueAtOnce} WHERE id IN (
      SELECT i.id FROM incident i
      WHERE i.id IN (
        SELECT d.incident_id FROM alert_dispatch d JOIN channel c ON c.id = d.channel_id
        WHERE d.id IN ${alertIds} AND c.fallback_channel_id IS NOT NULL)
      ORDER BY i.id ${rowLock('FOR NO KEY UPDATE OF i')})`);
  tx.runUnawaited(sql`
    INSERT INTO channel_trouble (channel_id, look_at)
    SELECT k.id, ${nowMs} FROM (
      SELECT c.id FROM channel c
      WHERE c.id IN (SELECT d.channel_id FROM alert_dispatch d WHERE d.id IN ${alertIds})
      ORDER BY c.id ${rowLock('FOR KEY SHARE OF c')}) k
    WHERE true ON CONFLICT (channel_id) DO UPDATE SET
      look_at = CASE WHEN channel_trouble.look_at <= excluded.look_at THEN channel_trouble.look_at - 1
        ELSE excluded.look_at END`);
};
