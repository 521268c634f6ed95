import { inDate } from '../language/formats.js';
import { t } from '../language/text.js';
import type { MaintenanceWindow } from './window-draft.js';

/** "Sun 2 May, 01:30 to 03:00" */
export const spanInWords = (from: string, to: string, timeZone: string, now: Date): string => {
  const [begin, end] = [new Date(from), new Date(to)];
  const part = (moment: Date, options: Intl.DateTimeFormatOptions): string =>
    inDate(moment, options, timeZone);
  const year = (moment: Date): string => part(moment, { year: 'numeric' });
  const day = (moment: Date): string =>
    part(moment, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      ...(year(moment) === year(now) ? {} : { year: 'numeric' }),
    })
      // Browsers differ in the comma.
      .replaceAll(',', '');
  const time = (moment: Date): string => part(moment, { hour: '2-digit', minute: '2-digit' });
  const last = day(begin) === day(end) ? time(end) : `${day(end)}, ${time(end)}`;
  return t('{begin} to {end}', { begin: `${day(begin)}, ${time(begin)}`, end: last });
};

/** Sorted by start; windows that are over come newest first. */
export const windowsByState = (
  windows: readonly MaintenanceWindow[],
): Readonly<Record<'now' | 'next' | 'over', readonly MaintenanceWindow[]>> => {
  const coming = windows.filter(({ occurrence }) => occurrence !== null).sort(bySoonest);
  return {
    now: coming.filter(({ active }) => active),
    next: coming.filter(({ active }) => !active),
    over: windows.filter(({ occurrence }) => occurrence === null),
  };
};

const bySoonest = (a: MaintenanceWindow, b: MaintenanceWindow): number =>
  (a.occurrence?.starts_at ?? '').localeCompare(b.occurrence?.starts_at ?? '');

/**
 * Returns the current or next window of a monitor.
 * @param ancestry the monitor and its ancestors
 */
export const windowOf = (
  windows: readonly MaintenanceWindow[],
  ancestry: readonly string[],
): MaintenanceWindow | undefined => {
  const { now, next } = windowsByState(windows);
  return [...now, ...next].find(
    ({ monitor_ids: ids }) => ids === null || ids.some((id) => ancestry.includes(id)),
  );
};
