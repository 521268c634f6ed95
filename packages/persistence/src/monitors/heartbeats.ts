import { createHash, randomBytes } from 'node:crypto';
import { type AccountId, type Instant, type Job, jobFrom, type MonitorId } from '@tocsin/domain';
import { claimDue, type DueRows } from '../database/agenda.js';
import { type Executor, exists, first } from '../database/database.js';
import { type Dialect, idsIn, raw, type Sql, sql } from '../database/sql.js';
import { fromMs, readJson, toMs } from '../database/values.js';
import type { SecretBox } from '../secrets/secret-box.js';
import { resealColumn, sealingForDatabase } from '../secrets/secret-key-proof.js';
import type { heartbeat } from '../tables/monitors.js';
import type { Row } from '../tables/table.js';

const tokenBytes = 18;

/** Accounts that have one token in common, whose heartbeats a report concerns. */
const heartbeatsOfTokenMax = 100;

/** Two statements of a transaction read the clock one after the other. */
const roundingMs = 1000;

/** Pings of its job, or the checks of all other monitors of the account. */
export type HeartbeatSource = 'pings' | 'checks';

export type Heartbeat = Job & { readonly monitorId: MonitorId };

type HeartbeatRow = Pick<Row<typeof heartbeat>, 'monitor_id' | 'state'>;

const heartbeatFrom = (row: HeartbeatRow): Heartbeat => ({
  monitorId: row.monitor_id,
  ...jobFrom(readJson(row.state), fromMs(Date.now())),
});

// A token is random, so a plain hash is safe.
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const reportsAt = (token: string): Sql => {
  const hash = hashOf(token);
  return sql`(token_hash = ${hash} OR push_token_hash = ${hash}) AND watches = 'pings'`;
};

// In a single text, so that all of it changes together.
const textOf = (job: Job): string => JSON.stringify(job);

export const heartbeatsToJudge = ({ nowMs }: Dialect): DueRows => ({
  subject: raw('b.monitor_id'),
  dueAt: raw('b.judge_at'),
  from: sql`heartbeat b WHERE b.judge_at <= ${nowMs}`,
});

/** Heartbeats, and when each is to be judged although nothing came. */
export class Heartbeats {
  constructor(
    private readonly tx: Executor,
    private readonly secrets: SecretBox,
  ) {}

  /** Keeps the address of an earlier start. */
  async start(monitorId: MonitorId, watches: HeartbeatSource, now: Instant): Promise<void> {
    const before = await this.#lock(sql`monitor_id = ${monitorId}`);
    const state = textOf({ since: now, state: before?.state ?? {} });
    if (before !== null) {
      await this.tx.run(sql`
        UPDATE heartbeat SET watches = ${watches}, state = ${state}, judge_at = ${toMs(now)}
        WHERE monitor_id = ${monitorId}`);
      return;
    }
    const token = randomBytes(tokenBytes).toString('base64url');
    const sealing = await sealingForDatabase(this.tx, this.secrets);
    await this.tx.run(sql`
      INSERT INTO heartbeat (monitor_id, token_hash, token_sealed, watches, state, judge_at)
      VALUES (${monitorId}, ${hashOf(token)}, ${sealing.seal(token, monitorId)}, ${watches}, ${state}, ${toMs(now)})`);
  }

  async stop(monitorId: MonitorId): Promise<void> {
    await this.tx.run(sql`UPDATE heartbeat SET judge_at = NULL WHERE monitor_id = ${monitorId}`);
  }

  /**
   * Stores a second token of a heartbeat, which its job had with another service; `null` removes it. Other accounts may
   * have the same token. The caller holds the lock of the account, unless the heartbeat has this token already.
   * @returns `taken` when another heartbeat of the account has this token
   */
  async answerTo(monitorId: MonitorId, pushToken: string | null): Promise<'stored' | 'unchanged' | 'taken'> {
    const hash = pushToken === null ? null : hashOf(pushToken);
    const taken = sql`
      SELECT 1 AS found FROM heartbeat b JOIN monitor m ON m.id = b.monitor_id
      WHERE b.push_token_hash = ${hash} AND b.monitor_id <> ${monitorId}
        AND m.account_id = (SELECT account_id FROM monitor WHERE id = ${monitorId})`;
    if (hash !== null && (await exists(this.tx, taken))) return 'taken';
    const isOther =
      hash === null
        ? raw('push_token_hash IS NOT NULL')
        : sql`(push_token_hash IS NULL OR push_token_hash <> ${hash})`;
    const changed = await this.tx.run(sql`
      UPDATE heartbeat SET push_token_hash = ${hash} WHERE monitor_id = ${monitorId} AND ${isOther}`);
    return changed > 0 ? 'stored' : 'unchanged';
  }

  /** The heartbeats of an account that answer to these tokens, by token. */
  async answeringTo(
    accountId: AccountId,
    pushTokens: readonly string[],
  ): Promise<ReadonlyMap<string, MonitorId>> {
    const records = pushTokens.map((token) => ({ token, hash: hashOf(token) }));
    const rows = await this.tx.all<{ token: string; monitor_id: MonitorId }>(sql`
      SELECT r.token, b.monitor_id
      FROM ${this.tx.dialect.records('r', { token: 'text', hash: 'text' }, records)}
      JOIN heartbeat b ON b.push_token_hash = r.hash
      JOIN monitor m ON m.id = b.monitor_id
      WHERE m.account_id = ${accountId}`);
    return new Map(rows.map(({ token, monitor_id }) => [token, monitor_id]));
  }

