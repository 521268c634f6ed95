import { beforeEach, describe, expect, test } from '@jest/globals';
import type { ChannelId } from '@tocsin/domain';
import { idSequence } from '@tocsin/testing';
import { SlowChannels } from '../../src/intake/waiting-channels.js';

const rememberedMax = 50_000;

const newId = idSequence();
const [one, other] = [newId<ChannelId>(), newId<ChannelId>()];
let slow: SlowChannels;

beforeEach(() => {
  slow = new SlowChannels();
});

const note = (channelId: ChannelId, ...timeouts: readonly boolean[]): void => {
  for (const timedOut of timeouts) slow.note(channelId, timedOut);
};

describe('a channel', () => {
  test('is slow after two timeouts in a row', () => {
    expect(slow.has(one)).toBe(false);
    note(one, true);
    expect(slow.has(one)).toBe(false);
    note(one, true);
    expect(slow.has(one)).toBe(true);
    expect(slow.has(other)).toBe(false);
  });

  test('is not slow when it answers in between', () => {
    note(one, true, false, true, false, true);
    expect(slow.has(one)).toBe(false);
  });

  test('stays slow while it times out, until one answer', () => {
    note(one, true, true, true, true, true);
    expect(slow.has(one)).toBe(true);
    note(one, false);
    expect(slow.has(one)).toBe(false);
    note(one, true);
    expect(slow.has(one)).toBe(false);
  });
});

describe('when more channels time out than fit', () => {
  const others = Array.from({ length: rememberedMax - 1 }, () => newId<ChannelId>());

  test('the channel that timed out longest ago goes first', () => {
    note(one, true, true);
    for (const channelId of others) note(channelId, true, true);
    expect(slow.has(one)).toBe(true);
    note(other, true, true);
    expect([slow.has(one), slow.has(other)]).toEqual([false, true]);
    expect(others.every((channelId) => slow.has(channelId))).toBe(true);
  });

  test('a channel that keeps timing out stays', () => {
    note(one, true, true);
    for (const channelId of others) note(channelId, true, true);
    note(one, true);
    note(other, true, true);
    expect([slow.has(one), slow.has(other)]).toEqual([true, true]);
    expect(others.filter((channelId) => !slow.has(channelId))).toEqual(others.slice(0, 1));
  });
});
