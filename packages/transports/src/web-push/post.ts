import type { WebhookMessage } from '@tocsin/webhook-core';
import { announcementOf } from '../announcement.js';
import { factLines } from '../fact-lines.js';
import { truncateJsonBytes } from '../truncate-json-bytes.js';

// RFC 8030, section 7.2: a push service takes 4,096 bytes. Encryption adds 103 of them (RFC 8291, section 4).
const titleBytesMax = 600;
const bodyBytesMax = 2_400;
// Two values are customers': they fit with all others.
const valueCharsMax = 300;

/** The content for the service worker of the dashboard: `apps/dashboard/public/service-worker.js`. */
export const webPushPost = (message: WebhookMessage) => {
  const { event, headline, facts } = announcementOf(message);
  return {
    event,
    title: truncateJsonBytes(headline, titleBytesMax),
    body: truncateJsonBytes(factLines(facts, valueCharsMax), bodyBytesMax),
    incident_id: message.incident.id,
    timestamp: message.timestamp,
  };
};

/** A day. Later, the message of an incident is no news. RFC 8030, section 5.2. */
const keptS = 86_400;

const topicCharsMax = 32;

/** RFC 8030, sections 5.2 to 5.4. A device that was off gets the last message of an incident only. */
export const webPushHeaders = ({ event, incident }: WebhookMessage) => ({
  TTL: String(keptS),
  Urgency: event === 'incident.resolved' ? 'normal' : 'high',
  Topic: incident.id.replaceAll('-', '').slice(0, topicCharsMax),
});
