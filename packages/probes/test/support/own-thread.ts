import { deserialize, serialize } from 'node:v8';
import type { Computer } from '../../src/compute/compute.js';
import { computedFrom } from '../../src/compute/compute-pool.js';
import { runTask } from '../../src/compute/run-task.js';
import { tasks } from '../../src/tasks.js';

/** Computes in the test's thread, on a copy of the input as in a worker. Tries again while the machine has no time. */
export const ownThread: Computer = {
  compute: async (task, input) => {
    if (tasks.get(task.name) !== task) throw new Error(`src/tasks.ts does not list ${task.name}.`);
    const compute = () => runTask(task, deserialize(serialize(input)));
    let end = compute();
    while (end.ended === 'starved') end = compute();
    return computedFrom(task, end, 256);
  },
};
