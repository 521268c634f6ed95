/** How many requests a client may make in a window of time. */
export type RateLimitPolicy = {
  /** As clients see it in the header fields. */
  readonly name: string;
  readonly requestsMax: number;
  readonly windowMs: number;
};

/** Where a client stands after a request. */
export type Standing = {
  readonly isExceeded: boolean;
  readonly requestsLeft: number;
  /** Until the client can make `requestsMax` requests again. */
  readonly resetsInSeconds: number;
};

type Window = { readonly endsAtMs: number; requests: number };

/** How many clients are remembered: beyond this, those whose windows end first are forgotten. */
const clientsMax = 50_000;

/**
 * Counts requests in fixed windows. Each client's window begins with its first request, so that not everybody comes
 * back at the same moment. What is counted is this process's alone: asking a database would cost more than it saves.
 */
export class RateLimit {
  /** In the order in which they end, since all are of one length. */
  readonly #windows = new Map<string, Window>();

  constructor(readonly policy: RateLimitPolicy) {}

  /** Counts a request. @param nowMs of a clock that is never set back */
  count(client: string, nowMs: number): Standing {
    const window = this.#openWindow(client, nowMs) ?? this.#newWindow(client, nowMs);
    window.requests++;
    return this.#standing(window, nowMs);
  }

  /** Takes one request back that was counted, and need not count. */
  takeBack(client: string, nowMs: number): void {
    const window = this.#openWindow(client, nowMs);
    if (window && window.requests > 0) window.requests--;
  }

  /** Where the client stood if it made one more request. */
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
