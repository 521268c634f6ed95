import type { Details } from '../../result/check-result.js';

/** What was found out about one way of proving where a mail comes from. */
export type Finding = {
  /** Sentences: why it proves nothing. */
  readonly faults: readonly string[];
  /** Sentences: why it lets forgeries through. */
  readonly weaknesses: readonly string[];
  readonly details: Details;
};
