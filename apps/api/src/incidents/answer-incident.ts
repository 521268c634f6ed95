import { CommandHandler } from '@nestjs/cqrs';
import type {
  AccountId,
  IncidentCommand,
  IncidentId,
  Instant,
  KeepingAction,
  Responder,
} from '@tocsin/domain';
import type { Repositories } from '@tocsin/persistence';
import type { Caller } from '../http/commands/caller.js';
import { AccountCommand, type ChangeHandler, changed, unchanged } from '../http/commands/command.js';
import { notFound } from '../http/problems/problem.js';
import { acceptedOrThrow } from '../http/problems/refusal.js';
import { type IncidentView, incidentStateView } from './incident-view.js';
import { type TimelineEntryView, timelineEntryView } from './timeline-view.js';

type Answer = Extract<
  IncidentCommand,
  { readonly type: 'AcknowledgeIncident' | 'UnacknowledgeIncident' | 'NoteIncident' }
>;

const responderOf = ({ actor }: Caller): Responder =>
  actor.type === 'person'
    ? { type: 'person', personId: actor.personId, name: actor.name }
    : { type: 'api_key', keyId: actor.keyId, name: actor.name };

/** Locks the incident's monitor, so that nobody is rung meanwhile. @throws Problem when the account lacks the incident */
export const answerIncident = async (
  { incidents, watchedMonitors }: Pick<Repositories, 'incidents' | 'watchedMonitors'>,
  accountId: AccountId,
  incidentId: IncidentId,
  command: Answer,
) => {
  await watchedMonitors.findForChangeByIncident(accountId, incidentId, command.now);
  if (!(await incidents.find(accountId, incidentId))) throw notFound('incident');
  return acceptedOrThrow(await incidents.handle(incidentId, command));
};

const incidentAfter = async (
  { accountId, data: { incidentId } }: AccountCommand<IncidentView, { readonly incidentId: IncidentId }>,
  repositories: Repositories,
  command: Answer,
  action: KeepingAction,
) => {
  const { state, events } = await answerIncident(repositories, accountId, incidentId, command);
  const view = incidentStateView(state, command.now);
  return events.length === 0 ? unchanged(view) : changed(view, { action, subjectId: incidentId });
};

type Acknowledging = {
  readonly incidentId: IncidentId;
  readonly note: string | null;
  readonly until: Instant | null;
};

export class AcknowledgeIncident extends AccountCommand<IncidentView, Acknowledging> {}

@CommandHandler(AcknowledgeIncident)
export class AcknowledgeIncidentHandler implements ChangeHandler<AcknowledgeIncident> {
  handle(command: AcknowledgeIncident, repositories: Repositories, now: Instant) {
    const { note, until } = command.data;
    const by = responderOf(command.caller);
    const acknowledging = { type: 'AcknowledgeIncident', by, note, until, now } as const;
    return incidentAfter(command, repositories, acknowledging, 'incident.acknowledged');
  }
}

export class UnacknowledgeIncident extends AccountCommand<
  IncidentView,
  { readonly incidentId: IncidentId }
> {}

@CommandHandler(UnacknowledgeIncident)
export class UnacknowledgeIncidentHandler implements ChangeHandler<UnacknowledgeIncident> {
  handle(command: UnacknowledgeIncident, repositories: Repositories, now: Instant) {
    const takingBack = { type: 'UnacknowledgeIncident', by: responderOf(command.caller), now } as const;
    return incidentAfter(command, repositories, takingBack, 'incident.unacknowledged');
  }
}

type Noting = { readonly incidentId: IncidentId; readonly text: string };

export class AddIncidentNote extends AccountCommand<TimelineEntryView, Noting> {}

@CommandHandler(AddIncidentNote)
export class AddIncidentNoteHandler implements ChangeHandler<AddIncidentNote> {
  async handle(
    { caller, accountId, data: { incidentId, text } }: AddIncidentNote,
    repositories: Repositories,
    now: Instant,
  ) {
    const command = { type: 'NoteIncident', by: responderOf(caller), text, now } as const;
    const { events } = await answerIncident(repositories, accountId, incidentId, command);
    const [noted] = events;
    if (noted === undefined) throw new Error('A note was not stored.');
    return changed(timelineEntryView(noted), { action: 'incident.noted', subjectId: incidentId });
  }
}
