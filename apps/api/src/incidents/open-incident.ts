import { CommandHandler } from '@nestjs/cqrs';
import { type IncidentId, type Instant, id, type MonitorId, type Severity } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { AccountCommand, type ChangeHandler, changed } from '../http/commands/command.js';
import { notFound } from '../http/problems/problem.js';
import { handledIncident } from './handled-incident.js';
import { type IncidentView, incidentStateView } from './incident-view.js';

type Wanted = { readonly monitorId: MonitorId; readonly title: string; readonly severity: Severity };

export class OpenIncident extends AccountCommand<IncidentView, Wanted> {}

@CommandHandler(OpenIncident)
export class OpenIncidentHandler implements ChangeHandler<OpenIncident> {
  async handle(
    { accountId, data: { monitorId, title, severity } }: OpenIncident,
    { watchedMonitors, incidents }: Repositories,
    now: Instant,
  ) {
    const monitor = await watchedMonitors.findForChange(accountId, monitorId);
    if (!monitor) throw notFound('monitor');
    const incidentId = id<IncidentId>(newId());
    const command = { type: 'OpenIncident', incidentId, monitor, title, severity, now } as const;
    const { state } = handledIncident(await incidents.handle(incidentId, command));
    return changed(incidentStateView(state), { action: 'incident.opened', subjectId: incidentId });
  }
}
