import { describe, expect, test } from '@jest/globals';
import { matchingMonitors, monitorsSearch } from '../../../src/monitors/list/monitors-search.js';
import { monitor } from '../../support/monitor.js';

const shop = monitor({ name: 'Shop 10', status: 'up', tags: ['eu', 'Prod'] });
const shop2 = monitor({ name: 'Shop 2', status: 'up', tags: ['prod'] });
const blog = monitor({ name: 'Blog', status: 'paused', type: 'ssl', target: 'blog.example.org' });
const down = monitor({ name: 'Zebra', status: 'down' });
const incident = monitor({ name: 'Yak', status: 'up', open_incident_id: 'i' });
const all = [shop, shop2, blog, down, incident];
const names = (search: Parameters<typeof matchingMonitors>[1]): string[] =>
  matchingMonitors(all, search).map(({ name }) => name);

describe('the monitors that are shown', () => {
  test('have what is in trouble first, then their names in the order that people count in', () => {
    expect(names({})).toEqual(['Yak', 'Zebra', 'Shop 2', 'Shop 10', 'Blog']);
  });

  test('are those of which the name, the target and the tags together have every word', () => {
    expect(names({ q: 'SHOP 1' })).toEqual(['Shop 10']);
    expect(names({ q: 'example.org' })).toEqual(['Blog']);
    expect(names({ q: 'shop EU' })).toEqual(['Shop 10']);
    expect(names({ q: 'nothing' })).toEqual([]);
  });

  test('are those of a status, of a type and of a tag', () => {
    expect(names({ status: 'down' })).toEqual(['Zebra']);
    expect(names({ tag: 'prod' })).toEqual(['Shop 2', 'Shop 10']);
    expect(names({ tag: 'pro' })).toEqual([]);
    expect(names({ type: 'ssl', status: 'up' })).toEqual([]);
  });

  test.each([
    ['name', ['Blog', 'Shop 2', 'Shop 10', 'Yak', 'Zebra']],
    ['type', ['Blog', 'Shop 2', 'Shop 10', 'Yak', 'Zebra']],
    ['newest', ['Yak', 'Zebra', 'Blog', 'Shop 2', 'Shop 10']],
  ] as const)('can be in the order of %s', (sort, expected) => {
    expect(names({ sort })).toEqual(expected);
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
  expect(monitorsSearch({ tag: '' })).toEqual({});
});
