import type { AccountId } from '@tocsin/domain';
import {
  type Change,
  type ChangeFeed,
  type ChangePlace,
  changeFeed,
  changesOverlapMs,
  type Database,
} from '@tocsin/persistence';

/** Beyond this, the oldest keys are forgotten. A forgotten change counts as new, which only costs a rendering. */
const keysMax = 100_000;

/** Finds the accounts with new changes. The change feed returns recent changes repeatedly. */
export class ChangedAccounts {
  readonly #feed: ChangeFeed;
  /** By the key of a change, oldest first. */
  readonly #seenMs = new Map<string, number>();
  #place: ChangePlace | undefined;

  constructor(database: Database) {
    this.#feed = changeFeed(database);
  }

  /** The next look begins at the end of the feed, and returns all accounts. */
  stop(): void {
    this.#place = undefined;
  }

  /** @returns those of the accounts that may have changed since the last look, and whether there were too many changes to read each */
  async look(
    accountIds: ReadonlySet<AccountId>,
  ): Promise<{ readonly changed: ReadonlySet<AccountId>; readonly isIncomplete: boolean }> {
    if (this.#place === undefined) {
      this.#place = await this.#feed.end();
      return { changed: accountIds, isIncomplete: false };
    }
    const { changes, place, isIncomplete } = await this.#feed.since(this.#place, [...accountIds]);
    const unseen = changes.filter((change) => this.#isNew(change, place.atMs));
    this.#forgetBefore(place.atMs - 2 * changesOverlapMs);
    this.#place = place;
    const changed = isIncomplete ? accountIds : new Set(unseen.map(({ accountId }) => accountId));
    return { changed, isIncomplete };
  }

  #isNew({ kind, key }: Change, nowMs: number): boolean {
    // Pages do not show alerts.
    if (kind === 'alert' || this.#seenMs.has(key)) return false;
    if (this.#seenMs.size >= keysMax) this.#seenMs.delete(this.#seenMs.keys().next().value ?? '');
    this.#seenMs.set(key, nowMs);
    return true;
  }

  #forgetBefore(ms: number): void {
    for (const [key, seenMs] of this.#seenMs) {
      if (seenMs >= ms) return;
      this.#seenMs.delete(key);
    }
  }
}
