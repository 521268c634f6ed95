import type { Alert } from '../alerts/alert-queries.js';
import type { Incident } from '../incidents/incident-queries.js';
import { t } from '../language/text.js';
import type { Summary } from './summary-queries.js';

const dayMs = 86_400_000;

export const monitorsIn = ({ monitors }: Summary): number =>
  Object.values(monitors).reduce((sum, count) => sum + count, 0);

/** A sentence about all monitors that are not paused. */
export const summaryInWords = (summary: Summary): string => {
  const { down, degraded, unknown, paused } = summary.monitors;
  const checked = monitorsIn(summary) - paused;
  if (checked === 0)
    return t('{count, plural, one {# monitor} other {# monitors}}, all paused.', { count: paused });
  const inTrouble = [
    ...(down > 0 ? [t('{count, number} down', { count: down })] : []),
    ...(degraded > 0 ? [t('{count, number} degraded', { count: degraded })] : []),
    ...(unknown > 0 ? [t('{count, number} unknown', { count: unknown })] : []),
  ];
  return inTrouble.length === 0
    ? t('{count, plural, one {The monitor is up.} other {All # monitors are up.}}', { count: checked })
    : t('Of {count, plural, one {# monitor} other {# monitors}}: {trouble}.', {
        count: checked,
        trouble: inTrouble.join(', '),
      });
};

const isWithinDay = (at: string | null, now: Date): boolean =>
  at !== null && now.getTime() - Date.parse(at) < dayMs;

export const resolvedToday = (resolved: readonly Incident[], now: Date): readonly Incident[] =>
  resolved.filter(({ resolved_at }) => isWithinDay(resolved_at, now));

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
