import type { WebhookMessage } from '@tocsin/webhook-core';
import { announcementOf } from '../announcement.js';
import { factLines } from '../fact-lines.js';
import { shortened } from '../in-words.js';

// https://operations-help.atlassian.net/wiki/spaces/OPSHELP/pages/8617985/Alert+fields: 130 characters of a message and
// 512 of an entity. An announcement fits into the description and a note.
const messageCharsMax = 130;
const entityCharsMax = 512;

const source = 'Tocsin';

const words = {
  'incident.created': 'Opened',
  'incident.resolved': 'Resolved',
  'channel.test': 'Test',
} as const;

const priorities = {
  critical: 'P1',
  warning: 'P3',
  info: 'P5',
} as const satisfies Record<WebhookMessage['incident']['severity'], string>;

/** The page above says that alerts have HTML, so a customer's `<` and `>` become characters that look alike. */
const withoutTags = (text: string): string => text.replaceAll('<', '‹').replaceAll('>', '›');

const headlineOf = ({ event, title }: ReturnType<typeof announcementOf>): string =>
  withoutTags(`${words[event]}: ${title}`);

/** The alias is the incident's id, by which the alert is closed. */
export const opening = (message: WebhookMessage) => {
  const announcement = announcementOf(message);
  const target = announcement.facts.find(({ label }) => label === 'Target')?.value ?? '';
  return {
    message: shortened(headlineOf(announcement), messageCharsMax),
    alias: message.incident.id,
    description: withoutTags(factLines(announcement.facts)),
    entity: shortened(withoutTags(target), entityCharsMax),
    priority: priorities[message.incident.severity],
    source,
  };
};

export const closing = (message: WebhookMessage) => {
  const announcement = announcementOf(message);
  return { note: `${headlineOf(announcement)}\n${withoutTags(factLines(announcement.facts))}`, source };
};
