import type { Failed } from '@tocsin/egress';
import { CheckImpossible, type CheckResult } from './probe.js';

/**
 * What it means that nothing came back.
 *
 * @throws CheckImpossible when the target is not to blame
 */
export function failureOf({ code, message, phase, answered, durationMs }: Failed): CheckResult {
  if (code === 'interrupted' || code === 'internal' || code === 'unavailable')
    throw new CheckImpossible(message);
  return { status: 'down', message, durationMs, details: { error: code, phase, answered } };
}
