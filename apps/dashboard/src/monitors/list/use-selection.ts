import { useMemo, useState } from 'react';
import type { Monitor } from '../shared/monitor-queries.js';

/** Hidden monitors are not selected. */
export type Selection = {
  readonly selected: readonly Monitor[];
  readonly isSelected: (id: string) => boolean;
  readonly isAll: boolean;
  readonly toggle: (id: string) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
};

const none: ReadonlySet<string> = new Set();

export const useSelection = (shown: readonly Monitor[]): Selection => {
  const [ids, setIds] = useState(none);
  return useMemo(() => {
    const selected = ids.size === 0 ? [] : shown.filter(({ id }) => ids.has(id));
    const isAll = selected.length === shown.length && shown.length > 0;
    return {
      selected,
      isAll,
      isSelected: (id) => ids.has(id),
      toggle: (id) =>
        setIds((before) => {
          const after = new Set(before);
          if (!after.delete(id)) after.add(id);
          return after;
        }),
      toggleAll: () => setIds(isAll ? none : new Set(shown.map(({ id }) => id))),
      clear: () => setIds(none),
    };
  }, [ids, shown]);
};
