import { listInWords } from '../words/text.js';

export type SetChange = {
  readonly summary: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
};

export const asSet = (items: readonly string[], itemsMax: number): readonly string[] =>
  [...new Set(items)].toSorted().slice(0, itemsMax);

/** The summary ends a sentence that begins with what changed and a colon. It is empty when nothing changed. */
export function setChange(before: readonly string[], now: readonly string[]): SetChange {
  const added = now.filter((item) => !before.includes(item));
  const removed = before.filter((item) => !now.includes(item));
  const clauses = [
    ...(added.length > 0 ? [`${listInWords(added)} added`] : []),
    ...(removed.length > 0 ? [`${listInWords(removed)} removed`] : []),
  ];
  return { summary: clauses.join(', '), added, removed };
}
