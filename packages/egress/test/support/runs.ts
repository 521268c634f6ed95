/** How often a property is tried: `FUZZ_RUNS` times where that is set, as before a release. */
export function runs(usual: number): { numRuns: number } {
  return { numRuns: Number(process.env.FUZZ_RUNS ?? usual) };
}
