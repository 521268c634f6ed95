import type { AccountId, Instant } from '@tocsin/domain';
import { type Executor, first } from '../database/database.js';
import { sql } from '../database/sql.js';
import { toMs } from '../database/values.js';

export type StoredAnswer = {
  readonly requestHash: string;
  readonly status: number;
  readonly body: string;
};

const keptMs = 24 * 60 * 60 * 1000;
const removedAtOnceMax = 10;

export class IdempotencyKeys {
  constructor(private readonly tx: Executor) {}

  async find(accountId: AccountId, key: string, now: Instant): Promise<StoredAnswer | null> {
    const row = await first<{ request_hash: string; status: number; body: string }>(
      this.tx,
      sql`SELECT request_hash, status, body FROM idempotency_key
          WHERE account_id = ${accountId} AND key = ${key} AND created_at > ${toMs(now) - keptMs}`,
    );
    return row && { requestHash: row.request_hash, status: row.status, body: row.body };
  }

  /** @returns false when another request stored its answer first */
  async store(accountId: AccountId, key: string, answer: StoredAnswer, now: Instant): Promise<boolean> {
    const cutoffMs = toMs(now) - keptMs;
    await this.removeExpired(now, removedAtOnceMax);
    const stored = await this.tx.run(sql`
      INSERT INTO idempotency_key (account_id, key, request_hash, status, body, created_at)
      VALUES (${accountId}, ${key}, ${answer.requestHash}, ${answer.status}, ${answer.body}, ${toMs(now)})
      ON CONFLICT (account_id, key) DO UPDATE SET request_hash = excluded.request_hash, status = excluded.status,
        body = excluded.body, created_at = excluded.created_at
        WHERE idempotency_key.created_at <= ${cutoffMs}`);
    return stored > 0;
  }

  removeExpired(now: Instant, keysMax: number): Promise<number> {
    return this.tx.run(sql`
      DELETE FROM idempotency_key WHERE (account_id, key) IN (
        SELECT account_id, key FROM idempotency_key WHERE created_at <= ${toMs(now) - keptMs}
        ORDER BY created_at LIMIT ${keysMax} ${this.tx.dialect.rowLock('FOR UPDATE OF idempotency_key SKIP LOCKED')})`);
  }
}
