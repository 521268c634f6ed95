export type Placed = { readonly id: string; readonly group: string | null };

/** Sorts components as visitors see them: a group has the position of its first component. */
export const arranged = <Component extends Placed>(components: readonly Component[]): readonly Component[] =>
  components
    .filter(({ group }, at) => group === null || components.findIndex((one) => one.group === group) === at)
    .flatMap((first) =>
      first.group === null ? [first] : components.filter(({ group }) => group === first.group),
    );

const swapped = <Component>(components: readonly Component[], upper: number): readonly Component[] => {
  const [above, below] = [components[upper], components[upper + 1]];
  return above === undefined || below === undefined
    ? components
    : components.toSpliced(upper, 2, below, above);
};

/**
 * Moves a component by one step. A step over the edge of a group leaves the group, and the next one enters the
 * neighbouring group. So the keyboard reaches every place in every group.
 */
export const movedBy = <Component extends Placed>(
  components: readonly Component[],
  id: string,
  step: -1 | 1,
): readonly Component[] => {
  const order = arranged(components);
  const at = order.findIndex((one) => one.id === id);
  const moved = order[at];
  if (moved === undefined) return order;
  const neighbour = order[at + step];
  if (neighbour?.group === moved.group) return swapped(order, Math.min(at, at + step));
  if (moved.group !== null) return order.with(at, { ...moved, group: null });
  return neighbour === undefined ? order : order.with(at, { ...moved, group: neighbour.group });
};

export const canMove = (components: readonly Placed[], id: string, step: -1 | 1): boolean => {
  const order = arranged(components);
  const at = order.findIndex((one) => one.id === id);
  return order[at]?.group !== null || order[at + step] !== undefined;
};

/** Moves a component to the place and the group of another one. */
export const movedTo = <Component extends Placed>(
  components: readonly Component[],
  id: string,
  targetId: string,
): readonly Component[] => {
  const order = arranged(components);
  const from = order.findIndex((one) => one.id === id);
  const to = order.findIndex((one) => one.id === targetId);
  const [moved, target] = [order[from], order[to]];
  if (moved === undefined || target === undefined || moved === target) return order;
  return arranged(order.toSpliced(from, 1).toSpliced(to, 0, { ...moved, group: target.group }));
};
