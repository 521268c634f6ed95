import type { AlertId } from '@tocsin/domain';
import type { SimulatedProcess } from '@tocsin/testing';
import type { AlertRow } from '../database/rows.js';
import type { Violations } from './violations.js';

/** The longest pause after an error, and the steps of a transaction. */
const recordedWithinMs = 2500;

type KnownOutcome = { readonly sender: SimulatedProcess; readonly name: string; readonly sinceMs: number };

type RecordingsParts = {
  readonly time: { readonly nowMs: number };
  readonly violations: Violations;
  readonly alert: (alertId: AlertId) => AlertRow | undefined;
  readonly wasHinderedSince: (process: string, ms: number) => boolean;
};

/** The outcomes that their senders know and have not recorded. */
export class Recordings {
  readonly #unrecorded = new Map<AlertId, KnownOutcome>();

  constructor(private readonly parts: RecordingsParts) {}

  knows(sender: SimulatedProcess, alertId: AlertId, name: string): void {
    this.#unrecorded.set(alertId, { sender, name, sinceMs: this.parts.time.nowMs });
  }

  check(): void {
    const { time, violations, alert, wasHinderedSince } = this.parts;
    for (const [alertId, { sender, name, sinceMs }] of this.#unrecorded) {
      const row = alert(alertId);
      const isItsOwn = row?.status === 'sending' && row.claimedBy === sender.name;
      if (!isItsOwn || !sender.isAlive) this.#unrecorded.delete(alertId);
      else if (
        time.nowMs - sinceMs > recordedWithinMs &&
        !wasHinderedSince(sender.name, time.nowMs - recordedWithinMs)
      ) {
        const detail = `${sender.name} knows the outcome of ${name} and has not recorded it.`;
        violations.report('an outcome is recorded once nothing hinders it', detail, name);
      }
    }
  }
}
