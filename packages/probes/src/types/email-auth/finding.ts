import type { Details } from '../../result/check-result.js';

export type Finding = {
  /** Sentences: it proves nothing. */
  readonly faults: readonly string[];
  /** Sentences: it lets forgeries through. */
  readonly weaknesses: readonly string[];
  readonly details: Details;
};
