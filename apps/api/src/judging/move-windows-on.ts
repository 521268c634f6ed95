import { type AccountId, type Instant, occurrenceAt } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { rruleCalendar } from '../calendar/rrule-calendar.js';

/** Bounds how long other writers wait for one call. */
const windowsAtOnceMax = 50;

/**
 * Moves maintenance windows that have ended on to their next occurrence.
 * @param accountIds whose; left out: everybody's
 * @returns whether there may be more of them
 */
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
