import { interrupted } from '@tocsin/domain';
import { type Dialect, raw, type Sql, sql } from '../database/sql.js';
import { endedLateAfterMs } from './dispatches.js';

/** The columns of a message that goes back to the queue unsent. */
export const pendingAgain = raw(
  `status = 'pending', claimed_by = NULL, sent_at = NULL, produced_at = NULL, claim_expires_at = NULL`,
);

export const endedLateAt = ({ nowMs }: Dialect): Sql =>
  sql`CASE WHEN created_at < ${nowMs} - ${raw(String(endedLateAfterMs))} THEN ${nowMs} END`;

/** The columns of a message that had begun, and whose sender is gone. */
export const endedAsInterrupted = (dialect: Dialect): Sql => {
  const { code, message } = interrupted;
  return sql`status = 'failed', error_code = ${code}, error_message = ${message}, completed_at = ${dialect.nowMs},
    ended_late_at = ${endedLateAt(dialect)}, claimed_by = NULL, claim_expires_at = NULL`;
};
