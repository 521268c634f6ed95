import type { ChannelId } from '@tocsin/domain';

/** A receiver may be slow once; one that was slow twice in a row has made it a habit. */
const timeoutsInARow = 2;
/** The one that timed out longest ago is forgotten first. */
const rememberedMax = 50_000;

/** Remembers which channels keep timing out. An answer in time, whatever it says, clears a channel's name. */
export class SlowChannels {
  readonly #timeouts = new Map<ChannelId, number>();

  has(channelId: ChannelId): boolean {
    return (this.#timeouts.get(channelId) ?? 0) >= timeoutsInARow;
  }

  note(channelId: ChannelId, timedOut: boolean): void {
    const before = this.#timeouts.get(channelId);
    if (before !== undefined) this.#timeouts.delete(channelId);
    if (!timedOut) return;
    if (this.#timeouts.size === rememberedMax) {
      for (const oldest of this.#timeouts.keys()) {
        this.#timeouts.delete(oldest);
        break;
      }
    }
    this.#timeouts.set(channelId, Math.min((before ?? 0) + 1, timeoutsInARow));
  }
}
