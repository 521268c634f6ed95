import { checkAtRest } from './at-rest.js';
import { settleIn } from './customers.js';
import { Ensemble } from './ensemble.js';
import { scheduleEnvironment } from './environment.js';
import { outlastWhoHangs } from './outlast-who-hangs.js';
import { freeDatabase } from './store/migrated-image.js';
import type { Tally } from './tally.js';
import type { Variant } from './variant.js';
import type { Violation } from './verdict.js';
import { World } from './world.js';

// All in virtual time.
const stormMs = 20_000;
const restWithinMs = 3_600_000;
/** For what would come only after everything seems to be at rest. */
const quietMs = 20_000;

export type SimulationRun = {
  readonly seed: number;
  readonly violation: Violation | null;
  readonly tally: Tally;
  /** What happened, in numbered lines, ending in what was violated and in the command that shows it again. */
  readonly story: () => string;
};

/** Runs one seed: a storm, then a calm in which everything must come to rest, then a look at what is left. */
export const runSimulation = async (seed: number, variant: Variant = {}): Promise<SimulationRun> => {
  const mend = variant.spoil?.();
  try {
    return await run(seed, variant);
  } finally {
    mend?.();
  }
};

const run = async (seed: number, variant: Variant): Promise<SimulationRun> => {
  const world = new World(seed, variant, await freeDatabase(variant.rewritten));
  const { scheduler, verdict, story } = world;
  const ensemble = new Ensemble(world, await settleIn(world));
  scheduleEnvironment(world, ensemble, stormMs);
  const runUntil = (isOver: () => boolean, latestMs: number): Promise<void> =>
    scheduler.run(() => verdict.violation !== null || scheduler.nowMs >= latestMs || isOver());

  await runUntil(() => false, stormMs);
  ensemble.calm();
  const comeToRest = (withinMs: number): Promise<void> =>
    runUntil(() => ensemble.isAtRest, scheduler.nowMs + withinMs);
  await outlastWhoHangs(world, comeToRest);
  world.recover();
  await comeToRest(restWithinMs);
  await runUntil(() => false, scheduler.nowMs + quietMs);
  if (verdict.violation === null) checkAtRest(world);
  world.database.close();
  const { violation } = verdict;
  const ending =
    violation === null
      ? `Everything holds after ${scheduler.tasksRun} steps.\n`
      : `VIOLATED: ${violation.invariant}\n${violation.detail}\nReplay: npm run simulate -- --seed ${seed}\n`;
  return { seed, violation, tally: world.tally, story: () => `${story.text(violation?.about)}\n${ending}` };
};
