/**
 * Deals items out group by group: the first of each group, then the second of each, so that a group with many items
 * does not come before one with few. Within a group the order stays.
 */
export const inTurns = <Item, Group>(
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
  const dealt: Item[] = [];
  for (let turn = 0; dealt.length < items.length; turn++) {
    for (const group of groups.values()) {
      const item = group[turn];
      if (item === undefined) continue;
      dealt.push(item);
    }
  }
  return dealt;
};
