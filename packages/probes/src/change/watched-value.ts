import { canonicalJson, pluralize, reasonsOf, type Said } from '@tocsin/domain';
import { diffLines } from 'diff';
import type { JSONSchema } from 'json-schema-to-ts';
import { newTask } from '../compute/compute.js';
import type { Json } from '../result/check-result.js';
import { objectSchema, type Properties, type SettingsSchema } from '../settings/schema.js';
import { shorten } from '../words/text.js';

const says = reasonsOf('change', {
  changed: { en: 'changed', de: 'hat sich geändert', ar: 'تغيّر' },
  almost_completely: {
    en: 'changed almost completely',
    de: 'hat sich fast ganz geändert',
    ar: 'تغيّر كلّه تقريبًا',
  },
  from_to: {
    en: 'changed from "{before}" to "{after}"',
    de: 'hat sich von „{before}“ zu „{after}“ geändert',
    ar: 'تغيّر من «{before}» إلى «{after}»',
  },
  changed_by: {
    en: 'changed: {counts:clauses}',
    de: 'hat sich geändert: {counts:clauses}',
    ar: 'تغيّر: {counts:clauses}',
  },
  lines_added: {
    en: '{lines:n} {lines|line|lines} added',
    de: '{lines:n} {lines|Zeile|Zeilen} hinzugefügt',
    ar: 'أسطر مضافة: {lines:n}',
  },
  lines_removed: {
    en: '{lines:n} {lines|line|lines} removed',
    de: '{lines:n} {lines|Zeile|Zeilen} entfernt',
    ar: 'أسطر محذوفة: {lines:n}',
  },
});

const minuteMs = 60_000;

export type Watched<Value extends Json> = {
  readonly accepted: Value;
  /** Since when it differs, in ISO 8601. */
  readonly changed_at?: string | undefined;
};

export type Comparison<Value extends Json> = {
  readonly before: Value | undefined;
  /** Without `remember` when it is the same as before. */
  readonly memory: { readonly remember?: Watched<Value> };
};

export const acceptSetting = {
  accept_after_minutes: {
    type: 'integer',
    title: 'Accept a change after',
    hint: 'A change is reported this long. Then the new state counts as right.',
    unit: 'min',
    inSight: true,
    description: 'How long a change is reported; after that, what is there counts as right.',
    minimum: 1,
    maximum: 525_600,
    default: 60,
  },
} as const satisfies Properties;

export const acceptGerman = {
  'Accept a change after': 'Änderung annehmen nach',
  'A change is reported this long. Then the new state counts as right.':
    'So lange wird eine Änderung gemeldet. Danach gilt der neue Stand als richtig.',
} as const;

export const acceptArabic = {
  'Accept a change after': 'قبول التغيير بعد',
  'A change is reported this long. Then the new state counts as right.':
    'يُبلَّغ عن التغيير طوال هذه المدّة. ثم تُعدّ الحالة الجديدة صحيحة.',
} as const;

export const watchedMemory = (accepted: JSONSchema): SettingsSchema =>
  objectSchema({ accepted, changed_at: { type: 'string' } }, ['accepted']);

/** Reports a change until it is undone or accepted by age, so that a second check can confirm it. */
export function compared<Value extends Json>(
  previous: Watched<Value> | undefined,
  value: Value,
  now: Date,
  acceptAfterMinutes: number,
): Comparison<Value> {
  if (previous === undefined) return { before: undefined, memory: { remember: { accepted: value } } };
  const { accepted, changed_at: changedAt } = previous;
  if (canonicalJson(value) === canonicalJson(accepted)) {
    return { before: undefined, memory: changedAt === undefined ? {} : { remember: { accepted } } };
  }
  const since = sinceWhen(changedAt, now);
  if (now.getTime() - since.getTime() >= acceptAfterMinutes * minuteMs) {
    return { before: undefined, memory: { remember: { accepted: value } } };
  }
  const changed_at = since.toISOString();
  return { before: accepted, memory: changed_at === changedAt ? {} : { remember: { accepted, changed_at } } };
}

/** A clock that was set back must not keep a change for ever. */
function sinceWhen(changedAt: string | undefined, now: Date): Date {
  const since = new Date(changedAt ?? now);
  return since <= now ? since : now;
}

const linesShownMax = 60;
const lineCharsMax = 200;
const textCharsMax = 3_000;
const diffMsMax = 100;
const wordCharsMax = 60;

export type Difference = {
  /** The end of a sentence that begins with what changed. */
  readonly summary: Said;
  /** `- ` before the lines that were removed, `+ ` before those that were added. */
  readonly text: string;
};

/** For texts whose difference takes too long to find. */
export const unknownDifference: Difference = { summary: says.almost_completely(), text: '' };

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

function summaryOf(removed: readonly string[], added: readonly string[]): Said {
  const [before, ...moreBefore] = removed;
  const [after, ...moreAfter] = added;
  if (before !== undefined && after !== undefined && moreBefore.length + moreAfter.length === 0) {
    return says.from_to({ before: shorten(before, wordCharsMax), after: shorten(after, wordCharsMax) });
  }
  const counts = [
    ...(added.length > 0 ? [says.lines_added({ lines: added.length })] : []),
    ...(removed.length > 0 ? [says.lines_removed({ lines: removed.length })] : []),
  ];
  return counts.length === 0 ? says.changed() : says.changed_by({ counts });
}

const ending = (text: string): string => (text === '' ? '' : `${text}\n`);
const linesOf = (value: string): string[] => value.split('\n').slice(0, -1);

export const textDifferenceTask = newTask(
  'difference',
  ({ before, now }: { readonly before: string; readonly now: string }) => differenceOf(before, now),
);
