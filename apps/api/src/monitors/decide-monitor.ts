import {
  type AccountId,
  type ExistingMonitor,
  type Monitor,
  type MonitorCommand,
  type MonitorConfig,
  type MonitorId,
  monitor,
  parentFault,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import type { CallPolicy } from '../http/access/access-guard.js';
import { invalid } from '../http/problems/problem.js';
import { decideOrThrow } from '../http/problems/refusal.js';
import { descriptionOf } from './monitor-config.js';

export const decideMonitor = (
  command: Exclude<MonitorCommand, { type: 'DeleteMonitor' }>,
  before: Monitor,
): ExistingMonitor => {
  const after = decideOrThrow(monitor, command, before);
  if (after.status !== 'active' && after.status !== 'paused')
    throw new Error('Only deleting a monitor ends it.');
  return after;
};

/**
 * The account must be locked, or two changes at once could close a circle.
 * @param monitorId `null` for one that is new, so that none depends on it
 * @throws Problem for a wrong parent
 */
export const requireParent = async (
  { monitors, monitorTree }: Pick<Repositories, 'monitors' | 'monitorTree'>,
  accountId: AccountId,
  monitorId: MonitorId | null,
  parentId: MonitorId | null,
): Promise<void> => {
  if (parentId === null) return;
  if (!(await monitors.lockOwned(accountId, [parentId])).has(parentId)) throw refusal('names no monitor');
  const ancestors = await monitorTree.selfAndAncestorsOf(parentId);
  const depthBelow = monitorId === null ? 0 : await monitorTree.depthBelow(monitorId);
  const fault = parentFault({ monitorId, ancestors, depthBelow });
  if (fault !== undefined) throw refusal(fault);
};

const refusal = (fault: string) => invalid({ field: 'parent_id', message: `parent_id ${fault}` });

/** @throws Problem when checks of this type would call the target, and may not */
export const requireCallable = (
  policy: CallPolicy,
  { type, target }: Pick<MonitorConfig, 'type' | 'target'>,
): void => {
  if (!descriptionOf(type).neverCalls) policy.requireTarget('target', target);
};
