import { describe, expect, test } from '@jest/globals';
import { failingInWords } from '../../src/alerts/failing-channels.js';
import { fallbackChain, standInOf, trialChoices } from '../../src/alerts/fallback-words.js';

const channel = (id: string, fallback_channel_id: string | null) => ({ id, name: id, fallback_channel_id });
const channels = [
  channel('a', 'b'),
  channel('b', 'c'),
  channel('c', 'd'),
  channel('d', 'e'),
  channel('e', null),
];
const chain = (first: string | null, own?: string) => fallbackChain(channels, first, own).map(({ id }) => id);

describe('the channels that stand in', () => {
  test('are at most three, in their order', () => {
    expect(chain('a')).toEqual(['a', 'b', 'c']);
    expect(chain('d')).toEqual(['d', 'e']);
    expect(chain(null)).toEqual([]);
  });

  test('end where they would come back to the channel, or to one before', () => {
    expect(chain('a', 'c')).toEqual(['a', 'b']);
    expect(fallbackChain([channel('a', 'b'), channel('b', 'a')], 'a', undefined)).toHaveLength(2);
    expect(chain('gone')).toEqual([]);
  });
});

test('the first of them that is switched on and confirmed gets what a failing channel misses', () => {
  const as = (...off: string[]) =>
    channels.map((each) => ({ ...each, enabled: !off.includes(each.id), confirmed: true }));
  expect(standInOf(as(), channel('a', 'b'))?.id).toBe('b');
  expect(standInOf(as('b', 'c'), channel('a', 'b'))?.id).toBe('d');
  expect(standInOf(as('b', 'c', 'd'), channel('a', 'b'))).toBeUndefined();
  expect(standInOf(as(), channel('a', null))).toBeUndefined();
  const unconfirmed = as().map((each) => ({ ...each, confirmed: each.id !== 'b' }));
  expect(standInOf(unconfirmed, channel('a', 'b'))?.id).toBe('c');
});

test('a regular test message comes in a usual rhythm, or in the one that is set', () => {
  expect(trialChoices(null)).toEqual([
    { value: '', label: 'Never' },
    { value: '1', label: 'Every day' },
    { value: '7', label: 'Every week' },
    { value: '14', label: 'Every 14 days' },
    { value: '30', label: 'Every 30 days' },
  ]);
  expect(trialChoices(3).map(({ label }) => label)).toContain('Every 3 days');
});

test('the line on every page names the one channel that fails, or says how many', () => {
  expect(failingInWords(['On call'])).toBe('Channel “On call” is failing');
  expect(failingInWords(['On call', 'Mail'])).toBe('2 channels are failing');
});
