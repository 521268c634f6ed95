import { CommandHandler } from '@nestjs/cqrs';
import { type IncidentId, type Instant, id, type MonitorId, type Severity } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { newId } from '@tocsin/platform';
import { AccountCommand, type ChangeHandler, changed, unchanged } from '../http/commands/command.js';
import { notFound } from '../http/problems/problem.js';
import { acceptedOrThrow } from '../http/problems/refusal.js';
import { keepEvidenceAtEnd } from '../judging/keep-evidence.js';
import { type IncidentView, incidentStateView, incidentView } from './incident-view.js';

type Wanted = { readonly monitorId: MonitorId; readonly title: string; readonly severity: Severity };

export class OpenIncident extends AccountCommand<IncidentView, Wanted> {}

@CommandHandler(OpenIncident)
export class OpenIncidentHandler implements ChangeHandler<OpenIncident> {
  async handle(
    { accountId, data: { monitorId, title, severity } }: OpenIncident,
    { watchedMonitors, incidents }: Repositories,
    now: Instant,
  ) {
    const monitor = await watchedMonitors.findForChange(accountId, monitorId, now);
    if (!monitor) throw notFound('monitor');
    const incidentId = id<IncidentId>(newId());
    const command = { type: 'OpenIncident', incidentId, monitor, title, severity, now } as const;
    const { state } = acceptedOrThrow(await incidents.handle(incidentId, command));
    return changed(incidentStateView(state, now), { action: 'incident.opened', subjectId: incidentId });
  }
}

export class ResolveIncident extends AccountCommand<IncidentView, { readonly incidentId: IncidentId }> {}

@CommandHandler(ResolveIncident)
export class ResolveIncidentHandler implements ChangeHandler<ResolveIncident> {
  async handle(
    { accountId, data: { incidentId } }: ResolveIncident,
    { watchedMonitors, incidents, incidentEvidence }: Repositories,
    now: Instant,
  ) {
    // An attachment at this moment waits, so that it is clear which channels get a message.
    const monitor = await watchedMonitors.findForChangeByIncident(accountId, incidentId, now);
    const found = await incidents.find(accountId, incidentId);
    if (!found) throw notFound('incident');
    if (found.status === 'resolved') return unchanged(incidentView(found, now));
    const attachments = monitor?.attachments ?? [];
    const command = { type: 'ResolveIncident', attachments, reason: 'requested', now } as const;
    const { state, events } = acceptedOrThrow(await incidents.handle(incidentId, command));
    const view = incidentStateView(state, now);
    if (events.length === 0) return unchanged(view);
    if (found.openedBy === 'checks')
      await keepEvidenceAtEnd({ incidentEvidence }, { incidentId, monitorId: found.monitorId });
    return changed(view, { action: 'incident.resolved', subjectId: incidentId });
  }
}
