import { jest } from '@jest/globals';

const { FUZZ_RUNS } = process.env;

if (FUZZ_RUNS !== undefined) jest.setTimeout(3_600_000);

/** `FUZZ_RUNS` overrides the usual number of runs. */
export function runs(usual: number): { numRuns: number } {
  return { numRuns: Number(FUZZ_RUNS ?? usual) };
}
