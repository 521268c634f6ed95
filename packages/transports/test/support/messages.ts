import { contentOf, instant } from '@tocsin/domain';
import { anIncidentOpened, anIncidentResolved, recorded } from '@tocsin/testing';
import { testMessage, type WebhookMessage } from '@tocsin/webhook-core';
import fc from 'fast-check';
import { announcementOf } from '../../src/text/announcement.js';
import { composeMessage } from '../../src/text/compose-message.js';

export const opened: WebhookMessage = contentOf(recorded(anIncidentOpened()));

export const resolved: WebhookMessage = contentOf(
  recorded(anIncidentResolved({ resolvedAt: instant(new Date('2026-05-03T14:05:00.000Z')) })),
);

/** An alert without links, as a channel that chose nothing gets it. */
export const bare = (message: WebhookMessage) => {
  const content = composeMessage({ message, tags: [] });
  return { message, announcement: announcementOf(content), links: [] };
};

/** The content of a mail without links. */
export const bareMail = (message: WebhookMessage) => ({
  ...composeMessage({ message, tags: [] }),
  links: [],
});

export const aTest: WebhookMessage = testMessage({ id: opened.incident.id, timestamp: opened.timestamp });

export const saying = ({
  title = opened.incident.title,
  name = opened.monitor.name,
  target = opened.monitor.target,
}): WebhookMessage => ({
  ...opened,
  incident: { ...opened.incident, title },
  monitor: { ...opened.monitor, name, target },
});

export const anyText = fc
  .array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('&', '<', '>', '🔔', 'ü', '&amp;', 'x')), {
    maxLength: 60,
  })
  .chain((parts) => fc.integer({ min: 1, max: 80 }).map((times) => parts.join('').repeat(times)));

export const anyMessage = fc.record({ title: anyText, name: anyText, target: anyText }).map(saying);
