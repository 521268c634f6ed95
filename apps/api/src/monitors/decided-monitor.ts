import { type ExistingMonitor, type Monitor, type MonitorCommand, monitor } from '@tocsin/domain';
import { decided } from '../http/problems/refusal.js';

/**
 * The monitor after a command that does not delete it.
 * @throws Problem when the domain refuses the command
 */
export const decidedMonitor = (
  command: Exclude<MonitorCommand, { type: 'DeleteMonitor' }>,
  before: Monitor,
): ExistingMonitor => {
  const after = decided(monitor, command, before);
  if (after.status !== 'active' && after.status !== 'paused')
    throw new Error('Only deleting a monitor ends it.');
  return after;
};
