import type { WebhookMessage } from '@tocsin/webhook-core';
import type { ComposedMessage } from './compose-message.js';
import { type Fact, oneLine } from './in-words.js';
import { withoutLinks } from './markup.js';
import { truncate } from './truncate.js';

export { composeMessage } from './compose-message.js';
export { choiceOf } from './message-choice.js';

// An announcement fits everywhere: Telegram takes 4,096 characters, a Teams workflow 28 kB.
const titleCharsMax = 500;
const valueCharsMax = 1_000;

export type Announcement = {
  readonly event: WebhookMessage['event'];
  /** For example `🔴 Opened: Shop does not answer`. */
  readonly headline: string;
  /** The headline without the customer's words, for example `🔴 Opened: `. */
  readonly beginning: string;
  /** The customer's words in the headline. */
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly isShort: boolean;
};

/**
 * The same for services that make links of what looks like one, or mentions. The target of a monitor may be a link: it
 * is what people open next.
 */
export const inertAnnouncement = ({ beginning, title, facts, ...others }: Announcement): Announcement => {
  const inert = withoutLinks(title);
  return {
    ...others,
    beginning,
    title: inert,
    headline: beginning + inert,
    facts: facts.map(({ label, value }) => ({
      label,
      value: label === 'Target' ? value : withoutLinks(value),
    })),
  };
};

const beginnings = {
  'incident.created': '🔴 Opened: ',
  'incident.resolved': '🟢 Resolved: ',
  'channel.test': '🔔 Test: ',
} as const satisfies Record<WebhookMessage['event'], string>;

export const announcementOf = ({ message, facts, isShort }: ComposedMessage): Announcement => {
  const { event, incident } = message;
  const beginning = beginnings[event];
  const title = truncate(oneLine(incident.title), titleCharsMax);
  return {
    event,
    headline: beginning + title,
    beginning,
    title,
    facts: facts.map(({ label, value }) => ({ label, value: truncate(value, valueCharsMax) })),
    isShort,
  };
};
