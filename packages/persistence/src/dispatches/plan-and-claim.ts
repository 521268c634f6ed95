import { randomUUID } from 'node:crypto';
import {
  type AccountId,
  type Admit,
  type Advance,
  type AlertId,
  type ChannelId,
  type IncidentEvent,
  type Instant,
  instant,
  messageEventIdOf,
  type Occurred,
  type PendingDispatch,
  type PlanId,
  type PlannedDispatch,
  producedAt,
} from '@tocsin/domain';
import {
  type ChannelReading,
  channelColumns,
  foundChannelFrom,
  hasChannel,
  type LeftJoinedChannel,
} from '../channels/channels.js';
import { type Database, driverErrorOf, type Executor } from '../database/database.js';
import { idsIn, type Rows, raw, type Sql, sql } from '../database/sql.js';
import { systemClock, toMs } from '../database/values.js';
import type { EventHold } from '../log/event-hold.js';
import { advanceCheckpoint } from '../log/log-order.js';
import { type ReaderTime, recordMover } from '../log/reader-rotation.js';
import { noteClaim } from './claims.js';
import type { Claimant } from './dispatch-queue.js';
import { plannedRow, plannedShape, producedAtMs } from './dispatches.js';
import { isOpeningUnended } from './free-messages.js';

export type PlannerOptions = Claimant &
  ChannelReading & {
    readonly newAlertId: () => AlertId;
    readonly yieldMs?: number;
    /** The system's, unless a simulation brings its own. */
    readonly time?: ReaderTime;
    /** Called when a transaction has held back the log for `heldNotedAfterMs`, and now and then until it ends. */
    readonly onHeld?: (hold: EventHold) => void;
    readonly heldNotedAfterMs?: number;
  };

type Destination = {
  readonly plan: PlanId;
  readonly type: string | null;
  readonly channel: PendingDispatch['channel'] | 'locked';
};

type DestinationRow = LeftJoinedChannel & { alert_channel_id: ChannelId; plan: PlanId };

const destinationsOf = async (
  tx: Executor,
  planned: readonly PlannedDispatch[],
  reading: ChannelReading,
): Promise<Map<ChannelId, Destination>> => {
  const accounts = new Map<ChannelId, AccountId>();
  for (const { channelId, accountId } of planned) accounts.set(channelId, accountId);
  const wanted = [...accounts].map(([channel_id, account_id]) => ({ channel_id, account_id }));
  const rows = await tx.all<DestinationRow>(sql`
    SELECT w.channel_id AS alert_channel_id, a.plan, ${channelColumns}
    FROM ${tx.dialect.records('w', { channel_id: 'uuid', account_id: 'uuid' }, wanted)}
    JOIN account a ON a.id = w.account_id LEFT JOIN channel c ON c.id = w.channel_id`);
  return new Map(
    rows.map((row) => [
      row.alert_channel_id,
      hasChannel(row)
        ? { plan: row.plan, type: row.type, channel: foundChannelFrom(row, reading) }
        : { plan: row.plan, type: null, channel: null },
    ]),
  );
};

const pairOf = ({ incidentId, channelId }: PlannedDispatch): string => `${incidentId} ${channelId}`;

/** Resolutions wait until the opening's message to the same channel has ended. */
const heldBack = async (tx: Executor, planned: readonly PlannedDispatch[]): Promise<ReadonlySet<string>> => {
  const resolved = planned.filter(({ event }) => event === 'incident.resolved');
  if (resolved.length === 0) return new Set();
  const keys = resolved.map(({ incidentId, channelId }) => ({
    incident_id: incidentId,
    channel_id: channelId,
  }));
  const rows = await tx.all<{ incidentId: string; channelId: string }>(sql`
    SELECT r.incident_id AS "incidentId", r.channel_id AS "channelId"
    FROM ${tx.dialect.records('r', { incident_id: 'uuid', channel_id: 'uuid' }, keys)}
    WHERE ${isOpeningUnended(tx.dialect, 'r')}`);
  const opening = planned.filter(({ event }) => event === 'incident.created').map(pairOf);
  return new Set([...opening, ...rows.map(({ incidentId, channelId }) => `${incidentId} ${channelId}`)]);
};

type Planned = {
  readonly alertId: AlertId;
  readonly planned: PlannedDispatch;
  readonly channelType: string | null;
  readonly isHeldBack: boolean;
  readonly free: PendingDispatch | null;
};

const ignoreExisting = raw('ON CONFLICT (event_id, channel_id) DO NOTHING');
const dispatchTaken = 'alert_dispatch_event_id_channel_id_key';

const shape = { ...plannedShape, channel_type: 'text', claimed: 'bigint' } as const;

/**
 * Advances the checkpoint and stores the messages in one commit: as `sending` those that `admit` takes, else as
 * `pending`. Existing messages stay, and removed accounts get none.
 * @param events at least one
 * @returns `null` when another process advanced the checkpoint; nothing is stored then
 */
