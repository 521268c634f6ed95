import { type AccountId, type MonitorId, parentFault } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { invalid } from '../http/problems/problem.js';

/** The account must be locked, or two changes at once could close a circle. @throws Problem for a wrong parent */
export const requireParent = async (
  { monitors, monitorTree }: Pick<Repositories, 'monitors' | 'monitorTree'>,
  accountId: AccountId,
  monitorId: MonitorId,
  parentId: MonitorId | null,
): Promise<void> => {
  if (parentId === null) return;
  if (!(await monitors.lockOwned(accountId, [parentId])).has(parentId)) throw refusal('names no monitor');
  const ancestors = await monitorTree.selfAndAncestorsOf(parentId);
  const fault = parentFault({ monitorId, ancestors, depthBelow: await monitorTree.depthBelow(monitorId) });
  if (fault !== undefined) throw refusal(fault);
};

const refusal = (fault: string) => invalid({ field: 'parent_id', message: `parent_id ${fault}` });
