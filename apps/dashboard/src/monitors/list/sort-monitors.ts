import { monitorTypeTitle } from '../../language/type-marks.js';
import type { Monitor } from '../shared/monitor-queries.js';
import { monitorStates } from '../shared/monitor-words.js';
import type { Figures } from './overview-queries.js';
import type { Sorting, SortKey } from './sorting.js';

const figureOf: { readonly [Key in SortKey]?: (figures: Figures) => number | string | null } = {
  latency: ({ average_ms }) => average_ms,
  checked: ({ last_check_at }) => last_check_at,
  uptime: ({ uptime_percent }) => uptime_percent,
  incident: ({ last_incident_at }) => last_incident_at,
};

/** Only these orders need the figures of all monitors. */
export const needsFigures = ({ by }: Sorting): boolean => figureOf[by] !== undefined;

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }).compare;
const stateRanks = new Map(monitorStates.map((state, rank) => [state, rank]));
const stateRank = ({ state }: Monitor): number => stateRanks.get(state) ?? 0;

type Order = (a: Monitor, b: Monitor) => number;

const orders: { readonly [Key in SortKey]?: Order } = {
  status: (a, b) => stateRank(a) - stateRank(b),
  name: (a, b) => byName(a.name, b.name),
  type: (a, b) => byName(monitorTypeTitle(a.type), monitorTypeTitle(b.type)),
  created: (a, b) => (a.id < b.id ? -1 : 1),
};

/** A monitor without the figure comes last in both directions. */
const byFigure = (
  read: (figures: Figures) => number | string | null,
  figures: ReadonlyMap<string, Figures>,
  sign: number,
): Order => {
  const figure = ({ id }: Monitor) => {
    const found = figures.get(id);
    return found === undefined ? null : read(found);
  };
  return (a, b) => {
    const [first, second] = [figure(a), figure(b)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    if (first === second) return 0;
    return first < second ? -sign : sign;
  };
};

export const orderBy = (
  { by, direction }: Sorting,
  figures: ReadonlyMap<string, Figures>,
): ((a: Monitor, b: Monitor) => number) => {
  const sign = direction === 'ascending' ? 1 : -1;
  const read = figureOf[by];
  const order = orders[by];
  const primary: Order =
    read === undefined ? (a, b) => sign * (order?.(a, b) ?? 0) : byFigure(read, figures, sign);
  return (a, b) => primary(a, b) || byName(a.name, b.name);
};
