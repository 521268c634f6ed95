import type { Monitor } from '../shared/monitor-queries.js';
import { tagKey } from '../shared/tags.js';
import { type Figures, noFigures } from './figures-query.js';
import { type MonitorsSearch, tagKeysIn } from './monitors-search.js';
import { shownStateOf } from './shown-state.js';
import { orderBy } from './sort-monitors.js';
import { sortingOf } from './sorting.js';

/** Filters by everything but the state, so that the tiles can count the states. */
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

export const sortedMonitors = (
  matching: readonly Monitor[],
  { status, sort }: MonitorsSearch,
  figures: ReadonlyMap<string, Figures> = noFigures,
): readonly Monitor[] =>
  matching
    .filter((monitor) => status === undefined || shownStateOf(monitor) === status)
    .sort(orderBy(sortingOf(sort), figures));
