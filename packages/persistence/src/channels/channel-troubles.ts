import {
  type AccountId,
  type ChannelFailure,
  type ChannelHealthStatus,
  type ChannelId,
  channelHealthRules,
  codesThatSayNothing,
  type DispatchErrorCode,
  type EndedMessage,
  type Instant,
} from '@tocsin/domain';
import type { DueRows } from '../database/agenda.js';
import { countOf, type Executor } from '../database/database.js';
import { type Dialect, idsIn, raw, type Sql, sql } from '../database/sql.js';
import { fromMs, toMs } from '../database/values.js';
import { waits } from '../tables/dispatches.js';
import type { channelTrouble } from '../tables/responding.js';
import type { Row } from '../tables/table.js';

const messagesReadMax = 20;

/** Bounds the messages among which these are found: more than dispatchers have in flight to a channel when they are killed. */
const messagesLookedThroughMax = 512;

/** A channel whose last message failed, or one that is failing. */
export type TroubledChannel = {
  readonly channelId: ChannelId;
  readonly accountId: AccountId;
  readonly name: string;
  readonly isEnabled: boolean;
  readonly before: ChannelFailure | null;
  readonly toldAt: Instant | null;
  /** The mark of the last failure that this look has seen. */
  readonly seenMark: number | null;
  /** The latest ended messages that say something of the channel, newest first. */
  readonly messages: readonly EndedMessage[];
};

export type JudgedChannel = Pick<TroubledChannel, 'seenMark'> & {
  readonly channelId: ChannelId;
  readonly failure: ChannelFailure | null;
  readonly lookAgainAt: Instant | null;
  readonly toldAt: Instant | null;
};

export const channelsToLookAt = ({ nowMs }: Dialect): DueRows => ({
  subject: raw('t.channel_id'),
  dueAt: raw('t.look_at'),
  from: sql`channel_trouble t WHERE t.look_at <= ${nowMs}`,
});

type TroubleRow = Row<typeof channelTrouble>;

type ChannelRow = { id: ChannelId; account_id: AccountId; name: string; enabled: number };

type MessageRow = {
  channel_id: ChannelId;
  completed_at: number;
  error_code: DispatchErrorCode | null;
  error_message: string | null;
  response_status: number | null;
};

const failureFrom = (
  row: Pick<TroubleRow, 'failing_since' | 'error_code' | 'error_message'>,
): ChannelFailure | null =>
  row.failing_since === null
    ? null
    : {
        since: fromMs(row.failing_since),
        error: { code: row.error_code ?? 'internal', message: row.error_message ?? '' },
      };

const messageFrom = (row: MessageRow): EndedMessage => ({
  endedAt: fromMs(row.completed_at),
  error:
    row.error_code === null
      ? null
      : { code: row.error_code, message: row.error_message ?? '', responseStatus: row.response_status },
});

/** Before and after every id. */
const [lowest, highest] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/** The condition that a channel has this health. @param channelId the column of its id */
export const hasHealth = (
  health: ChannelHealthStatus,
  channelId: Sql,
): Sql => sql`${raw(health === 'ok' ? 'NOT' : '')}
  EXISTS (SELECT 1 FROM channel_trouble t WHERE t.channel_id = ${channelId} AND t.failing_since IS NOT NULL)`;

const isFailing = raw('t.look_at IS NOT NULL AND t.failing_since IS NOT NULL');

/** Channels whose last messages failed. A look at each judges it: the way of a delivered message has no statement more. */
export class ChannelTroubles {
  constructor(private readonly tx: Executor) {}

  /**
   * Locks those of these channels that are still to be looked at, and that no other transaction has. A dispatcher that marks
   * a failure does not wait for that: `save` leaves a mark that came meanwhile.
   */
  async lockDue(channelIds: readonly ChannelId[]): Promise<TroubledChannel[]> {
    const { dialect } = this.tx;
    const channels = await this.tx.all<ChannelRow>(sql`
      SELECT c.id, c.account_id, c.name, c.enabled FROM channel c WHERE c.id IN ${idsIn(dialect, channelIds)}
      ORDER BY c.id ${dialect.rowLock('FOR NO KEY UPDATE OF c SKIP LOCKED')}`);
    const byId = new Map(channels.map((channel) => [channel.id, channel]));
    if (byId.size === 0) return [];
    // A second statement, since another process may have judged a channel before the first had its lock.
    const rows = await this.tx.all<TroubleRow>(sql`
      SELECT t.* FROM channel_trouble t
      WHERE t.look_at <= ${dialect.nowMs} AND t.channel_id IN ${idsIn(dialect, [...byId.keys()])}
      ORDER BY t.look_at`);
    if (rows.length === 0) return [];
    const messages = await this.#latestMessages(rows.map(({ channel_id }) => channel_id));
    return rows.flatMap((row) => {
      const channel = byId.get(row.channel_id);
      if (channel === undefined) return [];
      return {
        channelId: channel.id,
        accountId: channel.account_id,
        name: channel.name,
        isEnabled: channel.enabled === 1,
        before: failureFrom(row),
        toldAt: row.told_at === null ? null : fromMs(row.told_at),
        seenMark: row.look_at,
        messages: messages.get(channel.id) ?? [],
      };
    });
  }

