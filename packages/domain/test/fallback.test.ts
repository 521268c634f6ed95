import { describe, expect, test } from '@jest/globals';
import { type ChannelId, fallbackFault, id } from '../src/index.js';

const channels = ['a', 'b', 'c', 'd', 'e'].map((name) => id<ChannelId>(name));
const [a, b, c, d] = channels as [ChannelId, ChannelId, ChannelId, ChannelId];

describe('a fallback', () => {
  test('may be another channel', () => {
    expect(fallbackFault({ channelId: a, chain: [b], depthBefore: 0 })).toBeUndefined();
  });

  test('is never the channel itself, nor leads back to it', () => {
    expect(fallbackFault({ channelId: a, chain: [a], depthBefore: 0 })).toBe('names the channel itself');
    expect(fallbackFault({ channelId: a, chain: [b, c, a], depthBefore: 1 })).toBe(
      'names a channel that has this one as its fallback',
    );
  });

  test.each([
    [[b, c, d], 0],
    [[c, d], 1],
    [[d], 2],
  ])('makes a chain of three, with %j after it and %i before it', (chain, depthBefore) => {
    expect(fallbackFault({ channelId: a, chain, depthBefore })).toBeUndefined();
    const fault = fallbackFault({ channelId: a, chain, depthBefore: depthBefore + 1 });
    expect(fault).toBe('makes a chain of 4 fallbacks; the limit is 3');
  });
});
