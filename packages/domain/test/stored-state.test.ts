import { describe, expect, test } from '@jest/globals';
import { jobFrom } from '../src/job-state.js';
import { initialHealth, monitorHealthFrom } from '../src/monitor-health.js';
import { at } from './support/health-world.js';

const region = { region: '', verdict: 'up', last: 'up', streak: 1, failures: 0, at: at(0) };
const health = { ...initialHealth, regions: [region], watchedSince: at(0), openings: [at(0)] };

describe('a stored health', () => {
  test('is what was stored, and none is that of a new monitor', () => {
    expect(monitorHealthFrom(health)).toBe(health);
    expect(monitorHealthFrom(null)).toBe(initialHealth);
  });

  test.each<[string, unknown]>([
    ['no JSON', undefined],
    ['no object', 'up'],
    ['without a field', { ...health, openings: undefined }],
    ['with a count that is none', { ...health, unheardFailures: -1 }],
    ['with a moment that is none', { ...health, calmSince: '2026-13-03T12:00:00.000Z' }],
    ['with a region that is none', { ...health, regions: [{ ...region, last: 'unknown' }] }],
  ])('that is unreadable, %s, has the next result look for an open incident', (_, stored) => {
    expect(monitorHealthFrom(stored)).toEqual({ ...initialHealth, reported: 'down' });
  });
});

describe('a stored job', () => {
  const ended = { at: at(5), failed: true, exitCode: 3 };

  test.each([null, {}, { startedAt: at(1) }, { ended }])('is what was stored: %j', (state) => {
    expect(jobFrom({ since: at(0), state }, at(60))).toEqual({ since: at(0), state: state ?? {} });
  });

  test.each<[string, unknown]>([
    ['no JSON', undefined],
    ['without its beginning', { state: {} }],
    ['with an end that is none', { since: at(0), state: { ended: { ...ended, failed: 'yes' } } }],
  ])('that is unreadable, %s, is waited for from now on', (_, stored) => {
    expect(jobFrom(stored, at(60))).toEqual({ since: at(60), state: {} });
  });
});
