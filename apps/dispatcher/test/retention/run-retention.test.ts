import { beforeEach, expect, test } from '@jest/globals';
import type { Retention, RetentionStep } from '@tocsin/persistence';
import { runRetention } from '../../src/retention/run-retention.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let nowMs: number;
let stopAtMs: number;
let steps: { atMs: number; step: RetentionStep }[];
let errors: unknown[];

beforeEach(() => {
  nowMs = 0;
  stopAtMs = 3 * hourMs;
  steps = [];
  errors = [];
});

/** Runs until `stopAtMs`. Time passes only in pauses and in steps. */
const run = (pass: Retention['pass']): Promise<void> =>
  runRetention({
    retention: { pass },
    onStep: (step) => steps.push({ atMs: nowMs, step }),
    log: { error: ({ err }) => errors.push(err) },
    monotonicMs: () => nowMs,
    pause: async (ms) => {
      nowMs = Math.min(nowMs + ms, stopAtMs);
    },
    isStopping: () => nowMs >= stopAtMs,
  });

const passOf = (stepCount: number, stepMs: number): Retention['pass'] =>
  async function* () {
    for (let step = 0; step < stepCount; step++) {
      nowMs += stepMs;
      yield { kind: 'alerts', removed: step };
    }
  };

test('a pass begins a minute after the start, and the next an hour after the last has ended', async () => {
  await run(passOf(1, 0));
  expect(steps.map(({ atMs }) => atMs)).toEqual([
    minuteMs,
    minuteMs + 50 + hourMs,
    minuteMs + 2 * (50 + hourMs),
  ]);
});

test('steps take a tenth of the time', async () => {
  stopAtMs = hourMs;
  await run(passOf(3, 100));
  expect(steps.map(({ atMs }) => atMs - minuteMs)).toEqual([100, 1100, 2100]);
});

test('a pass stops between two steps when the process does', async () => {
  stopAtMs = minuteMs + 1500;
  await run(passOf(1000, 100));
  expect(steps.map(({ step }) => step.removed)).toEqual([0, 1]);
});

test('a pass that fails is logged, and the next one runs all the same', async () => {
  let passes = 0;
  const failure = new Error('the database is away');
  await run(async function* () {
    passes += 1;
    yield { kind: 'alerts', removed: 1 };
    if (passes === 1) throw failure;
  });
  expect(errors).toEqual([failure]);
  expect(steps.length).toBe(3);
});
