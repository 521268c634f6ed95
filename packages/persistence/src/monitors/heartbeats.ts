import { randomBytes } from 'node:crypto';
import { type AccountId, type Instant, type Job, jobFrom, type MonitorId } from '@tocsin/domain';
import { type Executor, first } from '../database/database.js';
import { fromMs, toMs } from '../database/instants.js';
import { readJson } from '../database/read-json.js';
import { type Sql, sql } from '../database/sql.js';

/** As unguessable as a key: whoever has it can say that a job has run. */
const tokenBytes = 18;

/** What a heartbeat waits for: pings of its job, or the checks of all other monitors of its account. */
export type HeartbeatSource = 'pings' | 'checks';

/** The job of a heartbeat monitor. */
export type Heartbeat = Job & { readonly monitorId: MonitorId };

type HeartbeatRow = { monitor_id: MonitorId; state: string };

const heartbeatFrom = (row: HeartbeatRow): Heartbeat => ({
  monitorId: row.monitor_id,
  ...jobFrom(readJson(row.state), fromMs(Date.now())),
});

const reportsAt = (token: string): Sql => sql`token = ${token} AND watches = 'pings'`;

// One text, so that all of it changes together.
const textOf = (job: Job): string => JSON.stringify(job);

/** Jobs that report by themselves, and when each is to be judged again though it has not. */
export class Heartbeats {
  constructor(private readonly tx: Executor) {}

  /** Waits for the job of this monitor from now on, at the address that it has, or at a new one. */
  async start(monitorId: MonitorId, watches: HeartbeatSource, now: Instant): Promise<void> {
    const before = await this.#find(monitorId);
    const state = textOf({ since: now, state: before?.state ?? {} });
    await this.tx.run(sql`
      INSERT INTO heartbeat (monitor_id, token, watches, state, judge_at)
      VALUES (${monitorId}, ${randomBytes(tokenBytes).toString('base64url')}, ${watches}, ${state}, ${toMs(now)})
      ON CONFLICT (monitor_id) DO UPDATE SET watches = excluded.watches, state = excluded.state,
        judge_at = excluded.judge_at`);
  }

  /** Waits for the job no longer, until it is waited for again. */
  async stop(monitorId: MonitorId): Promise<void> {
    await this.tx.run(sql`UPDATE heartbeat SET judge_at = NULL WHERE monitor_id = ${monitorId}`);
  }

  async #find(monitorId: MonitorId): Promise<Heartbeat | null> {
    const row = await first<HeartbeatRow>(
      this.tx,
      sql`SELECT monitor_id, state FROM heartbeat WHERE monitor_id = ${monitorId}
          ${this.tx.dialect.rowLock('FOR UPDATE')}`,
    );
    return row && heartbeatFrom(row);
  }

  /** Whether a job reports at this address. */
  async isKnown(token: string): Promise<boolean> {
    return (await first(this.tx, sql`SELECT 1 AS found FROM heartbeat WHERE ${reportsAt(token)}`)) !== null;
  }

  /** The job that reports at this address. Nobody else changes what is known of it in this transaction's time. */
  async findByToken(token: string): Promise<Heartbeat | null> {
    const row = await first<HeartbeatRow>(
      this.tx,
      sql`SELECT monitor_id, state FROM heartbeat WHERE ${reportsAt(token)} ${this.tx.dialect.rowLock('FOR UPDATE')}`,
    );
    return row && heartbeatFrom(row);
  }

  /** Jobs that are to be judged, and that nobody else is judging. */
  async due(jobsMax: number): Promise<Heartbeat[]> {
    const { nowMs, rowLock } = this.tx.dialect;
    const rows = await this.tx.all<HeartbeatRow>(sql`
      SELECT b.monitor_id, b.state FROM heartbeat b WHERE b.judge_at <= ${nowMs}
      ORDER BY b.judge_at LIMIT ${jobsMax} ${rowLock('FOR UPDATE OF b SKIP LOCKED')}`);
    return rows.map(heartbeatFrom);
  }

  async isAnyDue(): Promise<boolean> {
    const { nowMs } = this.tx.dialect;
    return (
      (await first(this.tx, sql`SELECT 1 AS found FROM heartbeat WHERE judge_at <= ${nowMs} LIMIT 1`)) !==
      null
    );
  }

  /**
   * Has those judged at once that wait for the checks of these accounts. One that is being judged at this moment is not
   * waited for: it is judged again by itself.
   */
  async judgeWatchers(accountIds: readonly AccountId[]): Promise<void> {
    if (accountIds.length === 0) return;
    const { dialect } = this.tx;
    const wanted = dialect.records(
      'r',
      { id: 'uuid' },
      accountIds.map((id) => ({ id })),
    );
    await this.tx.run(sql`
      UPDATE heartbeat SET judge_at = ${dialect.nowMs} WHERE monitor_id IN (
        SELECT b.monitor_id FROM heartbeat b JOIN monitor m ON m.id = b.monitor_id
        WHERE m.account_id IN (SELECT r.id FROM ${wanted}) AND m.type = 'heartbeat' AND b.watches = 'checks'
          AND b.judge_at > ${dialect.nowMs}
        ${dialect.rowLock('FOR UPDATE OF b SKIP LOCKED')})`);
  }

  /** Stores what is now known of a job, and when it is to be judged again. */
  async save({ monitorId, since, state }: Heartbeat, judgeAt: Instant): Promise<void> {
    await this.tx.run(sql`
      UPDATE heartbeat SET state = ${textOf({ since, state })}, judge_at = ${toMs(judgeAt)}
      WHERE monitor_id = ${monitorId}`);
  }
}
