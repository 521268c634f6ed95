import type { AlertId, ChannelId } from '@tocsin/domain';

const channelsMax = 20_000;

/**
 * Where claims of a channel's messages start: at the first message that was pending at the last claim. PostgreSQL keeps
 * the index entries of messages that have gone until no older transaction is open, and a claim would read them all.
 */
export class ClaimStarts {
  readonly #starts = new Map<ChannelId, AlertId>();

  of(channelId: ChannelId): AlertId | undefined {
    return this.#starts.get(channelId);
  }

  /** @param first `undefined` when no message was found: the next claim starts at the front */
  claimed(channelId: ChannelId, first: AlertId | undefined): void {
    this.#starts.delete(channelId);
    if (first === undefined || this.#starts.size === channelsMax) return;
    this.#starts.set(channelId, first);
  }

  /** An older message may have gone back to the queue, or come late. */
  sawPending(channelId: ChannelId, first: AlertId): void {
    const start = this.#starts.get(channelId);
    if (start !== undefined && first < start) this.#starts.set(channelId, first);
  }

  clear(): void {
    this.#starts.clear();
  }
}
