import { type MonitorConfig, monitorTypesThatDoNotCall } from '@tocsin/domain';
import type { Reach } from '../http/access/reach.js';

/** @throws Problem when a check would call the target and may not */
export const requireReach = (
  reach: Reach,
  { type, target }: Pick<MonitorConfig, 'type' | 'target'>,
): void => {
  if (!monitorTypesThatDoNotCall.includes(type)) reach.requireTarget('target', target);
};
