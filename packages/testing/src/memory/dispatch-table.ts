import {
  type AlertDispatch,
  type AlertDispatchCommand,
  type AlertId,
  alertDispatch,
  isRefusal,
  type PlannedDispatch,
  type SentRequest,
} from '@tocsin/domain';

export type DispatchRow = {
  readonly alertId: AlertId;
  readonly planned: PlannedDispatch;
  readonly dispatch: AlertDispatch;
  readonly request: SentRequest | null;
};

/** The alerts table, unique by event and channel. The domain's `alertDispatch` decides each change. */
export class DispatchTable {
  private readonly rowsById = new Map<AlertId, DispatchRow>();
  private readonly pendingById = new Map<AlertId, DispatchRow>();
  private readonly keys = new Set<string>();

  rows(): DispatchRow[] {
    return [...this.rowsById.values()];
  }

  pending(): DispatchRow[] {
    return [...this.pendingById.values()];
  }

  /** Stores a pending row. @returns `undefined` if there is a row for this event and channel */
  plan(planned: PlannedDispatch, alertId: AlertId): DispatchRow | undefined {
    const key = `${planned.eventId} ${planned.channelId}`;
    if (this.keys.has(key)) return undefined;
    this.keys.add(key);
    this.rowsById.set(alertId, { alertId, planned, dispatch: alertDispatch.initial, request: null });
    this.change(alertId, { type: 'Plan', alertId });
    return this.rowsById.get(alertId);
  }

  change(alertId: AlertId, command: AlertDispatchCommand, request: SentRequest | null = null): boolean {
    const row = this.rowsById.get(alertId);
    if (row === undefined) return false;
    const decided = alertDispatch.decide(command, row.dispatch);
    if (isRefusal(decided) || decided.length === 0) return false;
    const changed = { ...row, dispatch: decided.reduce(alertDispatch.evolve, row.dispatch), request };
    this.rowsById.set(alertId, changed);
    if (changed.dispatch.status === 'pending') this.pendingById.set(alertId, changed);
    else this.pendingById.delete(alertId);
    return true;
  }
}

type Ended = Extract<AlertDispatch, { status: 'delivered' | 'failed' }>;

export const hasEnded = (dispatch: AlertDispatch): dispatch is Ended =>
  dispatch.status === 'delivered' || dispatch.status === 'failed';
