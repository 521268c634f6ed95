import { describe, expect, test } from '@jest/globals';
import { propertyRuns } from '@tocsin/testing';
import fc from 'fast-check';
import { KeptConnections } from '../../src/posts/kept-connections.js';

const idleMsMax = 1_000;

type Idle = { readonly sinceMs: number; readonly closedAfterMs: number };

/** A destination whose closes travel half of `wayMs`, and a pool of connections to it, in virtual time. */
class Destination {
  nowMs = 0;
  fresh = 0;
  reused = 0;
  lost = 0;
  readonly kept = new KeptConnections(() => this.nowMs);
  #idle: Idle[] = [];

  constructor(
    private readonly wayMs: number,
    private readonly closeAfterMs: () => number,
  ) {}

  /** Sends messages at the same time, which are answered at once. */
  sendAfter(pauseMs: number, messages = 1): void {
    this.nowMs += pauseMs;
    this.#seeEnds();
    for (let sent = 0; sent < messages; sent++) this.#send();
    this.kept.answered(this.wayMs);
    this.nowMs += this.wayMs;
    this.#seeEnds();
    for (let sent = 0; sent < messages; sent++)
      this.#idle.push({ sinceMs: this.nowMs, closedAfterMs: this.closeAfterMs() });
  }

  #send(): void {
    const idleTimes = this.#idle.map((idle) => this.#idleMs(idle));
    const last = this.#idle.at(-1);
    if (last === undefined || !this.kept.canReuse(this.#idleMs(last), idleTimes)) {
      this.fresh += 1;
      return;
    }
    this.#idle.pop();
    this.reused += 1;
    this.kept.outlived(this.#idleMs(last));
    if (this.#idleMs(last) + this.wayMs >= last.closedAfterMs) this.lost += 1;
  }

  #idleMs({ sinceMs }: Idle): number {
    return this.nowMs - sinceMs;
  }

  #seeEnds(): void {
    this.#idle = this.#idle.filter((idle) => {
      const { closedAfterMs } = idle;
      if (this.#idleMs(idle) < Math.min(closedAfterMs, idleMsMax)) return true;
      if (closedAfterMs <= idleMsMax) this.kept.closed(closedAfterMs);
      else this.kept.outlived(idleMsMax);
      return false;
    });
  }
}

test('no message meets a close, whenever a destination closes and however far away it is', () => {
  // A part of the time after which the destination closes, and some milliseconds more.
  const burst = fc.record({
    share: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
    ms: fc.integer({ min: 0, max: 20 }),
    messages: fc.integer({ min: 1, max: 4 }),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_200 }),
      fc.integer({ min: 0, max: 300 }),
      fc.array(fc.double({ min: 0.8, max: 1, noNaN: true }), { minLength: 1, maxLength: 10 }),
      fc.array(burst, { minLength: 5, maxLength: 80 }),
      (closeAfterMs, wayMs, early, bursts) => {
        let sent = 0;
        const share = () => early[sent++ % early.length] ?? 1;
        const destination = new Destination(wayMs, () => closeAfterMs * share());
        for (const { share, ms, messages } of bursts)
          destination.sendAfter(share * closeAfterMs + ms, messages);
        expect(destination.lost).toBe(0);
      },
    ),
    { numRuns: propertyRuns(20_000) },
  );
});

describe('a connection is reused', () => {
  test('once three others have been open for long enough', () => {
    const destination = new Destination(1, () => Number.POSITIVE_INFINITY);
    for (let sent = 0; sent < 200; sent++) destination.sendAfter(5);
    expect(destination.fresh).toBeLessThan(20);
  });

  test('with a quarter and 50 ms to spare, on the word of three connections', () => {
    const kept = new KeptConnections(() => 0);
    kept.answered(1);
    expect(kept.canReuse(0, [900, 900])).toBe(false);
    expect(kept.canReuse(624, [900, 900, 900])).toBe(true);
    expect(kept.canReuse(625, [900, 900, 900])).toBe(false);
  });

  test('from the second message on, where the first answer says how long connections are kept', () => {
    const kept = new KeptConnections(() => 0);
    kept.answered(1);
    expect(kept.canReuse(0, [])).toBe(false);
    kept.hinted(5_000);
    expect(kept.canReuse(600, [])).toBe(true);
    kept.closed(600);
    expect(kept.canReuse(600, [])).toBe(false);
  });

  test('again ten minutes after the last close', () => {
    let nowMs = 0;
    const kept = new KeptConnections(() => nowMs);
    kept.answered(1);
    kept.closed(0);
    kept.hinted(5_000);
    expect(kept.canReuse(0, [])).toBe(false);
    nowMs = 600_001;
    expect(kept.canReuse(0, [])).toBe(false);
    expect(kept.canReuse(0, [900, 900, 900])).toBe(true);
  });

  test('never where an answer takes longer than it is kept', () => {
    const kept = new KeptConnections(() => 0);
    kept.hinted(5_000);
    kept.answered(5_000);
    expect(kept.canReuse(0, [])).toBe(false);
  });
});
