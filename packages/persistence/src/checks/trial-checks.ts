import {
  type AccountId,
  type Instant,
  type MonitorType,
  type ProberTokenId,
  type TrialCheck,
  type TrialCheckId,
  type TrialResult,
  trialBounds,
} from '@tocsin/domain';
import { type Executor, exists, first } from '../database/database.js';
import { idsIn, type Sql, sql } from '../database/sql.js';
import { fromMs, fromMsOrNull } from '../database/values.js';
import type { SecretBox } from '../secrets/secret-box.js';
import { sealingForDatabase } from '../secrets/secret-key-proof.js';
import type { trialCheck } from '../tables/checks.js';
import type { Row } from '../tables/table.js';

const minuteMs = 60_000;
const removedAtOnceMax = 100;

export type TrialSubject = {
  readonly type: MonitorType;
  readonly target: string;
  readonly settings: Readonly<Record<string, unknown>>;
};

export type TakenTrial = TrialSubject & {
  readonly id: TrialCheckId;
  readonly accountId: AccountId;
  readonly timeoutMs: number;
};

type TrialRow = Row<typeof trialCheck> & { now_ms: number };
type WaitingRow = Pick<TrialRow, 'id' | 'account_id' | 'timeout_ms'> & { check_sealed: string };

export const removeOldTrials = (tx: Executor, rowsMax: number): Promise<number> =>
  tx.run(sql`
    DELETE FROM trial_check WHERE id IN (
      SELECT t.id FROM trial_check t WHERE t.created_at < ${tx.dialect.nowMs} - ${trialBounds.keptMs}
      LIMIT ${rowsMax} ${tx.dialect.rowLock('FOR UPDATE OF t SKIP LOCKED')})`);

export class TrialChecks {
  constructor(
    private readonly tx: Executor,
    private readonly secrets: SecretBox,
  ) {}

  async add(
    id: TrialCheckId,
    accountId: AccountId,
    { timeoutMs, ...subject }: TrialSubject & { readonly timeoutMs: number },
  ): Promise<void> {
    const sealed = (await sealingForDatabase(this.tx, this.secrets)).seal(JSON.stringify(subject), id);
    await this.tx.run(sql`
      INSERT INTO trial_check (id, account_id, check_sealed, timeout_ms, created_at)
      VALUES (${id}, ${accountId}, ${sealed}, ${timeoutMs}, ${this.tx.dialect.nowMs})`);
  }

  async countOf(accountId: AccountId): Promise<{ readonly waiting: number; readonly lately: number }> {
    const { nowMs } = this.tx.dialect;
    const { takenWithinMs, reportedWithinMs } = trialBounds;
    const row = await first<{ waiting: number; lately: number }>(
      this.tx,
      sql`SELECT COALESCE(SUM(CASE WHEN t.result IS NULL
              AND COALESCE(t.taken_at + t.timeout_ms + ${reportedWithinMs}, t.created_at + ${takenWithinMs})
                > ${nowMs} THEN 1 ELSE 0 END), 0) AS waiting,
            COALESCE(SUM(CASE WHEN t.created_at > ${nowMs} - ${minuteMs} THEN 1 ELSE 0 END), 0) AS lately
          FROM trial_check t WHERE t.account_id = ${accountId}`,
    );
    return { waiting: Number(row?.waiting ?? 0), lately: Number(row?.lately ?? 0) };
  }

  async find(
    accountId: AccountId,
    id: TrialCheckId,
  ): Promise<{ readonly trial: TrialCheck; readonly now: Instant } | null> {
    const row = await first<TrialRow>(
      this.tx,
      sql`SELECT timeout_ms, created_at, taken_at, result, ${this.tx.dialect.nowMs} AS now_ms
          FROM trial_check WHERE id = ${id} AND account_id = ${accountId}`,
    );
    return (
      row && {
        trial: {
          timeoutMs: row.timeout_ms,
          createdAt: fromMs(row.created_at),
          takenAt: fromMsOrNull(row.taken_at),
          result: row.result === null ? null : (JSON.parse(row.result) as TrialResult),
        },
        now: fromMs(row.now_ms),
      }
    );
  }

  isAnyWaiting(): Promise<boolean> {
    return exists(this.tx, sql`SELECT 1 AS found FROM trial_check t WHERE ${this.#waits}`);
  }

  get #waits(): Sql {
    const { nowMs } = this.tx.dialect;
    return sql`t.check_sealed IS NOT NULL AND t.created_at > ${nowMs} - ${trialBounds.takenWithinMs}`;
  }

  /** Gives trial checks to a prober and removes their secrets from the database. */
  async take(prober: ProberTokenId, trialsMax: number): Promise<TakenTrial[]> {
    const { dialect } = this.tx;
    const rows = await this.tx.all<WaitingRow>(sql`
      SELECT t.id, t.account_id, t.check_sealed, t.timeout_ms FROM trial_check t WHERE ${this.#waits}
      ORDER BY t.created_at LIMIT ${trialsMax} ${dialect.rowLock('FOR UPDATE OF t SKIP LOCKED')}`);
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    await this.tx.run(sql`
      UPDATE trial_check SET check_sealed = NULL, taken_at = ${dialect.nowMs}, taken_by = ${prober}
      WHERE id IN ${idsIn(dialect, ids)}`);
    return rows.flatMap((row) => this.#opened(row) ?? []);
  }

  /** `undefined` when its secrets do not open here: the trial check then ends as if its prober were gone. */
  #opened({ id, account_id, check_sealed, timeout_ms }: WaitingRow): TakenTrial | undefined {
    const text = this.secrets.openOrNull(check_sealed, id);
    if (text === null) return undefined;
    const subject: TrialSubject = JSON.parse(text);
    return { ...subject, id, accountId: account_id, timeoutMs: timeout_ms };
  }

  async report(prober: ProberTokenId, id: TrialCheckId, result: TrialResult): Promise<boolean> {
    const changed = await this.tx.run(sql`
      UPDATE trial_check SET result = ${JSON.stringify(result)}
      WHERE id = ${id} AND taken_by = ${prober} AND result IS NULL
        AND taken_at + timeout_ms + ${trialBounds.reportedWithinMs} > ${this.tx.dialect.nowMs}`);
    return changed > 0;
  }

  async removeOld(): Promise<void> {
    await removeOldTrials(this.tx, removedAtOnceMax);
  }
}
