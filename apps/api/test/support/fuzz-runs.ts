/**
 * How many runs a property gets: a fixed number, so that `npm test` takes the same time for everyone; `FUZZ_RUNS` in the
 * environment sets another.
 */
export const fuzzRuns = (runs: number): number => Number(process.env.FUZZ_RUNS ?? runs);
