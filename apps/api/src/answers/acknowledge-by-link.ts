import { CommandHandler } from '@nestjs/cqrs';
import type { ExistingChannel, Instant } from '@tocsin/domain';
import type { Answering, IncidentSummary, Repositories } from '@tocsin/persistence';
import { ChangeCommand, type ChangeHandler, changed, unchanged } from '../http/commands/command.js';
import { notFound } from '../http/problems/problem.js';
import { answerIncident } from '../incidents/answer-incident.js';
import { incidentView } from '../incidents/incident-view.js';

export type Answerable = { readonly incident: IncidentSummary; readonly channel: ExistingChannel };

/** Returns `null` once the incident or the channel is gone, or the channel is switched off. */
export const findAnswerable = async (
  { incidents, channels }: Pick<Repositories, 'incidents' | 'channels'>,
  { incidentId, channelId }: Answering,
): Promise<Answerable | null> => {
  const [incident] = await incidents.findAll([incidentId]);
  if (incident === undefined) return null;
  const channel = await channels.find(incident.accountId, channelId);
  return channel?.enabled ? { incident, channel } : null;
};

/** Acknowledges an incident in the name of a channel. Whoever followed the link in its message may. */
export class AcknowledgeByLink extends ChangeCommand<void, Answering> {}

@CommandHandler(AcknowledgeByLink)
export class AcknowledgeByLinkHandler implements ChangeHandler<AcknowledgeByLink> {
  async handle({ data: answering }: AcknowledgeByLink, repositories: Repositories, now: Instant) {
    const before = await findAnswerable(repositories, answering);
    if (before === null) throw notFound('incident');
    const { incidentId, channelId } = answering;
    const { accountId } = before.incident;
    // Other commands about the incident wait.
    await repositories.watchedMonitors.findForChangeByIncident(accountId, incidentId, now);
    const locked = await findAnswerable(repositories, answering);
    if (locked === null) throw notFound('incident');
    const { incident, channel } = locked;
    // Whoever has it, or comes back to it at a time of their own, keeps it.
    if (incident.status === 'resolved' || incidentView(incident, now).acknowledgement !== null)
      return unchanged(undefined);
    const by = { type: 'channel', channelId, name: channel.name } as const;
    const command = { type: 'AcknowledgeIncident', by, note: null, until: null, now } as const;
    await answerIncident(repositories, accountId, incidentId, command);
    return changed(undefined, {
      action: 'incident.acknowledged',
      subjectId: incidentId,
      channelId,
      accountId,
      actor: { type: 'recipient' } as const,
      address: null,
    });
  }
}
