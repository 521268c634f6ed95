/** Calls `run` once after `afterMs`, or with 0 after the current task. Returns a function that cancels it. */
export type StartTimer = (run: () => void, afterMs: number) => () => void;

/** The system's timers. A simulation replaces them. */
export const startTimer: StartTimer = (run, afterMs) => {
  if (afterMs === 0) {
    const immediate = setImmediate(run);
    return () => clearImmediate(immediate);
  }
  const timer = setTimeout(run, afterMs);
  return () => clearTimeout(timer);
};
