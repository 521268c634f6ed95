import type { WebhookMessage } from '@tocsin/webhook-core';
import { type Fact, factsOf, oneLine, shortened } from '../in-words.js';

const SUBJECT_TITLE_CHARS_MAX = 120;

/** A mail in words: what the text and the HTML of a mail both say. */
export type Wording = {
  readonly subject: string;
  readonly headline: string;
  readonly facts: readonly Fact[];
  /** What to do, where there is something; its URL is ours. */
  readonly link?: { readonly label: string; readonly url: string };
  readonly footer: string;
};

const VERBS = {
  'incident.created': 'Down',
  'incident.resolved': 'Resolved',
  'channel.test': 'Test',
} as const satisfies Record<WebhookMessage['event'], string>;

/** Puts an alert into words. Everything in it is one line without control characters, whatever customers wrote. */
export function wordingOf(message: WebhookMessage): Wording {
  const { event, incident } = message;
  const title = oneLine(incident.title);
  const verb = VERBS[event];
  return {
    subject: `[Tocsin] ${verb}: ${shortened(title, SUBJECT_TITLE_CHARS_MAX)}`,
    headline: `${verb}: ${title}`,
    facts: [...factsOf(message), { label: 'Incident', value: incident.id }],
    footer:
      event === 'channel.test'
        ? 'This is a test: the email channel was saved, and alerts will arrive like this one.'
        : 'You get this mail because an email channel with your address is attached to the monitor.',
  };
}
