import { beforeEach, describe, expect, test } from '@jest/globals';
import type { AccountId, ChannelId, WaitingChannel } from '@tocsin/domain';
import { idSequence } from '@tocsin/testing';
import fc from 'fast-check';
import { type Room, WaitingChannels } from '../../src/intake/waiting-channels.js';

const channelsMax = 20_000;
const newId = idSequence();
const anyone: Room = { ofAccount: () => true, ofHost: () => true, ofChannel: () => true };
const onlyChannels = (ofChannel: Room['ofChannel']): Room => ({ ...anyone, ofChannel });
const nothingLeft = { served: true, left: false, host: 'hooks.example.com' };

let channels: WaitingChannels;
beforeEach(() => {
  channels = new WaitingChannels();
});

const account = (channelCount: number): WaitingChannel[] => {
  const accountId = newId<AccountId>();
  return Array.from({ length: channelCount }, () => ({ accountId, channelId: newId<ChannelId>() }));
};

/** Serves the next channels, all of which have more messages. */
const serve = (from: WaitingChannels, servedMax: number, room = anyone) => {
  const waiting = from.next(servedMax, room);
  for (const each of waiting) from.update(each, { served: true, left: true, host: undefined });
  return waiting;
};

const next = (servedMax: number, room = anyone): ChannelId[] =>
  serve(channels, servedMax, room).map(({ channelId }) => channelId);

const idsOf = (...waiting: readonly (WaitingChannel | undefined)[]) => waiting.map((each) => each?.channelId);

describe('waiting channels', () => {
  test('are served account by account, and within an account channel by channel', () => {
    const [a, b] = [account(3), account(1)];
    channels.note([...a, ...b]);
    expect(next(10)).toEqual(idsOf(a[0], b[0], a[1], a[2]));
  });

  test('go to the end of the line when they are served', () => {
    const [a, b] = [account(2), account(1)];
    channels.note([...a, ...b]);
    const turns = Array.from({ length: 6 }, () => next(1)).flat();
    expect(turns).toEqual(idsOf(a[0], b[0], a[1], b[0], a[0], b[0]));
  });

  test('keep their turn when nothing of them could be claimed', () => {
    const [a, b] = [account(2), account(1)];
    channels.note([...a, ...b]);
    for (const each of channels.next(2, anyone)) {
      channels.update(each, { served: each.accountId === b[0]?.accountId, left: true, host: undefined });
    }
    expect(next(10)).toEqual(idsOf(a[0], b[0], a[1]));
  });

  test('keep their turn while they may not be served, and hold nobody up', () => {
    const [a, b] = [account(2), account(1)];
    channels.note([...a, ...b]);
    const busy = a[0]?.channelId;
    const butBusy = onlyChannels(({ channelId }) => channelId !== busy);
    expect(next(2, butBusy)).toEqual(idsOf(a[1], b[0]));
    expect(next(2)).toEqual(idsOf(a[0], b[0]));
    expect(
      next(
        2,
        onlyChannels(() => false),
      ),
    ).toEqual([]);
    expect(next(1)).toEqual(idsOf(a[1]));
  });

  test('are each checked once per call', () => {
    channels.note([...account(3), ...account(2)]);
    const asked: ChannelId[] = [];
    channels.next(
      10,
      onlyChannels(({ channelId }) => asked.push(channelId) < 0),
    );
    expect(asked).toHaveLength(5);
    expect(new Set(asked).size).toBe(5);
  });

  test('of an account without room are not looked at', () => {
    const [a, b] = [account(2000), account(1)];
    channels.note([...a, ...b]);
    const [asked, full]: [ChannelId[], AccountId | undefined] = [[], a[0]?.accountId];
    const room: Room = {
      ...anyone,
      ofAccount: (accountId) => accountId !== full,
      ofChannel: ({ channelId }) => asked.push(channelId) > 0,
    };
    expect(next(10, room)).toEqual(idsOf(b[0]));
    expect(asked).toEqual(idsOf(b[0]));
    expect(next(1)).toEqual(idsOf(a[0]));
  });

  test('of an account whose turn has not come are not looked at', () => {
    const [a, b] = [account(1), account(1)];
    channels.note([...a, ...b]);
    const asked: AccountId[] = [];
    expect(next(1, { ...anyone, ofAccount: (accountId) => asked.push(accountId) > 0 })).toEqual(idsOf(a[0]));
    expect(asked).toEqual([a[0]?.accountId]);
  });

  test('of a host without room are not asked about one by one', () => {
    const [a, b] = [account(2000), account(1)];
    channels.note([...a, ...b]);
    for (const each of a) channels.update(each, { served: false, left: true, host: 'full.example.com' });
    const asked: string[] = [];
    const room: Room = {
      ofAccount: () => true,
      ofHost: (host) => asked.push(host) === 0,
      ofChannel: ({ channelId }) => asked.push(channelId) > 0,
    };
    expect(next(10, room)).toEqual(idsOf(b[0]));
    expect(asked).toEqual(['full.example.com', b[0]?.channelId]);
    expect(next(1)).toEqual(idsOf(a[0]));
  });

  test('count as new once', () => {
    const [a, b] = [account(2), account(2)];
    expect(channels.note([...a, ...a])).toBe(2);
    expect(channels.note([...a, ...b])).toBe(2);
    expect(channels.note([])).toBe(0);
    expect(next(10)).toHaveLength(4);
  });

  test('have a limit, and are found again once there is room', () => {
    const [many, one] = [account(channelsMax), account(1)];
    expect(channels.note(many)).toBe(channelsMax);
    expect(channels.note(one)).toBe(0);
    const [gone] = many;
    if (gone) channels.update(gone, nothingLeft);
    expect(channels.note(one)).toBe(1);
    expect(next(2)).toEqual(idsOf(many[1], one[0]));
  });
});

