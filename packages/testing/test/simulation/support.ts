import type { Fault } from '../../src/simulation/fault.js';
import { Random } from '../../src/simulation/random.js';
import { Scheduler } from '../../src/simulation/scheduler.js';
import { SimulatedProcess } from '../../src/simulation/simulated-process.js';
import { Trace } from '../../src/simulation/task-queue.js';

/** Each step takes one millisecond of virtual time, unless `faults` names it. */
export const newTime = () => {
  const random = Random.of(1);
  const scheduler = new Scheduler(random.fork());
  const trace = new Trace(scheduler);
  const startProcess = (faults: Readonly<Record<string, Fault>> = {}): SimulatedProcess =>
    new SimulatedProcess({
      name: 'process',
      scheduler,
      trace,
      faultAt: (step) => faults[step] ?? { does: 'go on', afterMs: 1 },
    });
  return { random, scheduler, trace, startProcess };
};

export const untilNothingIsLeft = () => false;
