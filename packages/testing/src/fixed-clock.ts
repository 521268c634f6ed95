import { type Clock, type Instant, instant } from '@tocsin/domain';

/** A clock that only a test moves. */
export class FixedClock implements Clock {
  private time: Date;

  constructor(start = '2026-05-03T12:34:56.000Z') {
    this.time = new Date(start);
  }

  now(): Date {
    return new Date(this.time);
  }

  instant(): Instant {
    return instant(this.time);
  }

  /** @param durationMs may be negative, as when a clock is set back */
  moveByMs(durationMs: number): void {
    this.time = new Date(this.time.getTime() + durationMs);
  }

  /** @param moment ISO 8601 */
  moveTo(moment: string): void {
    this.time = new Date(moment);
  }
}
