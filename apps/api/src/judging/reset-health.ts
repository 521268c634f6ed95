import { forgetResults, type MonitorId } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';

/** Resets a monitor's health after its target or settings changed. Checks still end the incident that they opened. */
export const resetHealth = async (
  { monitorHealths }: Pick<Repositories, 'monitorHealths'>,
  monitorId: MonitorId,
): Promise<void> => {
  const health = forgetResults(await monitorHealths.findForChange(monitorId));
  await monitorHealths.save([{ monitorId, status: 'unknown', health }]);
};
