import type { ConnectionPhase } from './phase.js';

/** In milliseconds with fractions. */
export interface ConnectionTimings {
  readonly dnsMs: number;
  readonly connectMs: number;
  /** `null` without TLS. */
  readonly tlsMs: number | null;
}

export class PhaseClock {
  readonly #startedAt = performance.now();
  readonly #endedAt = new Map<ConnectionPhase, number>();

  readonly end = (phase: ConnectionPhase): void => {
    this.#endedAt.set(phase, performance.now());
  };

  elapsedMs(): number {
    return performance.now() - this.#startedAt;
  }

  timings(): ConnectionTimings {
    const resolved = this.#endedAt.get('resolved') ?? this.#startedAt;
    const connected = this.#endedAt.get('connected') ?? resolved;
    const secured = this.#endedAt.get('secured');
    return {
      dnsMs: resolved - this.#startedAt,
      connectMs: connected - resolved,
      tlsMs: secured === undefined ? null : secured - connected,
    };
  }
}
