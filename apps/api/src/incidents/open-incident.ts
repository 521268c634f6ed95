import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type IncidentId, id, type MonitorId, type Severity, snapshotOf } from '@tocsin/domain';
import { newId } from '@tocsin/platform';
import type { Caller } from '../http/caller.js';
import { notFound } from '../http/problem.js';
import { changed, Writes } from '../http/writes.js';
import { handledIncident } from './handled-incident.js';
import { type IncidentView, incidentStateView } from './incident-view.js';

export class OpenIncident extends Command<IncidentView> {
  constructor(
    readonly caller: Caller,
    readonly monitorId: MonitorId,
    readonly title: string,
    readonly severity: Severity,
  ) {
    super();
  }
}

@CommandHandler(OpenIncident)
export class OpenIncidentHandler implements ICommandHandler<OpenIncident> {
  constructor(private readonly writes: Writes) {}

  execute({ caller, monitorId, title, severity }: OpenIncident): Promise<IncidentView> {
    const accountId = caller.account.id;
    return this.writes.run(caller, async ({ monitors, incidents }, now) => {
      const [found, channelIds] = await Promise.all([
        monitors.findForChange(accountId, monitorId),
        monitors.channelsToRing(monitorId),
      ]);
      if (!found) throw notFound('monitor');
      const incidentId = id<IncidentId>(newId());
      const monitor = {
        ...snapshotOf(found.monitor),
        accountId,
        channelIds,
        hasOpenIncident: found.openIncidentId !== null,
      };
      const command = { type: 'OpenIncident', incidentId, monitor, title, severity, now } as const;
      const { state } = handledIncident(await incidents.handle(incidentId, command));
      return changed(incidentStateView(state), { action: 'incident.opened', subjectId: incidentId });
    });
  }
}
