import { type Instant, occurrenceAt } from '@tocsin/domain';
import type { Repositories, WhoseWindows } from '@tocsin/persistence';
import { rruleCalendar } from '../calendar/rrule-calendar.js';

/** Bounds how long other writers wait. */
export const windowsAtOnceMax = 50;

/** Stores the next occurrence of windows that have ended. @returns how many */
export const moveWindowsOn = async (
  { maintenanceWindows }: Pick<Repositories, 'maintenanceWindows'>,
  now: Instant,
  whose: WhoseWindows,
): Promise<number> => {
  const ended = await maintenanceWindows.ended(now, windowsAtOnceMax, whose);
  for (const window of ended)
    await maintenanceWindows.setOccurrence(window.windowId, occurrenceAt(window, now, rruleCalendar));
  return ended.length;
};
