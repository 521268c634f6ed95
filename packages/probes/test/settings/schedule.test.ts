import { describe, expect, test } from '@jest/globals';
import { propertyRuns } from '@tocsin/testing';
import fc from 'fast-check';
import { cronOf, isCron, nextDue } from '../../src/settings/schedule.js';
import { dueDays } from '../support/cron-reference.js';

const [from, to] = [new Date('2024-01-01T00:00:00Z'), new Date('2029-01-01T00:00:00Z')];
const secondMs = 1_000;
const dayMs = 86_400_000;

const within = (first: number, last: number): fc.Arbitrary<string> =>
  fc.integer({ min: first, max: last }).map(String);

const range = (first: number, last: number): fc.Arbitrary<string> =>
  fc
    .tuple(fc.integer({ min: first, max: last }), fc.integer({ min: first, max: last }))
    .map(([one, other]) => `${Math.min(one, other)}-${Math.max(one, other)}`);

const stepped = (of: fc.Arbitrary<string>, stepMax: number): fc.Arbitrary<string> =>
  fc.tuple(of, within(1, stepMax)).map((parts) => parts.join('/'));

const part = (first: number, last: number, names: readonly string[] = []): fc.Arbitrary<string> => {
  const stepMax = last - Math.max(first, 1);
  const plain = [within(first, last), range(first, last), stepped(range(first, last), stepMax)];
  return names.length === 0 ? fc.oneof(...plain) : fc.oneof(...plain, fc.constantFrom(...names));
};

/** A star, also with steps or before more, is as likely as none. */
const dayField = (first: number, last: number, names: readonly string[] = []): fc.Arbitrary<string> => {
  const stepMax = last - Math.max(first, 1);
  const star = fc.oneof(fc.constant('*'), stepped(fc.constant('*'), stepMax));
  const more = fc.array(part(first, last, names), { maxLength: 2 });
  return fc
    .tuple(fc.oneof(star, part(first, last, names)), more)
    .map(([one, others]) => [one, ...others].join());
};

const months = ['jan', 'Feb', 'MAR', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sun', 'Mon', 'TUE', 'wed', 'thu', 'fri', 'sat'];

const expressions = fc
  .tuple(
    fc.oneof(within(0, 59), part(0, 59), fc.constant('*/20')),
    fc.oneof(within(0, 23), part(0, 23), fc.constant('*/7')),
    dayField(1, 31),
    // Few of the five years' days, because each takes a search of the library.
    fc.oneof(
      { weight: 8, arbitrary: within(1, 12) },
      { weight: 4, arbitrary: fc.constantFrom(...months) },
      { weight: 1, arbitrary: fc.constantFrom('*', '*/5', '2-12/3') },
    ),
    dayField(0, 7, weekdays),
  )
  .map((fields) => fields.join(' '));

/** Each day on which it runs, with its first run. */
const daysOfRuns = (expression: string, timeZone = 'UTC'): Date[] => {
  const cron = cronOf(expression, timeZone);
  const days: Date[] = [];
  let run = cron.nextRun(new Date(from.getTime() - secondMs));
  while (run !== null && run < to) {
    days.push(run);
    run = cron.nextRun(new Date((Math.floor(run.getTime() / dayMs) + 1) * dayMs - secondMs));
  }
  return days;
};

const written = (runs: readonly Date[]): string => runs.map((run) => run.toISOString()).join('\n');

describe('the days of a cron expression', () => {
  test.each([
    ['0 0 */2 * 1', ['2024-01-01', '2024-01-15', '2024-01-29', '2024-02-05']],
    ['0 0 1 * */2', ['2024-02-01', '2024-06-01', '2024-08-01', '2024-09-01']],
    ['0 0 */10 * */3', ['2024-01-21', '2024-01-31', '2024-02-11', '2024-02-21']],
    ['0 0 *,1 * mon', ['2024-01-01', '2024-01-08', '2024-01-15', '2024-01-22']],
    ['0 0 1,* * mon', ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04']],
    ['0 0 13 * 5', ['2024-01-05', '2024-01-12', '2024-01-13', '2024-01-19']],
    ['0 0 1-31/10 * *', ['2024-01-01', '2024-01-11', '2024-01-21', '2024-01-31']],
  ])('%s are those of cron', (expression, days) => {
    const found = daysOfRuns(expression).slice(0, days.length);
    expect(found.map((run) => run.toISOString().slice(0, 10))).toEqual(days);
  });

  test.each([
    ['UTC', 10_000],
    // The library reads any other zone another way, and slowly.
    ['Etc/UTC', 300],
  ])('are those of crontab(5), for five years, in %s', (timeZone, runs) => {
    fc.assert(
      fc.property(expressions, (expression) => {
        expect(written(daysOfRuns(expression, timeZone))).toBe(written([...dueDays(expression, from, to)]));
      }),
      { numRuns: propertyRuns(runs) },
    );
  });
});

test('an expression whose day fields no day fits never comes to pass, and a job with a stored one is never late', () => {
  const cron = '0 0 31 2 */2';
  expect(isCron(cron)).toBe(false);
  expect(nextDue({ cron, timeZone: 'UTC' }, from).getUTCFullYear()).toBe(2999);
});
