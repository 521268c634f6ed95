import type { AccountId } from '@tocsin/domain';
import type { ChangeFeed, ChangePlace } from '@tocsin/persistence';
import { type Committed, type LiveEvent, liveEventsOf, reset } from './live-event.js';

export const resumeWithinMs = 60 * 60 * 1000;

/** `null`: from now on. */
export type ResumePoint = ChangePlace | 'unknown' | null;

export const missedEvents = async (
  { feed, committed }: { readonly feed: ChangeFeed; readonly committed: Committed },
  accountId: AccountId,
  from: ChangePlace | 'unknown',
  reached: ChangePlace,
): Promise<readonly LiveEvent[]> => {
  if (from === 'unknown' || from.atMs < reached.atMs - resumeWithinMs || from.atMs > reached.atMs)
    return [reset];
  const { changes, isIncomplete } = await feed.since(from, [accountId]);
  if (isIncomplete) return [reset];
  return (await liveEventsOf(committed, [changes])).get(accountId) ?? [];
};
