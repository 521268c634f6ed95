import type { AccountId } from '@tocsin/domain';
import type { ChangeFeed, ChangePlace } from '@tocsin/persistence';
import { type Committed, type LiveEvent, liveEventsOf, reset } from './live-event.js';

export const resumeWithinMs = 60 * 60 * 1000;

/** In milliseconds since 1970; `null`: from now on. */
export type ResumePoint = number | 'unknown' | null;

export const missedEvents = async (
  { feed, committed }: { readonly feed: ChangeFeed; readonly committed: Committed },
  accountId: AccountId,
  fromMs: number | 'unknown',
  reached: ChangePlace,
): Promise<readonly LiveEvent[]> => {
  if (fromMs === 'unknown' || fromMs < reached.atMs - resumeWithinMs || fromMs > reached.atMs) return [reset];
  const { changes, isIncomplete } = await feed.since(await feed.placeAt(fromMs), [accountId]);
  if (isIncomplete) return [reset];
  return (await liveEventsOf(committed, [changes])).get(accountId) ?? [];
};
