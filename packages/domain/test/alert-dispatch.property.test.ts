import { describe, expect, test } from '@jest/globals';
import { idSequence } from '@tocsin/testing';
import fc from 'fast-check';
import {
  type AlertDispatch,
  type AlertDispatchCommand,
  type AlertDispatchEvent,
  alertDispatch,
  dispatchErrorCodes,
  interrupted,
  type SendOutcome,
} from '../src/alert-dispatch.js';
import type { AlertId } from '../src/brand.js';
import { isRefusal, replay } from '../src/decider.js';
import { anyInstant } from './support/arbitraries.js';
import { deepFreeze } from './support/deep-freeze.js';

const alertId = idSequence()<AlertId>();

const anySender = fc.constantFrom('a', 'b', 'c');
const anyOutcome: fc.Arbitrary<SendOutcome> = fc.oneof(
  fc.record({
    outcome: fc.constant('delivered' as const),
    responseStatus: fc.integer({ min: 200, max: 299 }),
    durationMs: fc.nat(),
  }),
  fc.record({
    outcome: fc.constant('failed' as const),
    code: fc.constantFrom(...dispatchErrorCodes),
    message: fc.string(),
    responseStatus: fc.constant(null),
    durationMs: fc.option(fc.nat()),
  }),
);
const anyCommand: fc.Arbitrary<AlertDispatchCommand> = fc.oneof(
  fc.constant<AlertDispatchCommand>({ type: 'Plan', alertId }),
  fc.record({ type: fc.constant('Claim' as const), by: anySender, expiresAt: anyInstant }),
  fc.record({ type: fc.constant('Release' as const), by: anySender }),
  fc.record({
    type: fc.constant('Complete' as const),
    by: anySender,
    outcome: anyOutcome,
    now: anyInstant,
  }),
  fc.record({ type: fc.constant('CloseExpired' as const), now: anyInstant }),
);

/** The states that may follow each state. Only a release goes back. */
const successors: Readonly<Record<AlertDispatch['status'], readonly AlertDispatch['status'][]>> = {
  none: ['pending'],
  pending: ['sending'],
  sending: ['pending', 'delivered', 'failed'],
  delivered: [],
  failed: [],
};

const everyEvent = ['DispatchClaimed', 'DispatchCompleted', 'DispatchPlanned', 'DispatchReleased'];

type Step = {
  readonly command: AlertDispatchCommand;
  readonly before: AlertDispatch;
  readonly events: readonly AlertDispatchEvent[];
  readonly after: AlertDispatch;
};

const take = (command: AlertDispatchCommand, before: AlertDispatch): Step => {
  const events = alertDispatch.decide(deepFreeze(command), deepFreeze(before));
  if (isRefusal(events)) throw new Error('A dispatch refuses nothing.');
  return { command, before, events, after: deepFreeze(events).reduce(alertDispatch.evolve, before) };
};

const afterAnySequence = (check: (steps: readonly Step[]) => void): void => {
  const reached = new Set<AlertDispatchEvent['type']>();
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 30, size: 'max' }), (commands) => {
      let state = alertDispatch.initial;
      const steps = commands.map((command) => {
        const step = take(command, state);
        state = step.after;
        for (const { type } of step.events) reached.add(type);
        return step;
      });
      check(steps);
    }),
  );
  expect([...reached].sort()).toEqual(everyEvent);
};

describe('any sequence of commands to a dispatch', () => {
  test('moves it only along none, pending, sending, and delivered or failed, or back to pending', () => {
    afterAnySequence((steps) => {
      for (const { before, after } of steps) {
        if (after !== before) expect(successors[before.status]).toContain(after.status);
      }
    });
  });

  test('never changes it once it has ended', () => {
    afterAnySequence((steps) => {
      const firstFinal = steps.findIndex(({ after }) => successors[after.status].length === 0);
      if (firstFinal === -1) return;
      for (const { events } of steps.slice(firstFinal + 1)) expect(events).toEqual([]);
    });
  });

  test('lets it be claimed again only after its claimant released it, so that two never send it', () => {
    afterAnySequence((steps) => {
      const turns = steps
        .flatMap(({ events }) => events)
        .filter(({ type }) => type === 'DispatchClaimed' || type === 'DispatchReleased');
      turns.forEach(({ type }, index) => {
        expect(type).toBe(index % 2 === 0 ? 'DispatchClaimed' : 'DispatchReleased');
      });
    });
  });

  test('claims it for the sender that asks, and for as long as it asks', () => {
    afterAnySequence((steps) => {
      for (const { command, after } of steps.filter(({ before }) => before.status === 'pending')) {
        if (command.type !== 'Claim') continue;
        const { by: claimedBy, expiresAt: claimExpiresAt } = command;
        expect(after).toEqual({ status: 'sending', claimedBy, claimExpiresAt });
      }
    });
  });

  test('releases it only for its claimant', () => {
    afterAnySequence((steps) => {
      for (const { command, before, after } of steps) {
        if (before.status !== 'sending' || after.status !== 'pending') continue;
        expect(command).toEqual({ type: 'Release', by: before.claimedBy });
      }
    });
  });

  test('records only what its claimant reports, or that it was interrupted', () => {
    afterAnySequence((steps) => {
      for (const { command, before, after } of steps) {
        if (after === before || !('outcome' in after) || before.status !== 'sending') continue;
        if (command.type === 'Complete') {
          expect([command.by, command.outcome]).toEqual([before.claimedBy, after.outcome]);
        } else {
          expect(after.outcome).toBe(interrupted);
          expect(before.claimExpiresAt <= after.completedAt).toBe(true);
        }
      }
    });
  });

  test('is replayed to the state that was evolved step by step', () => {
    afterAnySequence((steps) => {
      const events = steps.flatMap((step) => step.events);
      expect(replay(alertDispatch, events)).toEqual(steps.at(-1)?.after ?? alertDispatch.initial);
    });
  });

  test('decides nothing when a command is given again', () => {
    afterAnySequence((steps) => {
      for (const { command, after } of steps) expect(take(command, after).events).toEqual([]);
    });
  });
});
