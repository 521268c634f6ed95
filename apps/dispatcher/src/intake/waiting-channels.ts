import type { AccountId, ChannelId, WaitingChannel } from '@tocsin/domain';

/** `MessageClaimer.look` finds the channels that do not fit. */
const channelsMax = 20_000;

export type QueuedChannel = WaitingChannel & {
  readonly host: string | undefined;
};

export type ClaimSummary = {
  readonly served: boolean;
  readonly left: boolean;
  readonly host: string | undefined;
};

/** The channels with pending messages, as far as known here: the rows decide. */
export class WaitingChannels {
  readonly #accounts = new Map<AccountId, Map<ChannelId, QueuedChannel>>();
  #size = 0;

  /** @returns how many are new */
  note(waiting: Iterable<WaitingChannel>): number {
    const before = this.#size;
    for (const { accountId, channelId } of waiting) {
      let channels = this.#accounts.get(accountId);
      if (channels?.has(channelId) || this.#size === channelsMax) continue;
      if (channels === undefined) {
        channels = new Map();
        this.#accounts.set(accountId, channels);
      }
      channels.set(channelId, { accountId, channelId, host: undefined });
      this.#size += 1;
    }
    return this.#size - before;
  }

  next(servedMax: number, mayBeServed: (channel: QueuedChannel) => boolean): QueuedChannel[] {
    const served: QueuedChannel[] = [];
    let lines = [...this.#accounts.values()].map((channels) => channels.values());
    const serveOneOf = (line: Iterator<QueuedChannel, undefined>): boolean => {
      if (served.length === servedMax) return false;
      for (;;) {
        const { value: waiting } = line.next();
        if (waiting === undefined) return false;
        if (!mayBeServed(waiting)) continue;
        served.push(waiting);
        return true;
      }
    };
    while (lines.length > 0) lines = lines.filter(serveOneOf);
    return served;
  }

  /** Updates a channel after a claim. A served channel goes to the end of the line. */
  update({ accountId, channelId }: WaitingChannel, { served, left, host }: ClaimSummary): void {
    const channels = this.#accounts.get(accountId);
    if (!channels?.has(channelId)) return;
    if (served) {
      toTheEnd(channels, channelId);
      toTheEnd(this.#accounts, accountId);
    }
    if (left) {
      channels.set(channelId, { accountId, channelId, host });
      return;
    }
    channels.delete(channelId);
    this.#size -= 1;
    if (channels.size === 0) this.#accounts.delete(accountId);
  }
}

const toTheEnd = <Key, Value>(map: Map<Key, Value>, key: Key): void => {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
};
