import { constants, setPriority } from 'node:os';
import type { Task } from './compute.js';
import { runTask } from './run-task.js';
import type { TaskRequest } from './worker-process.js';

const ignore = (): void => {};

/** Is all that a computing process does. */
export const serveTasks = (tasks: ReadonlyMap<string, Task>): void => {
  // Ctrl-C and systemd signal every process of a service. This one ends with its parent.
  process.on('SIGINT', ignore);
  process.on('SIGTERM', ignore);
  process.on('disconnect', () => process.exit());
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems forbid it.
  }
  process.on('message', ({ name, input }: TaskRequest) => {
    const task = tasks.get(name);
    const unlisted = { ended: 'bug', message: `No process lists the task ${name}.` };
    process.send?.(task ? runTask(task, input) : unlisted);
  });
  process.send?.('ready');
};
