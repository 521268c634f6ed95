import { useMemo, useRef, useState } from 'react';
import type { Monitor } from '../shared/monitor-queries.js';
import { idsBetween, type Line } from './list-lines.js';

/** Hidden monitors are not selected. */
export type Selection = {
  readonly selected: readonly Monitor[];
  readonly isSelected: (id: string) => boolean;
  readonly isAll: boolean;
  readonly toggle: (id: string) => void;
  /** Selects all from the monitor that was toggled last to this one. */
  readonly extendTo: (id: string) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
};

const none: ReadonlySet<string> = new Set();

/** @param lines the order in which a range is taken */
export const useSelection = (shown: readonly Monitor[], lines: readonly Line[]): Selection => {
  const [ids, setIds] = useState(none);
  const lastToggled = useRef<string>(null);
  return useMemo(() => {
    const selected = ids.size === 0 ? [] : shown.filter(({ id }) => ids.has(id));
    const isAll = selected.length === shown.length && shown.length > 0;
    return {
      selected,
      isAll,
      isSelected: (id) => ids.has(id),
      toggle: (id) => {
        lastToggled.current = id;
        setIds((before) => {
          const after = new Set(before);
          if (!after.delete(id)) after.add(id);
          return after;
        });
      },
      extendTo: (id) => {
        const added = idsBetween(lines, lastToggled.current ?? id, id);
        lastToggled.current = id;
        setIds((before) => new Set([...before, ...added]));
      },
      toggleAll: () => setIds(isAll ? none : new Set(shown.map(({ id }) => id))),
      clear: () => setIds(none),
    };
  }, [ids, shown, lines]);
};
