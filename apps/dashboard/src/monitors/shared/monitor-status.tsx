import { Status } from '../../ui/status.js';
import type { Monitor } from './monitor-queries.js';
import { statusOf } from './monitor-words.js';

/** How a monitor is: an open incident is what matters most of it. */
export const MonitorStatus = ({ monitor }: { readonly monitor: Monitor }) => {
  const { tone, words } = statusOf(monitor);
  return <Status tone={tone}>{words}</Status>;
};
