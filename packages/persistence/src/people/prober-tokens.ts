import type { Blindness, BlindnessCause, Instant, ProberTokenId } from '@tocsin/domain';
import { type Executor, first } from '../database/database.js';
import { fromMs, fromMsOrNull, toMs } from '../database/instants.js';
import { raw, sql } from '../database/sql.js';

/** A prober's token as it is known after its making: everything but the token itself. */
export type ProberToken = {
  readonly id: ProberTokenId;
  readonly name: string;
  /** Whose checks it may claim. */
  readonly region: string;
  readonly createdAt: Instant;
  /** To a quarter of a minute; `null` until it is used. */
  readonly lastUsedAt: Instant | null;
  /** What it last said of its sight; `null` when it sees something. */
  readonly blind: Blindness | null;
};

type ProberTokenRow = {
  id: ProberTokenId;
  name: string;
  region: string;
  created_at: number;
  last_used_at: number | null;
  blind_since: number | null;
  blind_cause: BlindnessCause | null;
  blind_told_at: number | null;
};

const columns = raw('id, name, region, created_at, last_used_at, blind_since, blind_cause, blind_told_at');

const blindnessFrom = ({ blind_since, blind_cause, blind_told_at }: ProberTokenRow): Blindness | null =>
  blind_since === null || blind_cause === null || blind_told_at === null
    ? null
    : { since: fromMs(blind_since), cause: blind_cause, reportedAt: fromMs(blind_told_at) };

const tokenFrom = (row: ProberTokenRow): ProberToken => ({
  id: row.id,
  name: row.name,
  region: row.region,
  createdAt: fromMs(row.created_at),
  lastUsedAt: fromMsOrNull(row.last_used_at),
  blind: blindnessFrom(row),
});

/** The tokens by which probers are let in. A token is known here by its hash only; one that is revoked is gone. */
export class ProberTokens {
  constructor(private readonly tx: Executor) {}

  async add(token: Omit<ProberToken, 'lastUsedAt' | 'blind'>, hash: string): Promise<void> {
    await this.tx.run(sql`
      INSERT INTO prober_token (id, name, region, hash, created_at)
      VALUES (${token.id}, ${token.name}, ${token.region}, ${hash}, ${toMs(token.createdAt)})`);
  }

  async findByHash(hash: string): Promise<ProberToken | null> {
    const row = await first<ProberTokenRow>(
      this.tx,
      sql`SELECT ${columns} FROM prober_token WHERE hash = ${hash}`,
    );
    return row && tokenFrom(row);
  }

  async list(): Promise<ProberToken[]> {
    const rows = await this.tx.all<ProberTokenRow>(sql`SELECT ${columns} FROM prober_token ORDER BY id`);
    return rows.map(tokenFrom);
  }

  /** Stores whether the prober says that it sees nothing. */
  async setBlind(id: ProberTokenId, blind: Blindness | null): Promise<void> {
    await this.tx.run(sql`
      UPDATE prober_token SET blind_since = ${blind && toMs(blind.since)}, blind_cause = ${blind?.cause ?? null},
        blind_told_at = ${blind && toMs(blind.reportedAt)}
      WHERE id = ${id}`);
  }

  /** @returns false when there is no such token */
  async remove(id: ProberTokenId): Promise<boolean> {
    return (await this.tx.run(sql`DELETE FROM prober_token WHERE id = ${id}`)) > 0;
  }

  /** Puts on record that the token was used. Time on record never goes back. */
  async markUsed(id: ProberTokenId, at: Instant): Promise<void> {
    await this.tx.run(sql`
      UPDATE prober_token SET last_used_at = ${toMs(at)}
      WHERE id = ${id} AND (last_used_at IS NULL OR last_used_at < ${toMs(at)})`);
  }
}
