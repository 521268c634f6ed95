import { withoutUnseen } from '@tocsin/domain';
import type { WebhookMessage } from '@tocsin/webhook-core';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export type Fact = { readonly label: string; readonly value: string };

/** Each fact is one line without control characters, whatever a customer wrote. */
export function factsOf({ incident, monitor }: WebhookMessage): Fact[] {
  const { severity, started_at: startedAt, resolved_at: resolvedAt } = incident;
  return [
    { label: 'Monitor', value: `${oneLine(monitor.name)} (${monitor.type})` },
    { label: 'Target', value: oneLine(monitor.target) },
    { label: 'Severity', value: severity },
    { label: 'Started', value: timeInWords(startedAt) },
    ...(resolvedAt === null ? [] : resolution(startedAt, resolvedAt)),
  ];
}

const resolution = (startedAt: string, resolvedAt: string): Fact[] => [
  { label: 'Resolved', value: timeInWords(resolvedAt) },
  { label: 'Lasted', value: durationInWords(Date.parse(resolvedAt) - Date.parse(startedAt)) },
];

export const timeInWords = (instant: string): string =>
  `${instant.slice(0, 10)} ${instant.slice(11, 19)} UTC`;

/** Names the two largest units: `2 d 3 h`, `4 min 5 s`. */
export function durationInWords(durationMs: number): string {
  const amounts = [
    { amount: Math.floor(durationMs / dayMs), unit: 'd' },
    { amount: Math.floor((durationMs % dayMs) / hourMs), unit: 'h' },
    { amount: Math.floor((durationMs % hourMs) / minuteMs), unit: 'min' },
    { amount: Math.floor((durationMs % minuteMs) / secondMs), unit: 's' },
  ];
  const largest = amounts.findIndex(({ amount }) => amount > 0);
  if (largest < 0) return 'less than 1 s';
  return amounts
    .slice(largest, largest + 2)
    .filter(({ amount }) => amount > 0)
    .map(({ amount, unit }) => `${amount} ${unit}`)
    .join(' ');
}

/** Replaces line ends and control characters by spaces, so that no customer's text starts a line or reorders one. Half a
 * character becomes U+FFFD, since services refuse JSON with it. */
export const oneLine = (text: string): string =>
  withoutUnseen(text)
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();

/** Cuts a text to `charsMax` characters; `truncate` counts UTF-16 code units instead. */
export function shortened(text: string, charsMax: number): string {
  const characters = Array.from(text);
  return characters.length <= charsMax ? text : `${characters.slice(0, charsMax - 1).join('')}…`;
}
