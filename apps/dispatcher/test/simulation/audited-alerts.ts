import {
  type AlertDispatch,
  type AlertDispatchCommand,
  type AlertId,
  alertDispatch,
  type Clock,
  instant,
  type SentRequest,
} from '@tocsin/domain';
import { type DispatchRow, DispatchTable, hasEnded, type Story } from '@tocsin/testing';
import { messageName } from './names.js';
import type { Verdict } from './verdict.js';

type AuditedAlertsParts = {
  readonly lifecycle?: typeof alertDispatch | undefined;
  readonly clock: Clock;
  readonly story: Story;
  readonly verdict: Verdict;
  /** Whether something went wrong on account of which this process may leave a claim behind. */
  readonly hasMetTrouble: (process: string) => boolean;
};

/** The alerts table, which tells the story of its rows and looks at every change of one. */
export class AuditedAlerts extends DispatchTable {
  readonly #parts: AuditedAlertsParts;
  #unfinished = 0;
  #changes = 0;

  constructor(parts: AuditedAlertsParts) {
    super(parts.lifecycle ?? alertDispatch);
    this.#parts = parts;
  }

  /** How many rows are pending or sending. */
  get unfinished(): number {
    return this.#unfinished;
  }

  /** Grows with every change of a row. */
  get changes(): number {
    return this.#changes;
  }

  override change(alertId: AlertId, command: AlertDispatchCommand, request?: SentRequest | null): boolean {
    const before = this.find(alertId)?.dispatch;
    const isChanged = super.change(alertId, command, request);
    const after = this.find(alertId);
    if (isChanged && before && after) this.#audit(before, after, command);
    return isChanged;
  }

  #audit(before: AlertDispatch, after: DispatchRow, command: AlertDispatchCommand): void {
    const name = messageName(after.planned);
    const change = `${described(before)} → ${described(after.dispatch)}`;
    this.#changes += 1;
    this.#unfinished += Number(!hasEnded(after.dispatch)) - Number(isUnfinished(before));
    this.#parts.story.tell('database', `${name}: ${change}`, name);
    if (hasEnded(before)) {
      this.#parts.verdict.violated('a row that has ended never changes', `${name}: ${change}.`, name);
    }
    if (command.type === 'CloseExpired' && before.status === 'sending') this.#auditClosing(name, before);
  }

  #auditClosing(name: string, { claimedBy, claimExpiresAt }: Extract<AlertDispatch, { status: 'sending' }>) {
    const { clock, verdict, hasMetTrouble } = this.#parts;
    const now = instant(clock.now());
    if (claimExpiresAt > now) {
      const detail = `${claimedBy} had claimed ${name} until ${claimExpiresAt}, and it is ${now}.`;
      verdict.violated('a claim is closed only after it ran out', detail, name);
    }
    if (!hasMetTrouble(claimedBy)) {
      const detail = `${claimedBy}, which had claimed ${name}, is well.`;
      verdict.violated('nothing is interrupted unless its sender met trouble', detail, name);
    }
  }
}

const isUnfinished = ({ status }: AlertDispatch): boolean => status === 'pending' || status === 'sending';

const described = (dispatch: AlertDispatch): string => {
  if (dispatch.status === 'sending') return `sending by ${dispatch.claimedBy}`;
  if (!hasEnded(dispatch)) return dispatch.status;
  const { outcome } = dispatch;
  return outcome.outcome === 'failed' ? `failed, ${outcome.code}` : outcome.outcome;
};
