import fc from 'fast-check';
import { type Instant, instant } from '../../src/brand.js';

/** Any moment of one minute: few enough that equal and reversed ones are common. */
export const anyInstant: fc.Arbitrary<Instant> = fc
  .integer({ min: 0, max: 60 })
  .map((seconds) => instant(new Date(Date.UTC(2026, 4, 3, 12, 0, seconds))));
