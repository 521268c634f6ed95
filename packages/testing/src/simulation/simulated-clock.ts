import type { Clock } from '@tocsin/domain';

const startMs = Date.parse('2026-05-03T12:00:00.000Z');

/** A wall clock in virtual time. Like a real one, it can be set forward and back. */
export class SimulatedClock implements Clock {
  #aheadMs = 0;

  constructor(private readonly time: { readonly nowMs: number }) {}

  now(): Date {
    return new Date(startMs + this.time.nowMs + this.#aheadMs);
  }

  jump(byMs: number): void {
    this.#aheadMs += byMs;
  }
}
