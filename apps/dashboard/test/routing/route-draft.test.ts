import { expect, test } from '@jest/globals';
import { hasAllTags } from '../../src/monitors/shared/tags.js';
import { emptyRoute, routeBody } from '../../src/routing/route-draft.js';

test('a route without a name is named after its tags', () => {
  expect(routeBody({ ...emptyRoute, name: ' ', tags: ['prod', 'eu'] }).name).toBe('prod, eu');
  expect(routeBody({ ...emptyRoute, name: ' Production ', tags: ['prod'] }).name).toBe('Production');
});

test('a route is for the monitors with all of its tags, in any spelling', () => {
  expect(hasAllTags(['Prod', 'eu'], ['prod'])).toBe(true);
  expect(hasAllTags(['Prod', 'eu'], ['EU', 'prod'])).toBe(true);
  expect(hasAllTags(['prod'], ['prod', 'eu'])).toBe(false);
  expect(hasAllTags(['prod'], [])).toBe(false);
});
