import { jest } from '@jest/globals';

const { FUZZ_RUNS } = process.env;

if (FUZZ_RUNS !== undefined) jest.setTimeout(3_600_000);

/** How often a property is tried: as often as `FUZZ_RUNS` says where that is set. */
export function runs(usual: number): { numRuns: number } {
  return { numRuns: Number(FUZZ_RUNS ?? usual) };
}
