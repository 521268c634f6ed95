import fc from 'fast-check';
import { type Instant, instant } from '../../src/brand.js';

/** Covers one minute only, so that equal and reversed moments are common. */
export const anyInstant: fc.Arbitrary<Instant> = fc
  .integer({ min: 0, max: 60 })
  .map((seconds) => instant(new Date(Date.UTC(2026, 4, 3, 12, 0, seconds))));
