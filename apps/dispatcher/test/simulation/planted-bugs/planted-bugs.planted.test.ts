import { describe, expect, test } from '@jest/globals';
import { RewrittenStatement } from '../database/rewritten-statement.js';
import { runSimulation } from '../run-simulation.js';
import { plantedInBulkheads } from './in-bulkheads.js';
import { plantedInDispatching } from './in-dispatching.js';
import { plantedInJournal } from './in-journal.js';
import { plantedInOutages } from './in-outages.js';
import { plantedInResponding } from './in-responding.js';
import { plantedInSql } from './in-sql.js';
import type { PlantedBug } from './variant.js';

const seeds = 1000;
const withinMs = 900_000;

const findViolation = async ({ violates, variant, firstSeed = 1 }: PlantedBug) => {
  for (const seed of [firstSeed, ...Array.from({ length: seeds }, (_, index) => index + 1)]) {
    const run = await runSimulation(seed, variant);
    if (run.violation?.invariant === violates) return run;
  }
  throw new Error(`None of ${seeds} runs violates "${violates}".`);
};

describe(`${seeds} seeds are enough to find a dispatcher that`, () => {
  test.each([
    ...plantedInDispatching,
    ...plantedInBulkheads,
    ...plantedInJournal,
    ...plantedInSql,
    ...plantedInResponding,
    ...plantedInOutages,
  ])(
    '$bug',
    async (planted) => {
      const { violates, variant } = planted;
      const { seed, trace } = await findViolation(planted);
      for (const statement of variant.rewritten ?? []) statement.requireFound();
      expect(trace()).toContain(`VIOLATED: ${violates}\n`);
      expect(trace()).toContain(`Replay: npm run simulate -- --seed ${seed}\n`);
      const again = await runSimulation(seed, variant);
      expect(again.trace()).toBe(trace());
    },
    withinMs,
  );
});

test('a rewrite of a text that no statement contains fails', async () => {
  const statement = new RewrittenStatement('a text of no statement', '');
  await runSimulation(1, { rewritten: [statement] });
  expect(() => statement.requireFound()).toThrow('No statement contains "a text of no statement"');
});
