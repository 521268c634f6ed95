import { type Reasoned, reasonInWords } from '../../reasons/reasons.js';
import type { Check } from './check-queries.js';

export type CheckWithWords = Omit<Check, 'message'> & {
  /** In English, to compare with others. */
  readonly message: string;
  /** In the language of the reader. */
  readonly words: string;
  /** The finding and its check; `null` when there is none. */
  readonly seen: Seen | null;
};

type Seen = { readonly at: string; readonly details: NonNullable<Check['details']> };

/** The API leaves out a message and details that repeat those of the check before, in the same region. */
export const withMessages = (newestFirst: readonly Check[]): readonly CheckWithWords[] => {
  const last = new Map<string, Pick<CheckWithWords, 'message' | 'reason' | 'seen' | 'status'>>();
  return newestFirst
    .toReversed()
    .map((check) => {
      const before = last.get(check.region);
      const said: Reasoned =
        check.message === null
          ? { message: before?.message ?? '', reason: before?.reason ?? null }
          : { message: check.message, reason: check.reason };
      const isRepeated = before?.status === check.status && areAlike(said.message, before.message);
      const seenBefore = isRepeated ? before.seen : null;
      const known = {
        ...said,
        seen:
          check.details === null ? seenBefore : { at: check.details_at ?? check.at, details: check.details },
      };
      last.set(check.region, { ...known, status: check.status });
      return { ...check, ...known, words: reasonInWords(said) };
    })
    .toReversed();
};

/** Returns true for messages that differ in figures only. */
export const areAlike = (message: string, other: string | null): boolean =>
  other !== null && withoutFigures(message) === withoutFigures(other);

const withoutFigures = (message: string): string => message.replaceAll(/\d+(?:\.\d+)?/g, '#');
