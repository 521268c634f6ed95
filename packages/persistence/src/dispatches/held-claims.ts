import type { AlertId } from '@tocsin/domain';

type Claim = { readonly id: string; unended: number };

/** Claims with unended messages. Those that a crash left behind are found when they expire. */
export class HeldClaims {
  readonly #claimOf = new Map<AlertId, Claim>();
  #settled: string[] = [];

  hold(id: string, alertIds: readonly AlertId[]): void {
    if (alertIds.length === 0) this.#settled.push(id);
    const claim: Claim = { id, unended: alertIds.length };
    for (const alertId of alertIds) this.#claimOf.set(alertId, claim);
  }

  ended(alertIds: readonly AlertId[]): void {
    for (const alertId of alertIds) {
      const claim = this.#claimOf.get(alertId);
      if (claim === undefined) continue;
      this.#claimOf.delete(alertId);
      claim.unended -= 1;
      if (claim.unended === 0) this.#settled.push(claim.id);
    }
  }

  takeSettled(least = 1): readonly string[] {
    if (this.#settled.length < least) return [];
    const settled = this.#settled;
    this.#settled = [];
    return settled;
  }
}
