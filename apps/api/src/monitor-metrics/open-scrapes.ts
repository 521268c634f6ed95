import { Injectable } from '@nestjs/common';
import type { AccountId } from '@tocsin/domain';
import { Problem } from '../http/problems/problem.js';

export const scrapesPerAccountMax = 5;

/** Bounds what the scrapes of an account hold, whose readers can be slow. */
@Injectable()
export class OpenScrapes {
  readonly #counts = new Map<AccountId, number>();

  /** @returns ends the scrape @throws Problem when the account has too many at a time */
  begin(accountId: AccountId): () => void {
    const count = this.#counts.get(accountId) ?? 0;
    if (count >= scrapesPerAccountMax) {
      throw new Problem(
        'too_many_scrapes',
        `An account can have at most ${scrapesPerAccountMax} scrapes of its metrics at a time. Read each answer to its end, or scrape less often.`,
      );
    }
    this.#counts.set(accountId, count + 1);
    return () => this.#end(accountId);
  }

  #end(accountId: AccountId): void {
    const left = (this.#counts.get(accountId) ?? 1) - 1;
    if (left === 0) this.#counts.delete(accountId);
    else this.#counts.set(accountId, left);
  }
}
