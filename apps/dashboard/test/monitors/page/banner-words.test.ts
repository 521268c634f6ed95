import { describe, expect, test } from '@jest/globals';
import { type BannerFacts, bannerOf } from '../../../src/monitors/page/banner-words.js';
import type { CheckWithWords } from '../../../src/monitors/shared/check-messages.js';
import { monitor } from '../../support/monitor.js';

const now = new Date('2027-03-10T15:00:00.000Z');

const check = (changes: Partial<CheckWithWords>): CheckWithWords => ({
  at: '2027-03-10T14:59:30.000Z',
  region: 'default',
  status: 'up',
  duration_ms: 12,
  counting: 'counted',
  details_at: null,
  phases: null,
  message: 'It answered 200 OK in 12 ms.',
  reason: null,
  details: null,
  words: 'It answered 200 OK in 12 ms.',
  seen: null,
  ...changes,
});

const failed = check({ status: 'down', words: 'It answered 503.' });

const saying = ({
  state = {},
  ...facts
}: Partial<BannerFacts> & { readonly state?: Parameters<typeof monitor>[0] }) => {
  return bannerOf({
    monitor: monitor({ status: 'up', health: 'up', ...state }),
    latestCheck: check({}),
    recoveredAt: undefined,
    checkedSince: undefined,
    maintenanceUntil: undefined,
    now,
    timeZone: 'UTC',
    ...facts,
  });
};

describe('without an incident', () => {
  test('it is up since the last incident, or else since the first check', () => {
    const checkedSince = '2027-03-01T15:00:00.000Z';
    const recoveredAt = '2027-03-10T12:00:00.000Z';
    const why = 'It answered 200 OK in 12 ms.';
    expect(saying({ checkedSince, recoveredAt })).toEqual({ tone: 'good', title: 'Up for 3 h', why });
    expect(saying({ checkedSince })).toEqual({ tone: 'good', title: 'Up for 9 d', why });
  });

  test('a failure that is not confirmed is no outage', () => {
    expect(saying({ latestCheck: failed })).toEqual({
      tone: 'wait',
      title: 'Up, but the last check failed',
      why: 'It answered 503. An incident opens if the next checks fail too.',
    });
  });

  test('it is not known before the first check', () => {
    const state = { status: 'unknown', health: 'unknown' } as const;
    expect(saying({ state, latestCheck: undefined })).toEqual({
      tone: 'idle',
      title: 'Not known yet',
      why: 'The first check is on its way.',
    });
  });

  test('paused and unchecked monitors say so', () => {
    expect(saying({ state: { status: 'paused' } }).title).toBe('Paused');
    expect(saying({ state: { status: 'paused', pause_reason: 'plan' } })).toMatchObject({
      title: 'Paused by the plan',
      why: expect.stringContaining('goes on after an upgrade'),
    });
    const state = { unchecked_since: '2027-03-10T14:00:00.000Z', health: 'unknown' } as const;
    expect(saying({ state })).toMatchObject({ tone: 'wait', title: 'Not checked for 1 h' });
    const unsupported = 'The registry gives no dates.';
    expect(saying({ state: { unsupported, health: 'unknown' } })).toMatchObject({
      tone: 'idle',
      title: 'It can never be checked',
      why: unsupported,
    });
  });

  test('in maintenance, it says until when, and how the target is', () => {
    const maintenanceUntil = '2027-03-10T16:30:00.000Z';
    const state = { status: 'down', health: 'down' } as const;
    expect(saying({ maintenanceUntil, state, latestCheck: failed })).toEqual({
      tone: 'wait',
      title: 'In maintenance until 16:30:00',
      why: 'It is down. It answered 503. No incident opens until then.',
    });
  });
});

test('an open incident whose block has not loaded yet is said all the same', () => {
  const state = { status: 'down', health: 'down', open_incident_id: 'incident-1' } as const;
  expect(saying({ state }).title).toBe('Incident');
});
