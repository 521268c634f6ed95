import { isNativeError } from 'node:util/types';
import { type Task, withinTime } from './compute.js';

/** On a machine that is too busy to run the task. */
const wallMsMax = 16_000;
/** A task that had more of its limit than this was not delayed by others. */
export const ownPart = 0.75;

/** `depth`: its input was nested too deeply. `starved`: the machine had no time for it. */
export type TaskEnd<Output> =
  | { readonly ended: 'value'; readonly value: Output }
  | { readonly ended: 'time' | 'depth' | 'starved' }
  | { readonly ended: 'bug'; readonly message: string };

export const lastsMsMax = 2 * wallMsMax;
/** Of processor time, for a task that cannot be interrupted. */
export const cpuMsMax = 10_000;

export function runTask<Input, Output>({ run, msMax }: Task<Input, Output>, input: Input): TaskEnd<Output> {
  try {
    return withinOwnTime(() => run(input), msMax);
  } catch (error) {
    // Deep nesting uses up the stack before the time.
    if (isNativeError(error) && error.name === 'RangeError') return { ended: 'depth' };
    return { ended: 'bug', message: isNativeError(error) ? (error.stack ?? error.message) : String(error) };
  }
}

/** The limit is on processor time. A delayed task is tried again, with the time that the machine's share would need. */
function withinOwnTime<Output>(compute: () => Output, limitMs: number): TaskEnd<Output> {
  let leftMs = wallMsMax;
  for (let wallMs = limitMs; leftMs > 0; ) {
    const before = process.cpuUsage();
    const computed = withinTime(compute, wallMs);
    if (computed.inTime) return { ended: 'value', value: computed.value };
    const { user, system } = process.cpuUsage(before);
    const cpuMs = (user + system) / 1_000;
    if (cpuMs >= limitMs * ownPart) return { ended: 'time' };
    leftMs -= wallMs;
    const neededMs = (limitMs * wallMs) / Math.max(cpuMs, 1);
    wallMs = Math.ceil(Math.min(Math.max(2 * wallMs, neededMs), leftMs));
  }
  return { ended: 'starved' };
}
