import type { Fate } from '../../src/simulation/fate.js';
import { Random } from '../../src/simulation/random.js';
import { Scheduler } from '../../src/simulation/scheduler.js';
import { SimulatedProcess } from '../../src/simulation/simulated-process.js';
import { Story } from '../../src/simulation/story.js';

/** Virtual time in which each step takes one millisecond, unless it is named in `fates`. */
export const newTime = () => {
  const random = Random.of(1);
  const scheduler = new Scheduler(random.fork());
  const story = new Story(scheduler);
  const startProcess = (fates: Readonly<Record<string, Fate>> = {}): SimulatedProcess =>
    new SimulatedProcess({
      name: 'process',
      scheduler,
      story,
      fateAt: (step) => fates[step] ?? { does: 'go on', afterMs: 1 },
    });
  return { random, scheduler, story, startProcess };
};

export const untilNothingIsLeft = () => false;
