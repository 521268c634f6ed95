import {
  type ClaimedDispatch,
  type CompletedDispatch,
  type DispatchQueue,
  type Instant,
  instant,
  type PlannedDispatch,
} from '@tocsin/domain';
import { type DispatchRow, hasEnded } from './dispatch-table.js';
import { isIncidentEvent } from './memory-incident-repository.js';
import type { MemorySession } from './memory-session.js';

export type QueueOptions = { readonly claimedBy: string; readonly claimMs: number };

export class MemoryDispatchQueue implements DispatchQueue {
  constructor(
    private readonly session: MemorySession,
    private readonly options: QueueOptions,
  ) {}

  claim(dispatchesMax: number): Promise<ClaimedDispatch[]> {
    return this.session.perform('claim', () => {
      const { dispatches } = this.session.database;
      const claim = {
        type: 'Claim',
        by: this.options.claimedBy,
        expiresAt: this.timeIn(this.options.claimMs),
      } as const;
      const claimed = free(dispatches.rows())
        .slice(0, dispatchesMax)
        .map((row) => this.claimed(row));
      for (const { alertId } of claimed) dispatches.change(alertId, claim);
      return claimed;
    });
  }

  complete(completed: readonly CompletedDispatch[]): Promise<void> {
    return this.session.perform('complete', () => {
      const { dispatches } = this.session.database;
      const by = this.options.claimedBy;
      for (const { alertId, outcome, request } of completed) {
        dispatches.change(alertId, { type: 'Complete', by, outcome, now: this.timeIn(0) }, request);
      }
    });
  }

  closeExpired(): Promise<number> {
    return this.session.perform('close expired', () => {
      const { dispatches } = this.session.database;
      const now = this.timeIn(0);
      return dispatches
        .rows()
        .filter(({ alertId }) => dispatches.change(alertId, { type: 'CloseExpired', now })).length;
    });
  }

  private claimed({ alertId, planned }: DispatchRow): ClaimedDispatch {
    const { accounts, channels, log } = this.session.database;
    const { event, eventId, channelId, accountId, createdAt } = planned;
    const plan = accounts.get(accountId);
    if (plan === undefined) throw new Error(`There is no account ${accountId}.`);
    const cause = log.find((recorded) => recorded.eventId === eventId);
    return {
      alertId,
      event,
      eventId,
      channelId,
      createdAt,
      channel: channels.get(channelId) ?? null,
      plan,
      cause: cause !== undefined && isIncidentEvent(cause) ? cause : null,
    };
  }

  private timeIn(durationMs: number): Instant {
    return instant(new Date(this.session.database.clock.now().getTime() + durationMs));
  }
}

/** The pending rows, oldest first, without each `incident.resolved` whose `incident.created` has not ended. */
const free = (rows: readonly DispatchRow[]): DispatchRow[] => {
  const unfinished = new Set(
    rows
      .filter((row) => row.planned.event === 'incident.created' && !hasEnded(row.dispatch))
      .map(({ planned }) => ringing(planned)),
  );
  return rows.filter(
    ({ dispatch, planned }) =>
      dispatch.status === 'pending' &&
      !(planned.event === 'incident.resolved' && unfinished.has(ringing(planned))),
  );
};

const ringing = ({ incidentId, channelId }: PlannedDispatch): string => `${incidentId} ${channelId}`;
