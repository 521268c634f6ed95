import { failuresMax, opensAfter, resolvesAfter, successesMax } from '../report/confirmation.js';
import { clamp, secondsInWords } from '../report/fields.js';
import type { DataMap } from '../report/maps.js';
import { type Times, timesFrom } from '../report/take-monitor.js';
import type { StackKind } from './row-keys.js';

/** A monitor here looks again so many seconds after a result that may change its state. */
const retrySeconds = 15;
/** "An incident is created only after a check fails from at least 3 locations." */
const failuresMin = 3;

const usualInterval = 180;
const usualTimeout = 30;

/** Kinds whose timeout is in milliseconds. */
const inMilliseconds: readonly StackKind[] = ['ping', 'tcp', 'smtp', 'pop', 'imap', 'dns'];

const secondsIn = (attributes: DataMap, name: string): number | undefined => {
  const value = attributes[name];
  return typeof value === 'number' && value >= 0 ? value : undefined;
};

/** How many results in a row span the seconds. */
const resultsIn = (seconds: number): number => 1 + Math.ceil(seconds / retrySeconds);

/**
 * How often and how long a monitor is checked, and how it is confirmed.
 *
 * @param losses the list to which losses are added
 */
export const timesOf = (attributes: DataMap, kind: StackKind, losses: string[]): Times => {
  const secondsOr = (name: string, otherwise: number, words: string): number => {
    const seconds = secondsIn(attributes, name);
    if (seconds === undefined)
      losses.push(`${words}, which the answer does not tell: ${secondsInWords(otherwise)}`);
    return seconds ?? otherwise;
  };
  const unit = inMilliseconds.includes(kind) ? 1000 : 1;
  const interval = secondsOr('check_frequency', usualInterval, 'how often it is checked');
  const timeout = secondsOr('request_timeout', usualTimeout * unit, 'how long a check may take') / unit;
  const confirmation = secondsOr('confirmation_period', 0, 'how long it fails before an incident');
  const recovery = secondsOr('recovery_period', 0, 'how long it is up before its incident ends');
  const failures = clamp(resultsIn(confirmation), failuresMin, failuresMax);
  const successes = Math.min(resultsIn(recovery), successesMax);
  const spanOf = (results: number): string => secondsInWords((results - 1) * retrySeconds);
  if (failures < resultsIn(confirmation))
    losses.push(
      `an incident begins ${spanOf(failures)} after the first failure, and began after ${secondsInWords(confirmation)}`,
    );
  if (successes < resultsIn(recovery))
    losses.push(
      `an incident ends ${spanOf(successes)} after the first success, and ended after ${secondsInWords(recovery)}`,
    );
  return {
    ...timesFrom(interval, timeout, losses),
    ...opensAfter(failures, losses),
    ...(successes > 1 && resolvesAfter(successes, losses)),
  };
};
