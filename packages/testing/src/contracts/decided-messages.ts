import {
  type AlertDispatch,
  type AlertDispatchCommand,
  alertDispatch,
  type Instant,
  instant,
  isRefusal,
  type SendOutcome,
} from '@tocsin/domain';
import { newId } from './store-test.js';
import type { StoredDispatch } from './store-under-test.js';

/** How many milliseconds each claimant's claims last. Those of `late` run out at once, so that no test waits. */
export const claimants = { a: 60_000, b: 60_000, late: 0 } as const;
export type Claimant = keyof typeof claimants;

/** A call of the queue or the feed. Messages are named by their index. */
export type Step =
  | { readonly type: 'Plan'; readonly messages: readonly number[] }
  | {
      readonly type: 'PlanAndClaim' | 'Claim' | 'Release';
      readonly messages: readonly number[];
      readonly by: Claimant;
    }
  | {
      readonly type: 'Complete';
      readonly messages: readonly number[];
      readonly by: Claimant;
      readonly outcome: SendOutcome;
    }
  | { readonly type: 'CloseExpired' };

export type FoundMessage = Pick<StoredDispatch, 'status' | 'outcome'> | null;

const nowMs = Date.parse('2026-05-03T12:00:00.000Z');
const now = instant(new Date(nowMs));
const expiresAt = (by: Claimant): Instant => instant(new Date(nowMs + claimants[by]));

export class DecidedMessages {
  readonly #dispatches: AlertDispatch[];

  constructor(count: number) {
    this.#dispatches = Array.from({ length: count }, () => alertDispatch.initial);
  }

  take(step: Step): void {
    this.#dispatches.forEach((before, index) => {
      if ('messages' in step && !step.messages.includes(index)) return;
      this.#dispatches[index] = commandsOf(step, before).reduce(decided, before);
    });
  }

  found(): FoundMessage[] {
    return this.#dispatches.map((dispatch) =>
      dispatch.status === 'none'
        ? null
        : { status: dispatch.status, outcome: 'outcome' in dispatch ? dispatch.outcome : null },
    );
  }
}

const commandsOf = (step: Step, { status }: AlertDispatch): AlertDispatchCommand[] => {
  switch (step.type) {
    case 'Plan':
      return [{ type: 'Plan', alertId: newId() }];
    case 'PlanAndClaim':
      // The feed claims only messages that it plans itself.
      return status === 'none'
        ? [
            ...commandsOf({ ...step, type: 'Plan' }, { status }),
            ...commandsOf({ ...step, type: 'Claim' }, { status }),
          ]
        : [];
    case 'Claim':
      return [{ type: 'Claim', by: step.by, expiresAt: expiresAt(step.by) }];
    case 'Release':
      return [{ type: 'Release', by: step.by }];
    case 'Complete':
      return [{ type: 'Complete', by: step.by, outcome: step.outcome, now }];
    case 'CloseExpired':
      return [{ type: 'CloseExpired', now }];
  }
};

const decided = (before: AlertDispatch, command: AlertDispatchCommand): AlertDispatch => {
  const events = alertDispatch.decide(command, before);
  if (isRefusal(events)) throw new Error('A dispatch refuses nothing.');
  return events.reduce(alertDispatch.evolve, before);
};
