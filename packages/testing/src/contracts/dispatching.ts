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
export const shortClaimMs = 50;

export const queueOf = (store: StoreUnderTest, claimedBy: string, claimMs = longClaimMs): DispatchQueue =>
  store.queue({ claimedBy, claimMs });

export const feedOf = (store: StoreUnderTest, claimedBy = 'a feed', claimMs = longClaimMs): EventFeed =>
  store.feed({ claimedBy, claimMs });

export const admitNone: Admit = () => [];
export const admitAll: Admit = (pending) => pending;

export const planAll = async (events: readonly Occurred<IncidentEvent>[]) => events.flatMap(dispatchesFor);

export const sameAs = ({ type, data, eventId, recordedAt }: Occurred<IncidentEvent>): object =>
  expect.objectContaining({ type, data, eventId, recordedAt });

const channelsMax = 1000;

export const claimOldest = async (
  queue: DispatchQueue,
  dispatchesMax: number,
): Promise<ClaimedDispatch[]> => {
  const waiting = await queue.waiting(null, channelsMax);
  const channelIds = waiting.map(({ channelId }) => channelId);
  return queue.claim(channelIds, dispatchesMax, (pending) => pending.slice(0, dispatchesMax));
};

export const delivered: SendOutcome = { outcome: 'delivered', responseStatus: 204, durationMs: 12 };

export const ending = (
  dispatches: readonly Pick<ClaimedDispatch, 'alertId'>[],
  outcome: SendOutcome = delivered,
): CompletedDispatch[] =>
  dispatches.map(({ alertId }) => ({
    alertId,
    outcome,
    request: { url: 'https://hooks.example.com/in', signature: null },
  }));

/** Waits for claims to run out. Only the database knows its time, so this asks it again and again. */
export const closeAllExpired = async (queue: DispatchQueue, count: number): Promise<void> => {
  let closed = 0;
  await eventually(async () => {
    closed += await queue.closeExpired();
    return closed >= count;
  });
};
