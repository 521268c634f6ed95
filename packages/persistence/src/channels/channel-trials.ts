import { type AccountId, type ChannelId, type Instant, nextTrialAt } from '@tocsin/domain';
import { claimDue, type DueRows } from '../database/agenda.js';
import type { Executor } from '../database/database.js';
import { type Dialect, raw, sql } from '../database/sql.js';
import { fromMs, toMs } from '../database/values.js';

const dayMs = 24 * 60 * 60_000;

export type DueTrial = {
  readonly channelId: ChannelId;
  readonly accountId: AccountId;
  readonly dueAt: Instant;
  readonly everyDays: number;
  /** A channel that is switched off or unconfirmed is not tried. */
  readonly isHeard: boolean;
};

export const trialsDue = ({ nowMs }: Dialect): DueRows => ({
  subject: raw('c.id'),
  dueAt: raw('c.next_test_at'),
  from: sql`channel c WHERE c.next_test_at <= ${nowMs}`,
});

type TrialRow = {
  id: ChannelId;
  account_id: AccountId;
  next_test_at: number;
  test_every_days: number | null;
  enabled: number;
  unconfirmed: number;
};

/** When channels are tried that have `test_every_days`. */
export class ChannelTrials {
  constructor(private readonly tx: Executor) {}

  async lockDue(channelIds: readonly ChannelId[]): Promise<DueTrial[]> {
    const columns = raw(', c.id, c.account_id, c.next_test_at, c.test_every_days, c.enabled, c.unconfirmed');
    const rows = await claimDue<TrialRow>(this.tx, trialsDue(this.tx.dialect), channelIds, 'c', columns);
    return rows.map((row) => ({
      channelId: row.id,
      accountId: row.account_id,
      dueAt: fromMs(row.next_test_at),
      everyDays: row.test_every_days ?? 1,
      isHeard: row.test_every_days !== null && row.enabled === 1 && row.unconfirmed === 0,
    }));
  }

  /** @param everyDays `null` ends the trials of a channel */
  async restart(channelId: ChannelId, everyDays: number | null, now: Instant): Promise<void> {
    await this.setNext(channelId, everyDays === null ? null : nextTrialAt(channelId, everyDays, now));
  }

  /** Begins anew the trials that a clock that was set back has put off. */
  async realign(): Promise<void> {
    const { nowMs, rowLock } = this.tx.dialect;
    const far = await this.tx.all<{ id: ChannelId; test_every_days: number; now_ms: number }>(sql`
      SELECT c.id, c.test_every_days, ${nowMs} AS now_ms FROM channel c
      WHERE c.next_test_at > ${nowMs} + (c.test_every_days + 1) * ${raw(String(dayMs))}
      ORDER BY c.id ${rowLock('FOR UPDATE')}`);
    await this.tx.runEach(
      { id: 'uuid', next_test_at: 'bigint' },
      far.map(({ id, test_every_days, now_ms }) => ({
        id,
        next_test_at: toMs(nextTrialAt(id, test_every_days, fromMs(now_ms))),
      })),
      ({ each, from }) =>
        sql`UPDATE channel SET next_test_at = ${each.next_test_at} ${from} WHERE channel.id = ${each.id}`,
    );
  }

  async setNext(channelId: ChannelId, at: Instant | null): Promise<void> {
    await this.tx.run(sql`
      UPDATE channel SET next_test_at = ${at === null ? null : toMs(at)} WHERE id = ${channelId}`);
  }
}
