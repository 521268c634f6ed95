import { isNativeError } from 'node:util/types';
import type { Task } from './task.js';
import { withinTime } from './within-time.js';

/** How long a task may last on a machine that is too busy to run it. */
const wallMsMax = 4_000;
/** Of its limit: a task that had more processor time than this was not held up. */
const ownPart = 0.75;

/** How a task ended. `depth`: its input was nested too deeply. `starved`: the machine had no time for it. */
export type TaskEnd<Output> =
  | { readonly ended: 'value'; readonly value: Output }
  | { readonly ended: 'time' | 'depth' | 'starved' }
  | { readonly ended: 'bug'; readonly message: string };

/** The longest that {@link runTask} lasts, with all its attempts, unless it cannot be interrupted. */
export const lastsMsMax = 2 * wallMsMax;

/** Runs a task on this thread, within its time and the stack. Never throws. */
export function runTask<Input, Output>({ run, msMax }: Task<Input, Output>, input: Input): TaskEnd<Output> {
  try {
    return withinOwnTime(() => run(input), msMax);
  } catch (error) {
    // Out of the stack, which what nests very deep uses up before the time.
    if (isNativeError(error) && error.name === 'RangeError') return { ended: 'depth' };
    return { ended: 'bug', message: isNativeError(error) ? (error.stack ?? error.message) : String(error) };
  }
}

/**
 * The limit is on processor time: on a busy machine an honest task must not be blamed for its wait. It is tried again
 * with more time on the wall, until it has had its own.
 */
function withinOwnTime<Output>(compute: () => Output, limitMs: number): TaskEnd<Output> {
  for (let wallMs = limitMs; wallMs <= wallMsMax; wallMs *= 2) {
    const before = process.cpuUsage();
    const computed = withinTime(compute, wallMs);
    if (computed.inTime) return { ended: 'value', value: computed.value };
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1_000 >= limitMs * ownPart) return { ended: 'time' };
  }
  return { ended: 'starved' };
}
