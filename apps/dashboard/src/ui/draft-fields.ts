import { hashKey } from '@tanstack/react-query';

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
