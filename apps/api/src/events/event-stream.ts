import { Readable } from 'node:stream';
import type { AccountId } from '@tocsin/domain';
import type { Change, ChangeFeed, ChangePlace } from '@tocsin/persistence';
import type { Credential } from '../http/commands/caller.js';
import { type Committed, checksEvent, type LiveEvent, liveEventsOf, reset } from './live-event.js';

const unreadBytesMax = 256 * 1024;

export class EventStream {
  readonly body = new Readable({ read: () => undefined });

  #isEnded = false;

  /**
   * @param credential the stream ends with it
   * @param hasChecks whether its reader also hears of single checks
   */
  constructor(
    readonly credential: Credential,
    readonly hasChecks = false,
  ) {}

  get isClosed(): boolean {
    return this.#isEnded || this.body.destroyed;
  }

  /** Cuts off a reader that does not keep up. It resumes with the id of the last event that it has read. */
  send(text: string): void {
    if (this.isClosed) return;
    this.body.push(text);
    if (this.body.readableLength > unreadBytesMax) this.body.destroy();
  }

  end(): void {
    if (this.isClosed) return;
    this.#isEnded = true;
    this.body.push(null);
  }

  onClosed(listener: () => void): void {
    this.body.once('close', listener);
  }
}

export class AccountStreams {
  readonly open = new Set<EventStream>();
  readonly #sentMs = new Map<string, number>();

  get wantsChecks(): boolean {
    return [...this.open].some(({ hasChecks }) => hasChecks);
  }

  unsent<Keyed extends Pick<Change, 'key'>>(changes: readonly Keyed[]): Keyed[] {
    return changes.filter(({ key }) => !this.#sentMs.has(key));
  }

  markSent(sent: readonly Pick<Change, 'key'>[], nowMs: number): void {
    for (const { key } of sent) this.#sentMs.set(key, nowMs);
  }

  forgetBefore(ms: number): void {
    for (const [key, sentMs] of this.#sentMs) {
      if (sentMs >= ms) return;
      this.#sentMs.delete(key);
    }
  }

  send(text: string): void {
    for (const stream of this.open) stream.send(text);
  }

  sendChecks(text: string): void {
    for (const stream of this.open) if (stream.hasChecks) stream.send(text);
  }
}

export const resumeWithinMs = 60 * 60 * 1000;

/** In milliseconds since 1970; `null`: from now on. */
export type ResumePoint = number | 'unknown' | null;

export const missedEvents = async (
  { feed, committed }: { readonly feed: ChangeFeed; readonly committed: Committed },
  { accountId, stream: { hasChecks } }: { readonly accountId: AccountId; readonly stream: EventStream },
  fromMs: number | 'unknown',
  reached: ChangePlace,
): Promise<readonly LiveEvent[]> => {
  if (fromMs === 'unknown' || fromMs < reached.atMs - resumeWithinMs || fromMs > reached.atMs) return [reset];
  const { changes, isIncomplete } = await feed.since(await feed.placeAt(fromMs), [accountId]);
  if (isIncomplete) return [reset];
  const events = (await liveEventsOf(committed, [changes], reached)).get(accountId) ?? [];
  const checks = hasChecks ? await feed.checksSince({ ...reached, atMs: fromMs }, [accountId]) : [];
  return checks.length > 0 ? [...events, checksEvent(checks)] : events;
};
