/** Calls `run` once after `afterMs`; 0: when what is at hand is done. @returns what calls it off */
export type StartTimer = (run: () => void, afterMs: number) => () => void;

/** The system's timers. What waits takes its timers as a part, so that a simulation can bring its own time. */
export const startTimer: StartTimer = (run, afterMs) => {
  if (afterMs === 0) {
    const immediate = setImmediate(run);
    return () => clearImmediate(immediate);
  }
  const timer = setTimeout(run, afterMs);
  return () => clearTimeout(timer);
};
