import { describe, expect, test } from '@jest/globals';
import { dailyCron } from '../src/report/cron-days.js';
import { ruleOf } from '../src/report/recurrence.js';

describe('a cron expression as an RRULE', () => {
  test.each([
    ['0 2 * * *', 'FREQ=DAILY'],
    ['30 3 * * 1-5', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'],
    ['0 0 23 * * sun,7', 'FREQ=WEEKLY;BYDAY=SU'],
    ['0 2 1,15,L * *', 'FREQ=MONTHLY;BYMONTHDAY=-1,1,15'],
    ['0 2 1 jan,7 *', 'FREQ=MONTHLY;BYMONTHDAY=1;BYMONTH=1,7'],
  ])('%s is %s', (expression, rule) => {
    const cron = dailyCron(expression);
    expect(cron && ruleOf(cron.days)).toBe(rule);
  });

  test.each([
    '*/10 * * * *',
    '0 2 1 * 1',
    '0 2 * * 1#2',
    '0 25 * * *',
    '60 2 * * *',
    'daily',
    '1 0 2 * * *',
    '0 2 5-1 * *',
  ])('%s is none', (expression) => expect(dailyCron(expression)).toBeUndefined());
});
