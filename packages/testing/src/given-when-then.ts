import { deepStrictEqual } from 'node:assert/strict';
import { type Decider, isRefusal, type Refusal, replay } from '@tocsin/domain';

export type ExpectedRefusal<Refused extends Refusal> = Pick<Refused, 'refused'> & Partial<Refused>;

/**
 * Tests a decider: `given(incident, [opened]).when(resolve).then([resolved])`.
 * `then` takes the expected events, all and in order, or a refusal. It throws an `AssertionError` that shows the
 * difference, so it works in any test runner.
 */
export const given = <State, Command, Event, Refused extends Refusal>(
  decider: Decider<State, Command, Event, Refused>,
  history: readonly Event[],
) => ({
  when: (command: Command) => ({
    // biome-ignore lint/suspicious/noThenProperty: given, when, then is the sentence; nobody awaits the middle of it.
    then: (expected: readonly Event[] | ExpectedRefusal<Refused>): void => {
      const decision = decider.decide(command, replay(decider, history));
      const comparable =
        isRefusal(decision) && !Array.isArray(expected) ? pickKeysOf(expected, decision) : decision;
      deepStrictEqual(comparable, expected);
    },
  }),
});

const pickKeysOf = (wanted: object, from: object): object =>
  Object.fromEntries(Object.entries(from).filter(([key]) => key in wanted));
