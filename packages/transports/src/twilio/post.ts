import type { WebhookMessage } from '@tocsin/webhook-core';
import { announcementOf } from '../announcement.js';
import { durationInWords, oneLine, timeInWords } from '../in-words.js';
import { costOfSms, type SmsText, smsTextOf } from './gsm7.js';

const segmentsMax = 3;
const ellipsis = '...';

const words = {
  'incident.created': 'Opened',
  'incident.resolved': 'Resolved',
  'channel.test': 'Test',
} as const satisfies Record<WebhookMessage['event'], string>;

/**
 * The text of an SMS: as many lines as fit into one segment. A title that is longer takes up to three. No emoji, since one
 * leaves room for 70 characters instead of 160.
 */
export const smsOf = (message: WebhookMessage): string => {
  const { event, title } = announcementOf(message);
  const { incident, monitor } = message;
  const { severity, started_at: startedAt, resolved_at: resolvedAt } = incident;
  const when =
    resolvedAt === null
      ? timeInWords(startedAt)
      : `lasted ${durationInWords(Date.parse(resolvedAt) - Date.parse(startedAt))}`;
  const lines = [
    `${words[event]}: ${title}`,
    `${oneLine(monitor.name)} (${monitor.type})`,
    `${severity}, ${when}`,
  ];
  const texts = [3, 2, 1].map((count) => smsTextOf(lines.slice(0, count).join('\n')));
  const whole = texts.find((sms) => costOfSms(sms) <= sms.segmentMax);
  return whole?.text ?? cut(smsTextOf(lines[0] ?? ''));
};

const cut = (sms: SmsText): string => {
  const { text, costOf, partMax } = sms;
  const max = segmentsMax * partMax;
  if (costOfSms(sms) <= max) return text;
  let kept = '';
  let cost = ellipsis.length;
  for (const character of text) {
    cost += costOf(character);
    if (cost > max) break;
    kept += character;
  }
  return kept + ellipsis;
};
