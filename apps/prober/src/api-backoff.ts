import { Backoff } from '@tocsin/platform/scheduling';

/** The wait after the api did not answer. Spread, since all probers lose the api at the same moment. */
export const apiBackoff = (): Backoff => new Backoff({ firstMs: 500, lastMs: 30_000, isSpread: true });
