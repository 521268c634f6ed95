import { type EventBus, EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import {
  type Admit,
  type Advance,
  dispatchesFor,
  type EventFeed,
  type IncidentEvent,
  type Occurred,
  type PlannedDispatch,
} from '@tocsin/domain';

/**
 * Successive events of one type on Nest's event bus, which neither waits for a handler nor passes on its error. So
 * the handler answers here, and the checkpoint waits for the answer.
 */
abstract class IncidentEventsMessage {
  readonly planned: Promise<readonly PlannedDispatch[]>;
  answers = 0;
  #answer: (planned: readonly PlannedDispatch[] | Promise<never>) => void = () => undefined;

  constructor(readonly recorded: readonly Occurred<IncidentEvent>[]) {
    this.planned = new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  answer(plan: () => readonly PlannedDispatch[]): void {
    this.answers += 1;
    try {
      this.#answer(plan());
    } catch (error) {
      this.#answer(Promise.reject(error));
    }
  }
}

export class IncidentOpened extends IncidentEventsMessage {}

export class IncidentAnnounced extends IncidentEventsMessage {}

export class IncidentEscalated extends IncidentEventsMessage {}

export class IncidentResolved extends IncidentEventsMessage {}

const messageTypes = {
  IncidentOpened,
  IncidentAnnounced,
  IncidentEscalated,
  IncidentResolved,
  IncidentWorsened: null,
  IncidentAcknowledged: null,
  IncidentUnacknowledged: null,
  IncidentNoted: null,
} satisfies Record<IncidentEvent['type'], (new (events: never) => IncidentEventsMessage) | null>;

const messagesFor = (events: readonly Occurred<IncidentEvent>[]): readonly IncidentEventsMessage[] => {
  const runs: { readonly type: IncidentEvent['type']; readonly events: Occurred<IncidentEvent>[] }[] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run?.type === event.type) run.events.push(event);
    else runs.push({ type: event.type, events: [event] });
  }
  return runs.flatMap((run) => {
    const Message = messageTypes[run.type];
    return Message === null ? [] : new Message(run.events);
  });
};

/**
 * The bus drops a message without a handler, and planning would wait for ever.
 * @throws Error that names each event whose number of handlers is not 1
 */
export const requireHandlers = async (bus: Pick<EventBus, 'publish'>): Promise<void> => {
  const messages = Object.values(messageTypes).flatMap((Message) =>
    Message === null ? [] : new Message([]),
  );
  for (const message of messages) bus.publish(message);
  await new Promise(setImmediate);
  const wrong = messages.filter(({ answers }) => answers !== 1);
  if (wrong.length === 0) return;
  const counts = wrong.map((message) => `${message.constructor.name} has ${message.answers}`);
  throw new Error(
    `Each incident event needs exactly one handler that answers it: ${counts.join(', ')}. ` +
      'Check the @EventsHandler(...) of the handlers among the providers in apps/dispatcher/src/create-app.ts.',
  );
};

type Ringing = IncidentOpened | IncidentAnnounced | IncidentEscalated | IncidentResolved;

@EventsHandler(IncidentOpened, IncidentAnnounced, IncidentEscalated, IncidentResolved)
export class AlertAttachedChannels implements IEventHandler<Ringing> {
  handle(message: Ringing): void {
    message.answer(() => message.recorded.flatMap(dispatchesFor));
  }
}

/** Plans the messages of the log's events. The handlers on the event bus decide which channels get one. */
export class MessagePlanner {
  constructor(
    private readonly feed: EventFeed,
    private readonly bus: Pick<EventBus, 'publish'>,
  ) {}

  advance(eventsMax: number, admit: Admit): Promise<Advance> {
    return this.feed.advance(eventsMax, (events) => this.#plan(events), admit);
  }

  async #plan(events: readonly Occurred<IncidentEvent>[]): Promise<PlannedDispatch[]> {
    const messages = messagesFor(events);
    for (const message of messages) this.bus.publish(message);
    const planned = await Promise.all(messages.map((message) => message.planned));
    return planned.flat();
  }
}
