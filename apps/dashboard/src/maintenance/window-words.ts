import type { MaintenanceWindow } from './window-draft.js';

/** When something is, as a clock of a time zone shows it: "Sun 2 May, 01:30 to 03:00". */
export const spanInWords = (from: string, to: string, timeZone: string, now: Date): string => {
  const [begin, end] = [new Date(from), new Date(to)];
  const part = (moment: Date, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(moment);
  const year = (moment: Date): string => part(moment, { year: 'numeric' });
  const day = (moment: Date): string =>
    part(moment, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      ...(year(moment) === year(now) ? {} : { year: 'numeric' }),
    })
      // Versions of the browser's data differ in the comma.
      .replaceAll(',', '');
  const time = (moment: Date): string => part(moment, { hour: '2-digit', minute: '2-digit' });
  const last = day(begin) === day(end) ? time(end) : `${day(end)}, ${time(end)}`;
  return `${day(begin)}, ${time(begin)} to ${last}`;
};

/** What is on now, what is still to come, and what is over; the soonest first, of what is over the newest. */
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
 * The window that a monitor is in, or else the next that is for it.
 * @param line the monitor and those that it depends on
 */
export const windowOf = (
  windows: readonly MaintenanceWindow[],
  line: readonly string[],
): MaintenanceWindow | undefined => {
  const { now, next } = windowsByState(windows);
  return [...now, ...next].find(
    ({ monitor_ids: ids }) => ids === null || ids.some((id) => line.includes(id)),
  );
};
