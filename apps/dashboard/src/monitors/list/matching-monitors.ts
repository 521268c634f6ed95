import type { Monitor } from '../shared/monitor-queries.js';
import type { MonitorState } from '../shared/monitor-words.js';
import { tagKey } from '../shared/tags.js';
import { type MonitorsSearch, tagKeysIn } from './monitors-search.js';
import { type Figures, noFigures } from './overview-queries.js';
import { orderBy } from './sort-monitors.js';
import type { Sorting } from './sorting.js';

/** All monitors in the chosen order, which a search or a filter keeps: a letter more to search for sorts nothing. */
export const orderedMonitors = (
  monitors: readonly Monitor[],
  sorting: Sorting,
  figures: ReadonlyMap<string, Figures> = noFigures,
): readonly Monitor[] => monitors.toSorted(orderBy(sorting, figures));

/** Filters by everything but the state. */
export const matchingMonitors = (
  monitors: readonly Monitor[],
  { q = '', type, tag }: MonitorsSearch,
): readonly Monitor[] => {
  const words = q.toLowerCase().split(/\s+/);
  const tags = tagKeysIn(tag);
  return monitors.filter((monitor) => {
    if (type !== undefined && monitor.type !== type) return false;
    const own = tags.length === 0 ? [] : monitor.tags.map(tagKey);
    if (!tags.every((wanted) => own.includes(wanted))) return false;
    const text = [monitor.name, monitor.target, ...monitor.tags].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

export const monitorsInState = (
  monitors: readonly Monitor[],
  status: MonitorState | undefined,
): readonly Monitor[] => (status === undefined ? monitors : monitors.filter(({ state }) => state === status));
