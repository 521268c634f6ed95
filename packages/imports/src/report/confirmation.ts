import { confirmationBounds } from '@tocsin/domain';
import { clamp } from './fields.js';

export const { failuresToOpenMax: failuresMax, successesToResolveMax: successesMax } = confirmationBounds;

/** The results in a row that change the state of a monitor. */
export type Confirmation = {
  readonly failures_to_open?: number;
  readonly successes_to_resolve?: number;
};

/**
 * How many failures in a row open an incident.
 *
 * @param losses the list to which losses are added
 */
export const opensAfter = (failures: number, losses: string[]): Confirmation => {
  const counted = clamp(Math.round(failures), 1, failuresMax);
  if (failures > counted)
    losses.push(`an incident opens after ${counted} failures in a row, and not ${failures}`);
  return { failures_to_open: counted };
};

/** How many successes in a row resolve one, as {@link opensAfter}. */
export const resolvesAfter = (successes: number, losses: string[]): Confirmation => {
  const counted = clamp(Math.round(successes), 1, successesMax);
  if (successes > counted)
    losses.push(`an incident resolves after ${counted} successes in a row, and not ${successes}`);
  return { successes_to_resolve: counted };
};
