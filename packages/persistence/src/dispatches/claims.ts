import type { AlertId } from '@tocsin/domain';
import { type Dialect, idsIn, raw, type Sql, sql } from '../database/sql.js';

/** Finds the messages being sent. An index on them would cost an entry in every index when one ends. */

const messagesOf: Readonly<Record<Dialect['name'], { readonly from: Sql; readonly id: Sql }>> = {
  sqlite: { from: raw('json_each(c.alert_ids) AS m'), id: raw('m.value') },
  postgres: { from: raw('json_array_elements_text(c.alert_ids::json) AS m'), id: raw('m.value::uuid') },
};

/** Belongs in the transaction that claims the messages. @param condition takes the place of a SELECT's WHERE */
export const noteClaim = (
  { nowMs }: Dialect,
  id: string,
  alertIds: readonly AlertId[],
  claimMs: number,
  condition = raw(''),
): Sql => sql`
  INSERT INTO claim (id, expires_at, alert_ids)
  SELECT ${id}, ${nowMs} + ${raw(String(claimMs))}, ${JSON.stringify(alertIds)} ${condition}`;

export const claimedIds = ({ name }: Dialect): Sql =>
  sql`SELECT ${messagesOf[name].id} FROM claim c, ${messagesOf[name].from}`;

export const removeClaims = (dialect: Dialect, ids: readonly string[]): Sql =>
  sql`DELETE FROM claim WHERE id IN ${idsIn(dialect, ids)}`;

/** Removes expired claims without a message that is being sent. */
export const removeExpiredClaims = ({ name, nowMs, rowLock }: Dialect, atOnceMax: number): Sql => sql`
  DELETE FROM claim WHERE id IN (
    SELECT c.id FROM claim c
    WHERE c.expires_at <= ${nowMs} AND NOT EXISTS (
      SELECT 1 FROM ${messagesOf[name].from}
      WHERE (SELECT d.status FROM alert_dispatch d WHERE d.id = ${messagesOf[name].id}) = 'sending')
    ORDER BY c.expires_at LIMIT ${atOnceMax} ${rowLock('FOR UPDATE OF c SKIP LOCKED')})`;
