import type { WebhookMessage } from '@tocsin/webhook-core';
import { announcementOf } from '../announcement.js';
import { factLines } from '../fact-lines.js';
import { withoutMentions } from '../without-mentions.js';

// An alert without an end is resolved after `resolve_timeout`, five minutes unless configured, since Prometheus sends it
// again and again. https://prometheus.io/docs/alerting/latest/alerts_api/#expectations-from-clients
const neverEnds = '9999-12-31T00:00:00.000Z';
const testLastsMs = 5 * 60_000;

const endOf = ({ event, incident, timestamp }: WebhookMessage): string => {
  if (event === 'channel.test') return new Date(Date.parse(timestamp) + testLastsMs).toISOString();
  return incident.resolved_at ?? neverEnds;
};

export const ownLabels = ['alertname', 'severity', 'incident_id', 'monitor_id'] as const;

/**
 * Alertmanager recognises an alert by its labels, so they hold only what stays the same until the incident resolves.
 * Names are annotations.
 */
const labelsOf = ({ incident, monitor }: WebhookMessage): Record<(typeof ownLabels)[number], string> => ({
  alertname: 'TocsinIncident',
  severity: incident.severity,
  incident_id: incident.id,
  monitor_id: monitor.id,
});

export const alertsOf = (message: WebhookMessage, labels: Readonly<Record<string, string>> = {}) => {
  const { title, facts } = announcementOf(message);
  const target = facts.find(({ label }) => label === 'Target')?.value ?? '';
  return [
    {
      labels: { ...labels, ...labelsOf(message) },
      annotations: {
        summary: withoutMentions(title),
        description: withoutMentions(factLines(facts)),
        monitor_type: message.monitor.type,
        target: withoutMentions(target),
      },
      startsAt: message.incident.started_at,
      endsAt: endOf(message),
    },
  ];
};
