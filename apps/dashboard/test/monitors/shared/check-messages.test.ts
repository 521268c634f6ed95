import { expect, test } from '@jest/globals';
import { withMessages } from '../../../src/monitors/shared/check-messages.js';
import type { Check } from '../../../src/monitors/shared/check-queries.js';
import { inWords } from '../../../src/ui/moments.js';

const check = (at: string, changes: Partial<Check> = {}): Check => ({
  at,
  message: null,
  reason: null,
  region: 'default',
  status: 'up',
  duration_ms: 1,
  counting: 'counted',
  details_at: null,
  phases: null,
  details: null,
  ...changes,
});

test('a check whose message has a moment in UTC is shown with the time of the reader', () => {
  const [shown] = withMessages([check('1', { message: 'No ping came by 2020-02-03 04:05:06 UTC.' })]);
  expect(shown?.words).toBe(`No ping came by ${inWords('2020-02-03T04:05:06Z', new Date())}.`);
});

test('a check that says the same as the one before in its region is shown in the same words', () => {
  const newestFirst = [
    check('5', { region: 'eu' }),
    check('4', { region: 'eu', message: 'Not from here.' }),
    check('3'),
    check('2', { message: 'It answered.' }),
    check('1'),
  ];
  expect(withMessages(newestFirst).map(({ at, words }) => [at, words])).toEqual([
    ['5', 'Not from here.'],
    ['4', 'Not from here.'],
    ['3', 'It answered.'],
    ['2', 'It answered.'],
    ['1', ''],
  ]);
});

test('a check has the details of the one before while only figures differ', () => {
  const newestFirst = [
    check('5', { message: 'It timed out.', status: 'down' }),
    check('4', { message: 'It answered 503.', status: 'down', details: { code: 503 } }),
    check('3', { message: 'It answered in 13 ms.' }),
    check('2', { message: 'It answered in 12 ms.', details: { code: 200 } }),
    check('1'),
  ];
  expect(withMessages(newestFirst).map(({ at, seen }) => [at, seen])).toEqual([
    ['5', null],
    ['4', { at: '4', details: { code: 503 } }],
    ['3', { at: '2', details: { code: 200 } }],
    ['2', { at: '2', details: { code: 200 } }],
    ['1', null],
  ]);
});

test('a check that repeats one before the page has the details of that one', () => {
  const newestFirst = [
    check('5', { message: 'It answered in 13 ms.' }),
    check('4', { message: 'It answered in 12 ms.', details: { code: 200 }, details_at: '1' }),
  ];
  const seen = { at: '1', details: { code: 200 } };
  expect(withMessages(newestFirst).map((each) => each.seen)).toEqual([seen, seen]);
});
