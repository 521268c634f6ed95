import { listInWords } from '../words/text.js';

export type SetChange = {
  /** The end of a sentence that begins with what changed and a colon. */
  readonly summary: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
};

/** The same set in one order, cut off at a bound. */
export const asSet = (items: readonly string[], itemsMax: number): readonly string[] =>
  [...new Set(items)].toSorted().slice(0, itemsMax);

/** What is different between two sets; the summary is empty when nothing is. */
export function setChange(before: readonly string[], now: readonly string[]): SetChange {
  const added = now.filter((item) => !before.includes(item));
  const removed = before.filter((item) => !now.includes(item));
  const clauses = [
    ...(added.length > 0 ? [`${listInWords(added)} added`] : []),
    ...(removed.length > 0 ? [`${listInWords(removed)} removed`] : []),
  ];
  return { summary: clauses.join(', '), added, removed };
}
