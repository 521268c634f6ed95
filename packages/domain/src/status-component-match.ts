import type { StatusComponentSettings } from './status-component.js';

type Known = Pick<StatusComponentSettings, 'name' | 'group' | 'monitorId'>;

/** The most telling first. */
const sameness: readonly ((a: Known, b: Known) => boolean)[] = [
  (a, b) => a.name === b.name && a.group === b.group,
  (a, b) => a.name === b.name,
  (a, b) => a.monitorId !== null && a.monitorId === b.monitorId,
];

/**
 * Finds the stored component that each wanted one continues, by its name or else by its monitor. So a component keeps
 * its posts and subscribers when it is renamed, moved or given another monitor. `null`: it is a new one.
 */
export const continuedComponents = <Stored extends Known>(
  stored: readonly Stored[],
  wanted: readonly Known[],
): readonly (Stored | null)[] => {
  const left = new Set(stored);
  const continued: (Stored | null)[] = wanted.map(() => null);
  for (const isSame of sameness) {
    wanted.forEach((component, index) => {
      if (continued[index] !== null) return;
      const found = [...left].find((each) => isSame(each, component));
      if (found === undefined) return;
      left.delete(found);
      continued[index] = found;
    });
  }
  return continued;
};

/** Labels that differ, such as `API`, `Checkout`, `API (2)`. */
export const componentLabels = (names: readonly string[]): readonly string[] => {
  const taken = new Set<string>();
  return names.map((name) => {
    let label = name;
    for (let number = 2; taken.has(label); number++) label = `${name} (${number})`;
    taken.add(label);
    return label;
  });
};
