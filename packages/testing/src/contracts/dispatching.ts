import { expect } from '@jest/globals';
import {
  type Admit,
  type ClaimedDispatch,
  type CompletedDispatch,
  type DispatchQueue,
  dispatchesFor,
  type EventFeed,
  type IncidentEvent,
  type Occurred,
  type SendOutcome,
} from '@tocsin/domain';
import { eventually } from './store-test.js';
import type { StoreUnderTest } from './store-under-test.js';

const longClaimMs = 60_000;
/** Short enough to be waited for. */
export const shortClaimMs = 50;

export const queueOf = (store: StoreUnderTest, claimedBy: string, claimMs = longClaimMs): DispatchQueue =>
  store.queue({ claimedBy, claimMs });

export const feedOf = (store: StoreUnderTest, claimedBy = 'a feed', claimMs = longClaimMs): EventFeed =>
  store.feed({ claimedBy, claimMs });

export const admitNone: Admit = () => [];
export const admitAll: Admit = (pending) => pending;

/** The reaction of a dispatcher: plans what each event has sent. */
export const planAll = async (events: readonly Occurred<IncidentEvent>[]) => events.flatMap(dispatchesFor);

/** The same event, wherever in the log it is. */
export const sameAs = ({ type, data, eventId, recordedAt }: Occurred<IncidentEvent>) =>
  expect.objectContaining({ type, data, eventId, recordedAt });

const channelsMax = 1000;

/** Claims the oldest free messages, whatever their channel. */
export const claimOldest = async (
  queue: DispatchQueue,
  dispatchesMax: number,
): Promise<ClaimedDispatch[]> => {
  const waiting = await queue.waiting(null, channelsMax);
  const channelIds = waiting.map(({ channelId }) => channelId);
  return queue.claim(channelIds, dispatchesMax, (pending) => pending.slice(0, dispatchesMax));
};

export const delivered: SendOutcome = { outcome: 'delivered', responseStatus: 204, durationMs: 12 };

/** The report that all of these ended in this way. */
export const ending = (
  dispatches: readonly Pick<ClaimedDispatch, 'alertId'>[],
  outcome: SendOutcome = delivered,
): CompletedDispatch[] =>
  dispatches.map(({ alertId }) => ({
    alertId,
    outcome,
    request: { url: 'https://hooks.example.com/in', signature: null },
  }));

/** Waits for claims to run out: the time is the database's own, so asking is the only way to know. */
export const closeAllExpired = async (queue: DispatchQueue, count: number): Promise<void> => {
  let closed = 0;
  await eventually(async () => {
    closed += await queue.closeExpired();
    return closed >= count;
  });
};
