import { describe, expect, test } from '@jest/globals';
import { propertyRuns, SimulatedConnections } from '@tocsin/testing';
import fc from 'fast-check';
import { idleMsMax, KeptConnections } from '../../src/posts/kept-connections.js';

/** A destination and a pool of connections to it. */
class Destination {
  fresh = 0;
  lost = 0;
  readonly #time = { nowMs: 0 };
  readonly #connections: SimulatedConnections;

  constructor(
    private readonly wayMs: number,
    closesAfterMs: () => number,
  ) {
    this.#connections = new SimulatedConnections({
      rule: new KeptConnections(() => this.#time.nowMs),
      receiver: { wayMs, closesAfterMs },
      idleMsMax,
      time: this.#time,
    });
  }

  /** Sends messages at the same time, which are answered at once. */
  sendAfter(pauseMs: number, messages = 1): void {
    this.#time.nowMs += pauseMs;
    for (let sent = 0; sent < messages; sent++) {
      const reused = this.#connections.take();
      if (reused === null) this.fresh += 1;
      else if (this.#connections.meetsClose(reused)) this.lost += 1;
    }
    this.#time.nowMs += this.wayMs;
    for (let sent = 0; sent < messages; sent++) this.#connections.keep(this.wayMs);
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

  test('not on the word of connections that were idle for longer than they may be, since nobody looked', () => {
    const kept = new KeptConnections(() => 0);
    kept.answered(1);
    for (let witness = 0; witness < 3; witness++) kept.outlived(5_000);
    expect(kept.canReuse(0, [])).toBe(false);
    expect(kept.canReuse(0, [5_000, 5_000, 5_000])).toBe(false);
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
