import { type CheckStatus, type FailingStatus, isFailing } from './check.js';
import type { MonitorType } from './monitor-type.js';

/** How many results in a row, and how many regions, confirm a failure or a recovery. */
export type Confirmation = {
  readonly failuresToOpen: number;
  readonly regionsToOpen: number;
  readonly successesToResolve: number;
};

/** The counts of one monitor. `null` stands for the default of its type. */
export type OwnConfirmation = { readonly [Name in keyof Confirmation]: Confirmation[Name] | null };

export const confirmationBounds = {
  failuresToOpenMax: 10,
  successesToResolveMax: 10,
} as const;

export const confirmationDefaults: Confirmation = {
  failuresToOpen: 2,
  regionsToOpen: 1,
  successesToResolve: 1,
};

/** The defaults of a monitor type. A heartbeat opens at the first failure: a second look cannot change the result. */
export const defaultConfirmation = (type: MonitorType): Confirmation =>
  type === 'heartbeat' ? { ...confirmationDefaults, failuresToOpen: 1 } : confirmationDefaults;

const ofEach = <Value>(make: (name: keyof Confirmation) => Value) =>
  Object.fromEntries(
    Object.keys(confirmationDefaults).map((name) => [name, make(name as keyof Confirmation)]),
  ) as { readonly [Name in keyof Confirmation]: Value };

export const noOwnConfirmation: OwnConfirmation = ofEach(() => null);

export const confirmationOf = (type: MonitorType, own: OwnConfirmation): Confirmation => {
  const usual = defaultConfirmation(type);
  return ofEach((name) => own[name] ?? usual[name]);
};

export type ResultCounts = {
  readonly last: FailingStatus | 'up';
  /** Results in a row with the status `last`, up to the highest count that matters. */
  readonly streak: number;
  /** Results in a row that were not `up`, up to the highest count that matters. */
  readonly failures: number;
};

/** Counts a failure, up to the highest count that a monitor may ask for. */
export const withFailure = (failures: number): number =>
  Math.min(failures + 1, confirmationBounds.failuresToOpenMax);

/** Returns true for enough failures in a row to open an incident. */
export const isConfirmed = (failures: number, { failuresToOpen }: Confirmation): boolean =>
  failures >= failuresToOpen;

/** A child waits for its parent for twice the failures that open an incident. */
export const waitsForParentBelow = ({ failuresToOpen }: Confirmation): number => 2 * failuresToOpen;

/** Counts the next result of a region. */
export const withCountOf = (
  before: ResultCounts | undefined,
  last: ResultCounts['last'],
  confirmation: Confirmation,
): ResultCounts => {
  const failuresMax = waitsForParentBelow(confirmation);
  const streakMax = last === 'up' ? confirmation.successesToResolve : failuresMax;
  return {
    last,
    streak: Math.min(before?.last === last ? before.streak + 1 : 1, streakMax),
    failures: last === 'up' ? 0 : Math.min((before?.failures ?? 0) + 1, failuresMax),
  };
};

export const verdictAfter = (
  verdict: CheckStatus,
  { last, streak, failures }: ResultCounts,
  confirmation: Confirmation,
): CheckStatus => {
  if (last === 'up')
    return verdict === 'unknown' || streak >= confirmation.successesToResolve ? 'up' : verdict;
  return isConfirmed(isFailing(verdict) ? streak : failures, confirmation) ? last : verdict;
};

export const isSettled = ({ last, streak }: ResultCounts, { successesToResolve }: Confirmation): boolean =>
  last === 'up' && streak >= successesToResolve;
