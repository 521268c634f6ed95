import { tagBounds, tagFrom } from '@tocsin/domain';

/** Makes a tag from a text. Hyphens replace characters that no tag may have. */
export const asTag = (text: string): string | undefined => {
  const plain = text.replaceAll(/[/\\,\p{Cc}\p{Cs}]+/gu, '-').trim();
  return tagFrom([...plain].slice(0, tagBounds.charsMax).join('')) ?? undefined;
};

/** The tags of a monitor, without repetitions, as many as it may have. */
export const tagsFrom = (
  texts: readonly string[],
): { tags: readonly string[]; losses: readonly string[] } => {
  const byKey = new Map<string, string>();
  const losses: string[] = [];
  for (const text of texts) {
    const tag = asTag(text);
    if (tag === undefined) losses.push(`the tag "${text}", which has no character that a tag may have`);
    else {
      if (tag !== text.trim()) losses.push(`the tag "${text}" is "${tag}" here`);
      if (!byKey.has(tag.toLowerCase())) byKey.set(tag.toLowerCase(), tag);
    }
  }
  const all = [...byKey.values()];
  for (const tag of all.slice(tagBounds.perMonitorMax))
    losses.push(`the tag "${tag}": a monitor has at most ${tagBounds.perMonitorMax}`);
  return { tags: all.slice(0, tagBounds.perMonitorMax), losses };
};
