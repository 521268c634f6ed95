import type { WebhookMessage } from '@tocsin/webhook-core';
import { announcementOf } from '../announcement.js';
import { factLines } from '../fact-lines.js';
import { shortened } from '../in-words.js';
import { emergency, type PushoverPriority, pushoverPriorityOf } from './priority.js';

// https://pushover.net/api#limits: 1,024 characters of a message, and 250 of a title.
const titleCharsMax = 250;
const messageCharsMax = 1_024;
// Two values are customers': they fit with all others.
const valueCharsMax = 400;

// https://pushover.net/api#priority: at least 30 seconds, and at most 10,800.
const retryS = 60;
const expireS = 3_600;

type Settings = {
  readonly device?: string | undefined;
  readonly priority?: PushoverPriority | undefined;
  readonly sound?: string | undefined;
};

/** Without `html`, Pushover shows plain text. */
export const pushoverPost = (message: WebhookMessage, { device, priority, sound }: Settings) => {
  const { event, headline, facts } = announcementOf(message);
  const number = pushoverPriorityOf(message, priority);
  return {
    title: shortened(headline, titleCharsMax),
    message: shortened(factLines(facts, valueCharsMax), messageCharsMax),
    priority: String(number),
    device,
    sound: event === 'incident.created' ? sound : undefined,
    ...(number === emergency && { retry: String(retryS), expire: String(expireS) }),
  };
};
