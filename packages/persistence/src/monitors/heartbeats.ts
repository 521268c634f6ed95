import { randomBytes } from 'node:crypto';
import { type AccountId, type Instant, type Job, jobFrom, type MonitorId } from '@tocsin/domain';
import { type Executor, exists, first } from '../database/database.js';
import { fromMs, toMs } from '../database/instants.js';
import { readJson } from '../database/read-json.js';
import { idsIn, type Sql, sql } from '../database/sql.js';
import type { heartbeat } from '../tables/monitors.js';
import type { Row } from '../tables/table.js';

const tokenBytes = 18;

/** Pings of its job, or the checks of all other monitors of the account. */
export type HeartbeatSource = 'pings' | 'checks';

export type Heartbeat = Job & { readonly monitorId: MonitorId };

type HeartbeatRow = Pick<Row<typeof heartbeat>, 'monitor_id' | 'state'>;

const heartbeatFrom = (row: HeartbeatRow): Heartbeat => ({
  monitorId: row.monitor_id,
  ...jobFrom(readJson(row.state), fromMs(Date.now())),
});

const reportsAt = (token: string): Sql => sql`token = ${token} AND watches = 'pings'`;

// In a single text, so that all of it changes together.
const textOf = (job: Job): string => JSON.stringify(job);

/** Heartbeats, and when each is to be judged although nothing came. */
export class Heartbeats {
  constructor(private readonly tx: Executor) {}

  /** Keeps the address of an earlier start. */
  async start(monitorId: MonitorId, watches: HeartbeatSource, now: Instant): Promise<void> {
    const before = await this.#lock(sql`monitor_id = ${monitorId}`);
    const state = textOf({ since: now, state: before?.state ?? {} });
    await this.tx.run(sql`
      INSERT INTO heartbeat (monitor_id, token, watches, state, judge_at)
      VALUES (${monitorId}, ${randomBytes(tokenBytes).toString('base64url')}, ${watches}, ${state}, ${toMs(now)})
      ON CONFLICT (monitor_id) DO UPDATE SET watches = excluded.watches, state = excluded.state,
        judge_at = excluded.judge_at`);
  }

  async stop(monitorId: MonitorId): Promise<void> {
    await this.tx.run(sql`UPDATE heartbeat SET judge_at = NULL WHERE monitor_id = ${monitorId}`);
  }

  async #lock(which: Sql): Promise<Heartbeat | null> {
    const row = await first<HeartbeatRow>(
      this.tx,
      sql`SELECT monitor_id, state FROM heartbeat WHERE ${which} ${this.tx.dialect.rowLock('FOR UPDATE')}`,
    );
    return row && heartbeatFrom(row);
  }

  isKnown(token: string): Promise<boolean> {
    return exists(this.tx, sql`SELECT 1 AS found FROM heartbeat WHERE ${reportsAt(token)}`);
  }

  /** Locks the heartbeat until this transaction ends. */
  findByToken(token: string): Promise<Heartbeat | null> {
    return this.#lock(reportsAt(token));
  }

  async due(jobsMax: number): Promise<Heartbeat[]> {
    const { nowMs, rowLock } = this.tx.dialect;
    const rows = await this.tx.all<HeartbeatRow>(sql`
      SELECT b.monitor_id, b.state FROM heartbeat b WHERE b.judge_at <= ${nowMs}
      ORDER BY b.judge_at LIMIT ${jobsMax} ${rowLock('FOR UPDATE OF b SKIP LOCKED')}`);
    return rows.map(heartbeatFrom);
  }

  isAnyDue(): Promise<boolean> {
    return exists(this.tx, sql`SELECT 1 AS found FROM heartbeat WHERE judge_at <= ${this.tx.dialect.nowMs}`);
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

  async save({ monitorId, since, state }: Heartbeat, judgeAt: Instant): Promise<void> {
    await this.tx.run(sql`
      UPDATE heartbeat SET state = ${textOf({ since, state })}, judge_at = ${toMs(judgeAt)}
      WHERE monitor_id = ${monitorId}`);
  }
}
