import type { AccountId } from '@tocsin/domain';
import type { ChangeFeed, ChangePlace } from '@tocsin/persistence';
import { type Committed, type LiveEvent, liveEventsOf, reset } from './live-event.js';

/** How far back a stream can be resumed. */
export const resumeWithinMs = 60 * 60 * 1000;

/** From where a reader goes on; `null`: with what changes from now on. */
export type ResumePoint = ChangePlace | 'unknown' | null;

/** What a reader of an account has missed who goes on from there, up to the place that all others have reached. */
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
