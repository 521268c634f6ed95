import type { WebhookMessage } from '@tocsin/webhook-core';
import { announcementOf } from '../announcement.js';
import { oneLine } from '../in-words.js';
import { truncate } from '../truncate.js';

// Far below the 512 kB of an event. https://developer.pagerduty.com/docs/events-api-v2-overview#size-limits
const sourceCharsMax = 1_000;

/**
 * The incident's id joins the events of an incident: `resolve` ends the alert that `trigger` began. A summary has at most
 * 1,024 characters, and a headline is shorter. https://developer.pagerduty.com/docs/send-alert-event
 */
export const pagerDutyEvent = (message: WebhookMessage, routingKey: string) => {
  const { headline, facts } = announcementOf(message);
  const { event, incident, monitor } = message;
  return {
    routing_key: routingKey,
    event_action: event === 'incident.resolved' ? 'resolve' : 'trigger',
    dedup_key: incident.id,
    client: 'Tocsin',
    payload: {
      summary: headline,
      // An event without a source is refused.
      source: truncate(oneLine(monitor.target), sourceCharsMax) || 'Tocsin',
      severity: incident.severity,
      timestamp: incident.started_at,
      class: monitor.type,
      custom_details: Object.fromEntries(facts.map(({ label, value }) => [label, value])),
    },
  };
};
