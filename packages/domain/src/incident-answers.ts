import { elapsedMs, type Instant, later } from './brand.js';
import type { IncidentEvent } from './incident-events.js';
import { type ExistingIncident, factsOf, type Incident, type IncidentRefusal } from './incident-state.js';
import type { Responder } from './responder.js';

export const answerBounds = {
  noteCharsMax: 2000,
  notesMax: 200,
  /** With those that were taken back. Each command reads all events of its incident. */
  acknowledgementsMax: 1000,
  snoozeDaysMax: 7,
} as const;

export type AcknowledgeIncident = {
  readonly type: 'AcknowledgeIncident';
  readonly by: Responder;
  readonly note: string | null;
  /** From then on the incident counts as not acknowledged. */
  readonly until: Instant | null;
  readonly now: Instant;
};

export type UnacknowledgeIncident = {
  readonly type: 'UnacknowledgeIncident';
  readonly by: Responder;
  readonly now: Instant;
};

export type NoteIncident = {
  readonly type: 'NoteIncident';
  readonly by: Responder;
  readonly text: string;
  readonly now: Instant;
};

/** Returns why an acknowledgement cannot end then, as the end of a sentence that begins with the name of the field. */
export const snoozeFault = (until: Instant, now: Instant): string | undefined => {
  if (until <= now) return 'must be in the future';
  return elapsedMs(now, until) > answerBounds.snoozeDaysMax * 86_400_000
    ? `must be within ${answerBounds.snoozeDaysMax} days`
    : undefined;
};

/** A resolved incident keeps the acknowledgement that counted when it ended. */
export const isAcknowledged = (state: Incident, now: Instant): boolean => {
  if (state.status === 'none' || state.acknowledgement === undefined) return false;
  const { until } = state.acknowledgement;
  return until === undefined || (state.status === 'resolved' ? state.resolvedAt : now) < until;
};

type Decision = readonly IncidentEvent[] | IncidentRefusal;

const answered = (state: ExistingIncident, { by, now }: { by: Responder; now: Instant }) => ({
  ...factsOf(state),
  channelIds: [] as const,
  // The clock may have been set back since the opening.
  at: later(now, state.openedAt),
  by,
});

export const acknowledge = (command: AcknowledgeIncident, state: ExistingIncident): Decision => {
  const { note, until, now } = command;
  if (state.status === 'resolved')
    return { refused: 'incident_resolved', detail: 'This incident is resolved. There is nothing to answer.' };
  const fault = until === null ? undefined : snoozeFault(until, now);
  if (fault !== undefined) return { refused: 'snooze_out_of_bounds', detail: `until ${fault}` };
  if (isAcknowledged(state, now) && (state.acknowledgement?.until ?? null) === until) return [];
  const { acknowledgementsMax } = answerBounds;
  if ((state.acknowledgements ?? 0) >= acknowledgementsMax)
    return {
      refused: 'too_many_acknowledgements',
      detail: `An incident is acknowledged at most ${acknowledgementsMax} times.`,
    };
  return [
    {
      type: 'IncidentAcknowledged',
      data: {
        ...answered(state, command),
        ...(note !== null && { note }),
        ...(until !== null && { until }),
      },
    },
  ];
};

export const unacknowledge = (command: UnacknowledgeIncident, state: ExistingIncident): Decision =>
  state.status === 'open' && isAcknowledged(state, command.now)
    ? [{ type: 'IncidentUnacknowledged', data: answered(state, command) }]
    : [];

/** A resolved incident takes notes too: what was learned of it is often known only later. */
export const note = (command: NoteIncident, state: ExistingIncident): Decision =>
  (state.notes ?? 0) >= answerBounds.notesMax
    ? { refused: 'too_many_notes', detail: `An incident has at most ${answerBounds.notesMax} notes.` }
    : [{ type: 'IncidentNoted', data: { ...answered(state, command), text: command.text } }];
