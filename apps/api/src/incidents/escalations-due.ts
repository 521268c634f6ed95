import { type IncidentId, isRefusal } from '@tocsin/domain';
import { type DueSubject, incidentsToEscalate } from '@tocsin/persistence';
import { type DueKind, subjectsOf } from '../background/due-kind.js';

/** Few, since a dispatcher waits for their locks when it records a failed message of them. */
const incidentsAtOnceMax = 5;

/**
 * Rings later channels and fallbacks. Waits for no lock: a command of an incident locks its monitor first, and a failed
 * message marks its incident. What another transaction has stays due.
 */
export const escalationsDue: DueKind<DueSubject<IncidentId>> = {
  due: incidentsToEscalate,
  atOnceMax: incidentsAtOnceMax,
  carryOut: async (due, { repositories: { incidents, watchedMonitors }, now }) => {
    const claimed = await incidents.claimDue(subjectsOf(due), now);
    if (claimed.length === 0) return 0;
    const busy = await watchedMonitors.lockUnlessLocked(claimed.map(({ monitorId }) => monitorId));
    const free = claimed.filter(({ monitorId }) => !busy.has(monitorId));
    const failed = await incidents.failedRings(free.map(({ id }) => id));
    for (const { id, monitorId } of free) {
      const attachments = await watchedMonitors.attachments(monitorId, now);
      const command = { type: 'EscalateIncident', attachments, failed: failed.get(id) ?? [], now } as const;
      const handled = await incidents.handle(id, command);
      if (isRefusal(handled)) throw new Error(`${command.type} was refused: ${handled.detail}`);
    }
    return free.length;
  },
};
