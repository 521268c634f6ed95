/**
 * `npm run simulate`: simulates the dispatcher with seed after seed until one breaks an invariant. `--seed N` alone
 * prints the trace of that seed. See docs/simulation.md.
 */
import { register } from 'node:module';
import { parseArgs } from 'node:util';

const usage = 'Usage: npm run simulate -- [--seed N] [--runs N]\n';
const runsByDefault = 1000;
const seedsMax = 2 ** 32;

/** @param {string} line */
const say = (line) => process.stdout.write(line);

const readArguments = () => {
  try {
    const { values } = parseArgs({ options: { seed: { type: 'string' }, runs: { type: 'string' } } });
    const seed = Number(values.seed ?? Date.now() % seedsMax);
    const runs = Number(values.runs ?? (values.seed === undefined ? runsByDefault : 1));
    if (Number.isSafeInteger(seed) && Number.isSafeInteger(runs) && runs > 0) return { seed, runs };
  } catch {
    // An unknown option.
  }
  process.stderr.write(usage);
  process.exit(2);
};

const { seed: firstSeed, runs } = readArguments();

register('./typescript-hooks.mjs', import.meta.url);
const simulation = new URL('../apps/dispatcher/test/simulation/', import.meta.url);
const { runSimulation } = await import(new URL('run-simulation.ts', simulation).href);
const { Tally } = await import(new URL('tally.ts', simulation).href);

const tally = new Tally();
for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
  const run = await runSimulation(seed);
  tally.addAll(run.tally);
  if (runs === 1 || run.violation) say(run.trace());
  if (run.violation) process.exit(1);
}
if (runs > 1)
  say(`Seeds ${firstSeed} to ${firstSeed + runs - 1}: every invariant holds.\n\n${tally.table()}`);