describe('the summary of a claim', () => {
  test('removes a channel when no message is left', () => {
    const [a, b] = [account(2), account(1)];
    channels.note([...a, ...b]);
    for (const waiting of [...a.slice(0, 1), ...b]) channels.update(waiting, nothingLeft);
    expect(next(10)).toEqual(idsOf(a[1]));
    expect(channels.note([...a, ...b])).toBe(2);
  });

  test("has the channel's host while the channel waits", () => {
    const a = account(1);
    channels.note(a);
    for (const waiting of a)
      channels.update(waiting, { served: false, left: true, host: 'hooks.example.com' });
    expect(channels.note(a)).toBe(0);
    expect(channels.next(1, anyone)).toEqual([{ ...a[0], host: 'hooks.example.com' }]);
    for (const waiting of a) channels.update(waiting, nothingLeft);
    channels.note(a);
    expect(channels.next(1, anyone)).toEqual([{ ...a[0], host: undefined }]);
  });

  test('changes nothing for a channel that does not wait', () => {
    for (const left of [true, false]) {
      for (const waiting of account(1)) channels.update(waiting, { ...nothingLeft, left });
    }
    expect(next(10)).toEqual([]);
  });
});

const between = <Key>(served: readonly Key[], key: Key): Key[][] => {
  const times = served.flatMap((each, index) => (each === key ? [index] : []));
  return times.slice(1).map((until, index) => served.slice((times[index] ?? 0) + 1, until));
};

test('no account or channel is served twice before every other one is served once', () => {
  const anyChannelCounts = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(anyChannelCounts, fc.array(fc.nat(), { maxLength: 20 }), (channelCounts, turns) => {
      const fair = new WaitingChannels();
      const waiting = channelCounts.map(account);
      fair.note(waiting.flat());
      const served = turns.flatMap((turn) => serve(fair, 1 + (turn % channelCounts.length)));
      const accounts = served.map(({ accountId }) => accountId);
      for (const accountId of new Set(accounts)) {
        for (const others of between(accounts, accountId)) {
          expect(new Set(others).size).toBe(channelCounts.length - 1);
        }
        const own = served.filter((each) => each.accountId === accountId).map((each) => each.channelId);
        const channelCount = waiting.find(([first]) => first?.accountId === accountId)?.length ?? 0;
        for (const channelId of new Set(own)) {
          for (const others of between(own, channelId)) expect(new Set(others).size).toBe(channelCount - 1);
        }
      }
    }),
  );
});
