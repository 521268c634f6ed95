import type { AccountId, ChannelId, WaitingChannel } from '@tocsin/domain';

/** `MessageClaimer.look` finds the channels that do not fit. */
const channelsMax = 20_000;

export type QueuedChannel = WaitingChannel & {
  readonly host: string | undefined;
};

/** An account and a host are asked about once, however many of their channels wait, and then their channels. */
export type Room = {
  readonly ofAccount: (accountId: AccountId) => boolean;
  readonly ofHost: (host: string) => boolean;
  readonly ofChannel: (channel: QueuedChannel) => boolean;
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

  next(servedMax: number, room: Room): QueuedChannel[] {
    const served: QueuedChannel[] = [];
    const hosts = new Map<string, boolean>();
    const hasRoomAt = (host: string | undefined): boolean => {
      if (host === undefined) return true;
      const hasRoom = hosts.get(host) ?? room.ofHost(host);
      hosts.set(host, hasRoom);
      return hasRoom;
    };
    const serveOneOf = (line: Iterator<QueuedChannel, undefined>): boolean => {
      if (served.length === servedMax) return false;
      for (;;) {
        const { value: waiting } = line.next();
        if (waiting === undefined) return false;
        if (!hasRoomAt(waiting.host) || !room.ofChannel(waiting)) continue;
        served.push(waiting);
        return true;
      }
    };
    let lines: Iterator<QueuedChannel, undefined>[] = [];
    for (const [accountId, channels] of this.#accounts) {
      if (served.length === servedMax) break;
      if (!room.ofAccount(accountId)) continue;
      const line = channels.values();
      if (serveOneOf(line)) lines.push(line);
    }
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

/** Orders items by round: the first of each group, then the second of each. The order within a group stays. */
export const roundRobin = <Item, Group>(
  items: readonly Item[],
  groupOf: (item: Item) => Group,
): readonly Item[] => {
  const groups = new Map<Group, Item[]>();
  for (const item of items) {
    const group = groups.get(groupOf(item));
    if (group === undefined) groups.set(groupOf(item), [item]);
    else group.push(item);
  }
  if (groups.size <= 1) return items;
  const ordered: Item[] = [];
  for (let round = 0; ordered.length < items.length; round++) {
    for (const group of groups.values()) {
      const item = group[round];
      if (item !== undefined) ordered.push(item);
    }
  }
  return ordered;
};

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
