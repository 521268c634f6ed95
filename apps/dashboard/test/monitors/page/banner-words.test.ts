import { describe, expect, test } from '@jest/globals';
import { type BannerFacts, bannerOf, type OpenIncident } from '../../../src/monitors/page/banner-words.js';
import type { CheckWithWords } from '../../../src/monitors/shared/check-words.js';
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
  message: null,
  details: null,
  words: 'It answered 200 OK in 12 ms.',
  seen: null,
  ...changes,
});

const failed = check({ status: 'down', words: 'It answered 503.' });

const incident = (changes: Partial<OpenIncident> = {}): OpenIncident => ({
  id: 'incident-1',
  monitor_id: 'monitor-1',
  title: 'Shop is down: It answered 503.',
  status: 'open',
  severity: 'critical',
  started_at: '2027-03-10T12:55:00.000Z',
  resolved_at: null,
  opened_by: 'checks',
  suppressed_by: null,
  timeline: [],
  suppressed: [],
  evidence: [],
  held_open: null,
  ...changes,
});

const saying = ({
  state = {},
  ...facts
}: Partial<BannerFacts> & { readonly state?: Parameters<typeof monitor>[0] }) => {
  const open = facts.openIncident?.id ?? null;
  return bannerOf({
    monitor: monitor({ status: 'up', health: 'up', open_incident_id: open, ...state }),
    openIncident: undefined,
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

describe('with an open incident', () => {
  const down = { status: 'down', health: 'down' } as const;

  test('it is down for as long as the incident, for the latest reason', () => {
    expect(saying({ state: down, openIncident: incident(), latestCheck: failed })).toEqual({
      tone: 'bad',
      title: 'Down for 2 h 5 min',
      why: 'It answered 503.',
    });
  });

  test('in maintenance too, because the incident opened before', () => {
    const maintenanceUntil = '2027-03-10T16:30:00.000Z';
    const facts = { state: down, openIncident: incident(), latestCheck: failed, maintenanceUntil };
    expect(saying(facts).title).toBe('Down for 2 h 5 min');
  });

  test('a monitor that is up again is recovering until enough checks have succeeded', () => {
    expect(saying({ openIncident: incident(), state: { successes_to_resolve: 3 } })).toEqual({
      tone: 'wait',
      title: 'Recovering, with an incident for 2 h 5 min',
      why: 'Checks find it up again. The incident ends when 3 checks in a row succeed.',
    });
  });

  test('flapping says why the incident stays open while checks are up, and until when', () => {
    const held = { openings: 4, ends_at: '2027-03-10T15:10:00.000Z' };
    expect(saying({ openIncident: incident({ held_open: held }) })).toEqual({
      tone: 'bad',
      title: 'Flapping, with an incident for 2 h 5 min',
      why: 'Checks find it up now, but 4 incidents opened lately, so this one stays open until the target has stayed up for a while. It ends at 15:10:00 if the target stays up.',
    });
    const five = incident({ held_open: { openings: 5, ends_at: null } });
    expect(saying({ state: down, openIncident: five, latestCheck: failed }).why).toBe(
      'It answered 503. It is flapping: 5 or more incidents opened lately, so this one stays open until the target has stayed up for a while.',
    );
  });

  test('one that somebody opened is not ended by checks', () => {
    const openIncident = incident({ opened_by: 'request' });
    expect(saying({ openIncident })).toEqual({
      tone: 'bad',
      title: 'Incident for 2 h 5 min',
      why: 'Somebody opened it, so checks do not end it. They find the target up.',
    });
    expect(saying({ openIncident, state: down, latestCheck: failed }).why).toBe(
      'Somebody opened it, so checks do not end it. It answered 503.',
    );
  });

  test('one that the parent explains sent no message', () => {
    const openIncident = incident({ suppressed_by: 'incident-0' });
    expect(saying({ openIncident, state: down, latestCheck: failed }).why).toBe(
      'It answered 503. No message was sent: an open incident of the parent monitor explains this one.',
    );
  });

  test('that has not loaded yet is said all the same', () => {
    expect(saying({ state: { ...down, open_incident_id: 'incident-1' } }).title).toBe('Incident');
  });
});
