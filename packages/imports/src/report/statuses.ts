import { bounds } from './fields.js';

const [firstStatus, lastStatus] = [100, 999];

/** The statuses that a monitor can accept. */
export const allStatuses: readonly number[] = Array.from(
  { length: lastStatus - firstStatus + 1 },
  (_, index) => firstStatus + index,
);

/** Ranges such as `200-299` of statuses in ascending order. */
export const rangesOf = (statuses: readonly number[]): readonly string[] => {
  const ranges: [number, number][] = [];
  for (const status of statuses) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === status - 1) last[1] = status;
    else ranges.push([status, status]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
};

const usual = '200-299';
const namesShownMax = 10;

/** The statuses that a token such as `404` or `4xx` names. */
const statusesIn = (token: string): readonly number[] => {
  if (/^[1-9]\d\d$/.test(token)) return [Number(token)];
  return /^[1-9]xx$/i.test(token)
    ? allStatuses.filter((status) => `${status}`.startsWith(token.charAt(0)))
    : [];
};

/** The statuses that a service takes for up. */
type AcceptedStatuses = {
  /** Unset for the usual ones. */
  readonly statuses: readonly string[] | undefined;
  readonly losses: readonly string[];
  readonly pausedBecause: string | undefined;
};

/** @param tokens statuses such as `404` and `4xx`. One that is down, such as `!404`, wins against one that is up. */
export const acceptedOf = (tokens: readonly string[]): AcceptedStatuses => {
  const [up, down] = [new Set<number>(), new Set<number>()];
  const unknown: string[] = [];
  for (const token of new Set(tokens)) {
    const isDown = token.startsWith('!');
    const statuses = statusesIn(isDown ? token.slice(1) : token);
    if (statuses.length === 0) unknown.push(token);
    for (const status of statuses) (isDown ? down : up).add(status);
  }
  const isAccepted = (status: number): boolean => up.has(status) && !down.has(status);
  const ranges = rangesOf(allStatuses.filter(isAccepted));
  const losses = [
    ...(unknown.length === 0 ? [] : [`its accepted status ${unknown.slice(0, namesShownMax).join(', ')}`]),
    ...(ranges.length > bounds.statusRangesMax ? ['some of its accepted statuses'] : []),
    ...(ranges.length === 0 ? ['that it accepts no status, and is down whatever comes'] : []),
  ];
  const kept = ranges.slice(0, bounds.statusRangesMax);
  return {
    statuses: kept.length === 0 || kept.join() === usual ? undefined : kept,
    losses,
    pausedBecause: losses.length === 0 ? undefined : 'an answer may have a status that is not accepted',
  };
};
