import type { AlertId, IncidentEvent, Occurred, PendingDispatch, PlannedDispatch } from '@tocsin/domain';
import { interrupted } from '@tocsin/domain';
import { idSequence } from '@tocsin/testing';
import { queueWith } from '../support/queue-with.js';
import type { Variant } from './variant.js';
import type { Invariant } from './verdict.js';

export type PlantedBug = { readonly bug: string; readonly violates: Invariant; readonly variant: Variant };

const withoutIncident = (planned: PlannedDispatch): PlannedDispatch =>
  planned.event === 'incident.resolved' ? { ...planned, incidentId: null } : planned;

/** Dispatchers that are wrong in one way each. */
export const plantedBugs: readonly PlantedBug[] = [
  {
    bug: 'sends what waits before its claim is committed',
    violates: 'a message leaves only under a claim of its sender',
    variant: {
      queue: (queue) =>
        queueWith(queue, {
          claim: (channelIds, eachMax, admit) =>
            new Promise((resolve, reject) => {
              const admitted = (pending: readonly PendingDispatch[]): readonly PendingDispatch[] => {
                const claimed = admit(pending);
                resolve([...claimed]);
                return claimed;
              };
              queue.claim(channelIds, eachMax, admitted).then(resolve, reject);
            }),
        }),
    },
  },
  {
    bug: 'sends what is new before its claim is committed',
    violates: 'a message leaves only under a claim of its sender',
    variant: {
      feed: (feed) => ({
        advance: (eventsMax, react, admit) =>
          new Promise((resolve, reject) => {
            const admitted = (pending: readonly PendingDispatch[]): readonly PendingDispatch[] => {
              const claimed = admit(pending);
              resolve({ events: 1, claimed, left: [], heldBack: [] });
              return claimed;
            };
            feed.advance(eventsMax, react, admitted).then(resolve, reject);
          }),
      }),
    },
  },
  {
    bug: 'moves the checkpoint before the rows are stored',
    violates: 'no event without its rows',
    variant: {
      feed: (feed, unitOfWork) => ({
        advance: async (eventsMax, react) => {
          let events: readonly Occurred<IncidentEvent>[] = [];
          const seeEvents = async (batch: typeof events): Promise<[]> => {
            events = batch;
            return [];
          };
          const advance = await feed.advance(eventsMax, seeEvents, () => []);
          const planned = advance.events === 0 ? [] : await react(events);
          await unitOfWork.run(({ dispatches }) => dispatches.plan(planned));
          return { ...advance, left: planned };
        },
      }),
    },
  },
  {
    bug: 'sends again what failed',
    violates: 'at most one POST per event and channel',
    variant: {
      parts: (parts) => ({
        ...parts,
        send: async (dispatch) => {
          const sent = await parts.send(dispatch);
          return sent.outcome.outcome === 'failed' ? parts.send(dispatch) : sent;
        },
      }),
    },
  },
  {
    bug: 'does not know what a resolution has to wait for',
    violates: 'incident.resolved waits for the end of incident.created',
    variant: {
      feed: (feed) => ({
        advance: (eventsMax, react, admit) =>
          feed.advance(eventsMax, async (events) => (await react(events)).map(withoutIncident), admit),
      }),
    },
  },
  {
    bug: 'has a clock that stands still, and so sends however old its claim is',
    violates: 'a message leaves only under a claim of its sender',
    variant: { parts: (parts) => ({ ...parts, monotonicMs: () => 0 }) },
  },
  {
    bug: 'sends one more at once than it may',
    violates: 'no more in flight than allowed',
    variant: { parts: (parts) => ({ ...parts, concurrencyMax: parts.concurrencyMax + 1 }) },
  },
  {
    bug: 'forgets the first message that it claims of those that wait',
    violates: 'nothing is interrupted unless its sender met trouble',
    variant: {
      queue: (queue) =>
        queueWith(queue, { claim: async (...asked) => (await queue.claim(...asked)).slice(1) }),
    },
  },
  {
    bug: 'forgets the first message that it claims of those that are new',
    violates: 'nothing is interrupted unless its sender met trouble',
    variant: {
      feed: (feed) => ({
        advance: async (...asked) => {
          const advance = await feed.advance(...asked);
          return { ...advance, claimed: advance.claimed.slice(1) };
        },
      }),
    },
  },
  {
    bug: 'asks again to have messages back when the answer was lost',
    violates: 'at most one POST per event and channel',
    variant: {
      queue: (queue) => {
        let unanswered: AlertId[] = [];
        const releaseAll = async (): Promise<void> => {
          await queue.release(unanswered);
          unanswered = [];
        };
        return queueWith(queue, {
          release: async (alertIds) => {
            unanswered.push(...alertIds);
            await releaseAll();
          },
          complete: async (...asked) => {
            await releaseAll();
            return queue.complete(...asked);
          },
        });
      },
    },
  },
  {
    bug: 'records the outcome of one message for another',
    violates: 'a row says how its message ended',
    variant: {
      queue: (queue) =>
        queueWith(queue, {
          complete: (completed) =>
            queue.complete(
              completed.map((each, index) => ({
                ...each,
                outcome: (completed.at(index - 1) ?? each).outcome,
              })),
            ),
        }),
    },
  },
  {
    bug: 'says of what arrived that it could not leave',
    violates: 'what failed before it could leave did not arrive',
    variant: {
      queue: (queue) =>
        queueWith(queue, {
          complete: (completed) =>
            queue.complete(completed.map((each) => ({ ...each, outcome: { ...interrupted, code: 'dns' } }))),
        }),
    },
  },
  {
    bug: 'never closes what a dead process left behind',
    violates: 'no row stays pending or sending',
    variant: { queue: (queue) => queueWith(queue, { closeExpired: async () => 0 }) },
  },
  {
    bug: 'rings a channel that was not attached',
    violates: 'no row without its event',
    variant: {
      feed: (feed) => ({
        advance: (eventsMax, react, admit) =>
          feed.advance(
            eventsMax,
            async (events) =>
              (await react(events)).flatMap((planned) => [
                planned,
                { ...planned, channelId: idSequence(2)() },
              ]),
            admit,
          ),
      }),
    },
  },
  {
    bug: 'throws where its loop logs the error and goes on',
    violates: 'nothing throws but what was injected',
    variant: {
      queue: (queue) =>
        queueWith(queue, {
          complete: async () => {
            throw new TypeError('a bug');
          },
        }),
    },
  },
];
