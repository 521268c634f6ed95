import { hashKey } from '@tanstack/react-query';
import { withOwnSecrets } from '../api/secret-mask.js';

/** The place of a field in a draft: `name`, or `settings.url`. */
export type FieldPath = string;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The parts of drafts whose fields a type of monitors or channels names. All else of a draft is one value. */
const parts: ReadonlySet<string> = new Set(['settings', 'fields']);

/** The values of a draft by their places. */
export const fieldsIn = (draft: object): ReadonlyMap<FieldPath, unknown> =>
  new Map(
    Object.entries(draft).flatMap(([name, value]) =>
      parts.has(name) && isFields(value)
        ? Object.entries(value).map(([inner, part]): [FieldPath, unknown] => [`${name}.${inner}`, part])
        : [[name, value] as [FieldPath, unknown]],
    ),
  );

const isSame = (one: unknown, other: unknown): boolean => hashKey([one]) === hashKey([other]);

export type Compared = {
  /** Changed by others only. */
  readonly theirs: readonly FieldPath[];
  /** Changed by others and here, to different values. */
  readonly both: readonly FieldPath[];
};

/** Compares what is saved now, and what is typed, with what was saved when the typing began. */
export const compareDrafts = (before: object, typed: object, saved: object): Compared => {
  const [old, mine, theirs] = [fieldsIn(before), fieldsIn(typed), fieldsIn(saved)];
  const changed = [...new Set([...old.keys(), ...theirs.keys()])].filter(
    (path) => !isSame(old.get(path), theirs.get(path)) && !isSame(mine.get(path), theirs.get(path)),
  );
  const isTyped = (path: FieldPath): boolean => !isSame(mine.get(path), old.get(path));
  return { theirs: changed.filter((path) => !isTyped(path)), both: changed.filter(isTyped) };
};

/** A change by somebody else that came while the form had changes of its own. */
export type ChangeMeanwhile = {
  /** The version that the change was made to. */
  readonly since: string;
  /** The fields that now show the value of the other person, for nothing else was typed there. */
  readonly taken: readonly FieldPath[];
  /** The fields that both changed, with the value that is not shown. */
  readonly both: ReadonlyMap<FieldPath, unknown>;
  readonly shown: 'mine' | 'theirs';
};

/**
 * Takes a saved change over. A field that both changed shows what is typed, and so do those that showed theirs before.
 * @param change the changes that the form says already
 * @returns the fields to set, and the changes to say; `null` when nothing changed that is not typed here, too
 */
export const takeOver = (
  change: ChangeMeanwhile | null,
  since: string,
  before: object,
  typed: object,
  saved: object,
): { readonly fields: ReadonlyMap<FieldPath, unknown>; readonly change: ChangeMeanwhile | null } => {
  const { theirs, both } = compareDrafts(before, typed, saved);
  const [old, shown, now] = [fieldsIn(before), fieldsIn(typed), fieldsIn(saved)];
  const hidden = change?.shown === 'theirs' ? change.both : new Map<FieldPath, unknown>();
  const mine = new Map(
    [...hidden, ...both.map((path) => [path, shown.get(path)] as const)].map(([path, value]) => [
      path,
      withOwnSecrets(value, old.get(path), now.get(path)),
    ]),
  );
  const isTheirs = change?.shown === 'theirs' && both.length === 0;
  const known = new Map([...(change?.both ?? []), ...mine].map(([path]) => [path, now.get(path)]));
  const fields = new Map([
    ...theirs.map((path) => [path, now.get(path)] as const),
    ...(isTheirs ? [] : mine),
  ]);
  if (theirs.length + both.length === 0) return { fields, change };
  const taken = [...new Set([...(change?.taken ?? []), ...theirs])].filter((path) => !known.has(path));
  return {
    fields,
    change: { since, taken, both: isTheirs ? mine : known, shown: isTheirs ? 'theirs' : 'mine' },
  };
};
