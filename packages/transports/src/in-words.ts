import type { WebhookMessage } from '@tocsin/webhook-core';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export type Fact = { readonly label: string; readonly value: string };

/** What an alert says for people to read. Each fact is one line without control characters, whatever customers wrote. */
export function factsOf({ incident, monitor }: WebhookMessage): Fact[] {
  const { severity, started_at: startedAt, resolved_at: resolvedAt } = incident;
  return [
    { label: 'Monitor', value: `${oneLine(monitor.name)} (${monitor.type})` },
    { label: 'Target', value: oneLine(monitor.target) },
    { label: 'Severity', value: severity },
    { label: 'Started', value: moment(startedAt) },
    ...(resolvedAt === null ? [] : resolution(startedAt, resolvedAt)),
  ];
}

const resolution = (startedAt: string, resolvedAt: string): Fact[] => [
  { label: 'Resolved', value: moment(resolvedAt) },
  { label: 'Lasted', value: durationInWords(Date.parse(resolvedAt) - Date.parse(startedAt)) },
];

/** `2026-05-03T12:34:56.000Z` as `2026-05-03 12:34:56 UTC`. */
export const moment = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 19)} UTC`;

/** A duration by its two largest units: `2 d 3 h`, `4 min 5 s`. */
export function durationInWords(durationMs: number): string {
  const amounts = [
    { amount: Math.floor(durationMs / DAY_MS), unit: 'd' },
    { amount: Math.floor((durationMs % DAY_MS) / HOUR_MS), unit: 'h' },
    { amount: Math.floor((durationMs % HOUR_MS) / MINUTE_MS), unit: 'min' },
    { amount: Math.floor((durationMs % MINUTE_MS) / SECOND_MS), unit: 's' },
  ];
  const largest = amounts.findIndex(({ amount }) => amount > 0);
  if (largest < 0) return 'less than 1 s';
  return amounts
    .slice(largest, largest + 2)
    .filter(({ amount }) => amount > 0)
    .map(({ amount, unit }) => `${amount} ${unit}`)
    .join(' ');
}

/** Line ends and control characters become spaces: what a customer wrote cannot begin a line of its own. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

// By code points, so that no character is cut in half.
export function shortened(text: string, charsMax: number): string {
  const characters = Array.from(text);
  return characters.length <= charsMax ? text : `${characters.slice(0, charsMax - 1).join('')}…`;
}
