import { alertEventOf } from './alert-dispatch.js';
import type { IncidentId, Instant } from './brand.js';
import type { IncidentEvent } from './incident.js';
import type { MonitorSnapshot } from './monitor.js';
import type { Occurred } from './recorded.js';
import type { Severity } from './severity.js';

export type IncidentAlertContent = {
  readonly event: 'incident.created' | 'incident.resolved';
  readonly incident: {
    readonly id: IncidentId;
    readonly title: string;
    readonly status: 'open' | 'resolved';
    readonly severity: Severity;
    readonly started_at: Instant;
    readonly resolved_at: Instant | null;
  };
  readonly monitor: MonitorSnapshot;
  readonly timestamp: Instant;
};

/** A sender's clock may be behind the clock that recorded the event. No message is older than its event. */
export const producedAt = (createdAt: Instant, now: Instant): Instant => (now > createdAt ? now : createdAt);

export const contentOf = (
  { type, data, recordedAt }: Occurred<IncidentEvent>,
  timestamp: Instant = recordedAt,
): IncidentAlertContent => {
  const resolved = type === 'IncidentResolved';
  return {
    event: alertEventOf({ type }),
    incident: {
      id: data.incidentId,
      title: data.title,
      status: resolved ? 'resolved' : 'open',
      severity: data.severity,
      started_at: data.openedAt,
      resolved_at: resolved ? data.resolvedAt : null,
    },
    monitor: data.monitor,
    timestamp,
  };
};
