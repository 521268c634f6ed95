import type { Computed } from '../compute/compute.js';
import { TooManySteps } from './redaction.js';

/** For the thread that times the network: some milliseconds. */
export const quickBounds = { stepsMax: 8_000, isStrict: true } as const;

/** Shaping and compressing more takes long without any secret. */
export const quickCharsMax = 32_768;

/** For a process that computes. Its own bound on steps ends the work sooner. */
export const slowMsMax = 2_000;

/**
 * Does at once what is little work, and otherwise has it computed.
 *
 * @throws CheckImpossible when no process has time for it
 */
export const atOnceOr = async <Value>(
  quick: () => Value,
  compute: () => Promise<Computed<Value>>,
  inExcess: () => Value,
): Promise<Value> => {
  try {
    return quick();
  } catch (error) {
    if (!(error instanceof TooManySteps)) throw error;
    const computed = await compute();
    return computed.ok ? computed.value : inExcess();
  }
};
