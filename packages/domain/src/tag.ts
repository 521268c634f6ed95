import type { Brand } from './brand.js';
import { textWithout } from './text-pattern.js';

export type Tag = Brand<'Tag'>;

export const tagBounds = {
  /** Unicode code points. */
  charsMax: 50,
  perMonitorMax: 20,
} as const;

/** Tags stand in paths and lists, so slashes, `.`, `..` and commas are refused. */
export const tagPattern = `^(?!\\s*\\.{0,2}\\s*$)${textWithout('/\\\\,')}$`;

const allowed = new RegExp(tagPattern);

/** Returns the text without surrounding spaces, or `null` when it can be no tag. */
export const tagFrom = (text: string): Tag | null =>
  // A character has at most two code units, so a far longer text is not counted.
  text.length <= 2 * tagBounds.charsMax && [...text].length <= tagBounds.charsMax && allowed.test(text)
    ? (text.trim() as Tag)
    : null;

/** Returns the same key for all spellings of a tag: capitals and the encoding of accents make no difference. */
export const tagKey = (tag: Tag): string => tag.toLowerCase().normalize('NFC');

/** Divides a tag such as `team:shop` into a name and a value. Another tag has only a name. */
export const nameAndValueOf = (tag: string): { readonly name: string; readonly value: string | null } => {
  const [name = '', ...rest] = tag.split(':');
  const value = rest.join(':').trim();
  return { name: name.trim(), value: value === '' ? null : value };
};

export const tagSet = (tags: readonly Tag[]): readonly Tag[] => {
  const byKey = new Map(tags.toReversed().map((tag) => [tagKey(tag), tag]));
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, tag]) => tag);
};

/** An existing tag keeps its spelling. */
export const withTag = (tags: readonly Tag[], tag: Tag): readonly Tag[] => tagSet([...tags, tag]);

export const withoutTag = (tags: readonly Tag[], tag: Tag): readonly Tag[] =>
  tags.filter((other) => tagKey(other) !== tagKey(tag));

/** Returns true when the monitor has each of these tags, in any spelling. No tags match no monitor. */
export const hasAllTags = (monitorTags: readonly Tag[], tags: readonly Tag[]): boolean => {
  const keys = new Set(monitorTags.map(tagKey));
  return tags.length > 0 && tags.every((tag) => keys.has(tagKey(tag)));
};
