/** The place of a monitor among parents, or of a channel among fallbacks. */
export type ChainPlace = {
  /** The parent, its own parent, and so on. */
  readonly ancestors: readonly string[];
  /** How many generations are below it, one under the other. */
  readonly depthBelow: number;
};

/**
 * Returns the places of all that get another parent, in the state after all changes. Of the generations below, it counts
 * those whose parents do not change: the others have places of their own.
 * @param parentOf each parent before the changes, without a circle
 * @param changed the new parents
 * @param generationsMax the longest chain that is looked at
 */
export const placesInChains = (
  parentOf: ReadonlyMap<string, string>,
  changed: ReadonlyMap<string, string | null>,
  generationsMax: number,
): ReadonlyMap<string, ChainPlace> => {
  const after = new Map<string, string | null>([...parentOf, ...changed]);
  const depthBelow = new Map<string, number>();
  for (const start of parentOf.keys()) {
    let at: string | undefined = start;
    for (let depth = 1; depth <= generationsMax && at !== undefined && !changed.has(at); depth += 1) {
      at = parentOf.get(at);
      if (at !== undefined) depthBelow.set(at, Math.max(depthBelow.get(at) ?? 0, depth));
    }
  }
  const places = new Map<string, ChainPlace>();
  for (const [id, parent] of changed) {
    const ancestors: string[] = [];
    for (let at = parent; at !== null && ancestors.length <= generationsMax; at = after.get(at) ?? null) {
      if (ancestors.includes(at)) break;
      ancestors.push(at);
    }
    if (parent !== null) places.set(id, { ancestors, depthBelow: depthBelow.get(id) ?? 0 });
  }
  return places;
};
