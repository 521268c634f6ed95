import { describe, expect } from '@jest/globals';
import { type DispatchStatus, dispatchStatuses } from '@tocsin/domain';
import fc from 'fast-check';
import { type Claimant, claimants, DecidedMessages, type Step } from './decided-messages.js';
import { delivered } from './dispatching.js';
import type { StoreTest } from './store-test.js';
import { StoredMessages } from './stored-messages.js';

const messageCount = 3;
const stepsMax = 20;
const numRuns = 40;
const timeoutMs = 120_000;

const timedOut = {
  outcome: 'failed',
  code: 'timeout',
  message: 'The receiver did not answer within 10 seconds.',
  responseStatus: null,
  durationMs: 10_000,
} as const;

const messages = fc.subarray([...Array(messageCount).keys()], { minLength: 1 });
const by = fc.constantFrom(...(Object.keys(claimants) as Claimant[]));
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constant('Plan' as const), messages }),
  fc.record({
    type: fc.constantFrom('PlanAndClaim' as const, 'Claim' as const, 'Release' as const),
    messages,
    by,
  }),
  fc.record({
    type: fc.constant('Complete' as const),
    messages,
    by,
    outcome: fc.constantFrom(delivered, timedOut),
  }),
  fc.record({ type: fc.constant('CloseExpired' as const) }),
);

const claimedAgainAndDelivered: Step[] = [
  { type: 'PlanAndClaim', messages: [0, 1], by: 'late' },
  { type: 'Release', messages: [0], by: 'late' },
  { type: 'Claim', messages: [0], by: 'a' },
  { type: 'CloseExpired' },
  { type: 'Complete', messages: [0], by: 'a', outcome: delivered },
];

export const describeLifecycle = (test: StoreTest): void => {
  describe('dispatch queue: any sequence of calls', () => {
    test(
      'leaves each message as the domain decides, after every step',
      async (store) => {
        const reached = new Set<DispatchStatus>();
        const stored = new StoredMessages(store);
        const anySteps = fc.array(anyStep, { minLength: 1, maxLength: stepsMax, size: 'max' });
        await fc.assert(
          fc.asyncProperty(anySteps, async (steps) => {
            const decided = new DecidedMessages(messageCount);
            await stored.start(messageCount);
            for (const step of steps) {
              await stored.take(step);
              decided.take(step);
              const found = await stored.found();
              expect(found).toEqual(decided.found());
              for (const message of found) if (message) reached.add(message.status);
            }
          }),
          { numRuns, examples: [[claimedAgainAndDelivered]] },
        );
        expect([...reached].sort()).toEqual([...dispatchStatuses].sort());
      },
      timeoutMs,
    );
  });
};
