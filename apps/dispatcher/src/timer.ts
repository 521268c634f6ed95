/** Calls `run` once after `afterMs`. @returns what calls it off */
export type StartTimer = (run: () => void, afterMs: number) => () => void;

/** The system's timers. What waits takes its timers as a part, so that a simulation can bring its own time. */
export const startTimer: StartTimer = (run, afterMs) => {
  const timer = setTimeout(run, afterMs);
  return () => clearTimeout(timer);
};
