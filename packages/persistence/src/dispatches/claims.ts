import { type AlertId, type ChannelId, type ClockState, isUnsettled } from '@tocsin/domain';
import { type Dialect, idsIn, raw, type Sql, sql } from '../database/sql.js';
import { toMs } from '../database/values.js';

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

/** No claim of any version lasts longer. */
const claimMsMax = 10 * 60_000;

type Expired = {
  readonly among: (column: Sql) => Sql;
  readonly has: (endMs: number) => boolean;
};

/**
 * Returns which claims have expired by their column, or `null` as long as nobody can know: a claim from before the clock
 * jumped lasts for `claimMs` from then on. One that ends later than any new one is from before the clock was set back. Two
 * readings must say so, this one and that of the statement: the clock may jump in between, and the process stand still.
 */
export const expiredBy = (clock: ClockState, { nowMs }: Dialect, claimMs: number): Expired | null => {
  if (isUnsettled(clock, claimMs)) return null;
  const readMs = toMs(clock.now);
  const far = raw(String(claimMsMax));
  return {
    among: (column) => sql`((${column} <= ${readMs} AND ${column} <= ${nowMs})
      OR (${column} > ${readMs + claimMsMax} AND ${column} > ${nowMs} + ${far}))`,
    has: (endMs) => endMs <= readMs || endMs > readMs + claimMsMax,
  };
};

/** Removes expired claims without a message that is being sent. @param expired tells which by `expires_at` */
export const removeExpiredClaims = ({ name, rowLock }: Dialect, expired: Sql, atOnceMax: number): Sql => sql`
  DELETE FROM claim WHERE id IN (
    SELECT c.id FROM claim c
    WHERE ${expired} AND NOT EXISTS (
      SELECT 1 FROM ${messagesOf[name].from}
      WHERE (SELECT d.status FROM alert_dispatch d WHERE d.id = ${messagesOf[name].id}) = 'sending')
    ORDER BY c.expires_at LIMIT ${atOnceMax} ${rowLock('FOR UPDATE OF c SKIP LOCKED')})`;

const channelsMax = 20_000;

/**
 * Where claims of a channel's messages start: at the first message that was pending at the last claim. PostgreSQL keeps
 * the index entries of messages that have gone until no older transaction is open, and a claim would read them all.
 */
export class ClaimStarts {
  readonly #starts = new Map<ChannelId, AlertId>();

  of(channelId: ChannelId): AlertId | undefined {
    return this.#starts.get(channelId);
  }

  /** @param first `undefined` when no message was found: the next claim starts at the front */
  claimed(channelId: ChannelId, first: AlertId | undefined): void {
    this.#starts.delete(channelId);
    if (first === undefined || this.#starts.size === channelsMax) return;
    this.#starts.set(channelId, first);
  }

  /** An older message may have gone back to the queue, or come late. */
  sawPending(channelId: ChannelId, first: AlertId): void {
    const start = this.#starts.get(channelId);
    if (start !== undefined && first < start) this.#starts.set(channelId, first);
  }

  clear(): void {
    this.#starts.clear();
  }
}

type Claim = { readonly id: string; unended: number };

/** Claims with unended messages. Those that a crash left behind are found when they expire. */
export class HeldClaims {
  readonly #claimOf = new Map<AlertId, Claim>();
  #settled: string[] = [];

  hold(id: string, alertIds: readonly AlertId[]): void {
    if (alertIds.length === 0) this.#settled.push(id);
    const claim: Claim = { id, unended: alertIds.length };
    for (const alertId of alertIds) this.#claimOf.set(alertId, claim);
  }

  ended(alertIds: readonly AlertId[]): void {
    for (const alertId of alertIds) {
      const claim = this.#claimOf.get(alertId);
      if (claim === undefined) continue;
      this.#claimOf.delete(alertId);
      claim.unended -= 1;
      if (claim.unended === 0) this.#settled.push(claim.id);
    }
  }

  takeSettled(least = 1): readonly string[] {
    if (this.#settled.length < least) return [];
    const settled = this.#settled;
    this.#settled = [];
    return settled;
  }
}
