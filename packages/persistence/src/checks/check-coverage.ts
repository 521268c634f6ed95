import type { AccountId, Instant } from '@tocsin/domain';
import { countOf, type Executor, first } from '../database/database.js';
import { sql } from '../database/sql.js';
import { fromMsOrNull } from '../database/values.js';

const regionsMax = 20;

type Example = { readonly name: string; readonly message: string; readonly reason: string | null };

/** How many of an account's monitors are checked, without heartbeats, paused monitors, and those that never can be. */
export type CheckCoverage = {
  readonly monitors: number;
  readonly unchecked: number;
  readonly since: Instant | null;
  readonly regions: readonly string[];
  /** An unchecked monitor whose checks end `unknown`, and what the latest says. */
  readonly example: Example | null;
};

export class CheckCoverages {
  constructor(private readonly tx: Executor) {}

  count(): Promise<number> {
    return countOf(this.tx, sql`monitor_health WHERE unchecked_since IS NOT NULL`);
  }

  async ofAccount(accountId: AccountId): Promise<CheckCoverage> {
    const all = await first<{ monitors: number; unchecked: number; since: number | null }>(
      this.tx,
      sql`SELECT COUNT(*) AS monitors, COUNT(h.unchecked_since) AS unchecked, MIN(h.unchecked_since) AS since
          FROM monitor m JOIN monitor_health h ON h.monitor_id = m.id
          WHERE m.account_id = ${accountId} AND m.status = 'active' AND m.type <> 'heartbeat'
            AND h.unsupported IS NULL`,
    );
    const { monitors = 0, unchecked = 0, since = null } = all ?? {};
    const found = { monitors, unchecked, since: fromMsOrNull(since) };
    if (unchecked === 0) return { ...found, regions: [], example: null };
    const ofUnchecked = sql`
      FROM monitor m JOIN monitor_health h ON h.monitor_id = m.id JOIN check_series s ON s.monitor_id = m.id
        JOIN check_tail t ON t.series = s.id
      WHERE m.account_id = ${accountId} AND h.unchecked_since IS NOT NULL AND s.due_at IS NOT NULL`;
    const regions = await this.tx.all<{ region: string }>(
      sql`SELECT DISTINCT s.region ${ofUnchecked} ORDER BY s.region LIMIT ${regionsMax}`,
    );
    const example = await first<Example>(
      this.tx,
      sql`SELECT m.name, t.message, t.reason ${ofUnchecked} AND t.status = 'unknown' AND t.at > h.unchecked_since
          ORDER BY h.unchecked_since, m.id LIMIT 1`,
    );
    return { ...found, regions: regions.map(({ region }) => region), example };
  }

  async regionsOf(accountId: AccountId, limit: number): Promise<string[]> {
    const rows = await this.tx.all<{ region: string }>(sql`
      SELECT DISTINCT s.region FROM monitor m JOIN check_series s ON s.monitor_id = m.id
      WHERE m.account_id = ${accountId} AND s.due_at IS NOT NULL ORDER BY s.region LIMIT ${limit}`);
    return rows.map(({ region }) => region);
  }
}
