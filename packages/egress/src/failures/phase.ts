import type { Said } from '@tocsin/domain';
import { connection } from '../reasons/connection.js';

/** The phases of an attempt, in their order. The names are stored and shown, so they never change. */
export type AttemptPhase = 'name' | 'connect' | 'tls' | 'request' | 'headers' | 'body';

/** The steps to a connection: name looked up, TCP connected, TLS verified. */
export type ConnectionPhase = 'resolved' | 'connected' | 'secured';

export function phaseAfter(ended: ConnectionPhase, secure: boolean): AttemptPhase {
  if (ended === 'resolved') return 'connect';
  return ended === 'connected' && secure ? 'tls' : 'request';
}

/** Makes the sentence about the step that the deadline ended. */
export type Missing = (within: number) => Said;

export interface Progress {
  readonly phase: AttemptPhase;
  readonly target: string;
  readonly bodyBytes?: number;
  /** Says more than the phase. */
  readonly missing?: Missing | undefined;
}

export function lateness({ phase, target, bodyBytes = 0, missing }: Progress, deadlineMs: number): Said {
  const within = deadlineMs;
  if (missing !== undefined) return missing(within);
  const says = connection;
  switch (phase) {
    case 'name':
      return says.no_name_server_in_time({ name: nameIn(target), within });
    case 'connect':
      return says.not_connected_in_time({ target, within });
    case 'tls':
      return says.no_handshake_in_time({ target, within });
    case 'request':
      return says.request_not_taken_in_time({ target, within });
    case 'headers':
      return says.no_headers_in_time({ target, within });
    case 'body':
      return says.not_ended_in_time({ target, within, received: bodyBytes });
  }
}

function nameIn(target: string): string {
  return target.replace(/:\d+$/, '');
}

/** In milliseconds with fractions. */
export interface ConnectionTimings {
  readonly dnsMs: number;
  readonly connectMs: number;
  /** `null` without TLS. */
  readonly tlsMs: number | null;
}

/** It runs in every check, so it is small. */
export class PhaseClock {
  readonly #startedAt = performance.now();
  #resolved: number | undefined;
  #connected: number | undefined;
  #secured: number | undefined;

  end(phase: ConnectionPhase): void {
    const now = performance.now();
    if (phase === 'resolved') this.#resolved = now;
    else if (phase === 'connected') this.#connected = now;
    else this.#secured = now;
  }

  elapsedMs(): number {
    return performance.now() - this.#startedAt;
  }

  /** The length of each step that has ended. */
  steps(): { readonly [Step in keyof ConnectionTimings]: number | null } {
    return {
      dnsMs: between(this.#startedAt, this.#resolved),
      connectMs: between(this.#resolved, this.#connected),
      tlsMs: between(this.#connected, this.#secured),
    };
  }

  timings(): ConnectionTimings {
    const resolved = this.#resolved ?? this.#startedAt;
    const connected = this.#connected ?? resolved;
    return {
      dnsMs: resolved - this.#startedAt,
      connectMs: connected - resolved,
      tlsMs: between(connected, this.#secured),
    };
  }
}

const between = (start: number | undefined, end: number | undefined): number | null =>
  start === undefined || end === undefined ? null : end - start;
