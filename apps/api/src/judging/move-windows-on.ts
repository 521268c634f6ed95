import { type AccountId, type Instant, occurrenceAt } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { rruleCalendar } from '../calendar/rrule-calendar.js';

/** Bounds how long other writers wait. */
const windowsAtOnceMax = 50;

/** Stores the next occurrence of windows that have ended. @returns whether there may be more */
export const moveWindowsOn = async (
  { maintenanceWindows }: Pick<Repositories, 'maintenanceWindows'>,
  now: Instant,
  accountIds?: readonly AccountId[],
): Promise<boolean> => {
  const ended = await maintenanceWindows.ended(now, windowsAtOnceMax, accountIds);
  for (const window of ended)
    await maintenanceWindows.setOccurrence(window.windowId, occurrenceAt(window, now, rruleCalendar));
  return ended.length === windowsAtOnceMax;
};
