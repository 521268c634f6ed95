import type { Failed } from '@tocsin/egress';
import { CheckImpossible, type CheckResult } from './check-result.js';

/** @throws CheckImpossible when the target is not to blame */
export function failureOf(failed: Failed): CheckResult {
  const message = faultOf(failed);
  const { code, phase, answered, durationMs } = failed;
  if (code === 'blocked_address') throw closedAddress(message);
  return { status: 'down', message, durationMs, details: { error: code, phase, answered } };
}

/** The operator decides which addresses may be called. That says nothing about the target. */
export const closedAddress = (message: string): CheckImpossible => {
  // The policy names the setting only for addresses that one may open.
  const advice = message.includes('EGRESS_ALLOW')
    ? ' To have it checked, add the address or its range to EGRESS_ALLOW of this prober.'
    : '';
  return new CheckImpossible('address_closed', `${message} It was not checked.${advice}`);
};

/** For one of several things: a closed address must not hide the others. @throws CheckImpossible */
export function faultOf({ code, message }: Failed): string {
  if (code === 'interrupted') throw new CheckImpossible('stopped', message);
  if (code === 'internal' || code === 'unavailable') throw new CheckImpossible('prober_fault', message);
  return message;
}
