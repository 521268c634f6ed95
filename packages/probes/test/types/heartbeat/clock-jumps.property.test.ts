import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  type HeartbeatPing,
  type HeartbeatState,
  heartbeat,
} from '../../../src/types/heartbeat/heartbeat.js';

const startMs = Date.UTC(2026, 4, 3, 12);
const secondMs = 1000;
const dayMs = 86_400 * secondMs;
const periodSeconds = 3600;
const graceSeconds = 600;
const lateAfterMs = (periodSeconds + graceSeconds) * secondMs;

type Settings = Parameters<typeof heartbeat.judge>[0];

const settings: Settings = {
  watches: 'pings',
  period_seconds: periodSeconds,
  grace_seconds: graceSeconds,
  time_zone: 'UTC',
  waits_for_first_ping: false,
};

type Step =
  | { readonly type: 'wait'; readonly seconds: number }
  | { readonly type: 'jump'; readonly seconds: number }
  | { readonly type: 'ping'; readonly kind: 'start' | 'success' | 'fail' };

const jumps: fc.Arbitrary<Step> = fc
  .oneof(fc.integer({ min: 3, max: 600 }), fc.integer({ min: 600, max: 20 * 86_400 }))
  .chain((seconds) => fc.constantFrom(seconds, -seconds))
  .map((seconds) => ({ type: 'jump', seconds }));
const waits: fc.Arbitrary<Step> = fc
  .integer({ min: 1, max: 7200 })
  .map((seconds) => ({ type: 'wait', seconds }));
const pings: fc.Arbitrary<Step> = fc
  .constantFrom('start' as const, 'success' as const, 'fail' as const)
  .map((kind) => ({ type: 'ping', kind }));

/** A heartbeat as the api keeps it: it judges after each jump, and stores what it judged by. */
class World {
  state: HeartbeatState = { since: new Date(startMs), startedAt: undefined, ended: undefined };
  realMs = 0;
  jumpedRealMs = Number.NEGATIVE_INFINITY;
  heardRealMs = 0;
  hasFailed = false;
  #offsetMs = 0;

  get now(): Date {
    return new Date(startMs + this.realMs + this.#offsetMs);
  }

  play(step: Step): void {
    if (step.type === 'wait') this.realMs += step.seconds * secondMs;
    if (step.type === 'jump') {
      this.#offsetMs += step.seconds * secondMs;
      this.jumpedRealMs = this.realMs;
      this.state = { ...this.state, jumpedAt: this.now };
    }
    if (step.type === 'ping') {
      const ping: HeartbeatPing = { kind: step.kind, at: this.now };
      this.state = heartbeat.received(this.state, ping);
      if (step.kind !== 'start') this.hasFailed = step.kind === 'fail';
      if (step.kind !== 'start') this.heardRealMs = this.realMs;
    }
    this.state = heartbeat.notAfter(this.state, this.now);
    // Two things never happen within the same millisecond here.
    this.realMs += 1;
  }

  get verdict() {
    return heartbeat.judge(settings, this.state, this.now);
  }
}

const playedWith = (steps: readonly Step[], look: (world: World, step: Step) => void): void => {
  const world = new World();
  for (const step of steps) {
    world.play(step);
    look(world, step);
  }
};

test('whatever the clock does, a failure counts and the next success ends it', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(jumps, waits, pings), { maxLength: 30 }), (steps) => {
      playedWith(steps, (world, step) => {
        if (world.hasFailed) expect(world.verdict.status).toBe('down');
        else if (step.type === 'ping' && step.kind === 'success') expect(world.verdict.status).toBe('up');
      });
    }),
  );
});

test('whatever the clock does, a job that reports in time is never down', () => {
  const short = fc.integer({ min: 1, max: 300 }).map((seconds): Step => ({ type: 'wait', seconds }));
  fc.assert(
    fc.property(fc.array(fc.oneof(jumps, short), { maxLength: 60 }), (steps) => {
      const world = new World();
      for (const step of steps) {
        if (world.realMs - world.heardRealMs > (periodSeconds - 300) * secondMs)
          world.play({ type: 'ping', kind: 'success' });
        world.play(step);
        expect(world.verdict.status).not.toBe('down');
      }
    }),
  );
});

test('a jump judges nobody until one interval after, and a job that stays silent is down then', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(jumps, waits), { maxLength: 30 }), fc.boolean(), (steps, hasPinged) => {
      const all: Step[] = [...(hasPinged ? [{ type: 'ping', kind: 'success' } as const] : []), ...steps];
      playedWith(all, (world) => {
        const silentMs = world.realMs - Math.max(world.jumpedRealMs, world.heardRealMs);
        const { status, judgeAgainAt } = world.verdict;
        const isHeld = world.jumpedRealMs >= world.heardRealMs;
        if (silentMs <= lateAfterMs) expect(status).toBe(isHeld ? 'unknown' : 'up');
        else if (silentMs > lateAfterMs + 2) expect(status).toBe('down');
        if (status !== 'down')
          expect(judgeAgainAt?.getTime()).toBeLessThanOrEqual(world.now.getTime() + lateAfterMs + dayMs);
      });
    }),
  );
});

test('a job that begins again before it has ended does not put off the limit of its run', () => {
  const limited: Settings = { ...settings, run_seconds_max: 60 };
  const at = (seconds: number) => new Date(startMs + seconds * secondMs);
  let state: HeartbeatState = { since: at(0), startedAt: undefined, ended: undefined };
  for (const seconds of [100, 130, 155])
    state = heartbeat.received(state, { kind: 'start', at: at(seconds) });
  expect(heartbeat.judge(limited, state, at(160)).status).toBe('up');
  expect(heartbeat.judge(limited, state, at(161)).status).toBe('down');
  state = heartbeat.received(state, { kind: 'success', at: at(170) });
  expect(state.ended?.durationMs).toBe(70_000);
  state = heartbeat.received(state, { kind: 'start', at: at(200) });
  expect(heartbeat.judge(limited, state, at(259)).status).toBe('up');
});