export const planAndClaim = async (
  database: Database,
  options: PlannerOptions,
  events: readonly Occurred<IncidentEvent>[],
  planned: readonly PlannedDispatch[],
  admit: Admit,
): Promise<Omit<Advance, 'events'> | null> => {
  const now = instant((options.clock ?? systemClock).now());
  // Read before the transaction, to hold the checkpoint briefly. A resolution may wait too long by that, never too
  // short.
  const all = await withDestinations(database.read, options, events, planned, now);
  const free = all.flatMap((each) => each.free ?? []);
  const admitted = new Map(admit(free).map((dispatch) => [dispatch.alertId, dispatch]));
  const left = free.filter(({ alertId }) => !admitted.has(alertId));
  const claimId = admitted.size === 0 ? null : randomUUID();
  const stored = await commit(database, options, events, all, admitted, claimId, now);
  if (stored === null) return null;
  if (stored < all.length) await dropExisting(database.read, admitted);
  if (claimId !== null) options.held?.hold(claimId, [...admitted.keys()]);
  return {
    claimed: [...admitted.values()],
    left,
    heldBack: all.filter(({ isHeldBack }) => isHeldBack).map(({ planned }) => planned),
  };
};

const withDestinations = async (
  tx: Executor,
  { newAlertId, onLocked, ...reading }: PlannerOptions,
  events: readonly Occurred<IncidentEvent>[],
  planned: readonly PlannedDispatch[],
  now: Instant,
): Promise<Planned[]> => {
  if (planned.length === 0) return [];
  const [destinations, waiting] = await Promise.all([
    destinationsOf(tx, planned, reading),
    heldBack(tx, planned),
  ]);
  const causes = new Map(events.map((event) => [messageEventIdOf(event), event]));
  return planned.flatMap((dispatch) => {
    const { event, eventId, accountId, channelId, createdAt } = dispatch;
    const destination = destinations.get(channelId);
    if (destination === undefined) return [];
    const { plan, type, channel } = destination;
    const alertId = newAlertId();
    const isHeldBack = event === 'incident.resolved' && waiting.has(pairOf(dispatch));
    if (channel === 'locked') onLocked?.();
    if (channel === 'locked' || isHeldBack) {
      return { alertId, planned: dispatch, channelType: type, isHeldBack, free: null };
    }
    const cause = causes.get(eventId) ?? null;
    const free = {
      alertId,
      event,
      eventId,
      accountId,
      channelId,
      createdAt,
      producedAt: producedAt(createdAt, now),
      channel,
      plan,
      cause,
    };
    return { alertId, planned: dispatch, channelType: type, isHeldBack, free };
  });
};

/** @returns how many messages are new; `null` when the checkpoint had moved */
const commit = (
  { commitEachAfter, dialect }: Database,
  { claimedBy, claimMs }: Claimant,
  events: readonly Occurred<IncidentEvent>[],
  all: readonly Planned[],
  admitted: ReadonlyMap<AlertId, PendingDispatch>,
  claimId: string | null,
  now: Instant,
): Promise<number | null> => {
  const rows = all.map(({ alertId, planned, channelType }) => ({
    id: alertId,
    channel_type: channelType,
    claimed: admitted.has(alertId) ? 1 : 0,
    ...plannedRow(planned),
  }));
  const step = advanceCheckpoint(dialect, events, recordMover(claimedBy, dialect.nowMs));
  const storing = ({ each, values }: Rows<typeof shape>, condition: Sql): Sql => sql`
    INSERT INTO alert_dispatch (id, account_id, event_id, channel_id, channel_type, event, incident_id, monitor_id,
      created_at, stands_in_for, status, claimed_by, sent_at, produced_at, claim_expires_at)
    ${values(sql`
      ${each.id}, ${each.account_id}, ${each.event_id}, ${each.channel_id}, ${each.channel_type}, ${each.event},
      ${each.incident_id}, ${each.monitor_id}, ${each.created_at}, ${each.stands_in_for},
      CASE ${each.claimed} WHEN 1 THEN 'sending' ELSE 'pending' END,
      CASE ${each.claimed} WHEN 1 THEN ${claimedBy} END,
      CASE ${each.claimed} WHEN 1 THEN ${dialect.nowMs} END,
      CASE ${each.claimed} WHEN 1 THEN ${producedAtMs(toMs(now), each.created_at)} END,
      CASE ${each.claimed} WHEN 1 THEN ${dialect.nowMs} + ${raw(String(claimMs))} END`)} ${condition}`;
  const claiming =
    claimId === null
      ? undefined
      : (condition: Sql) => noteClaim(dialect, claimId, [...admitted.keys()], claimMs, condition);
  const attempt = (onDuplicate: Sql) =>
    commitEachAfter(
      step,
      shape,
      rows,
      (planned, condition) => sql`${storing(planned, condition)} ${onDuplicate}`,
      claiming,
    );
  if (dialect.name === 'sqlite') return attempt(ignoreExisting);
  // Looking for existing rows costs PostgreSQL a quarter of the statement, and they are rare.
  return attempt(raw('')).catch((error: unknown) => {
    if (driverErrorOf(error).constraint === dispatchTaken) return attempt(ignoreExisting);
    throw error;
  });
};

const dropExisting = async (tx: Executor, admitted: Map<AlertId, PendingDispatch>): Promise<void> => {
  const rows = await tx.all<{ id: AlertId }>(
    sql`SELECT d.id FROM alert_dispatch d WHERE d.id IN ${idsIn(tx.dialect, [...admitted.keys()])}`,
  );
  const stored = new Set(rows.map(({ id }) => id));
  for (const id of admitted.keys()) if (!stored.has(id)) admitted.delete(id);
};
