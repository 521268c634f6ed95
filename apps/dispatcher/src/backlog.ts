import type { AccountId, ChannelId, WaitingChannel } from '@tocsin/domain';

/** What does not fit is found again in the database once there is room. */
const channelsMax = 20_000;

/** A channel with pending messages, as far as this process knows. */
export type Waiting = WaitingChannel & {
  /** Whom its messages go to, once one was seen. */
  readonly host: string | undefined;
};

/** What was seen of a channel when it was asked for messages. */
export type Seen = {
  /** Whether messages of it were claimed. */
  readonly served: boolean;
  /** Whether messages are left waiting. */
  readonly left: boolean;
  readonly host: string | undefined;
};

/**
 * The channels that have messages waiting, in turns: account by account, and within an account channel by channel. It
 * grows with the channels and not with their messages, and may be wrong: the rows are what is true.
 */
export class Backlog {
  readonly #accounts = new Map<AccountId, Map<ChannelId, Waiting>>();
  #size = 0;

  /** @returns how many of them were not known */
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

  /** The next channels that may be served, at most `servedMax`, in the order of their turns. */
  next(servedMax: number, mayBeServed: (waiting: Waiting) => boolean): Waiting[] {
    const served: Waiting[] = [];
    let lines = [...this.#accounts.values()].map((channels) => channels.values());
    const serveOneOf = (line: Iterator<Waiting, undefined>): boolean => {
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

  /** Takes note of what became of a channel whose turn it was. Who was served goes to the end of the line. */
  update({ accountId, channelId }: WaitingChannel, { served, left, host }: Seen): void {
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
