import { randomUUID } from 'node:crypto';
import {
  type AlertEvent,
  type AlertId,
  type ChannelId,
  type Clock,
  type CompletedDispatch,
  type DispatchQueue,
  type EventId,
  type IncidentEvent,
  type Instant,
  instant,
  type PendingDispatch,
  type PlanId,
  producedAt,
  type WaitingChannel,
} from '@tocsin/domain';
import {
  type ChannelReading,
  channelColumns,
  foundChannelFrom,
  hasChannel,
  type LeftJoinedChannel,
} from '../channels/channels.js';
import { type Database, first } from '../database/database.js';
import { ClockWatch } from '../database/database-clock.js';
import { raw, type Sql, sql } from '../database/sql.js';
import { fromMs, systemClock, toMs } from '../database/values.js';
import { type OccurredRow, occurredFrom } from '../log/event-store.js';
import { endAsInterrupted, pendingAgain, recordOutcomes } from './claim-ends.js';
import {
  ClaimStarts,
  claimedIds,
  expiredBy,
  HeldClaims,
  noteClaim,
  removeClaims,
  removeExpiredClaims,
} from './claims.js';
import { producedAtMs } from './dispatches.js';
import { type FirstPending, firstPendingOfEach, oldestFreeOfEach } from './free-messages.js';

type PendingRow = LeftJoinedChannel & {
  alert_id: AlertId;
  alert_event: AlertEvent;
  event_id: EventId;
  alert_account_id: WaitingChannel['accountId'];
  alert_channel_id: ChannelId;
  planned_at: number;
  plan: PlanId;
  first_pending: AlertId | null;
} & {
  [Column in keyof OccurredRow as `e_${Column}`]: OccurredRow[Column] | null;
};

const closedAtOnceMax = 500;
/** Claims are removed in such batches. Until then they are read with the others. */
const removedAtOnce = 16;

const causeFrom = (row: PendingRow): PendingDispatch['cause'] =>
  row.e_event_id === null
    ? null
    : occurredFrom<IncidentEvent>({
        event_id: row.e_event_id,
        type: row.e_type ?? '',
        data: row.e_data ?? '',
        recorded_at: row.e_recorded_at ?? 0,
      });

const pendingFrom = (row: PendingRow, reading: ChannelReading, now: Instant): PendingDispatch | null => {
  const channel = hasChannel(row) ? foundChannelFrom(row, reading) : null;
  if (channel === 'locked') return null;
  const createdAt = fromMs(row.planned_at);
  return {
    alertId: row.alert_id,
    event: row.alert_event,
    eventId: row.event_id,
    accountId: row.alert_account_id,
    channelId: row.alert_channel_id,
    createdAt,
    producedAt: producedAt(createdAt, now),
    channel,
    plan: row.plan,
    cause: causeFrom(row),
  };
};

/** None on SQLite, which keeps no index entries of messages that have gone. */
const firstPendingIn = (rows: readonly PendingRow[]): ReadonlyMap<ChannelId, AlertId> =>
  new Map(
    rows.flatMap(({ alert_channel_id, first_pending }) =>
      first_pending === null ? [] : [[alert_channel_id, first_pending] as const],
    ),
  );

const idsOf = (dispatches: readonly { readonly alertId: AlertId }[]): AlertId[] =>
  dispatches.map(({ alertId }) => alertId);

export type Claimant = {
  /** Names this process in rows; never used twice. */
  readonly claimedBy: string;
  /** Must be longer than sending and recording can take. */
  readonly claimMs: number;
  readonly held?: HeldClaims;
  /** The system's clock, unless a simulation brings its own. */
  readonly clock?: Clock;
  /** Shared by what this process judges by time. */
  readonly watch?: ClockWatch;
  /** Called when a message needs a key that this process does not have. */
  readonly onLocked?: () => void;
};

