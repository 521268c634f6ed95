import { Status } from '../../ui/status.js';
import type { Monitor } from './monitor-queries.js';
import { statusOf } from './monitor-words.js';

export const MonitorStatus = ({ monitor }: { readonly monitor: Monitor }) => {
  const { tone, words } = statusOf(monitor);
  return <Status tone={tone}>{words}</Status>;
};
