import { expect, test } from '@jest/globals';
import { wouldLose } from '../../src/ui/would-lose.js';

const at = (pathname: string, search: object = {}) => ({ pathname, search });

test.each([
  ['another page', at('/monitors/1', { edit: true }), at('/monitors'), true],
  ['the same page without its form', at('/monitors/1', { edit: true }), at('/monitors/1'), true],
  ['the same page with a filter', at('/alerts', {}), at('/alerts', { status: 'failed' }), false],
  ['signing in again', at('/monitors/new'), at('/sign-in', { to: '/monitors/new' }), false],
])('%s', (_name, from, to, isLost) => {
  expect(wouldLose(from, to)).toBe(isLost);
});
