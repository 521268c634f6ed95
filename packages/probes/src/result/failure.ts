import type { Failed } from '@tocsin/egress';
import { CheckImpossible, type CheckResult } from './check-result.js';

/**
 * What it means that nothing came back from the target.
 *
 * @throws CheckImpossible when the target is not to blame
 */
export function failureOf(failed: Failed): CheckResult {
  const message = faultOf(failed);
  const { code, phase, answered, durationMs } = failed;
  if (code === 'blocked_address') throw closedAddress(message);
  return { status: 'down', message, durationMs, details: { error: code, phase, answered } };
}

/** Which addresses may be called is for the operator to say, and says nothing about the target. */
export const closedAddress = (message: string): CheckImpossible =>
  new CheckImpossible(
    `${message} It was not checked. To have it checked, add the address or its range to EGRESS_ALLOW of this prober.`,
  );

/**
 * What is wrong with one of several things that a check looks at, so that a closed address hides nothing about the
 * others.
 *
 * @throws CheckImpossible when none of them is to blame
 */
export function faultOf({ code, message }: Failed): string {
  if (code === 'interrupted' || code === 'internal' || code === 'unavailable')
    throw new CheckImpossible(message);
  return message;
}
