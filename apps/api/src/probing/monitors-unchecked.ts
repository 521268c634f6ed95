import type { MonitorId } from '@tocsin/domain';
import { type DueSubject, monitorsToLookAt } from '@tocsin/persistence';
import { type DueKind, subjectsOf } from '../background/due-kind.js';

/** Finds unchecked monitors, also when no prober is left. */
export const monitorsUnchecked: DueKind<DueSubject<MonitorId>> = {
  due: monitorsToLookAt,
  atOnceMax: 200,
  carryOut: async (due, { repositories: { uncheckedMonitors, heartbeats, clock }, watch }) => {
    const found = await uncheckedMonitors.look(subjectsOf(due), () => watch.look(clock));
    await heartbeats.judgeWatchers(found.accountIds);
    return found.looked;
  },
};
