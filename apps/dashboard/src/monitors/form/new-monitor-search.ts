import { isKeyOf } from '../../api/is-key-of.js';
import { type MonitorType, monitorTypes } from '../shared/monitor-types.js';

export const newMonitorSearch = ({
  type,
  from,
  target,
}: Readonly<Record<string, unknown>>): {
  readonly type?: MonitorType;
  readonly from?: string;
  readonly target?: string;
} => ({
  ...(isKeyOf(monitorTypes, type) ? { type } : {}),
  ...(typeof from === 'string' ? { from } : {}),
  ...(typeof target === 'string' ? { target } : {}),
});
