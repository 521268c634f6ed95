import { type Clock, type Instant, instant } from '@tocsin/domain';

/** A clock that stands still until it is told to move. */
export class FixedClock implements Clock {
  private time: Date;

  /** @param start ISO 8601 */
  constructor(start = '2026-05-03T12:34:56.000Z') {
    this.time = new Date(start);
  }

  now(): Date {
    return new Date(this.time);
  }

  /** The same moment in the form that commands and events carry. */
  instant(): Instant {
    return instant(this.time);
  }

  /** @param durationMs may be negative: clocks of real machines are set back too. */
  moveByMs(durationMs: number): void {
    this.time = new Date(this.time.getTime() + durationMs);
  }

  /** @param moment ISO 8601 */
  moveTo(moment: string): void {
    this.time = new Date(moment);
  }
}
