import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { IncidentId } from '@tocsin/domain';
import type { Caller } from '../http/access/caller.js';
import { notFound } from '../http/problems/problem.js';
import { changed, unchanged, Writes } from '../http/writes/writes.js';
import { handledIncident } from './handled-incident.js';
import { type IncidentView, incidentStateView, incidentView } from './incident-view.js';

export class ResolveIncident extends Command<IncidentView> {
  constructor(
    readonly caller: Caller,
    readonly incidentId: IncidentId,
  ) {
    super();
  }
}

@CommandHandler(ResolveIncident)
export class ResolveIncidentHandler implements ICommandHandler<ResolveIncident> {
  constructor(private readonly writes: Writes) {}

  execute({ caller, incidentId }: ResolveIncident): Promise<IncidentView> {
    return this.writes.run(caller, async ({ watchedMonitors, incidents }, now) => {
      const [found, monitor] = await Promise.all([
        incidents.find(caller.account.id, incidentId),
        // Whoever attaches a channel at this moment waits, so that it is clear whom the end of the incident rings.
        watchedMonitors.findForChangeByIncident(caller.account.id, incidentId),
      ]);
      if (!found) throw notFound('incident');
      if (found.status === 'resolved') return unchanged(incidentView(found));
      const channelIds = monitor?.channelIds ?? [];
      const command = { type: 'ResolveIncident', channelIds, reason: 'requested', now } as const;
      const { state, events } = handledIncident(await incidents.handle(incidentId, command));
      const view = incidentStateView(state);
      if (events.length === 0) return unchanged(view);
      return changed(view, { action: 'incident.resolved', subjectId: incidentId });
    });
  }
}
