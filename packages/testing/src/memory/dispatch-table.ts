import {
  type AlertDispatch,
  type AlertDispatchCommand,
  type AlertId,
  alertDispatch,
  isRefusal,
  type PlannedDispatch,
  type SentRequest,
} from '@tocsin/domain';

/** A row of the alerts table. Replaced when it changes, never altered. */
export type DispatchRow = {
  readonly alertId: AlertId;
  readonly planned: PlannedDispatch;
  readonly dispatch: AlertDispatch;
  readonly request: SentRequest | null;
};

/** The alerts table: unique by event and channel, and changed only as the domain's `alertDispatch` decides. */
export class DispatchTable {
  private readonly rowsById = new Map<AlertId, DispatchRow>();
  // Kept apart, so that a long table does not make looking at the queue slow.
  private readonly pendingById = new Map<AlertId, DispatchRow>();
  private readonly keys = new Set<string>();

  /** @param lifecycle what decides instead, for tests that must notice a wrong one */
  constructor(private readonly lifecycle = alertDispatch) {}

  find(alertId: AlertId): DispatchRow | undefined {
    return this.rowsById.get(alertId);
  }

  /** Every row, in the order in which they were planned. */
  rows(): DispatchRow[] {
    return [...this.rowsById.values()];
  }

  /** The rows that are pending, in the order in which they were planned. */
  pending(): DispatchRow[] {
    return [...this.pendingById.values()];
  }

  /** Stores a pending row, unless there is one for this event and channel. @returns the row, if it is new */
  plan(planned: PlannedDispatch, alertId: AlertId): DispatchRow | undefined {
    const key = `${planned.eventId} ${planned.channelId}`;
    if (this.keys.has(key)) return undefined;
    this.keys.add(key);
    this.rowsById.set(alertId, { alertId, planned, dispatch: this.lifecycle.initial, request: null });
    this.change(alertId, { type: 'Plan', alertId });
    return this.find(alertId);
  }

  /** @returns whether the row exists and the command changed it */
  change(alertId: AlertId, command: AlertDispatchCommand, request: SentRequest | null = null): boolean {
    const row = this.rowsById.get(alertId);
    if (row === undefined) return false;
    const decided = this.lifecycle.decide(command, row.dispatch);
    if (isRefusal(decided) || decided.length === 0) return false;
    const changed = { ...row, dispatch: decided.reduce(this.lifecycle.evolve, row.dispatch), request };
    this.rowsById.set(alertId, changed);
    if (changed.dispatch.status === 'pending') this.pendingById.set(alertId, changed);
    else this.pendingById.delete(alertId);
    return true;
  }
}

type Ended = Extract<AlertDispatch, { status: 'delivered' | 'failed' }>;

/** Whether the message is `delivered` or `failed`, and so will never change again. */
export const hasEnded = (dispatch: AlertDispatch): dispatch is Ended =>
  dispatch.status === 'delivered' || dispatch.status === 'failed';
