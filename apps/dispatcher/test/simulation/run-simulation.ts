import { addCustomers } from './api/customers.js';
import { checkAtRest } from './checks/at-rest.js';
import { waitOutHangingReceivers } from './checks/hanging-receivers.js';
import type { Violation } from './checks/violations.js';
import { freeDatabase } from './database/free-database.js';
import { scheduleEnvironmentFaults } from './environment.js';
import type { Variant } from './planted-bugs/variant.js';
import { Processes } from './processes.js';
import type { Tally } from './tally.js';
import { World } from './world.js';

// All of these are virtual time.
const faultPhaseMs = 20_000;
/** Faults go on for so long after another program had the write lock. */
const afterLockMs = 5000;
const restWithinMs = 3_600_000;
/** Messages sent after the end would show in this time. */
const quietMs = 20_000;

export type SimulationRun = {
  readonly seed: number;
  readonly violation: Violation | null;
  readonly tally: Tally;
  readonly trace: () => string;
};

export const runSimulation = async (seed: number, variant: Variant = {}): Promise<SimulationRun> => {
  const restore = variant.replaceMethod?.();
  try {
    return await run(seed, variant);
  } finally {
    restore?.();
  }
};

const run = async (seed: number, variant: Variant): Promise<SimulationRun> => {
  const world = new World(seed, variant, await freeDatabase(variant.rewritten));
  const { scheduler, violations, trace } = world;
  const processes = new Processes(world, await addCustomers(world));
  scheduleEnvironmentFaults(world, processes, faultPhaseMs);
  const runUntil = (isOver: () => boolean, latestMs: number): Promise<void> =>
    scheduler.run(() => violations.first !== null || scheduler.nowMs >= latestMs || isOver());

  await runUntil(() => false, faultPhaseMs);
  await runUntil(() => !world.lock.wasHeldSince(scheduler.nowMs - afterLockMs), restWithinMs);
  processes.endFaults();
  const comeToRest = (withinMs: number): Promise<void> =>
    runUntil(() => processes.isAtRest, scheduler.nowMs + withinMs);
  await waitOutHangingReceivers(world, comeToRest);
  await comeToRest(restWithinMs);
  await runUntil(() => false, scheduler.nowMs + quietMs);
  if (violations.first === null) checkAtRest(world);
  world.database.close();
  const violation = violations.first;
  const ending =
    violation === null
      ? `Everything holds after ${scheduler.tasksRun} steps.\n`
      : `VIOLATED: ${violation.invariant}\n${violation.detail}\nReplay: npm run simulate -- --seed ${seed}\n`;
  return { seed, violation, tally: world.tally, trace: () => `${trace.text(violation?.about)}\n${ending}` };
};
