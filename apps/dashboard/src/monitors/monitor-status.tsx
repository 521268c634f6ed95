import { Status } from '../ui/status.js';
import type { Monitor } from './monitor-queries.js';
import { monitorStatusWords, monitorTones } from './monitor-words.js';

/** How a monitor is: an open incident is what matters most of it. */
export const MonitorStatus = ({ monitor }: { readonly monitor: Monitor }) =>
  monitor.open_incident_id !== null && monitor.status !== 'down' ? (
    <Status tone="bad">Incident</Status>
  ) : (
    <Status tone={monitorTones[monitor.status]}>{monitorStatusWords[monitor.status]}</Status>
  );
