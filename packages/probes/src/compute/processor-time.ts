import { readFileSync } from 'node:fs';

/** What Linux counts in, on every architecture that Node runs on (proc(5), USER_HZ). */
const msPerTick = 10;
/** `utime` and `stime` follow the name of the program, which may hold spaces (proc(5), /proc/pid/stat). */
const userTimeField = 11;

/** The processor time of a process so far. */
const processorMs = (pid: number | undefined): number | undefined => {
  if (pid === undefined) return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[userTimeField]) + Number(fields[userTimeField + 1])) * msPerTick;
  } catch {
    return undefined;
  }
};

/** Returns a function that tells how much processor time a process has used since, or `undefined` where nobody knows. */
export const processorClock = (pid: number | undefined): (() => number | undefined) => {
  const beganMs = processorMs(pid);
  return () => {
    const nowMs = processorMs(pid);
    return beganMs === undefined || nowMs === undefined ? undefined : nowMs - beganMs;
  };
};
