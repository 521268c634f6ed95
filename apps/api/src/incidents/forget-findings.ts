import { forgetResults, type MonitorHealth, type MonitorId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';

/** Has it found out anew how a monitor is that is another one now. An incident of its checks still ends by checks. */
export const forgetFindings = async (
  monitorHealths: Repositories['monitorHealths'],
  monitorId: MonitorId,
): Promise<void> => {
  // Its shape is the domain's: nobody else writes it.
  const before = (await monitorHealths.findForChange(monitorId)) as MonitorHealth | null;
  if (before === null) return;
  await monitorHealths.save([{ monitorId, status: 'unknown', state: forgetResults(before) }]);
};
