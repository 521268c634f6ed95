import { type IncidentId, type Instant, isRefusal } from '@tocsin/domain';
import { incidentsToEscalate, lookAtAgenda, type Repositories } from '@tocsin/persistence';
import { InjectedFault } from '@tocsin/testing';
import type { Escalate } from '../planted-bugs/variant.js';
import type { Api } from './api-request.js';

const lookEveryMs = 1000;
const atOnceMax = 50;

type Reading = Pick<Repositories, 'incidents' | 'watchedMonitors'>;

/** As `apps/api/src/incidents/escalations-due.ts` does, which no test of another app may import. */
export const escalateClaimed = async (
  { incidents, watchedMonitors }: Reading,
  due: readonly IncidentId[],
  now: Instant,
  readFailed: Reading['incidents']['failedRings'] = (ids) => incidents.failedRings(ids),
): Promise<void> => {
  const claimed = await incidents.claimDue(due, now);
  const failed = await readFailed(claimed.map(({ id }) => id));
  for (const { id, monitorId } of claimed) {
    const attachments = await watchedMonitors.attachments(monitorId, now);
    const command = { type: 'EscalateIncident', attachments, failed: failed.get(id) ?? [], now } as const;
    const handled = await incidents.handle(id, command);
    if (isRefusal(handled)) throw new Error(`${command.type} was refused: ${handled.detail}`);
  }
};

/** Looks at the agenda once a second, for as long as the process lives. */
export const keepEscalating = async (api: Api): Promise<void> => {
  const { process, world, unitOfWork, name, now } = api;
  const database = world.openDatabase(process);
  const kinds = [{ kind: 'escalations', due: incidentsToEscalate }];
  const usual: Escalate = (due) => unitOfWork.run((reading) => escalateClaimed(reading, due, now()));
  const escalate = world.variant.escalate?.(usual, api) ?? usual;
  for (;;) {
    await process.sleep(world.random.integer(1, lookEveryMs));
    try {
      const due = await lookAtAgenda(database.read, kinds, atOnceMax, now());
      if (due.length > 0) await escalate(due.map(({ subject }) => subject as IncidentId));
    } catch (error) {
      api.addToTrace(`could not escalate: ${error}`);
      if (!(error instanceof InjectedFault))
        world.violations.report('only injected faults throw', `${name}: ${error}`);
    }
  }
};
