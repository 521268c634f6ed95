import type { Brand } from './brand.js';

/** What people sort their monitors by: a short text, in the spelling that they gave it. */
export type Tag = Brand<'Tag'>;

export const tagBounds = {
  /** Characters are Unicode code points. */
  charsMax: 50,
  perMonitorMax: 20,
} as const;

/**
 * What any tag looks like, also with spaces around it: something that can be seen, without control characters and lone
 * surrogates. Tags stand in the paths of URLs, where slashes, `.` and `..` mean something else, and in lists, where
 * commas do.
 */
export const tagPattern = '^(?!\\s*\\.{0,2}\\s*$)[^\\p{Cc}\\p{Cs}/\\\\,]*$';

const allowed = new RegExp(tagPattern, 'u');

/** The tag that a text says, without the spaces around it; `null` when it can be no tag. */
export const tagFrom = (text: string): Tag | null =>
  // Two code units at most make a character, so what is far too long is not counted.
  text.length <= 2 * tagBounds.charsMax && [...text].length <= tagBounds.charsMax && allowed.test(text)
    ? (text.trim() as Tag)
    : null;

/** The same for all spellings of a tag: capitals make no other tag, and neither does how an accent is encoded. */
export const tagKey = (tag: Tag): string => tag.toLowerCase().normalize('NFC');

/** Each of these tags once, in the spelling that comes first, in one order for everyone. */
export const tagSet = (tags: readonly Tag[]): readonly Tag[] => {
  const byKey = new Map(tags.toReversed().map((tag) => [tagKey(tag), tag]));
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, tag]) => tag);
};

/** The tags with this one among them. One that is there already keeps its spelling. */
export const withTag = (tags: readonly Tag[], tag: Tag): readonly Tag[] => tagSet([...tags, tag]);

/** The tags without this one, however it is spelt. */
export const withoutTag = (tags: readonly Tag[], tag: Tag): readonly Tag[] =>
  tags.filter((other) => tagKey(other) !== tagKey(tag));
