import type { AlertId } from '@tocsin/domain';
import { type Dialect, raw, type Sql, sql } from '../database/sql.js';

/*
 * Which messages were claimed together, and until when. A row of the alerts table says by itself who may send it; these
 * say which rows are being sent. An index on the rows would have every row enter each index again when it ends, since
 * PostgreSQL changes a row in place only if no index sees the change (manual, "Heap-Only Tuples").
 */

/** The messages `m` of a claim `c`. */
const messagesOf: Readonly<Record<Dialect['name'], { readonly from: Sql; readonly id: Sql }>> = {
  sqlite: { from: raw('json_each(c.alert_ids) AS m'), id: raw('m.value') },
  postgres: { from: raw('json_array_elements_text(c.alert_ids::json) AS m'), id: raw('m.value::uuid') },
};

/**
 * Notes a claim, in the commit that claims the messages.
 * @param id a UUID
 * @param condition stands where a SELECT has its WHERE
 */
export const noteClaim = (
  { nowMs }: Dialect,
  id: string,
  alertIds: readonly AlertId[],
  claimMs: number,
  condition = raw(''),
): Sql => sql`
  INSERT INTO claim (id, expires_at, alert_ids)
  SELECT ${id}, ${nowMs} + ${raw(String(claimMs))}, ${JSON.stringify(alertIds)} ${condition}`;

/** The messages of all claims `c`: whatever is being sent, and what has ended lately. */
export const claimedIds = ({ name }: Dialect): Sql =>
  sql`SELECT ${messagesOf[name].id} FROM claim c, ${messagesOf[name].from}`;

/** Removes claims that are settled. */
export const forgetClaims = (dialect: Dialect, ids: readonly string[]): Sql => {
  const these = ids.map((id) => ({ id }));
  return sql`DELETE FROM claim WHERE id IN (SELECT r.id FROM ${dialect.records('r', { id: 'uuid' }, these)})`;
};

/** Removes claims that have run out and of which no message is being sent any more. */
export const forgetExpiredClaims = ({ name, nowMs, rowLock }: Dialect, atOnceMax: number): Sql => sql`
  DELETE FROM claim WHERE id IN (
    SELECT c.id FROM claim c
    WHERE c.expires_at <= ${nowMs} AND NOT EXISTS (
      SELECT 1 FROM ${messagesOf[name].from}
      WHERE (SELECT d.status FROM alert_dispatch d WHERE d.id = ${messagesOf[name].id}) = 'sending')
    ORDER BY c.expires_at LIMIT ${atOnceMax} ${rowLock('FOR UPDATE OF c SKIP LOCKED')})`;
