import type { AccountId, ChannelId, WaitingChannel } from '@tocsin/domain';

/** Looking finds the channels that do not fit. */
const channelsMax = 20_000;

export type QueuedChannel = WaitingChannel & {
  /** The host of its messages, once one was read. */
  readonly host: string | undefined;
};

export type ClaimSummary = {
  /** Messages of the channel were claimed. */
  readonly served: boolean;
  /** Messages of the channel still wait. */
  readonly left: boolean;
  readonly host: string | undefined;
};

/**
 * The channels with pending messages, in turns between accounts and, within an account, between channels. Its size
 * grows with the channels, not with their messages. It may be out of date: the rows decide.
 */
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

  /** The next channels that `mayBeServed` accepts, at most `servedMax`, in order. */
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
