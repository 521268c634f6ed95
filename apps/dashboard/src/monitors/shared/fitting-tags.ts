/** At most as wide as these are drawn, so that no tag is cut without being counted. */
const nameCharPx = 8.5;
const tagCharPx = 7.5;
const tagEdgePx = 24;
const tagPxMax = 152;
const restPx = 48;

const widthOf = (tag: string): number => Math.min(tagPxMax, tagEdgePx + tag.length * tagCharPx);

/**
 * The tags that fit beside a name, and how many do not.
 * @param roomPx for the name and its tags
 */
export const fittingTags = (
  name: string,
  tags: readonly string[],
  roomPx: number,
): { readonly shown: readonly string[]; readonly left: number } => {
  let leftPx = roomPx - name.length * nameCharPx;
  let count = 0;
  for (const tag of tags) {
    leftPx -= widthOf(tag);
    const isLast = count === tags.length - 1;
    if (leftPx < (isLast ? 0 : restPx)) break;
    count += 1;
  }
  return { shown: tags.slice(0, count), left: tags.length - count };
};
