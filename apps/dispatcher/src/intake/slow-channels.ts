import type { ChannelId } from '@tocsin/domain';

const timeoutsInARow = 2;
const rememberedMax = 50_000;

/** The channels whose last two messages timed out. */
export class SlowChannels {
  readonly #timeouts = new Map<ChannelId, number>();

  has(channelId: ChannelId): boolean {
    return (this.#timeouts.get(channelId) ?? 0) >= timeoutsInARow;
  }

  note(channelId: ChannelId, timedOut: boolean): void {
    const before = this.#timeouts.get(channelId);
    if (before !== undefined) this.#timeouts.delete(channelId);
    if (!timedOut) return;
    const [oldest] = this.#timeouts.size === rememberedMax ? this.#timeouts.keys() : [];
    if (oldest !== undefined) this.#timeouts.delete(oldest);
    this.#timeouts.set(channelId, Math.min((before ?? 0) + 1, timeoutsInARow));
  }
}
