import type { DueKind } from '../background/due-kind.js';
import { batchItems } from '../batches/carry-out-batches.js';
import { channelHealth } from '../channels/channel-health-due.js';
import { channelTrials } from '../channels/channel-trials-due.js';
import { heartbeatsDue } from '../heartbeats/judge-heartbeats.js';
import { escalationsDue } from '../incidents/escalations-due.js';
import { windowsEnded } from '../maintenance/windows-ended.js';
import { monitorsUnchecked } from '../probing/monitors-unchecked.js';
import { maintenanceDue, postsDue, publishingDue } from '../status-pages/keep-status-pages.js';

/** All that becomes due in this process. The keys stand in logs. */
export const dueKinds = {
  heartbeats: heartbeatsDue,
  unchecked_monitors: monitorsUnchecked,
  escalations: escalationsDue,
  maintenance_windows: windowsEnded,
  status_page_maintenance: maintenanceDue,
  status_page_resolutions: postsDue,
  status_page_incidents: publishingDue,
  channel_health: channelHealth,
  channel_trials: channelTrials,
  batches: batchItems,
} satisfies Readonly<Record<string, DueKind>>;
