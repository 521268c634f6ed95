import { describe, expect, test } from '@jest/globals';
import {
  diagnosisIn,
  failedChoices,
  failedRegions,
  firstFailed,
  lastGoodFor,
} from '../../../src/incidents/evidence/choices.js';
import type { SeenCheck } from '../../../src/incidents/evidence/incident-evidence.js';

const check = (region: string, at: number, ...moments: SeenCheck['moments']): SeenCheck => ({
  moments,
  region,
  at: new Date(at * 1_000).toISOString(),
  status: moments.includes('last_good') ? 'up' : 'down',
  message: `${region} ${at}`,
  reason: null,
  duration_ms: 1,
  details: {},
  exchanges: [],
  exchanges_left_out: 0,
  diagnosis: null,
  decisive: null,
});

const paris = [
  check('paris', 1, 'last_good'),
  check('paris', 3, 'first_failed'),
  check('paris', 5, 'confirmed', 'last_failed'),
];
const oslo = [check('oslo', 2, 'first_failed', 'confirmed'), check('oslo', 6, 'last_failed')];
const checks = [...paris, ...oslo].toSorted((one, other) => one.at.localeCompare(other.at));

describe('the checks that can be compared', () => {
  test('are those of the regions that failed, in the order in which they began to fail', () => {
    expect(failedRegions(checks)).toEqual(['oslo', 'paris']);
    expect(failedRegions([])).toEqual([]);
  });

  test('are each once, under its first moment', () => {
    const moments = (region: string) => failedChoices(checks, region).map(({ moment }) => moment);
    expect(moments('paris')).toEqual(['first_failed', 'confirmed']);
    expect(moments('oslo')).toEqual(['first_failed', 'last_failed']);
  });

  test('stand beside the last good one of their region, or else of another one', () => {
    expect(lastGoodFor(checks, 'paris')).toBe(paris[0]);
    expect(lastGoodFor(checks, 'oslo')).toBe(paris[0]);
    expect(lastGoodFor(oslo, 'oslo')).toBeNull();
  });

  test('begin with the one of which the sentence speaks', () => {
    expect(firstFailed(checks)).toBe(oslo[0]);
  });
});

test('of the failed checks of a region, the newest diagnosis counts', () => {
  const diagnosis = (name: string) => ({ route: null, question: { name, type: 'A' }, name_servers: [] });
  const [first, second] = [diagnosis('first.example.com'), diagnosis('second.example.com')];
  const diagnosed = [
    check('paris', 1, 'last_good'),
    { ...check('paris', 3, 'first_failed'), diagnosis: first },
    { ...check('paris', 5, 'confirmed'), diagnosis: second },
    check('paris', 7, 'last_failed'),
    check('oslo', 8, 'first_failed'),
  ];
  expect(diagnosisIn(diagnosed, 'paris')).toBe(second);
  expect(diagnosisIn(diagnosed, 'oslo')).toBeNull();
});
