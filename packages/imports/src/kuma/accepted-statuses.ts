import { bounds } from '../report/fields.js';
import { allStatuses, rangesOf } from '../report/statuses.js';
import { json, type KumaRow } from './read-backup.js';

type AcceptedStatuses = {
  /** Unset for the usual ones. */
  readonly statuses: readonly string[] | undefined;
  readonly losses: readonly string[];
  /** Why the monitor would fail at once. */
  readonly pausedBecause?: string;
};

const usual = '200-299';

/** Kuma takes a number, or two of them. */
const rangeIn = (written: string): readonly [number, number] => {
  const [from = '', to = from] = written.split('-');
  return [Number.parseInt(from, 10), Number.parseInt(to, 10)];
};

/** The accepted statuses of a row. Those with other than three digits have no equal. */
export const acceptedStatusesOf = (row: KumaRow): AcceptedStatuses => {
  const given = json(row, 'accepted_statuscodes_json');
  const written = Array.isArray(given) ? given.map(String) : [];
  if (written.length === 0)
    return { statuses: undefined, losses: ['that it accepts no status, and is down whatever comes'] };
  const ranges = written.map(rangeIn);
  const accepted = allStatuses.filter((status) =>
    ranges.some(([from, to]) => status >= from && status <= to),
  );
  const isPlain = written.every((each) => /^[1-9]\d\d(-[1-9]\d\d)?$/.test(each));
  const all = isPlain && written.length <= bounds.statusRangesMax ? written : rangesOf(accepted);
  const foreign = written.filter((_, index) => {
    const [from = Number.NaN, to = Number.NaN] = ranges[index] ?? [];
    return !(from >= (allStatuses[0] ?? 0) && to <= (allStatuses.at(-1) ?? 0));
  });
  const losses = [
    ...(foreign.length === 0 ? [] : [`its accepted status ${foreign.join(', ')}`]),
    ...(all.length > bounds.statusRangesMax ? ['some of its accepted statuses'] : []),
  ];
  const statuses = all.slice(0, bounds.statusRangesMax);
  return {
    statuses: statuses.length === 0 || statuses.join() === usual ? undefined : statuses,
    losses,
    ...(losses.length > 0 && { pausedBecause: 'an answer may have a status that is not accepted' }),
  };
};
