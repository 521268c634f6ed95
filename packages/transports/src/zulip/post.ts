import type { WebhookMessage } from '@tocsin/webhook-core';
import { announcementOf } from '../announcement.js';
import { codeSpan } from '../code-span.js';
import { oneLine, shortened } from '../in-words.js';

/** max_topic_length of https://zulip.com/api/send-message, in Unicode code points. An announcement fits into a message. */
const topicCharsMax = 60;

/** Zulip refuses them in topics: zerver/lib/string_validation.py in https://github.com/zulip/zulip */
const unprintable = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Zulip knows no mentions, links or emoji in code. */
export const zulipPost = (
  message: WebhookMessage,
  stream: string,
  topic: string | undefined,
): Readonly<Record<string, string>> => {
  const { beginning, title, facts } = announcementOf(message);
  const lines = facts.map(({ label, value }) => `**${label}:** ${codeSpan(value)}`);
  return {
    type: 'stream',
    // JSON quotes the name, so Zulip does not read digits as an id.
    to: JSON.stringify(stream),
    topic: topic ?? topicOf(message),
    content: [beginning + codeSpan(title), '', ...lines].join('\n'),
  };
};

const topicOf = ({ monitor }: WebhookMessage): string =>
  shortened(oneLine(monitor.name).replaceAll(unprintable, '\ufffd'), topicCharsMax) || '–';
