import { describe, expect, test } from '@jest/globals';
import { Tally } from '../tally.js';
import { runOutbox } from './run-outbox.js';

const withinMs = 900_000;

const seen = [
  'step: crash',
  'step: freeze',
  'step: fail',
  'step: answer lost',
  'clock set',
  'dispatcher stopped',
  'mail: delivered',
  'mail: smtp',
  'mail: interrupted',
  'answer: lost in a crash',
  'entries sent again',
];

/** Runs the simulation of what goes out beside alerts with `seeds` seeds, one after another. */
export const outboxSuite = (firstSeed: number, seeds: number): void => {
  const lastSeed = firstSeed + seeds - 1;
  describe('what goes out beside alerts, with crashes, lost answers, frozen processes and wrong clocks', () => {
    test(
      `is sent at most once, but for the audit log, which is sent without a gap, in the seeds ${firstSeed} to ${lastSeed}`,
      async () => {
        const tally = new Tally();
        for (let seed = firstSeed; seed <= lastSeed; seed++) {
          const run = await runOutbox(seed);
          if (run.violation !== null) throw new Error(`Seed ${seed}: ${run.violation}\n\n${run.trace()}`);
          tally.addAll(run.tally);
        }
        for (const what of seen) expect([what, tally.of(what) > 0]).toEqual([what, true]);
      },
      withinMs,
    );
  });
};
