import {
  type Blindness,
  type Instant,
  type ProberTokenId,
  plusMs,
  proberSilentAfterMs,
} from '@tocsin/domain';
import { type Executor, first } from '../database/database.js';
import { type AnyRow, insertInto, selection } from '../database/entities.js';
import { sql } from '../database/sql.js';
import { toMs } from '../database/values.js';
import { proberToken } from '../tables/people.js';

export type ProberToken = {
  readonly id: ProberTokenId;
  readonly name: string;
  readonly region: string;
  readonly createdAt: Instant;
  /** To a quarter of a minute; `null` before the first use. */
  readonly lastUsedAt: Instant | null;
  /** `null` unless the prober last said that nothing answers it. */
  readonly blind: Blindness | null;
};

const selected = selection(proberToken, 't');

const tokenFrom = (row: AnyRow): ProberToken => {
  const { blindSince, blindCause, blindToldAt, ...token } = selected.from(row);
  return {
    ...token,
    blind:
      blindSince === null || blindCause === null || blindToldAt === null
        ? null
        : { since: blindSince, cause: blindCause, reportedAt: blindToldAt },
  };
};

/** The tokens of probers, each under its hash; a revoked one is removed. */
export class ProberTokens {
  constructor(private readonly tx: Executor) {}

  async add(token: Omit<ProberToken, 'lastUsedAt' | 'blind'>, hash: string): Promise<void> {
    await this.tx.run(insertInto(proberToken, { ...token, hash }));
  }

  async findByHash(hash: string): Promise<ProberToken | null> {
    const row = await first<AnyRow>(
      this.tx,
      sql`SELECT ${selected.columns} FROM prober_token t WHERE t.hash = ${hash}`,
    );
    return row && tokenFrom(row);
  }

  async list(): Promise<ProberToken[]> {
    const rows = await this.tx.all<AnyRow>(sql`SELECT ${selected.columns} FROM prober_token t ORDER BY t.id`);
    return rows.map(tokenFrom);
  }

  async setBlind(id: ProberTokenId, blind: Blindness | null): Promise<void> {
    const { since = null, cause = null, reportedAt = null } = blind ?? {};
    await this.tx.run(sql`
      UPDATE prober_token SET blind_since = ${since && toMs(since)}, blind_cause = ${cause},
        blind_told_at = ${reportedAt && toMs(reportedAt)} WHERE id = ${id}`);
  }

  async remove(id: ProberTokenId): Promise<boolean> {
    return (await this.tx.run(sql`DELETE FROM prober_token WHERE id = ${id}`)) > 0;
  }

  /** A time far ahead stems from a clock that was set back since. */
  async markUsed(id: ProberTokenId, at: Instant): Promise<void> {
    await this.tx.run(sql`
      UPDATE prober_token SET last_used_at = ${toMs(at)} WHERE id = ${id} AND (last_used_at IS NULL
        OR last_used_at < ${toMs(at)} OR last_used_at > ${toMs(plusMs(at, proberSilentAfterMs))})`);
  }
}
