import {
  type AlertDispatchCommand,
  type AlertDispatchEvent,
  type AlertId,
  alertDispatch,
  type ChannelId,
  type IncidentEvent,
  type Instant,
  interrupted,
  type Occurred,
  type PendingDispatch,
  type PlannedDispatch,
} from '@tocsin/domain';
import { idSequence, type MemoryDatabase } from '@tocsin/testing';
import { queueWith } from '../support/queue-with.js';
import type { Variant } from './variant.js';
import type { Invariant } from './verdict.js';

export type PlantedBug = { readonly bug: string; readonly violates: Invariant; readonly variant: Variant };

const pendingIn = (
  { dispatches, channels, accounts, log }: MemoryDatabase,
  channelIds: readonly ChannelId[],
): PendingDispatch[] =>
  dispatches
    .rows()
    .filter(
      ({ dispatch, planned }) => dispatch.status === 'pending' && channelIds.includes(planned.channelId),
    )
    .map(({ alertId, planned }) => ({
      ...planned,
      alertId,
      channel: channels.get(planned.channelId) ?? null,
      plan: accounts.get(planned.accountId) ?? 'free',
      cause: (log.find(({ eventId }) => eventId === planned.eventId) ??
        null) as Occurred<IncidentEvent> | null,
    }));

const isInterruption = (event: AlertDispatchEvent): boolean =>
  event.type === 'DispatchCompleted' &&
  event.data.outcome.outcome === 'failed' &&
  event.data.outcome.code === 'interrupted';

const atTheEndOfTime = (command: AlertDispatchCommand): AlertDispatchCommand =>
  command.type === 'CloseExpired' ? { ...command, now: '9999-12-31T23:59:59.999Z' as Instant } : command;

const withoutIncident = (planned: PlannedDispatch): PlannedDispatch =>
  planned.event === 'incident.resolved' ? { ...planned, incidentId: null } : planned;

/** Dispatchers that are wrong in one way each. */
export const plantedBugs: readonly PlantedBug[] = [
  {
    bug: 'sends what waits before its claim is committed',
    violates: 'a message leaves only under a claim of its sender',
    variant: {
      queue: (queue, database) =>
        queueWith(queue, {
          claim: async (channelIds, eachMax, admit) => {
            queue.claim(channelIds, eachMax, admit).catch(() => {});
            return [...admit(pendingIn(database, channelIds))];
          },
        }),
    },
  },
  {
    bug: 'sends what is new before its claim is committed',
    violates: 'a message leaves only under a claim of its sender',
    variant: {
      feed: (feed, _, database) => ({
        advance: async (eventsMax, react, admit) => {
          const advance = await feed.advance(eventsMax, react, () => []);
          const channelIds = advance.left.map(({ channelId }) => channelId);
          return { ...advance, claimed: admit(pendingIn(database, channelIds)) };
        },
      }),
    },
  },
  {
    bug: 'moves the checkpoint before the rows are stored',
    violates: 'no event without its rows',
    variant: {
      feed: (feed, store) => ({
        advance: async (eventsMax, react) => {
          let events: readonly Occurred<IncidentEvent>[] = [];
          const seeEvents = async (batch: typeof events): Promise<[]> => {
            events = batch;
            return [];
          };
          const advance = await feed.advance(eventsMax, seeEvents, () => []);
          const planned = advance.events === 0 ? [] : await react(events);
          await store.transaction(({ dispatches }) => dispatches.plan(planned));
          return { ...advance, left: planned };
        },
      }),
    },
  },
  {
    bug: 'sends again what has no known outcome',
    violates: 'at most one POST per event and channel',
    variant: {
      lifecycle: {
        ...alertDispatch,
        evolve: (state, event) =>
          isInterruption(event) ? { status: 'pending' } : alertDispatch.evolve(state, event),
      },
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
    bug: 'closes claims that have not run out',
    violates: 'a claim is closed only after it ran out',
    variant: {
      lifecycle: {
        ...alertDispatch,
        decide: (command, state) => alertDispatch.decide(atTheEndOfTime(command), state),
      },
    },
  },
  {
    bug: 'records an outcome after its claim was closed',
    violates: 'a row that has ended never changes',
    variant: {
      lifecycle: {
        ...alertDispatch,
        decide: (command, state) =>
          command.type === 'Complete'
            ? [{ type: 'DispatchCompleted', data: { outcome: command.outcome, completedAt: command.now } }]
            : alertDispatch.decide(command, state),
        evolve: (state, event) =>
          event.type === 'DispatchCompleted'
            ? { status: event.data.outcome.outcome, ...event.data }
            : alertDispatch.evolve(state, event),
      },
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
