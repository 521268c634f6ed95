import { describe, expect, test } from '@jest/globals';
import type { Figures } from '../../../src/monitors/list/figures-query.js';
import { matchingMonitors, sortedMonitors } from '../../../src/monitors/list/matching-monitors.js';
import { type MonitorsSearch, monitorsSearch } from '../../../src/monitors/list/monitors-search.js';
import { countStates } from '../../../src/monitors/list/shown-state.js';
import { monitor } from '../../support/monitor.js';

const shop = monitor({ name: 'Shop 10', status: 'up', tags: ['eu', 'Prod'] });
const shop2 = monitor({ name: 'Shop 2', status: 'up', tags: ['prod'] });
const blog = monitor({ name: 'Blog', status: 'paused', type: 'ssl', target: 'blog.example.org' });
const down = monitor({ name: 'Zebra', status: 'down' });
const incident = monitor({ name: 'Yak', status: 'up', open_incident_id: 'i' });
const slow = monitor({ name: 'Slow', status: 'up', health: 'degraded' });
const lost = monitor({ name: 'Lost', status: 'up', unchecked_since: '2026-05-03T12:00:00.000Z' });
const all = [shop, shop2, blog, down, incident, slow, lost];
const names = (search: MonitorsSearch, figures?: ReadonlyMap<string, Figures>): string[] =>
  sortedMonitors(matchingMonitors(all, search), search, figures).map(({ name }) => name);

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

const byTrouble = ['Yak', 'Zebra', 'Slow', 'Lost', 'Shop 2', 'Shop 10', 'Blog'];

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
    expect(names({ status: 'down' })).toEqual(['Yak', 'Zebra']);
    expect(names({ status: 'degraded' })).toEqual(['Slow']);
    expect(names({ status: 'unknown' })).toEqual(['Lost']);
    expect(names({ tag: 'prod' })).toEqual(['Shop 2', 'Shop 10']);
    expect(names({ tag: 'prod,eu' })).toEqual(['Shop 10']);
    expect(names({ tag: 'pro' })).toEqual([]);
    expect(names({ type: 'ssl', status: 'up' })).toEqual([]);
  });

  test('are each counted in one state', () => {
    expect(countStates(all)).toEqual({ down: 2, degraded: 1, unknown: 1, up: 2, paused: 1 });
  });

  test.each([
    ['name', ['Blog', 'Lost', 'Shop 2', 'Shop 10', 'Slow', 'Yak', 'Zebra']],
    ['-name', ['Zebra', 'Yak', 'Slow', 'Shop 10', 'Shop 2', 'Lost', 'Blog']],
    ['type', ['Blog', 'Lost', 'Shop 2', 'Shop 10', 'Slow', 'Yak', 'Zebra']],
    ['-created', ['Lost', 'Slow', 'Yak', 'Zebra', 'Blog', 'Shop 2', 'Shop 10']],
    ['-status', ['Blog', 'Shop 2', 'Shop 10', 'Lost', 'Slow', 'Yak', 'Zebra']],
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
