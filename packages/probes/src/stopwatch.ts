/** Starts now; each call says how many milliseconds have passed, as a whole number. */
export function stopwatch(): () => number {
  const startedAt = performance.now();
  return () => Math.round(performance.now() - startedAt);
}
