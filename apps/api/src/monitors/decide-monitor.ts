import { type ExistingMonitor, type Monitor, type MonitorCommand, monitor } from '@tocsin/domain';
import { decideOrThrow } from '../http/problems/refusal.js';

export const decideMonitor = (
  command: Exclude<MonitorCommand, { type: 'DeleteMonitor' }>,
  before: Monitor,
): ExistingMonitor => {
  const after = decideOrThrow(monitor, command, before);
  if (after.status !== 'active' && after.status !== 'paused')
    throw new Error('Only deleting a monitor ends it.');
  return after;
};
