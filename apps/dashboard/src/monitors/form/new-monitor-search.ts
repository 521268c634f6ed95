import { type MonitorType, monitorTypes } from '../shared/monitor-types.js';

export const newMonitorSearch = ({
  type,
  from,
}: Readonly<Record<string, unknown>>): { readonly type?: MonitorType; readonly from?: string } => ({
  ...(typeof type === 'string' && Object.hasOwn(monitorTypes, type) ? { type: type as MonitorType } : {}),
  ...(typeof from === 'string' ? { from } : {}),
});
