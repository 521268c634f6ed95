import type {
  IncidentAnnounced as IncidentAnnouncedEvent,
  IncidentEvent,
  IncidentOpened as IncidentOpenedEvent,
  IncidentResolved as IncidentResolvedEvent,
  PlannedDispatch,
  Recorded,
} from '@tocsin/domain';

/**
 * An event of the log on its way over Nest's event bus. The bus neither waits for handlers nor passes on their
 * errors, so the handler answers here: the checkpoint moves only once every event has been answered.
 */
abstract class IncidentEventMessage<Event extends IncidentEvent> {
  /** What the handler planned; rejects when it failed. */
  readonly planned: Promise<readonly PlannedDispatch[]>;
  #answer: (planned: readonly PlannedDispatch[] | Promise<never>) => void = () => undefined;

  constructor(readonly recorded: Recorded<Event>) {
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

export class IncidentOpened extends IncidentEventMessage<IncidentOpenedEvent> {}

export class IncidentAnnounced extends IncidentEventMessage<IncidentAnnouncedEvent> {}

export class IncidentResolved extends IncidentEventMessage<IncidentResolvedEvent> {}

type Message = IncidentOpened | IncidentAnnounced | IncidentResolved;

/** Nothing for an event that rings nobody. */
export const messageFor = (event: Recorded<IncidentEvent>): Message | undefined => {
  switch (event.type) {
    case 'IncidentOpened':
      return new IncidentOpened(event);
    case 'IncidentAnnounced':
      return new IncidentAnnounced(event);
    case 'IncidentResolved':
      return new IncidentResolved(event);
    case 'IncidentWorsened':
      return undefined;
  }
};
