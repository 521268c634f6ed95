import { type MonitorConfig, monitorTypesThatDoNotCall } from '@tocsin/domain';
import type { CallPolicy } from '../http/access/call-policy.js';

/** @throws Problem when checks of this type would call the target, and may not */
export const requireCallable = (
  policy: CallPolicy,
  { type, target }: Pick<MonitorConfig, 'type' | 'target'>,
): void => {
  if (!monitorTypesThatDoNotCall.includes(type)) policy.requireTarget('target', target);
};
