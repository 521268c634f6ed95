const share = 1 / 10;

/** Returns how often a property runs: a tenth of `full`, or `full` if `TESTS` is `full`. `FUZZ_RUNS` overrides both. */
export const propertyRuns = (full: number): number => {
  const { FUZZ_RUNS, TESTS } = process.env;
  if (FUZZ_RUNS !== undefined) return Number(FUZZ_RUNS);
  return TESTS === 'full' ? full : Math.ceil(full * share);
};
