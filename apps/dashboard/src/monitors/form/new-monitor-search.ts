import { type MonitorType, monitorTypes } from '../shared/monitor-types.js';

/** What the address says of the page for a new monitor: what was picked, or which monitor it is to be like. */
export const newMonitorSearch = ({
  type,
  from,
}: Readonly<Record<string, unknown>>): { readonly type?: MonitorType; readonly from?: string } => ({
  ...(typeof type === 'string' && Object.hasOwn(monitorTypes, type) ? { type: type as MonitorType } : {}),
  ...(typeof from === 'string' ? { from } : {}),
});