  /** Reads none of the messages that wait, of which a channel may have thousands. */
  async #latestMessages(
    channelIds: readonly ChannelId[],
  ): Promise<ReadonlyMap<ChannelId, readonly EndedMessage[]>> {
    const tells = (alias: string): Sql =>
      raw(
        `(${alias}.status = 'delivered' OR ${alias}.status = 'failed' AND ${alias}.error_code NOT IN (${codesThatSayNothing
          .map((code) => `'${code}'`)
          .join(', ')}))`,
      );
    const rows = await this.tx.all<MessageRow>(sql`
      WITH ended AS MATERIALIZED (
        SELECT c.id AS channel_id, COALESCE((
          SELECT w.id FROM alert_dispatch w WHERE w.channel_id = c.id AND w.status = 'pending' AND ${raw(waits)} ORDER BY w.id LIMIT 1),
          ${raw(`'${highest}'`)}) AS before_id
        FROM channel c WHERE c.id IN ${idsIn(this.tx.dialect, channelIds)}),
      bounded AS MATERIALIZED (
        SELECT e.channel_id, e.before_id, COALESCE((
          SELECT x.id FROM alert_dispatch x WHERE x.channel_id = e.channel_id AND x.id < e.before_id
          ORDER BY x.id DESC LIMIT 1 OFFSET ${raw(String(messagesLookedThroughMax - 1))}),
          ${raw(`'${lowest}'`)}) AS oldest_id
        FROM ended e),
      latest AS MATERIALIZED (
        SELECT b.channel_id, b.before_id, COALESCE((
          SELECT x.id FROM alert_dispatch x
          WHERE x.channel_id = b.channel_id AND x.id >= b.oldest_id AND x.id < b.before_id AND ${tells('x')}
          ORDER BY x.id DESC LIMIT 1 OFFSET ${raw(String(messagesReadMax - 1))}),
          b.oldest_id) AS from_id
        FROM bounded b)
      SELECT d.channel_id, d.completed_at, d.error_code, d.error_message, d.response_status
      FROM latest l JOIN alert_dispatch d
        ON d.channel_id = l.channel_id AND d.id >= l.from_id AND d.id < l.before_id
      WHERE ${tells('d')} ORDER BY d.completed_at DESC, d.id DESC`);
    const messages = new Map<ChannelId, EndedMessage[]>();
    for (const row of rows) {
      const ofChannel = messages.get(row.channel_id) ?? [];
      ofChannel.push(messageFrom(row));
      messages.set(row.channel_id, ofChannel);
    }
    return messages;
  }

  /** The caller holds the locks. */
  async save(judged: readonly JudgedChannel[]): Promise<void> {
    const shape = {
      channel_id: 'uuid',
      seen_mark: 'bigint',
      look_at: 'bigint',
      failing_since: 'bigint',
      error_code: 'text',
      error_message: 'text',
      told_at: 'bigint',
    } as const;
    const ms = (at: Instant | null) => (at === null ? null : toMs(at));
    const rows = judged.map(({ channelId, failure, lookAgainAt, toldAt, seenMark }) => ({
      channel_id: channelId,
      seen_mark: seenMark,
      look_at: ms(lookAgainAt),
      failing_since: ms(failure?.since ?? null),
      error_code: failure?.error.code ?? null,
      error_message: failure?.error.message ?? null,
      told_at: ms(toldAt),
    }));
    await this.tx.runEach(
      shape,
      rows,
      ({ each, from }) => sql`
        UPDATE channel_trouble SET
          look_at = CASE WHEN channel_trouble.look_at = ${each.seen_mark} THEN ${each.look_at}
            ELSE channel_trouble.look_at END, failing_since = ${each.failing_since},
          error_code = ${each.error_code}, error_message = ${each.error_message}, told_at = ${each.told_at}
        ${from} WHERE channel_trouble.channel_id = ${each.channel_id}`,
    );
  }

  /** For a channel that is switched off. The caller holds its lock. */
  async end(channelId: ChannelId): Promise<void> {
    await this.tx.run(sql`
      UPDATE channel_trouble SET failing_since = NULL, error_code = NULL, error_message = NULL
      WHERE channel_id = ${channelId}`);
  }

  /** Has a channel in trouble judged at once, or after some milliseconds. */
  async lookAt(channelId: ChannelId, afterMs = 0): Promise<void> {
    await this.tx.run(sql`
      UPDATE channel_trouble SET look_at = ${this.tx.dialect.nowMs} + ${raw(String(afterMs))}
      WHERE channel_id = ${channelId}`);
  }

  /** Makes due what a clock that was set back has put off. */
  async realign(): Promise<void> {
    const { nowMs } = this.tx.dialect;
    await this.tx.run(sql`
      UPDATE channel_trouble SET look_at = ${nowMs}
      WHERE look_at > ${nowMs} + ${raw(String(channelHealthRules.undeliveredMs))}`);
  }

  /** The channels among these that are failing. */
  async failuresOf(channelIds: readonly ChannelId[]): Promise<ReadonlyMap<ChannelId, ChannelFailure>> {
    if (channelIds.length === 0) return new Map();
    const rows = await this.tx.all<TroubleRow>(sql`
      SELECT t.* FROM channel_trouble t WHERE t.channel_id IN ${idsIn(this.tx.dialect, channelIds)}
        AND t.failing_since IS NOT NULL`);
    return new Map(
      rows.flatMap((row) => {
        const failure = failureFrom(row);
        return failure === null ? [] : [[row.channel_id, failure] as const];
      }),
    );
  }

  countOf(accountId: AccountId): Promise<number> {
    return countOf(
      this.tx,
      sql`channel c WHERE c.account_id = ${accountId} AND ${hasHealth('failing', raw('c.id'))}`,
    );
  }

  /** Counts failing channels of all accounts. Each of them has a next look, so the index of looks finds it. */
  count(): Promise<number> {
    return countOf(this.tx, sql`channel_trouble t WHERE ${isFailing}`);
  }
}
