import type { IncidentEvent, Occurred, PlannedDispatch } from '@tocsin/domain';

/**
 * Events of one kind that follow one another in the log, on their way over Nest's event bus, which costs the same for
 * many as for one. The bus neither waits for handlers nor passes on their errors, so the handler answers here: the
 * checkpoint moves only once every event has been answered.
 */
abstract class IncidentEventsMessage {
  /** What the handler planned; rejects when it failed. */
  readonly planned: Promise<readonly PlannedDispatch[]>;
  #answer: (planned: readonly PlannedDispatch[] | Promise<never>) => void = () => undefined;

  constructor(readonly recorded: readonly Occurred<IncidentEvent>[]) {
    this.planned = new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  /** Answers with what `plan` gives, or with the error that it throws. */
  answer(plan: () => readonly PlannedDispatch[]): void {
    try {
      this.#answer(plan());
    } catch (error) {
      this.#answer(Promise.reject(error));
    }
  }
}

export class IncidentOpened extends IncidentEventsMessage {}

export class IncidentAnnounced extends IncidentEventsMessage {}

export class IncidentResolved extends IncidentEventsMessage {}

type Message = IncidentOpened | IncidentAnnounced | IncidentResolved;

const messageFor = (
  type: IncidentEvent['type'],
  recorded: readonly Occurred<IncidentEvent>[],
): Message | undefined => {
  switch (type) {
    case 'IncidentOpened':
      return new IncidentOpened(recorded);
    case 'IncidentAnnounced':
      return new IncidentAnnounced(recorded);
    case 'IncidentResolved':
      return new IncidentResolved(recorded);
    case 'IncidentWorsened':
      return undefined;
  }
};

/** The messages for these events, in their order; nothing for events that ring nobody. */
export const messagesFor = (events: readonly Occurred<IncidentEvent>[]): readonly Message[] => {
  const runs: { readonly type: IncidentEvent['type']; readonly events: Occurred<IncidentEvent>[] }[] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run?.type === event.type) run.events.push(event);
    else runs.push({ type: event.type, events: [event] });
  }
  return runs.flatMap((run) => messageFor(run.type, run.events) ?? []);
};
