import type { CheckContext } from '../probe/probe.js';
import type { CheckResult, Details } from '../result/check-result.js';
import { setChange } from './set-change.js';
import { compared, type Watched } from './watched-value.js';

/** @param noun of the set, such as `name servers` */
export function judgedSet(
  noun: string,
  names: readonly string[],
  details: Details,
  acceptAfterMinutes: number,
  { previous, now }: CheckContext<Watched<readonly string[]>>,
): Pick<CheckResult, 'status' | 'message' | 'details' | 'remember'> {
  const { before, memory } = compared(previous, names, now, acceptAfterMinutes);
  if (before === undefined)
    return { status: 'up', message: `The ${noun} are as they were.`, details, ...memory };
  const { summary, added, removed } = setChange(before, names);
  const message = `The ${noun} changed: ${summary}.`;
  return { status: 'down', message, details: { ...details, added, removed }, ...memory };
}
