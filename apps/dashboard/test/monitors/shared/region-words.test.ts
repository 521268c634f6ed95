import { expect, test } from '@jest/globals';
import type { Region } from '../../../src/monitors/shared/region-queries.js';
import { outageInWords, regionsDown } from '../../../src/monitors/shared/region-words.js';

const since = '2026-05-03T14:02:00.000Z';
const region = (changes: Partial<Region>): Region => ({
  region: 'eu',
  state: 'seeing',
  since: null,
  cause: null,
  ...changes,
});

test.each([
  [{ state: 'seeing' }, null],
  [{ state: 'blind', since, cause: 'network' }, 'The prober of region eu has reached no host'],
  [{ state: 'blind', since, cause: 'name_servers' }, 'The prober of region eu has reached no name server'],
  [
    { state: 'blind', since, cause: 'uplink' },
    'The prober of region eu has reached nothing beyond its own network',
  ],
  [{ state: 'blind', since, cause: 'route' }, 'The prober of region eu has not reached part of its network'],
  [{ state: 'silent', since }, 'No prober of region eu has reported'],
  [{ state: 'silent', since: null }, 'No prober of region eu is running'],
] as const)('of a region that is %j is said: %s', (changes, words) => {
  expect(outageInWords(region(changes))).toBe(words);
});

test('of a monitor, only those regions are told that it is checked from and nothing is seen from', () => {
  const regions = [
    region({ region: 'ap', state: 'silent' }),
    region({ region: 'eu' }),
    region({ region: 'us', state: 'blind', since, cause: 'network' }),
  ];
  const names = (from: readonly string[] | null) => regionsDown(regions, from).map((each) => each.region);
  expect(names(null)).toEqual(['ap', 'us']);
  expect(names(['eu', 'us'])).toEqual(['us']);
  expect(names(['eu'])).toEqual([]);
});
