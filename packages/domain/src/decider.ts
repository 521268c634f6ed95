import type { EventId, Instant } from './brand.js';

/** Why a command was refused. A value, because a refusal is no error. */
export type Refusal = { readonly refused: string; readonly detail: string };

/** Pure: time and ids come with the command. A redundant command decides no events. */
export type Decider<State, Command, Event, Refused extends Refusal> = {
  readonly initial: State;
  readonly decide: (command: Command, state: State) => readonly Event[] | Refused;
  readonly evolve: (state: State, event: Event) => State;
};

export const isRefusal = <Result extends object>(result: Result): result is Extract<Result, Refusal> =>
  'refused' in result;

export const replay = <State, Event>(
  decider: Pick<Decider<State, never, Event, never>, 'initial' | 'evolve'>,
  events: readonly Event[],
): State => events.reduce(decider.evolve, decider.initial);

export type DomainEvent = { readonly type: string; readonly data: object };

export type Occurred<Event extends DomainEvent = DomainEvent> = Event & {
  readonly eventId: EventId;
  readonly recordedAt: Instant;
};

export type Recorded<Event extends DomainEvent> = Occurred<Event> & {
  /** One aggregate's history, for example `incident-0197…`. */
  readonly stream: string;
  /** Counts from 1, without gaps. */
  readonly version: number;
  /** Grows with every event of every stream, with gaps. */
  readonly position: number;
};
