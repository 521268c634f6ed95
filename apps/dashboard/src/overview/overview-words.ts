import type { Alert } from '../alerts/alert-queries.js';
import type { Incident } from '../incidents/incident-queries.js';
import { t } from '../language/text.js';
import type { MonitorState } from '../monitors/shared/monitor-words.js';
import type { Summary } from './summary-queries.js';

const dayMs = 86_400_000;

export const monitorsIn = ({ monitors }: Summary): number =>
  Object.values(monitors).reduce((sum, count) => sum + count, 0);

/** Worst first. Only monitors that are up go without saying. */
const told: readonly (readonly [Exclude<MonitorState, 'up'>, (count: number) => string])[] = [
  ['down', (count) => t('{count, number} down', { count })],
  ['degraded', (count) => t('{count, number} degraded', { count })],
  ['flapping', (count) => t('{count, number} flapping', { count })],
  ['incident', (count) => t('{count, number} with an incident', { count })],
  ['unchecked', (count) => t('{count, number} not checked', { count })],
  ['unsupported', (count) => t('{count, number} not possible to check', { count })],
  ['unknown', (count) => t('{count, number} without data', { count })],
  ['paused', (count) => t('{count, number} paused', { count })],
];

/** A sentence about all monitors: "Of 64 monitors: 6 down, 1 flapping, 3 paused." */
export const summaryInWords = (summary: Summary): string => {
  const { monitors } = summary;
  const count = monitorsIn(summary);
  if (monitors.paused === count)
    return t('{count, plural, one {# monitor} other {# monitors}}, all paused.', { count });
  const others = told.filter(([state]) => monitors[state] > 0);
  return others.length === 0
    ? t('{count, plural, one {The monitor is up.} other {All # monitors are up.}}', { count })
    : t('Of {count, plural, one {# monitor} other {# monitors}}: {trouble}.', {
        count,
        trouble: others.map(([state, inWords]) => inWords(monitors[state])).join(', '),
      });
};

const isWithinDay = (at: string | null, now: Date): boolean =>
  at !== null && now.getTime() - Date.parse(at) < dayMs;

export const resolvedToday = (resolved: readonly Incident[], now: Date): readonly Incident[] =>
  resolved.filter(({ resolved_at }) => isWithinDay(resolved_at, now));

/** The incidents of one monitor, newest first. One that flapped is one line. */
export type EndedMonitor = { readonly last: Incident; readonly count: number; readonly totalMs: number };

/** @param ended newest first */
export const byMonitor = (ended: readonly Incident[]): readonly EndedMonitor[] => {
  const monitors = new Map<string, EndedMonitor>();
  for (const incident of ended) {
    const { monitor_id: id, started_at: from, resolved_at: to } = incident;
    const { last = incident, count = 0, totalMs = 0 } = monitors.get(id) ?? {};
    const lengthMs = to === null ? 0 : Date.parse(to) - Date.parse(from);
    monitors.set(id, { last, count: count + 1, totalMs: totalMs + lengthMs });
  }
  return [...monitors.values()];
};

export type FailedChannel = { readonly channelId: string; readonly last: Alert; readonly count: number };

/** The channels with a message that failed in the last day. @param failed newest first */
export const failedToday = (failed: readonly Alert[], now: Date): readonly FailedChannel[] => {
  const channels = new Map<string, FailedChannel>();
  for (const alert of failed) {
    if (!isWithinDay(alert.completed_at, now)) continue;
    const { channel_id: channelId } = alert;
    const { last = alert, count = 0 } = channels.get(channelId) ?? {};
    channels.set(channelId, { channelId, last, count: count + 1 });
  }
  return [...channels.values()];
};
