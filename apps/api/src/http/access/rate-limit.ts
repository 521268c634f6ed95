import type { Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { RateLimited, type RateLimitPolicy } from '../problems/refusal.js';
import { hashOfToken } from './tokens.js';

export type Standing = {
  readonly isExceeded: boolean;
  readonly requestsLeft: number;
  readonly resetsInSeconds: number;
};

type Window = { readonly endsAtMs: number; requests: number };

/** Beyond this, the clients whose windows end first are forgotten. */
const clientsMax = 50_000;

/** Counts in fixed windows that begin with a client's first request: docs/adr/0022-limits.md */
export class RateLimit {
  /** In the order in which they end. */
  readonly #windows = new Map<string, Window>();

  constructor(readonly policy: RateLimitPolicy) {}

  /** @param nowMs of a monotonic clock */
  count(client: string, nowMs: number): Standing {
    const window = this.#openWindow(client, nowMs) ?? this.#newWindow(client, nowMs);
    window.requests++;
    return this.#standing(window, nowMs);
  }

  takeBack(client: string, nowMs: number): void {
    const window = this.#openWindow(client, nowMs);
    if (window && window.requests > 0) window.requests--;
  }

  /** Returns the standing after one more request, without counting it. */
  look(client: string, nowMs: number): Standing {
    const { requests, endsAtMs } = this.#openWindow(client, nowMs) ?? {
      requests: 0,
      endsAtMs: nowMs + this.policy.windowMs,
    };
    return this.#standing({ requests: requests + 1, endsAtMs }, nowMs);
  }

  get clients(): number {
    return this.#windows.size;
  }

  #openWindow(client: string, nowMs: number): Window | undefined {
    const window = this.#windows.get(client);
    return window && window.endsAtMs > nowMs ? window : undefined;
  }

  #newWindow(client: string, nowMs: number): Window {
    this.#windows.delete(client);
    for (const [other, { endsAtMs }] of this.#windows) {
      if (endsAtMs > nowMs && this.#windows.size < clientsMax) break;
      this.#windows.delete(other);
    }
    const window = { endsAtMs: nowMs + this.policy.windowMs, requests: 0 };
    this.#windows.set(client, window);
    return window;
  }

  #standing({ requests, endsAtMs }: Window, nowMs: number): Standing {
    const { requestsMax } = this.policy;
    return {
      isExceeded: requests > requestsMax,
      requestsLeft: Math.max(0, requestsMax - requests),
      resetsInSeconds: Math.ceil((endsAtMs - nowMs) / 1000),
    };
  }
}

/** A limit that protects somebody, counted in the database: docs/adr/0022-limits.md */
export type StoredLimit = RateLimitPolicy & {
  /** Completes the sentence "Too many …", for example with "mails to this address". */
  readonly what: string;
};

/** Hashed, so that no row names an address. */
const subjectOf = ({ name }: StoredLimit, whom: string): string => hashOfToken(`${name} ${whom}`);

/** Counts one more use, unless the transaction is rolled back. @throws RateLimited */
export const requireWithin = async (
  { limitCounts }: Pick<Repositories, 'limitCounts'>,
  limit: StoredLimit,
  whom: string,
  now: Instant,
): Promise<void> => {
  const { uses, endsAt } = await limitCounts.count(subjectOf(limit, whom), limit.windowMs, now);
  if (uses <= limit.requestsMax) return;
  throw new RateLimited(limit, limit.what, Math.ceil((Date.parse(endsAt) - Date.parse(now)) / 1000));
};

/** Returns how many uses are left, and when they begin anew; `null` when none is counted. */
export const leftWithin = async (
  { limitCounts }: Pick<Repositories, 'limitCounts'>,
  limit: StoredLimit,
  whom: string,
  now: Instant,
): Promise<{ readonly left: number; readonly endsAt: Instant | null }> => {
  const { uses, endsAt } = (await limitCounts.find(subjectOf(limit, whom), limit.windowMs, now)) ?? {
    uses: 0,
    endsAt: null,
  };
  return { left: Math.max(0, limit.requestsMax - uses), endsAt };
};

export const takeBack = (
  { limitCounts }: Pick<Repositories, 'limitCounts'>,
  limit: StoredLimit,
  whom: string,
): Promise<void> => limitCounts.takeBack(subjectOf(limit, whom));
