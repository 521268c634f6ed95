import {
  type AccountId,
  type Instant,
  isTimeZone,
  type MaintenanceSchedule,
  type MaintenanceWindow,
  type MonitorId,
  maintenanceBounds,
  type Occurrence,
  occurrenceAt,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { rruleCalendar } from '../calendar/rrule-calendar.js';
import { ruleFault } from '../calendar/rule-parts.js';
import { invalid, Problem } from '../http/problems/problem.js';

const { namedMonitorsMax } = maintenanceBounds;

const tooManyNamed = `The maintenance windows of an account can name at most ${namedMonitorsMax} monitors together. Tags cover any number.`;

/** The stored occurrence may be over. */
export const currentOccurrence = (
  window: MaintenanceSchedule & Pick<MaintenanceWindow, 'occurrence'>,
  now: Instant,
): Occurrence | null =>
  window.occurrence === null || window.occurrence.endsAt > now
    ? window.occurrence
    : occurrenceAt(window, now, rruleCalendar);

/**
 * The account must be locked.
 * @param before those that the window names already
 * @throws Problem that names each unknown monitor, or when the windows of the account name too many
 */
export const requireMonitors = async (
  { monitors, maintenanceWindows }: Pick<Repositories, 'monitors' | 'maintenanceWindows'>,
  accountId: AccountId,
  monitorIds: readonly MonitorId[] | null,
  before: readonly MonitorId[] | null = null,
): Promise<void> => {
  if (monitorIds === null) return;
  const added = monitorIds.length - (before?.length ?? 0);
  if (added > 0 && (await maintenanceWindows.countNamed(accountId)) + added > namedMonitorsMax)
    throw new Problem('conflict', tooManyNamed);
  const kept = await monitors.lockOwned(accountId, monitorIds);
  const unknown = monitorIds.flatMap((monitorId, index) =>
    kept.has(monitorId)
      ? []
      : [{ field: `monitor_ids.${index}`, message: `monitor_ids.${index} names no monitor` }],
  );
  if (unknown.length > 0) throw invalid(...unknown);
};

/** Returns the occurrence in force, or the next. @throws Problem that names each invalid field */
export const requireOccurrence = (schedule: MaintenanceSchedule, now: Instant): Occurrence => {
  const { rule, timeZone } = schedule;
  if (!isTimeZone(timeZone))
    throw invalid({ field: 'time_zone', message: 'time_zone must be a time zone such as Europe/Berlin' });
  const fault = rule === null ? undefined : ruleFault(rule);
  if (fault !== undefined) throw invalid({ field: 'rrule', message: `rrule ${fault}` });

  const occurrence = occurrenceAt(schedule, now, rruleCalendar);
  if (occurrence !== null) return occurrence;
  throw rule === null
    ? invalid({ field: 'starts_at', message: 'starts_at and duration_minutes name a time in the past' })
    : invalid({ field: 'rrule', message: 'rrule names no future time' });
};
