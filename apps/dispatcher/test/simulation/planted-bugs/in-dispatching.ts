import {
  type Admit,
  type AlertId,
  type IncidentEvent,
  interrupted,
  type Occurred,
  type PendingDispatch,
  type PlannedDispatch,
} from '@tocsin/domain';
import { idSequence } from '@tocsin/testing';
import { queueWith } from '../../support/queue-with.js';
import type { PlantedBug } from './variant.js';

const noticing =
  (admit: Admit, notice: (admitted: PendingDispatch[]) => void): Admit =>
  (pending) => {
    const admitted = admit(pending);
    notice([...admitted]);
    return admitted;
  };

const withoutIncident = (planned: PlannedDispatch): PlannedDispatch =>
  planned.event === 'incident.resolved' ? { ...planned, incidentId: null } : planned;

export const plantedInDispatching: readonly PlantedBug[] = [
  {
    bug: 'sends a pending message before its claim is committed',
    firstSeed: 3,
    violates: 'a message leaves only under a claim of its sender',
    variant: {
      queue: (queue) =>
        queueWith(queue, {
          claim: (channelIds, eachMax, admit) =>
            new Promise((resolve, reject) => {
              const admitAndResolve = noticing(admit, resolve);
              queue.claim(channelIds, eachMax, admitAndResolve).then(resolve, reject);
            }),
        }),
    },
  },
  {
    bug: 'sends a new message before its claim is committed',
    violates: 'a message leaves only under a claim of its sender',
    variant: {
      feed: (feed) => ({
        advance: (eventsMax, react, admit) =>
          new Promise((resolve, reject) => {
            const admitAndResolve = noticing(admit, (claimed) =>
              resolve({ events: 1, claimed, left: [], heldBack: [] }),
            );
            feed.advance(eventsMax, react, admitAndResolve).then(resolve, reject);
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
    bug: 'sends a failed message again, without asking whether it may begin',
    violates: 'at most one POST per event and channel',
    variant: {
      parts: (parts) => ({
        ...parts,
        send: async (dispatch) => {
          const sent = await parts.send(dispatch);
          return sent.outcome.outcome === 'failed'
            ? parts.send({ ...dispatch, begin: async () => true })
            : sent;
        },
      }),
    },
  },
  {
    bug: 'does not store which opening a resolution waits for',
    violates: 'incident.resolved waits for the end of incident.created',
    variant: {
      feed: (feed) => ({
        advance: (eventsMax, react, admit) =>
          feed.advance(eventsMax, async (events) => (await react(events)).map(withoutIncident), admit),
      }),
    },
  },
  {
    bug: 'sends under old claims, since its clock stands still',
    firstSeed: 36,
    violates: 'a message leaves only under a claim of its sender',
    variant: { parts: (parts) => ({ ...parts, monotonicMs: () => 0 }) },
  },
  {
    bug: 'has one message too many in flight',
    violates: 'no more in flight than allowed',
    variant: { parts: (parts) => ({ ...parts, concurrencyMax: parts.concurrencyMax + 1 }) },
  },
  {
    bug: 'forgets the first pending message that it claims',
    violates: 'nothing is interrupted unless a fault hit its sender',
    variant: {
      queue: (queue) =>
        queueWith(queue, { claim: async (...asked) => (await queue.claim(...asked)).slice(1) }),
    },
  },
  {
    bug: 'forgets the first new message that it claims',
    violates: 'nothing is interrupted unless a fault hit its sender',
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
    bug: 'releases messages again when the answer was lost',
    firstSeed: 114,
    violates: 'a message that was sent is never pending again',
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
    bug: 'records of messages that arrived that they were not sent',
    violates: 'a message that failed before it was sent did not arrive',
    variant: {
      queue: (queue) =>
        queueWith(queue, {
          complete: (completed) =>
            queue.complete(completed.map((each) => ({ ...each, outcome: { ...interrupted, code: 'dns' } }))),
        }),
    },
  },
  {
    bug: 'never closes the claims of dead processes',
    violates: 'no row stays pending or sending',
    variant: { queue: (queue) => queueWith(queue, { closeExpired: async () => 0 }) },
  },
  {
    bug: 'sends to a channel that was not attached',
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
    bug: 'throws where its loop logs the error',
    violates: 'only injected faults throw',
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
