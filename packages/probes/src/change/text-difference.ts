import { diffLines } from 'diff';
import { newTask } from '../compute/task.js';
import { pluralize, shorten } from '../words/text.js';

const linesShownMax = 60;
const lineCharsMax = 200;
const textCharsMax = 3_000;
const diffMsMax = 100;
const wordCharsMax = 60;

export type Difference = {
  /** The end of a sentence that begins with what changed. */
  readonly summary: string;
  /** `- ` before the lines that were removed, `+ ` before those that were added. */
  readonly text: string;
};

/** For texts whose difference takes too long to find. */
export const unknownDifference: Difference = { summary: 'changed almost completely', text: '' };

export function differenceOf(before: string, after: string): Difference {
  const parts = diffLines(ending(before), ending(after), { timeout: diffMsMax });
  if (parts === undefined) return unknownDifference;
  const removed = parts.filter((part) => part.removed).flatMap(({ value }) => linesOf(value));
  const added = parts.filter((part) => part.added).flatMap(({ value }) => linesOf(value));
  const changes = parts.flatMap(({ value, added: isAdded, removed: isRemoved }) =>
    isAdded || isRemoved
      ? linesOf(value).map((line) => `${isAdded ? '+' : '-'} ${shorten(line, lineCharsMax)}`)
      : [],
  );
  const hidden = changes.length - linesShownMax;
  const shown = [
    ...changes.slice(0, linesShownMax),
    ...(hidden > 0 ? [`… and ${pluralize(hidden, 'more line')}`] : []),
  ];
  return { summary: summaryOf(removed, added), text: shorten(shown.join('\n'), textCharsMax) };
}

function summaryOf(removed: readonly string[], added: readonly string[]): string {
  const [before, ...moreBefore] = removed;
  const [after, ...moreAfter] = added;
  if (before !== undefined && after !== undefined && moreBefore.length + moreAfter.length === 0) {
    return `changed from "${shorten(before, wordCharsMax)}" to "${shorten(after, wordCharsMax)}"`;
  }
  const counts = [
    ...(added.length > 0 ? [`${pluralize(added.length, 'line')} added`] : []),
    ...(removed.length > 0 ? [`${pluralize(removed.length, 'line')} removed`] : []),
  ];
  return counts.length === 0 ? 'changed' : `changed: ${counts.join(', ')}`;
}

const ending = (text: string): string => (text === '' ? '' : `${text}\n`);
const linesOf = (value: string): string[] => value.split('\n').slice(0, -1);

export const textDifferenceTask = newTask(
  'difference',
  ({ before, now }: { readonly before: string; readonly now: string }) => differenceOf(before, now),
);
