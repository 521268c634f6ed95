import { alertEventOf } from './alert-dispatch.js';
import type { IncidentId, Instant } from './brand.js';
import type { Occurred } from './decider.js';
import type { IncidentEvent } from './incident-events.js';
import type { MonitorSnapshot } from './monitor.js';
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
  readonly monitor: Omit<MonitorSnapshot, 'tags'>;
  readonly timestamp: Instant;
};

/** A sender's clock may be behind the clock that recorded the event. No message is older than its event. */
export const producedAt = (createdAt: Instant, now: Instant): Instant => (now > createdAt ? now : createdAt);

export const contentOf = (
  { recordedAt, ...event }: Occurred<IncidentEvent>,
  timestamp: Instant = recordedAt,
): IncidentAlertContent => {
  const { data } = event;
  const { id, name, type, target } = data.monitor;
  const resolvedAt = 'resolvedAt' in data ? data.resolvedAt : undefined;
  return {
    event: alertEventOf(event),
    incident: {
      id: data.incidentId,
      title: data.title,
      status: resolvedAt ? 'resolved' : 'open',
      severity: data.severity,
      started_at: data.openedAt,
      resolved_at: resolvedAt ?? null,
    },
    monitor: { id, name, type, target },
    timestamp,
  };
};
