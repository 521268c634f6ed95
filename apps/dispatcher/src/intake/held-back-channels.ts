import type { ChannelId, WaitingChannel } from '@tocsin/domain';
import { KeyCounts } from './bulkheads.js';

const channelsMax = 20_000;

/** Channels with an `incident.resolved` that waits until its `incident.created` has ended. */
export class HeldBackChannels {
  readonly #channels = new Map<ChannelId, WaitingChannel>();
  readonly #unrecorded = new KeyCounts<ChannelId>();

  hold(channels: readonly WaitingChannel[]): void {
    for (const { accountId, channelId } of channels) {
      if (this.#channels.size < channelsMax) this.#channels.set(channelId, { accountId, channelId });
    }
  }

  claimed(channelId: ChannelId): void {
    this.#unrecorded.add(channelId);
  }

  givenBack(channelId: ChannelId): void {
    this.#unrecorded.remove(channelId);
  }

  /** An outcome was recorded. @returns the channel if one of its resolutions may be free now */
  recorded(channelId: ChannelId): WaitingChannel | undefined {
    this.#unrecorded.remove(channelId);
    const channel = this.#channels.get(channelId);
    // While other messages of the channel are unrecorded, the resolution may wait for one of those.
    if (this.#unrecorded.of(channelId) === 0) this.#channels.delete(channelId);
    return channel;
  }
}
