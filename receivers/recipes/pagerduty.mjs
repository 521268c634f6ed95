/** @returns a request of PagerDuty's Events API v2, or `null` for a test message */
export function pagerDuty({ event, incident, monitor }, { routingKey }) {
  if (event === 'channel.test') return null;
  const body = {
    routing_key: routingKey,
    event_action: event === 'incident.resolved' ? 'resolve' : 'trigger',
    dedup_key: incident.id,
    payload: {
      summary: incident.title,
      severity: incident.severity,
      source: monitor.target,
      timestamp: incident.started_at,
      component: monitor.name,
      class: monitor.type,
    },
  };
  return {
    url: 'https://events.pagerduty.com/v2/enqueue',
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
}
