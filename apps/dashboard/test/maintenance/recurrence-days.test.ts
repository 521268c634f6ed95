import { expect, test } from '@jest/globals';
import { type Recurrence, recurrenceOf } from '../../src/maintenance/recurrence.js';
import { daysOf } from '../../src/maintenance/recurrence-days.js';

const sunday = '2027-05-02';

// The days that the api's calendar gives for the same rules.
test.each([
  ['FREQ=DAILY', '2027-02-27', ['2027-02-27', '2027-02-28', '2027-03-01']],
  ['FREQ=DAILY;INTERVAL=10', '2027-02-27', ['2027-02-27', '2027-03-09', '2027-03-19']],
  ['FREQ=WEEKLY;BYDAY=MO,SU', '2027-02-27', ['2027-02-28', '2027-03-01', '2027-03-07']],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU', '2027-02-27', ['2027-02-28', '2027-03-08', '2027-03-14']],
  ['FREQ=MONTHLY;BYMONTHDAY=31', '2027-02-27', ['2027-03-31', '2027-05-31', '2027-07-31']],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', '2028-01-31', ['2028-01-31', '2028-02-29', '2028-03-31']],
  ['FREQ=MONTHLY;BYDAY=1SU', '2027-02-27', ['2027-03-07', '2027-04-04', '2027-05-02']],
  ['FREQ=MONTHLY;BYDAY=-1SU', '2027-02-27', ['2027-02-28', '2027-03-28', '2027-04-25']],
  ['FREQ=MONTHLY;INTERVAL=2;BYDAY=4TU', '2027-02-27', ['2027-04-27', '2027-06-22', '2027-08-24']],
  ['FREQ=DAILY;COUNT=2', '2027-02-27', ['2027-02-27', '2027-02-28']],
  ['FREQ=WEEKLY;BYDAY=SU;COUNT=2', '2027-02-27', ['2027-02-28', '2027-03-07']],
  ['FREQ=WEEKLY;BYDAY=SU;UNTIL=20270307', '2027-02-27', ['2027-02-28', '2027-03-07']],
])('%s from %s on is on %j', (rule, first, days) => {
  const found = [...daysOf(recurrenceOf(rule, sunday) as Recurrence, first, '2029-12-31')];
  expect(found.slice(0, 3)).toEqual(days);
});
