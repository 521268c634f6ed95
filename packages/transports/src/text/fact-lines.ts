import type { Fact } from './in-words.js';
import { truncate } from './truncate.js';

/** Writes facts as plain text, one a line. */
export const factLines = (facts: readonly Fact[], valueCharsMax = Number.POSITIVE_INFINITY): string =>
  facts.map(({ label, value }) => `${label}: ${truncate(value, valueCharsMax)}`).join('\n');
