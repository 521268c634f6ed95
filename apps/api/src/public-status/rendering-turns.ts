import { setTimeout as wait } from 'node:timers/promises';
import type { AccountId } from '@tocsin/domain';
import { Problem } from '../http/problems/problem.js';

/** The largest page takes 10 ms, so an account takes at most a fifth of the loop. */
export const renderingBounds = {
  documentsASecondMax: 20,
  /** Documents at once, after a rest. */
  burstMax: 40,
  waitMsMax: 3000,
} as const;

const { documentsASecondMax, burstMax, waitMsMax } = renderingBounds;
const intervalMs = 1000 / documentsASecondMax;

/** Spreads the rendering of each account's documents over time, so that no account takes the loop from the others. */
export class RenderingTurns {
  /** When an account has had its share, in the order of that time. */
  readonly #servedUntilMs = new Map<AccountId, number>();

  /** Resolves when it is this account's turn. @throws Problem `unavailable` when too much of the account waits */
  async take(accountId: AccountId): Promise<void> {
    const nowMs = performance.now();
    this.#forgetBefore(nowMs);
    const servedMs = Math.max(nowMs, this.#servedUntilMs.get(accountId) ?? 0) + intervalMs;
    const waitMs = servedMs - nowMs - burstMax * intervalMs;
    if (waitMs > waitMsMax)
      throw new Problem('unavailable', 'Too many status pages are being rendered at the moment. Try again.');
    this.#servedUntilMs.delete(accountId);
    this.#servedUntilMs.set(accountId, servedMs);
    if (waitMs > 0) await wait(waitMs);
  }

  #forgetBefore(nowMs: number): void {
    for (const [accountId, servedMs] of this.#servedUntilMs) {
      if (servedMs > nowMs) return;
      this.#servedUntilMs.delete(accountId);
    }
  }
}
