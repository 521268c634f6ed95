import type { RateLimitPolicy } from '../problems/rate-limited.js';

export type Standing = {
  readonly isExceeded: boolean;
  readonly requestsLeft: number;
  readonly resetsInSeconds: number;
};

type Window = { readonly endsAtMs: number; requests: number };

/** Beyond this, the clients whose windows end first are forgotten. */
const clientsMax = 50_000;

/** Counts in fixed windows that begin with a client's first request: docs/adr/0022-rate-limits.md */
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
