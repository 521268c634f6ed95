import { constants, setPriority } from 'node:os';
import { runTask } from './run-task.js';
import type { TaskRequest } from './worker-process.js';

const ignore = (): void => {};

// Ctrl-C and systemd signal every process of a service; this one ends with its parent.
process.on('SIGINT', ignore);
process.on('SIGTERM', ignore);
process.on('disconnect', () => process.exit());
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Where that is not allowed, it competes with its parent as an equal.
}
process.on('message', ({ task, input }: TaskRequest) => process.send?.(runTask(task, input)));
process.send?.('ready');
