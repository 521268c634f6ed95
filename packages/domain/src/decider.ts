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

/** Tells a refusal from what was accepted: the events of a decision, or what a repository made of them. */
export const isRefusal = <Result extends object>(result: Result): result is Extract<Result, Refusal> =>
  'refused' in result;

/** The state after these events. */
export const replay = <State, Event>(
  decider: Pick<Decider<State, never, Event, never>, 'initial' | 'evolve'>,
  events: readonly Event[],
): State => events.reduce(decider.evolve, decider.initial);
