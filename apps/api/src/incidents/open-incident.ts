import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type IncidentId, id, type MonitorId, type Severity } from '@tocsin/domain';
import { newId } from '@tocsin/platform';
import type { Caller } from '../http/access/caller.js';
import { notFound } from '../http/problems/problem.js';
import { changed, Writes } from '../http/writes/writes.js';
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
    return this.writes.run(caller, async ({ watchedMonitors, incidents }, now) => {
      const monitor = await watchedMonitors.findForChange(caller.account.id, monitorId);
      if (!monitor) throw notFound('monitor');
      const incidentId = id<IncidentId>(newId());
      const command = { type: 'OpenIncident', incidentId, monitor, title, severity, now } as const;
      const { state } = handledIncident(await incidents.handle(incidentId, command));
      return changed(incidentStateView(state), { action: 'incident.opened', subjectId: incidentId });
    });
  }
}
