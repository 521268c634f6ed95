import type { KumaRow, KumaValue } from './read-backup.js';

/**
 * Says how the import treats a column of a table. A kind of row that an entry does not name does not read the column,
 * by the code of Uptime Kuma 1.23.17 and 2.5.3.
 * - `kept_by`: the mapping of these kinds reads it; what it makes, loses or refuses follows from the value.
 * - `same_by_default`: these kinds do the same here while it has one of the usual values, and lose any other.
 * - `lost`: these kinds lose any value.
 * - `of_no_check`: no check, message or page follows from it, or only those of types without an equal.
 */
export type ColumnFate<Kind extends string> =
  | { readonly fate: 'kept_by'; readonly kinds: readonly Kind[]; readonly beside?: ColumnFate<Kind> }
  | {
      readonly fate: 'same_by_default' | 'lost';
      readonly kinds: readonly Kind[];
      readonly usual: readonly KumaValue[];
      readonly words: (value: string) => string;
    }
  | { readonly fate: 'of_no_check' };

/** The closed list of the columns of a table. */
export type ColumnFates<Kind extends string> = Readonly<Record<string, ColumnFate<Kind>>>;

/** @param beside the fate for kinds whose mapping does not read it */
export const keptBy = <Kind extends string>(
  kinds: readonly Kind[],
  beside?: ColumnFate<Kind>,
): ColumnFate<Kind> => ({ fate: 'kept_by', kinds, ...(beside !== undefined && { beside }) });

export const sameByDefault = <Kind extends string>(
  kinds: readonly Kind[],
  usual: readonly KumaValue[],
  words: (value: string) => string,
): ColumnFate<Kind> => ({ fate: 'same_by_default', kinds, usual, words });

export const lost = <Kind extends string>(
  kinds: readonly Kind[],
  words: (value: string) => string,
): ColumnFate<Kind> => ({ fate: 'lost', kinds, usual: [], words });

export const ofNoCheck = { fate: 'of_no_check' } as const;

/** Values that a form stores where nothing was chosen. */
const unset: readonly (KumaValue | undefined)[] = [undefined, null, '', 0, '0', 'false', '[]', '{}'];

const isOneOf = (value: KumaValue | undefined, values: readonly (KumaValue | undefined)[]): boolean =>
  values.some((each) => each === value || String(each) === String(value));

/**
 * The losses of a row by its columns: the options that its mapping does not read, and the columns that nobody knew when
 * this was written, whatever they mean.
 *
 * @param defaults the values that the schema of the file gives to the columns
 */
export const lossesByColumns = <Kind extends string>(
  fates: ColumnFates<Kind>,
  row: KumaRow,
  kind: Kind,
  defaults: KumaRow = {},
): readonly string[] =>
  Object.entries(row).flatMap(([name, value]) => {
    const known = Object.hasOwn(fates, name) ? fates[name] : undefined;
    if (known === undefined) {
      const usual = defaults[name];
      const isUsual = isOneOf(value, usual == null ? unset : [usual]);
      return isUsual ? [] : [`its column ${name}, which this import does not know`];
    }
    const own = known.fate === 'kept_by' ? (known.beside ?? known) : known;
    if (own.fate === 'kept_by' || own.fate === 'of_no_check' || !own.kinds.includes(kind)) return [];
    const isUsual = isOneOf(value, own.usual.length === 0 ? unset : [...own.usual, null, '']);
    return isUsual ? [] : [own.words(String(value))];
  });
