/** Orders items by round: the first of each group, then the second of each. The order within a group stays. */
export const roundRobin = <Item, Group>(
  items: readonly Item[],
  groupOf: (item: Item) => Group,
): readonly Item[] => {
  const groups = new Map<Group, Item[]>();
  for (const item of items) {
    const group = groups.get(groupOf(item));
    if (group === undefined) groups.set(groupOf(item), [item]);
    else group.push(item);
  }
  if (groups.size <= 1) return items;
  const ordered: Item[] = [];
  for (let round = 0; ordered.length < items.length; round++) {
    for (const group of groups.values()) {
      const item = group[round];
      if (item !== undefined) ordered.push(item);
    }
  }
  return ordered;
};
