/** Why a command was not accepted. A value, not an exception: being refused is part of normal life. */
export type Refusal = { readonly refused: string; readonly detail: string };

/**
 * An aggregate as three pure things. `decide` says what happens (nothing, when the command is redundant) or
 * refuses; `evolve` says what is then true. Time and ids come with the command.
 */
export type Decider<State, Command, Event, Refused extends Refusal> = {
  readonly initial: State;
  readonly decide: (command: Command, state: State) => readonly Event[] | Refused;
  readonly evolve: (state: State, event: Event) => State;
};

export const isRefusal = <Event, Refused extends Refusal>(
  decision: readonly Event[] | Refused,
): decision is Refused => !Array.isArray(decision);

/** The state after these events. */
export const replay = <State, Event>(
  decider: Pick<Decider<State, never, Event, never>, 'initial' | 'evolve'>,
  events: readonly Event[],
): State => events.reduce(decider.evolve, decider.initial);
