import { describe, expect, test } from '@jest/globals';
import { plantedBugs } from './planted-bugs.js';
import { plantedInCompartments } from './planted-in-compartments.js';
import { runSimulation } from './run-simulation.js';
import type { Variant } from './variant.js';
import type { Invariant } from './verdict.js';

const seeds = 1000;
const withinMs = 300_000;

/** The first run that violates this, if one of them does. */
const findViolation = async (invariant: Invariant, variant: Variant) => {
  for (let seed = 1; seed <= seeds; seed++) {
    const run = await runSimulation(seed, variant);
    if (run.violation?.invariant === invariant) return run;
  }
  throw new Error(`None of ${seeds} runs violates "${invariant}".`);
};

describe(`${seeds} seeds are enough to find a dispatcher that`, () => {
  test.each([...plantedBugs, ...plantedInCompartments])(
    '$bug',
    async ({ violates, variant }) => {
      const { seed, story } = await findViolation(violates, variant);
      expect(story()).toContain(`VIOLATED: ${violates}\n`);
      expect(story()).toContain(`Replay: npm run simulate -- --seed ${seed}\n`);
      const again = await runSimulation(seed, variant);
      expect(again.story()).toBe(story());
    },
    withinMs,
  );
});
