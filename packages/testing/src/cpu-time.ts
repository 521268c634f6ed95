/** In milliseconds, on the machine that limits are chosen on. */
const yardstickMs = 5.4;
const yardstick = JSON.stringify(
  Array.from({ length: 20_000 }, (_, at) => ({ at, list: [at, `item ${at}`] })),
);
const yardsticks = 3;
const triesMax = 25;

/** Returns the processor time that `run` takes once, in milliseconds, of all threads of this process. */
export const cpuMsOf = (run: () => unknown): number => {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** Returns how many times as long as usual a computation takes on this machine now: 1 or more. */
export const slowness = (): number => {
  const tookMs = Array.from({ length: yardsticks }, () => cpuMsOf(() => JSON.parse(yardstick)));
  return Math.max(1, Math.min(...tookMs) / yardstickMs);
};

/**
 * Measures until the least time is below `limitMs`, but 25 times at most, since other work on the machine lengthens what
 * is measured. Times count as if this machine were as fast as the one that the limit was chosen on.
 *
 * @param measure returns milliseconds of processor time
 * @returns the least of these times, in milliseconds
 */
export const leastCpuMs = (limitMs: number, measure: () => number): number => {
  let leastMs = Number.POSITIVE_INFINITY;
  let slowdown = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < triesMax; tries += 1) {
    leastMs = Math.min(leastMs, measure());
    if (leastMs < limitMs) return leastMs;
    slowdown = Math.min(slowdown, slowness());
    if (leastMs / slowdown < limitMs) break;
  }
  return leastMs / slowdown;
};
