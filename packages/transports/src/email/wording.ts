import type { WebhookMessage } from '@tocsin/webhook-core';
import { type Fact, factsOf, oneLine, shortened } from '../in-words.js';

const subjectTitleCharsMax = 120;

export type Wording = {
  readonly subject: string;
  readonly headline: string;
  readonly facts: readonly Fact[];
  readonly link?: { readonly label: string; readonly url: string };
  readonly footer: string;
};

const verbs = {
  'incident.created': 'Down',
  'incident.resolved': 'Resolved',
  'channel.test': 'Test',
} as const satisfies Record<WebhookMessage['event'], string>;

/** Each value is one line without control characters, whatever a customer wrote. */
export function wordingOf(message: WebhookMessage): Wording {
  const { event, incident } = message;
  const title = oneLine(incident.title);
  const verb = verbs[event];
  return {
    subject: `[Tocsin] ${verb}: ${shortened(title, subjectTitleCharsMax)}`,
    headline: `${verb}: ${title}`,
    facts: [...factsOf(message), { label: 'Incident', value: incident.id }],
    footer:
      event === 'channel.test'
        ? 'This is a test: the email channel was saved, and alerts will arrive like this one.'
        : 'You get this mail because an email channel with your address is attached to the monitor.',
  };
}
