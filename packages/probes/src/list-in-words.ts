const itemsToldMax = 3;

/** `a`, `a and b`, or `a, b, c and 4 more`. */
export function listInWords(items: readonly string[]): string {
  const told = items.slice(0, itemsToldMax);
  const more = items.length - told.length;
  const parts = more > 0 ? [...told, `${more} more`] : told;
  return parts.length <= 1 ? parts.join() : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
