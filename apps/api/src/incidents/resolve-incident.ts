import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AccountId, IncidentId } from '@tocsin/domain';
import { notFound } from '../http/problem.js';
import { Writes } from '../http/writes.js';
import { handledIncident } from './handled-incident.js';
import { type IncidentView, incidentStateView, incidentView } from './incident-view.js';

export class ResolveIncident extends Command<IncidentView> {
  constructor(
    readonly accountId: AccountId,
    readonly incidentId: IncidentId,
  ) {
    super();
  }
}

@CommandHandler(ResolveIncident)
export class ResolveIncidentHandler implements ICommandHandler<ResolveIncident> {
  constructor(private readonly writes: Writes) {}

  execute({ accountId, incidentId }: ResolveIncident): Promise<IncidentView> {
    return this.writes.run(accountId, async ({ monitors, incidents }, now) => {
      const found = await incidents.find(accountId, incidentId);
      if (!found) throw notFound('incident');
      if (found.status === 'resolved') return incidentView(found);
      // Whoever attaches a channel at this moment waits, so that it is clear whom the end of the incident rings.
      await monitors.findForChange(accountId, found.monitorId);
      const channelIds = await monitors.channelsToRing(found.monitorId);
      const command = { type: 'ResolveIncident', channelIds, reason: 'requested', now } as const;
      return incidentStateView(handledIncident(await incidents.handle(incidentId, command)));
    });
  }
}