/** Rows decide who sends; there is no other lock. */
export const dispatchQueue = (
  database: Database,
  reading: ChannelReading,
  {
    claimedBy,
    claimMs,
    held = new HeldClaims(),
    clock = systemClock,
    watch = new ClockWatch(),
    onLocked,
  }: Claimant,
): DispatchQueue => {
  const { dialect } = database;
  const { nowMs, records, rowLock } = dialect;
  const starts = new ClaimStarts();
  const remove = async (settled: readonly string[]): Promise<void> => {
    if (settled.length > 0) await database.transaction((tx) => tx.run(removeClaims(dialect, settled)));
  };
  const idsAs = (alias: string, ids: readonly string[]): Sql =>
    records(
      alias,
      { id: 'uuid' },
      ids.map((id) => ({ id })),
    );

  return {
    waiting: async (after, channelsMax) => {
      const query = firstPendingOfEach(dialect, after, channelsMax);
      const found = await database.alongIndexes.all<FirstPending>(query);
      for (const { channelId, first } of found) if (first !== null) starts.sawPending(channelId, first);
      return found.map(({ accountId, channelId }) => ({ accountId, channelId }));
    },

    claim: async (channelIds, eachMax, admit) => {
      if (channelIds.length === 0) return [];
      const claimId = randomUUID();
      const now = instant(clock.now());
      const oldest = oldestFreeOfEach(dialect, channelIds, starts, eachMax);
      let firsts: ReadonlyMap<ChannelId, AlertId> = new Map();
      const claimed = await database.transaction(async (tx) => {
        if (dialect.alongIndexes !== null) tx.runUnawaited(dialect.alongIndexes);
        const rows = await tx.all<PendingRow>(sql`
          SELECT d.id AS alert_id, d.event AS alert_event, d.event_id, d.account_id AS alert_account_id,
            d.channel_id AS alert_channel_id, d.created_at AS planned_at, a.plan, ${channelColumns},
            e.event_id AS e_event_id, e.type AS e_type, e.data AS e_data, e.recorded_at AS e_recorded_at,
            ${oldest.firstPending} AS first_pending
          FROM ${oldest.from}
          JOIN account a ON a.id = d.account_id
          LEFT JOIN channel c ON c.id = d.channel_id
          LEFT JOIN event e ON e.event_id = d.event_id
          ORDER BY d.id`);
        firsts = firstPendingIn(rows);
        const pending = rows.flatMap((row) => pendingFrom(row, reading, now) ?? []);
        if (pending.length < rows.length) onLocked?.();
        const claimed = [...admit(pending)];
        if (claimed.length > 0) {
          const ids = idsOf(claimed);
          await tx.run(sql`
            UPDATE alert_dispatch SET status = 'sending', claimed_by = ${claimedBy},
              sent_at = ${nowMs}, produced_at = ${producedAtMs(toMs(now), raw('created_at'))}, claim_expires_at = ${nowMs} + ${raw(String(claimMs))}
            WHERE id IN (SELECT r.id FROM ${idsAs('r', ids)})`);
          await tx.run(noteClaim(dialect, claimId, ids, claimMs));
        }
        return claimed;
      });
      if (claimed.length > 0) held.hold(claimId, idsOf(claimed));
      for (const channelId of channelIds) starts.claimed(channelId, firsts.get(channelId));
      return claimed;
    },

    release: async (alertIds) => {
      if (alertIds.length === 0) return;
      const rows = alertIds.map((id) => ({ id }));
      await database.commitEach(
        { id: 'uuid' },
        rows,
        ({ each, from }) => sql`
            UPDATE alert_dispatch SET ${pendingAgain}
            ${from} WHERE alert_dispatch.id = ${each.id} AND alert_dispatch.claimed_by = ${claimedBy}`,
      );
      starts.clear();
      held.ended(alertIds);
    },

    complete: async (completed: readonly CompletedDispatch[]) => {
      if (completed.length === 0) return;
      await recordOutcomes(database, claimedBy, completed);
      held.ended(idsOf(completed));
      await remove(held.takeSettled(removedAtOnce));
    },

    closeExpired: async () => {
      await remove(held.takeSettled());
      const expired = expiredBy(await watch.lookAndStore(database), dialect, claimMs);
      if (expired === null) return 0;
      const ends = await first<{ first: number | null; last: number | null }>(
        database.read,
        sql`SELECT MIN(expires_at) AS first, MAX(expires_at) AS last FROM claim`,
      );
      if (ends?.first == null || ends.last === null) return 0;
      if (!expired.has(ends.first) && !expired.has(ends.last)) return 0;
      return database.transaction(async (tx) => {
        const closed = await tx.all<{ alertId: AlertId }>(sql`
          SELECT d.id AS "alertId" FROM alert_dispatch d
          WHERE d.id IN (${claimedIds(dialect)} WHERE ${expired.among(raw('c.expires_at'))})
            AND d.status = 'sending' AND ${expired.among(raw('d.claim_expires_at'))}
          ORDER BY d.claim_expires_at LIMIT ${closedAtOnceMax} ${rowLock('FOR UPDATE OF d SKIP LOCKED')}`);
        await endAsInterrupted(tx, idsOf(closed));
        await tx.run(removeExpiredClaims(dialect, expired.among(raw('c.expires_at')), closedAtOnceMax));
        return closed.length;
      });
    },
  };
};