  async #lock(which: Sql): Promise<Heartbeat | null> {
    const row = await first<HeartbeatRow>(
      this.tx,
      sql`SELECT monitor_id, state FROM heartbeat WHERE ${which} ${this.tx.dialect.rowLock('FOR UPDATE')}`,
    );
    return row && heartbeatFrom(row);
  }

  /**
   * The heartbeats that a report with this token concerns: that of its ping URL, then those with this push token, the
   * oldest first, so that no account takes the reports of another one.
   */
  async reportedWith(token: string): Promise<MonitorId[]> {
    const rows = await this.tx.all<{ monitor_id: MonitorId }>(sql`
      SELECT monitor_id FROM heartbeat WHERE ${reportsAt(token)}
      ORDER BY CASE WHEN token_hash = ${hashOf(token)} THEN 0 ELSE 1 END, monitor_id
      LIMIT ${raw(`${heartbeatsOfTokenMax}`)}`);
    return rows.map(({ monitor_id }) => monitor_id);
  }

  /** Locks the heartbeat until this transaction ends. @returns `null` when this token is no longer its own */
  findReported(monitorId: MonitorId, token: string): Promise<Heartbeat | null> {
    return this.#lock(sql`monitor_id = ${monitorId} AND ${reportsAt(token)}`);
  }

  /** Locks those of these heartbeats that are due, and that no other transaction has. */
  async due(monitorIds: readonly MonitorId[]): Promise<Heartbeat[]> {
    const due = heartbeatsToJudge(this.tx.dialect);
    const columns = raw(', b.monitor_id, b.state');
    return (await claimDue<HeartbeatRow>(this.tx, due, monitorIds, 'b', columns)).map(heartbeatFrom);
  }

  /** Makes heartbeats due that lie too far ahead, as they do after the clock was set back: each is judged once an interval. */
  async realign(): Promise<void> {
    const { nowMs, rowLock } = this.tx.dialect;
    await this.tx.run(sql`
      UPDATE heartbeat SET judge_at = ${nowMs} WHERE monitor_id IN (
        SELECT b.monitor_id FROM heartbeat b JOIN monitor m ON m.id = b.monitor_id
        WHERE b.judge_at > ${nowMs} + 1000 * m.interval_seconds + ${roundingMs}
        ORDER BY b.monitor_id ${rowLock('FOR UPDATE OF b')})`);
  }

  /** Makes heartbeats due that watch the checks of these accounts. One that is being judged decides by itself. */
  async judgeWatchers(accountIds: readonly AccountId[]): Promise<void> {
    if (accountIds.length === 0) return;
    const { dialect } = this.tx;
    await this.tx.run(sql`
      UPDATE heartbeat SET judge_at = ${dialect.nowMs} WHERE monitor_id IN (
        SELECT b.monitor_id FROM heartbeat b JOIN monitor m ON m.id = b.monitor_id
        WHERE m.account_id IN ${idsIn(dialect, accountIds)} AND m.type = 'heartbeat' AND b.watches = 'checks'
          AND b.judge_at > ${dialect.nowMs}
        ${dialect.rowLock('FOR UPDATE OF b SKIP LOCKED')})`);
  }

  /** Seals tokens that an older version stored as they are. @returns how many */
  async sealTokens(tokensMax: number): Promise<number> {
    const sealing = await sealingForDatabase(this.tx, this.secrets);
    const { records, rowLock } = this.tx.dialect;
    const rows = await this.tx.all<{ id: MonitorId; token: string }>(sql`
      SELECT monitor_id AS id, token_unsealed AS token FROM heartbeat WHERE token_unsealed IS NOT NULL
      ORDER BY monitor_id LIMIT ${tokensMax} ${rowLock('FOR UPDATE')}`);
    const sealed = rows.map(({ id, token }) => ({ id, sealed: sealing.seal(token, id) }));
    return this.tx.run(sql`
      UPDATE heartbeat SET token_sealed = r.sealed, token_unsealed = NULL
      FROM ${records('r', { id: 'uuid', sealed: 'text' }, sealed)} WHERE heartbeat.monitor_id = r.id`);
  }

  hasUnsealedTokens(): Promise<boolean> {
    return exists(this.tx, sql`SELECT 1 AS found FROM heartbeat WHERE token_unsealed IS NOT NULL`);
  }

  reseal(to: SecretBox): Promise<number> {
    return resealColumn(this.tx, 'heartbeat', 'token_sealed', this.secrets, to, 'monitor_id');
  }

  async save({ monitorId, since, state }: Heartbeat, judgeAt: Instant): Promise<void> {
    await this.tx.run(sql`
      UPDATE heartbeat SET state = ${textOf({ since, state })}, judge_at = ${toMs(judgeAt)}
      WHERE monitor_id = ${monitorId}`);
  }
}
