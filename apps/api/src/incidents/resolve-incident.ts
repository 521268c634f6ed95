import { CommandHandler } from '@nestjs/cqrs';
import type { IncidentId, Instant } from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import { AccountCommand, type ChangeHandler, changed, unchanged } from '../http/commands/command.js';
import { notFound } from '../http/problems/problem.js';
import { handledIncident } from './handled-incident.js';
import { type IncidentView, incidentStateView, incidentView } from './incident-view.js';

export class ResolveIncident extends AccountCommand<IncidentView, { readonly incidentId: IncidentId }> {}

@CommandHandler(ResolveIncident)
export class ResolveIncidentHandler implements ChangeHandler<ResolveIncident> {
  async handle(
    { accountId, data: { incidentId } }: ResolveIncident,
    { watchedMonitors, incidents }: Repositories,
    now: Instant,
  ) {
    const [found, monitor] = await Promise.all([
      incidents.find(accountId, incidentId),
      // An attachment at this moment waits, so that it is clear which channels get a message.
      watchedMonitors.findForChangeByIncident(accountId, incidentId),
    ]);
    if (!found) throw notFound('incident');
    if (found.status === 'resolved') return unchanged(incidentView(found));
    const { channelIds = [], minSeverities } = monitor ?? {};
    const attached = { channelIds, ...(minSeverities && { minSeverities }) };
    const command = { type: 'ResolveIncident', ...attached, reason: 'requested', now } as const;
    const { state, events } = handledIncident(await incidents.handle(incidentId, command));
    const view = incidentStateView(state);
    if (events.length === 0) return unchanged(view);
    return changed(view, { action: 'incident.resolved', subjectId: incidentId });
  }
}
