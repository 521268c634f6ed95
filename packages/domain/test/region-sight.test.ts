import { describe, expect, test } from '@jest/globals';
import { instant } from '../src/brand.js';
import { type Blindness, blindnessAfter, regionSight } from '../src/region-sight.js';

const at = (seconds: number) => instant(new Date(Date.UTC(2026, 4, 3, 12) + 1000 * seconds));
const now = at(1000);
const heard = (secondsAgo: number, blind: Blindness | null = null) => ({
  heardAt: at(1000 - secondsAgo),
  blind,
});
const blindSince = (seconds: number, cause: Blindness['cause'] = 'network'): Blindness => ({
  since: at(seconds),
  cause,
  reportedAt: at(990),
});

describe('a region', () => {
  test('is silent when none of its probers was heard of for a minute, or it has none', () => {
    expect(regionSight([], now)).toEqual({ state: 'silent', since: null });
    expect(regionSight([{ heardAt: null, blind: null }], now)).toEqual({ state: 'silent', since: null });
    expect(regionSight([heard(60), heard(90)], now)).toEqual({ state: 'silent', since: at(940) });
    expect(regionSight([heard(59)], now)).toEqual({ state: 'seeing' });
  });

  test('is blind when all are that are heard of, since the last of them is', () => {
    expect(regionSight([heard(1, blindSince(900)), heard(1)], now)).toEqual({ state: 'seeing' });
    const two = [heard(1, blindSince(900)), heard(1, blindSince(950, 'name_servers')), heard(300)];
    expect(regionSight(two, now)).toEqual({ state: 'blind', since: at(950), cause: 'name_servers' });
  });

  test('is silent, not blind, when its blind prober has gone', () => {
    expect(regionSight([heard(61, blindSince(900))], now)).toEqual({ state: 'silent', since: at(939) });
  });
});

describe('what a prober says of its sight', () => {
  test('is kept from when it began, told again or with another cause, until it ends', () => {
    const network = { cause: 'network', ageMs: 5000 } as const;
    const first = blindnessAfter(null, network, now);
    expect(first).toEqual({ since: at(995), cause: 'network', reportedAt: now });
    expect(blindnessAfter(first, { ...network, ageMs: 24_000 }, at(1019))).toBe(first);
    expect(blindnessAfter(first, { ...network, ageMs: 35_000 }, at(1030))).toEqual({
      since: at(995),
      cause: 'network',
      reportedAt: at(1030),
    });
    expect(blindnessAfter(first, { cause: 'name_servers', ageMs: 0 }, at(1001))).toEqual({
      since: at(995),
      cause: 'name_servers',
      reportedAt: at(1001),
    });
    expect(blindnessAfter(first, null, now)).toBeNull();
    expect(blindnessAfter(null, null, now)).toBeNull();
  });

  test('is over when it is not repeated: the prober was restarted, and sees', () => {
    const first = blindnessAfter(null, { cause: 'network', ageMs: 0 }, now);
    const probers = [{ heardAt: at(1089), blind: first }];
    expect(regionSight(probers, at(1089))).toMatchObject({ state: 'blind' });
    expect(regionSight(probers, at(1090))).toEqual({ state: 'seeing' });
    const again = blindnessAfter(first, { cause: 'network', ageMs: 1000 }, at(1200));
    expect(again).toMatchObject({ since: at(1199) });
  });
});
