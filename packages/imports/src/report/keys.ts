import { type DataMap, isMap } from './maps.js';

/**
 * Says how an import treats a key of another service's file or answer. The service reads no key for a kind that its
 * entry does not name.
 * - `kept_by`: the mapping of these kinds reads it; what it makes, loses or refuses follows from the value.
 * - `lost`: these kinds lose any value but the usual ones, which mean the same here.
 * - `of_no_check`: no check and no message follows from it.
 * - `keys`: it has keys of its own, in a map or in each map of a list.
 */
type KeyFate<Kind extends string> =
  | { readonly fate: 'kept_by'; readonly kinds: readonly Kind[] }
  | {
      readonly fate: 'lost';
      readonly kinds: readonly Kind[];
      readonly usual: readonly unknown[];
      readonly words: string;
    }
  | { readonly fate: 'of_no_check' }
  | { readonly fate: 'keys'; readonly keys: KeyFates<Kind> };

/** The closed list of the keys of an object. */
export type KeyFates<Kind extends string> = Readonly<Record<string, KeyFate<Kind>>>;

export const keptBy = <Kind extends string>(kinds: readonly Kind[]): KeyFate<Kind> => ({
  fate: 'kept_by',
  kinds,
});

/** @param usual the values that mean the same here, beside those of an option that nobody has chosen */
export const lost = <Kind extends string>(
  kinds: readonly Kind[],
  words: string,
  ...usual: readonly unknown[]
): KeyFate<Kind> => ({ fate: 'lost', kinds, usual: [...usual, null, '', false], words });

export const ofNoCheck = { fate: 'of_no_check' } as const;

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/**
 * The losses of an object by its keys: the options that its mapping does not read, and the keys that nobody knew when
 * this was written, whatever they mean.
 */
export const lossesByKeys = <Kind extends string>(
  map: DataMap,
  kind: Kind,
  fates: KeyFates<Kind>,
  path = '',
): readonly string[] =>
  Object.entries(map).flatMap(([name, value]) => {
    const at = `${path}${name}`;
    const found = Object.hasOwn(fates, name) ? fates[name] : undefined;
    if (found === undefined) return value === null ? [] : [`its key ${at}, which this import does not know`];
    if (found.fate === 'keys')
      return (Array.isArray(value) ? value : [value])
        .filter(isMap)
        .flatMap((each) => lossesByKeys(each, kind, found.keys, `${at}.`));
    if (found.fate !== 'lost' || !found.kinds.includes(kind)) return [];
    return found.usual.includes(value) || isEmpty(value) ? [] : [found.words];
  });
