import { type CompletedDispatch, interrupted } from '@tocsin/domain';
import { type Dialect, type RowOf, type Rows, raw, type Sql, sql } from '../database/sql.js';
import { endedLateAfterMs } from './dispatches.js';

/** The columns of a message that goes back to the queue unsent. */
export const pendingAgain = raw(
  `status = 'pending', claimed_by = NULL, sent_at = NULL, produced_at = NULL, claim_expires_at = NULL`,
);

const endedLateAt = ({ nowMs }: Dialect): Sql =>
  sql`CASE WHEN created_at < ${nowMs} - ${raw(String(endedLateAfterMs))} THEN ${nowMs} END`;

/** The columns of a message that had begun, and whose sender is gone. */
export const endedAsInterrupted = (dialect: Dialect): Sql => {
  const { code, message } = interrupted;
  return sql`status = 'failed', error_code = ${code}, error_message = ${message}, completed_at = ${dialect.nowMs},
    ended_late_at = ${endedLateAt(dialect)}, claimed_by = NULL, claim_expires_at = NULL`;
};

export const outcomeShape = {
  id: 'uuid',
  status: 'text',
  error_code: 'text',
  error_message: 'text',
  response_status: 'bigint',
  duration_ms: 'bigint',
  request_url: 'text',
  request_signature: 'text',
  request_recipient: 'text',
} as const;

export const outcomeRow = ({ alertId, outcome, request }: CompletedDispatch): RowOf<typeof outcomeShape> => ({
  id: alertId,
  status: outcome.outcome,
  error_code: outcome.outcome === 'failed' ? outcome.code : null,
  error_message: outcome.outcome === 'failed' ? outcome.message : null,
  response_status: outcome.responseStatus,
  duration_ms: outcome.durationMs === null ? null : Math.round(outcome.durationMs),
  request_url: request?.url ?? null,
  request_signature: request?.signature ?? null,
  request_recipient: request?.recipient ?? null,
});

/** Ends a message that `claimedBy` may still end: a row has a claimant only as long. */
export const recordedOutcome =
  (dialect: Dialect, claimedBy: string) =>
  ({ each, from }: Rows<typeof outcomeShape>): Sql =>
    sql`
    UPDATE alert_dispatch SET status = ${each.status}, error_code = ${each.error_code},
      error_message = ${each.error_message}, response_status = ${each.response_status},
      duration_ms = ${each.duration_ms}, request_url = ${each.request_url},
      request_signature = ${each.request_signature}, request_recipient = ${each.request_recipient},
      sent_at = CASE WHEN ${each.request_url} IS NULL THEN NULL ELSE sent_at END,
      completed_at = ${dialect.nowMs}, ended_late_at = ${endedLateAt(dialect)}, claimed_by = NULL, claim_expires_at = NULL
    ${from} WHERE alert_dispatch.id = ${each.id} AND alert_dispatch.claimed_by = ${claimedBy}`;
