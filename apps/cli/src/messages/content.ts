import { InvalidMessageError, parseMessage, type WebhookMessage } from '@tocsin/webhook-core';
import { jsonLine, printable } from './printable.js';

export type Content = { readonly message: WebhookMessage } | { readonly invalid: string };

export const contentOf = (rawBody: Buffer): Content => {
  try {
    return { message: parseMessage(rawBody) };
  } catch (error) {
    if (error instanceof InvalidMessageError) return { invalid: error.message };
    throw error;
  }
};

/** Such as `incident.created "Shop is down" on "Shop"`. */
export const inWords = (content: Content): string => {
  if ('invalid' in content) return `no message of Tocsin (${printable(content.invalid)})`;
  const { event, incident, monitor } = content.message;
  return `${event} ${jsonLine(incident.title)} on ${jsonLine(monitor.name)}`;
};

const [secondMs, minuteMs, hourMs] = [1_000, 60_000, 3_600_000];

/** The time since the message was produced, by this machine's clock. */
export const ageInWords = (ageMs: number): string => {
  if (ageMs < 0) return `${(-ageMs / secondMs).toFixed(1)} s ahead of this clock`;
  if (ageMs < 2 * minuteMs) return `${(ageMs / secondMs).toFixed(1)} s old`;
  if (ageMs < 2 * hourMs) return `${Math.round(ageMs / minuteMs)} min old`;
  return `${Math.round(ageMs / hourMs)} h old`;
};
