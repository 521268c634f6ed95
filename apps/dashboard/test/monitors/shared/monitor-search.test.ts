import { expect, test } from '@jest/globals';
import { monitorSearch } from '../../../src/monitors/shared/monitor-search.js';

test('only true opens the form', () => {
  expect(monitorSearch({ edit: true, other: 1 })).toEqual({ edit: true });
  expect(monitorSearch({ edit: 'no' })).toEqual({});
  expect(monitorSearch({})).toEqual({});
});
