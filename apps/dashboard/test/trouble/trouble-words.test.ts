import { describe, expect, test } from '@jest/globals';
import type { Trouble } from '../../src/trouble/trouble-queries.js';
import { reasonOf, troubleWords } from '../../src/trouble/trouble-words.js';

const now = new Date('2027-03-10T15:00:00.000Z');

const incident: Trouble['incident'] = {
  id: 'incident-1',
  monitor_id: 'monitor-1',
  title: 'Shop is down: answered 503',
  title_reason: null,
  status: 'open',
  severity: 'critical',
  started_at: '2027-03-10T12:57:00.000Z',
  resolved_at: null,
  opened_by: 'checks',
  suppressed_by: null,
  acknowledgement: null,
  time_to_acknowledge_seconds: null,
};

const failure: Trouble['latest_failure'] = {
  at: '2027-03-10T12:55:00.000Z',
  region: 'default',
  status: 'down',
  duration_ms: 12,
  counting: 'counted',
  message: 'It answered 503.',
  reason: null,
  details: null,
  details_at: null,
  phases: null,
};

const trouble = (changes: Partial<Trouble> = {}): Trouble => ({
  incident,
  monitor_name: 'Shop',
  monitor_type: 'http',
  runbook_url: null,
  monitor_state: 'down',
  monitor_health: 'down',
  first_failed_at: '2027-03-10T12:55:00.000Z',
  last_good_at: null,
  failed_checks: 19,
  latest_failure: failure,
  held_open: null,
  ...changes,
});

const saying = (changes: Partial<Trouble> = {}) => troubleWords(trouble(changes), now, 'UTC');

describe('the block of what is wrong', () => {
  test('says the state, how long, the reason once, and folds what repeats', () => {
    expect(saying()).toEqual({
      tone: 'bad',
      title: 'Down for 2 h 3 min',
      reason: 'It answered 503.',
      about: ['19 failed checks since 12:55.'],
    });
    expect(saying({ first_failed_at: null }).title).toBe('Down for 2 h 3 min');
    expect(saying({ failed_checks: 1 }).about).toEqual(['Since 12:55.']);
  });

  test('says that a monitor is flapping, whether it is up or down just now, and when that ends', () => {
    const held_open = { openings: 4, ends_at: '2027-03-10T15:10:00.000Z' };
    expect(saying({ monitor_state: 'flapping', held_open })).toMatchObject({
      tone: 'bad',
      title: 'Flapping for 2 h 3 min',
      about: [
        '19 failed checks since 12:55.',
        'Flapping: 4 incidents opened lately, so this one stays open until it has been up for a while.',
        'It ends at 15:10 if the target stays up.',
      ],
    });
    const five = saying({ held_open: { openings: 5, ends_at: null } });
    expect(five.title).toBe('Down for 2 h 3 min');
    expect(five.about[1]).toContain('Flapping: 5 or more incidents');
  });

  test('says what ends an incident of a target that is up again', () => {
    expect(saying({ monitor_state: 'incident', monitor_health: 'up' })).toMatchObject({
      title: 'Incident for 2 h 3 min',
      about: [expect.anything(), 'Checks find it up again. It ends when enough checks in a row succeed.'],
    });
  });

  test('claims nothing of a target that nobody can look at', () => {
    expect(saying({ monitor_state: 'incident', monitor_health: 'unknown' }).about).toEqual([
      '19 failed checks since 12:55.',
      'The latest checks could not look at the target.',
    ]);
  });

  test('has the title of an incident that somebody opened for its reason', () => {
    const opened = { ...incident, title: 'Orders are not taken', opened_by: 'request' } as const;
    const changes = {
      incident: opened,
      monitor_state: 'up',
      latest_failure: null,
      failed_checks: 0,
    } as const;
    expect(saying(changes)).toMatchObject({
      tone: 'wait',
      reason: 'Orders are not taken',
      about: ['Since 12:55.', 'Somebody opened it, so checks do not end it.'],
    });
    expect(reasonOf(trouble({ ...changes, latest_failure: failure }))).toBe('It answered 503.');
  });

  test('says that the parent explains it', () => {
    const about = saying({ incident: { ...incident, suppressed_by: 'incident-0' } }).about;
    expect(about.at(-1)).toContain('No message was sent');
  });

  test('names the day of an incident that is older than one', () => {
    const first_failed_at = '2027-03-08T12:55:00.000Z';
    expect(saying({ first_failed_at }).about[0]).toBe('19 failed checks since 8 Mar, 12:55:00.');
  });
});
