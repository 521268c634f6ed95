import {
  type Admit,
  type ClaimedDispatch,
  type Instant,
  instant,
  isIncidentEvent,
  type PendingDispatch,
  producedAt,
} from '@tocsin/domain';
import { type DispatchRow, hasEnded } from './dispatch-table.js';
import type { MemoryDatabase } from './memory-database.js';

export type Claimant = { readonly claimedBy: string; readonly claimMs: number };

/** The pending rows that may be sent: an `incident.resolved` waits until its `incident.created` has ended. */
export const freeAmong = ({ dispatches }: MemoryDatabase, pending: readonly DispatchRow[]): DispatchRow[] => {
  if (!pending.some(isResolution)) return [...pending];
  const unfinished = new Set(
    dispatches
      .rows()
      .filter((row) => row.planned.event === 'incident.created' && !hasEnded(row.dispatch))
      .map(ringing),
  );
  return pending.filter((row) => !(isResolution(row) && unfinished.has(ringing(row))));
};

export const claimFree = (
  database: MemoryDatabase,
  { claimedBy, claimMs }: Claimant,
  rows: readonly DispatchRow[],
  admit: Admit,
): ClaimedDispatch[] => {
  const claim = { type: 'Claim', by: claimedBy, expiresAt: timeIn(database, claimMs) } as const;
  const claimed = [...admit(rows.map((row) => pending(database, row)))];
  for (const { alertId } of claimed) database.dispatches.change(alertId, claim);
  return claimed;
};

export const timeIn = ({ clock }: MemoryDatabase, durationMs: number): Instant =>
  instant(new Date(clock.now().getTime() + durationMs));

const pending = (
  { accounts, channels, clock, log }: MemoryDatabase,
  { alertId, planned }: DispatchRow,
): PendingDispatch => {
  const { event, eventId, channelId, accountId, createdAt } = planned;
  const plan = accounts.get(accountId);
  if (plan === undefined) throw new Error(`There is no account ${accountId}.`);
  const cause = log.find((recorded) => recorded.eventId === eventId);
  return {
    alertId,
    event,
    eventId,
    accountId,
    channelId,
    createdAt,
    producedAt: producedAt(createdAt, instant(clock.now())),
    channel: channels.get(channelId) ?? null,
    plan,
    cause: cause !== undefined && isIncidentEvent(cause) ? cause : null,
  };
};

const isResolution = ({ planned }: DispatchRow): boolean => planned.event === 'incident.resolved';

const ringing = ({ planned: { incidentId, channelId } }: DispatchRow): string => `${incidentId} ${channelId}`;
