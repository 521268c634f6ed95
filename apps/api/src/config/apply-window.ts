import type { ConfigChange, MaintenanceWindowId, MonitorId } from '@tocsin/domain';
import { MaintenanceWindowChanges } from '../maintenance/maintenance-window-bodies.js';
import {
  ChangeMaintenanceWindow,
  CreateMaintenanceWindow,
} from '../maintenance/maintenance-window-commands.js';
import type { ConfigRun } from './config-run.js';
import type { ParsedWindow } from './parse-config.js';

export const applyWindow = async (
  run: ConfigRun,
  { key, id, fields }: ConfigChange,
  { body, monitors }: ParsedWindow,
): Promise<void> => {
  const { caller } = run;
  const ids = monitors?.map((monitor) => run.idOf('monitors', monitor) as MonitorId) ?? null;
  const monitorIds = ids && [...new Set(ids)];
  if (id === null) {
    const config = { ...body.config, monitorIds };
    const created = await run.execute(new CreateMaintenanceWindow(caller, config));
    run.made('maintenance_windows', key, created.id);
    return;
  }
  const names = new Set(fields.map(({ field }) => field));
  const given = Object.entries(body).filter(([name]) => names.has(name));
  const covered = names.has('monitors') ? { monitor_ids: monitorIds } : {};
  const changes = Object.assign(new MaintenanceWindowChanges(), Object.fromEntries(given), covered);
  const change = { windowId: id as MaintenanceWindowId, changes };
  await run.execute(new ChangeMaintenanceWindow(caller, change));
};
