import { constants, setPriority } from 'node:os';
import { runTask } from './compute/run-task.js';
import type { TaskRequest } from './compute/worker-process.js';
import { tasks } from './tasks.js';

const ignore = (): void => {};

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
  process.send?.(task ? runTask(task, input) : { ended: 'bug', message: 'src/tasks.ts does not list it.' });
});
process.send?.('ready');
