import '../../support/with-types.js';
import { describe, expect, test } from '@jest/globals';
import {
  matchingMonitors,
  monitorsInState,
  orderedMonitors,
} from '../../../src/monitors/list/matching-monitors.js';
import { type MonitorsSearch, monitorsSearch } from '../../../src/monitors/list/monitors-search.js';
import type { Figures } from '../../../src/monitors/list/overview-queries.js';
import { sortingOf } from '../../../src/monitors/list/sorting.js';
import { countStates, shownTiles } from '../../../src/monitors/shared/monitor-words.js';
import { monitor } from '../../support/monitor.js';

const shop = monitor({ name: 'Shop 10', state: 'up', tags: ['eu', 'Prod'] });
const shop2 = monitor({ name: 'Shop 2', state: 'up', tags: ['prod'] });
const blog = monitor({ name: 'Blog', state: 'paused', type: 'ssl', target: 'blog.example.org' });
const down = monitor({ name: 'Zebra', state: 'down' });
const incident = monitor({ name: 'Yak', state: 'flapping' });
const slow = monitor({ name: 'Slow', state: 'degraded' });
const lost = monitor({ name: 'Lost', state: 'unchecked' });
const all = [shop, shop2, blog, down, incident, slow, lost];
const names = (search: MonitorsSearch, figures?: ReadonlyMap<string, Figures>): string[] =>
  monitorsInState(
    matchingMonitors(orderedMonitors(all, sortingOf(search.sort), figures), search),
    search.status,
  ).map(({ name }) => name);

const figuresOf = (id: string, averageMs: number, lastCheckAt: string | null): [string, Figures] => [
  id,
  {
    monitor_id: id,
    average_ms: averageMs,
    last_check_at: lastCheckAt,
    uptime_percent: null,
    last_incident_at: null,
  },
];

const byTrouble = ['Zebra', 'Slow', 'Yak', 'Lost', 'Shop 2', 'Shop 10', 'Blog'];

describe('the monitors that are shown', () => {
  test('have what is in trouble first, then their names in the order that people count in', () => {
    expect(names({})).toEqual(byTrouble);
  });

  test('are those of which the name, the target and the tags together have every word', () => {
    expect(names({ q: 'SHOP 1' })).toEqual(['Shop 10']);
    expect(names({ q: 'example.org' })).toEqual(['Blog']);
    expect(names({ q: 'shop EU' })).toEqual(['Shop 10']);
    expect(names({ q: 'nothing' })).toEqual([]);
  });

  test('are those of a state and a type, and those that have all tags', () => {
    expect(names({ status: 'down' })).toEqual(['Zebra']);
    expect(names({ status: 'flapping' })).toEqual(['Yak']);
    expect(names({ status: 'degraded' })).toEqual(['Slow']);
    expect(names({ status: 'unchecked' })).toEqual(['Lost']);
    expect(names({ tag: 'prod' })).toEqual(['Shop 2', 'Shop 10']);
    expect(names({ tag: 'prod,eu' })).toEqual(['Shop 10']);
    expect(names({ tag: 'pro' })).toEqual([]);
    expect(names({ type: 'ssl', status: 'up' })).toEqual([]);
  });

  test('are each counted in one state', () => {
    const none = { incident: 0, unsupported: 0, unknown: 0 };
    const counts = { ...none, down: 1, degraded: 1, flapping: 1, unchecked: 1, up: 2, paused: 1 };
    expect(countStates(all)).toEqual(counts);
    expect(shownTiles(countStates(all))).toEqual([
      'down',
      'degraded',
      'flapping',
      'unchecked',
      'up',
      'paused',
    ]);
    expect(shownTiles(countStates([]))).toEqual(['down', 'degraded', 'up', 'paused']);
  });

  test.each([
    ['name', ['Blog', 'Lost', 'Shop 2', 'Shop 10', 'Slow', 'Yak', 'Zebra']],
    ['-name', ['Zebra', 'Yak', 'Slow', 'Shop 10', 'Shop 2', 'Lost', 'Blog']],
    ['type', ['Blog', 'Lost', 'Shop 2', 'Shop 10', 'Slow', 'Yak', 'Zebra']],
    ['-created', ['Lost', 'Slow', 'Yak', 'Zebra', 'Blog', 'Shop 2', 'Shop 10']],
    ['-status', ['Blog', 'Shop 2', 'Shop 10', 'Lost', 'Yak', 'Slow', 'Zebra']],
  ] as const)('can be in the order of %s', (sort, expected) => {
    expect(names({ sort })).toEqual(expected);
  });

  test('can be in the order of a figure, and those without it come last in both directions', () => {
    const figures = new Map([
      figuresOf(shop.id, 90, '2026-05-03T12:00:00.000Z'),
      figuresOf(down.id, 300, '2026-05-03T11:00:00.000Z'),
      figuresOf(slow.id, 20, null),
    ]);
    const without = ['Blog', 'Lost', 'Shop 2', 'Yak'];
    expect(names({ sort: 'latency' }, figures)).toEqual(['Slow', 'Shop 10', 'Zebra', ...without]);
    expect(names({ sort: '-latency' }, figures)).toEqual(['Zebra', 'Shop 10', 'Slow', ...without]);
    expect(names({ sort: '-checked' }, figures).slice(0, 3)).toEqual(['Shop 10', 'Zebra', 'Blog']);
  });

  test('leave the list that they come from as it is', () => {
    const before = [...all];
    names({ sort: 'name' });
    expect(all).toEqual(before);
  });
});

test('an address says only what it can mean', () => {
  const address = { q: '', status: 'toString', type: 'http', tag: 'Prod', sort: 7, other: 1 };
  expect(monitorsSearch(address)).toEqual({ type: 'http', tag: 'prod' });
  expect(monitorsSearch({ tag: '', sort: '--name' })).toEqual({});
  expect(monitorsSearch({ tag: ' EU ,,eu,Prod', sort: '-uptime', status: 'degraded' })).toEqual({
    tag: 'eu,prod',
    sort: '-uptime',
    status: 'degraded',
  });
});
