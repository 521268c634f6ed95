import type { Monitor } from './monitor-queries.js';

/** Folds spellings as the API does. */
export const tagKey = (tag: string): string => tag.trim().toLowerCase().normalize('NFC');

export const listedTags = (text: string): readonly string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** A known tag keeps its spelling. */
export const withTags = (tags: readonly string[], added: readonly string[]): readonly string[] =>
  [...tags, ...added].filter(
    (tag, index, all) => all.findIndex((other) => tagKey(other) === tagKey(tag)) === index,
  );

/** Returns true if `own` has all of the tags, in any spelling. No tags fit no monitor. */
export const hasAllTags = (own: readonly string[], wanted: readonly string[]): boolean => {
  const keys = new Set(own.map(tagKey));
  return wanted.length > 0 && wanted.every((tag) => keys.has(tagKey(tag)));
};

export type CountedTag = { readonly key: string; readonly tag: string; readonly monitors: number };

const byName = new Intl.Collator(undefined, { numeric: true }).compare;

export const countedTags = (monitors: readonly Pick<Monitor, 'tags'>[]): readonly CountedTag[] => {
  const counted = new Map<string, CountedTag>();
  for (const spelling of monitors.flatMap(({ tags }) => tags)) {
    const key = tagKey(spelling);
    const { tag = spelling, monitors: before = 0 } = counted.get(key) ?? {};
    counted.set(key, { key, tag, monitors: before + 1 });
  }
  return [...counted.values()].sort((a, b) => byName(a.key, b.key));
};

/** Includes the chosen tag, even when no monitor has it any more. */
export const tagChoices = (
  tags: readonly CountedTag[],
  chosen = '',
): readonly { readonly value: string; readonly label: string }[] => {
  const isKnown = chosen === '' || tags.some(({ key }) => key === chosen);
  return [...tags, ...(isKnown ? [] : [{ key: chosen, tag: chosen, monitors: 0 }])].map(
    ({ key, tag, monitors }) => ({ value: key, label: `${tag} (${monitors})` }),
  );
};
