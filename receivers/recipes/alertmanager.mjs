// Without an end Alertmanager resolves an alert after five minutes: Prometheus sends it again and again.
const neverEnds = '9999-12-31T00:00:00.000Z';

/** @returns a request of Alertmanager's API v2, or `null` for a test message */
export function alertmanager({ event, incident, monitor }, { baseUrl }) {
  if (event === 'channel.test') return null;
  const alert = {
    // The labels are the alert's identity. Title, severity and names can change while an incident is open.
    labels: { alertname: 'TocsinIncident', incident_id: incident.id, monitor_id: monitor.id },
    annotations: {
      summary: incident.title,
      severity: incident.severity,
      monitor: monitor.name,
      target: monitor.target,
    },
    startsAt: incident.started_at,
    endsAt: incident.resolved_at ?? neverEnds,
  };
  return {
    url: `${baseUrl}/api/v2/alerts`,
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify([alert]),
  };
}
