import { isKeyOf } from '../../api/is-key-of.js';
import type { Monitor } from '../shared/monitor-queries.js';
import { type MonitorType, monitorTypes } from '../shared/monitor-types.js';
import { monitorStatusWords } from '../shared/monitor-words.js';
import { tagKey } from '../shared/tags.js';

export const sortings = {
  trouble: 'Trouble first',
  name: 'Name',
  type: 'Type',
  newest: 'Newest first',
} as const;
type Sorting = keyof typeof sortings;

export type MonitorsSearch = {
  readonly q?: string;
  readonly status?: Monitor['status'];
  readonly type?: MonitorType;
  /** A key of `tagKey`. */
  readonly tag?: string;
  readonly sort?: Sorting;
};

/** Reads the address. Invalid parts are ignored. */
export const monitorsSearch = ({
  q,
  status,
  type,
  tag,
  sort,
}: Readonly<Record<string, unknown>>): MonitorsSearch => ({
  ...(typeof q === 'string' && q !== '' ? { q } : {}),
  ...(isKeyOf(monitorStatusWords, status) ? { status } : {}),
  ...(isKeyOf(monitorTypes, type) ? { type } : {}),
  ...(typeof tag === 'string' && tag !== '' ? { tag: tagKey(tag) } : {}),
  ...(isKeyOf(sortings, sort) ? { sort } : {}),
});

/** Down first, then unknown; paused last. */
const troubleRank = ({ status, open_incident_id: incident }: Monitor): number =>
  incident === null ? ['down', 'unknown', 'up', 'paused'].indexOf(status) + 1 : 0;

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }).compare;

const orders: Readonly<Record<Sorting, (a: Monitor, b: Monitor) => number>> = {
  trouble: (a, b) => troubleRank(a) - troubleRank(b) || byName(a.name, b.name),
  name: (a, b) => byName(a.name, b.name),
  type: (a, b) => byName(monitorTypes[a.type].name, monitorTypes[b.type].name) || byName(a.name, b.name),
  newest: (a, b) => (a.id < b.id ? 1 : -1),
};

export const matchingMonitors = (
  monitors: readonly Monitor[],
  { q = '', status, type, tag, sort = 'trouble' }: MonitorsSearch,
): readonly Monitor[] => {
  const words = q.toLowerCase().split(/\s+/);
  const isWanted = (monitor: Monitor): boolean => {
    if (status !== undefined && monitor.status !== status) return false;
    if (type !== undefined && monitor.type !== type) return false;
    if (tag !== undefined && !monitor.tags.some((own) => tagKey(own) === tag)) return false;
    const text = [monitor.name, monitor.target, ...monitor.tags].join('\n').toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return monitors.filter(isWanted).sort(orders[sort]);
};
