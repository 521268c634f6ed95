import { Backoff } from '@tocsin/platform/scheduling';

/** How long to leave the api alone after it did not answer. Spread, since all probers lose it at the same moment. */
export const apiBackoff = (): Backoff => new Backoff({ firstMs: 500, lastMs: 30_000, isSpread: true });
