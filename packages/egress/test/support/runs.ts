import { jest } from '@jest/globals';
import { propertyRuns } from '@tocsin/testing';

if (process.env.FUZZ_RUNS !== undefined) jest.setTimeout(3_600_000);

export function runs(full: number): { numRuns: number } {
  return { numRuns: propertyRuns(full) };
}
