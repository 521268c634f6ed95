import type { WebhookMessage } from '@tocsin/webhook-core';
import { type Fact, factsOf, oneLine } from './in-words.js';
import { type MessageChoice, usualChoice } from './message-choice.js';
import { truncate } from './truncate.js';
import { withoutAddresses } from './without-addresses.js';

// Leaves room for the other facts in each service's limit.
const tagsCharsMax = 300;

/** All that the senders of messages for people may read of an alert. */
export type ComposedMessage = {
  readonly message: WebhookMessage;
  readonly facts: readonly Fact[];
  readonly isShort: boolean;
};

export type AlertFacts = {
  readonly message: WebhookMessage;
  /** The tags of the monitor. */
  readonly tags: readonly string[];
};

/** Composes what a message says, as its channel chose. A hidden target is not in the result. */
export const composeMessage = (alert: AlertFacts, choice: MessageChoice = usualChoice): ComposedMessage => {
  const { length, showsTarget, showsTags } = choice;
  const { message, tags } = showsTarget ? alert : withoutTarget(alert);
  const isShort = length === 'short';
  const all = factsOf(message).filter(
    ({ label }) => (showsTarget || label !== 'Target') && (!isShort || label === 'Monitor'),
  );
  const tagged = showsTags && tags.length > 0 ? [{ label: 'Tags', value: tagsInWords(tags) }] : [];
  return { message, facts: [...all, ...tagged], isShort };
};

const tagsInWords = (tags: readonly string[]): string => truncate(tags.map(oneLine).join(', '), tagsCharsMax);

const withoutTarget = ({ message, tags }: AlertFacts): AlertFacts => {
  const { incident, monitor } = message;
  const { target } = monitor;
  return {
    message: {
      ...message,
      incident: { ...incident, title: withoutAddresses(incident.title, target) },
      monitor: { ...monitor, name: withoutAddresses(monitor.name, target), target: '' },
    },
    tags: tags.map((tag) => withoutAddresses(tag, target)),
  };
};
