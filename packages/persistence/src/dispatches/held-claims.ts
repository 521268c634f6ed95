import type { AlertId } from '@tocsin/domain';

type Claim = { readonly id: string; unended: number };

/**
 * The claims that a process has taken and that are not settled: messages of theirs have not ended. Grows with what the
 * process has in flight, and no further. What it does not know of any more, after a crash, is found again when it runs out.
 */
export class HeldClaims {
  readonly #claimOf = new Map<AlertId, Claim>();
  #settled: string[] = [];

  /** A claim was committed. @param alertIds of the messages that this process is to end */
  hold(id: string, alertIds: readonly AlertId[]): void {
    if (alertIds.length === 0) this.#settled.push(id);
    const claim: Claim = { id, unended: alertIds.length };
    for (const alertId of alertIds) this.#claimOf.set(alertId, claim);
  }

  /** Messages have ended, or were given back, and that is committed. */
  ended(alertIds: readonly AlertId[]): void {
    for (const alertId of alertIds) {
      const claim = this.#claimOf.get(alertId);
      if (claim === undefined) continue;
      this.#claimOf.delete(alertId);
      claim.unended -= 1;
      if (claim.unended === 0) this.#settled.push(claim.id);
    }
  }

  /** @returns the claims that were settled since the last time, unless there are fewer than `least` */
  takeSettled(least = 1): readonly string[] {
    if (this.#settled.length < least) return [];
    const settled = this.#settled;
    this.#settled = [];
    return settled;
  }
}
