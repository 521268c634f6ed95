import { type Decider, isRefusal, type Refusal, replay } from './decider.js';

/** The state after a command. A stream that took a command exists. */
export type Handled<State extends { readonly status: string }, Stored> = {
  readonly state: Exclude<State, { readonly status: 'none' }>;
  readonly events: readonly Stored[];
};

export type Decided<State extends { readonly status: string }, Event> = Handled<State, Event> & {
  readonly before: State;
};

/**
 * Decides a command by the history of its stream, and stores what it decides. A redundant command stores nothing.
 * @param store appends the events, and brings the rows for queries up to date
 */
export const handleCommand = async <
  State extends { readonly status: string },
  Command extends { readonly type: string },
  Event,
  Refused extends Refusal,
  Stored extends Event,
>(
  { initial, decide, evolve }: Decider<State, Command, Event, Refused>,
  command: Command,
  history: readonly Event[],
  store: (decided: Decided<State, Event>) => Promise<readonly Stored[]>,
): Promise<Handled<State, Stored> | Refused> => {
  const before = replay({ initial, evolve }, history);
  const decision = decide(command, before);
  if (isRefusal(decision)) return decision as Refused;
  const events = decision as readonly Event[];
  const existing = (state: State) => {
    if (exists(state)) return state;
    throw new Error(`${command.type} was carried out on a stream that does not exist.`);
  };
  const state = existing(events.reduce(evolve, before));
  if (events.length === 0) return { state, events: [] };
  const stored = await store({ before, state, events });
  return { state: existing(stored.reduce<State>(evolve, before)), events: stored };
};

const exists = <State extends { readonly status: string }>(
  state: State,
): state is Exclude<State, { readonly status: 'none' }> => state.status !== 'none';
