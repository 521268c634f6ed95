import { describe, expect, test } from '@jest/globals';
import {
  draftOf,
  emptyDraft,
  intervalChoices,
  monitorChanges,
  newMonitorBody,
  regionsIn,
} from '../../../src/monitors/form/monitor-draft.js';
import { monitor } from '../../support/monitor.js';

describe('a new monitor', () => {
  test.each([
    [' https://shop.example.com/health ', 'shop.example.com'],
    ['shop.example.com:443', 'shop.example.com:443'],
    ['Nightly backup', 'Nightly backup'],
  ])('of %p that nobody named is called %p', (target, name) => {
    const body = newMonitorBody('http', { ...emptyDraft, target });
    expect(body).toMatchObject({ type: 'http', name, target: target.trim() });
  });
});

test('a changed monitor says nothing of its channels, which are attached one by one', () => {
  const draft = { ...emptyDraft, ...draftOf(monitor({ name: 'Shop', tags: ['prod'] })), timeout_seconds: 20 };
  expect(monitorChanges(draft)).toEqual({
    name: 'Shop',
    target: 'https://shop.example.com/',
    interval_seconds: 60,
    timeout_seconds: 20,
    settings: {},
    severity: null,
    failures_to_open: null,
    regions_to_open: null,
    successes_to_resolve: null,
    parent_id: null,
    regions: ['default'],
    tags: ['prod'],
  });
});

test('regions are typed with commas or blanks, and each counts once', () => {
  expect(regionsIn(' eu-west, us-east\neu-west,')).toEqual(['eu-west', 'us-east']);
  expect(regionsIn(' ')).toEqual([]);
});

test('intervals are told in words, with one that is unusual in its place', () => {
  const labels = intervalChoices(90).map(({ label }) => label);
  expect(labels.slice(0, 5)).toEqual([
    'every 10 seconds',
    'every 30 seconds',
    'every minute',
    'every 90 seconds',
    'every 2 minutes',
  ]);
  expect(labels).toContain('every hour');
});
