import type { MaintenanceWindowId } from '@tocsin/domain';
import { type DueSubject, endedWindows } from '@tocsin/persistence';
import { type DueKind, subjectsOf } from '../background/due-kind.js';
import { moveWindowsOn, windowsAtOnceMax } from '../judging/move-windows-on.js';

/** Moves maintenance windows that have ended on to their next occurrence. */
export const windowsEnded: DueKind<DueSubject<MaintenanceWindowId>> = {
  due: endedWindows,
  atOnceMax: windowsAtOnceMax,
  carryOut: (due, { repositories, now }) => moveWindowsOn(repositories, now, { windowIds: subjectsOf(due) }),
};
