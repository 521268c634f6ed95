import type { WebhookMessage } from '@tocsin/webhook-core';
import { announcementOf } from '../announcement.js';
import { factLines } from '../fact-lines.js';
import { truncateJsonBytes } from '../truncate-json-bytes.js';
import { type NtfyPriority, ntfyPriorityOf } from './priority.js';

// A message has at most 4,096 bytes: a longer one would be a file. https://docs.ntfy.sh/publish/#limitations
// A title has at most 1,024 since https://github.com/binwiederhier/ntfy/releases/tag/v2.28.0, and the whole JSON twice the
// bytes of a message (transformBodyJSON in server/server.go), so both are counted as JSON.
const titleBytesMax = 1_024;
const messageBytesMax = 4_096;

/** Without `markdown`, ntfy shows plain text. */
export const ntfyPost = (message: WebhookMessage, topic: string, priority: NtfyPriority | undefined) => {
  const { headline, facts } = announcementOf(message);
  return {
    topic,
    title: truncateJsonBytes(headline, titleBytesMax),
    message: truncateJsonBytes(factLines(facts), messageBytesMax),
    priority: ntfyPriorityOf(message, priority),
  };
};
