/** The fixed default gives `npm test` the same duration for everyone. `FUZZ_RUNS` in the environment overrides it. */
export const fuzzRuns = (runs: number): number => Number(process.env.FUZZ_RUNS ?? runs);
