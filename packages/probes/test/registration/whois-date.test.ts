import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseWhoisDate } from '../../src/registration/whois-date.js';

test.each([
  ['2027-05-01T04:05:06Z', '2027-05-01T04:05:06.000Z'],
  ['2027-05-01T04:05:06.0Z', '2027-05-01T04:05:06.000Z'],
  ['2027-05-01T04:05:06+02:00', '2027-05-01T02:05:06.000Z'],
  ['2027-05-01 04:05:06 -0530', '2027-05-01T09:35:06.000Z'],
  ['2027-05-01 04:05:06 (UTC+8)', '2027-04-30T20:05:06.000Z'],
  ['20270501040506', '2027-05-01T04:05:06.000Z'],
  ['Saturday 1st May 2027', '2027-05-01T00:00:00.000Z'],
  ['2nd May, 2027', '2027-05-02T00:00:00.000Z'],
  ['Sat May  1 04:05:06 GMT 2027', '2027-05-01T04:05:06.000Z'],
  ['2027-05-01-T04:05:06Z', '2027-05-01T04:05:06.000Z'],
  ['2027-05-01 04:05', '2027-05-01T04:05:00.000Z'],
  ['2027-05-01', '2027-05-01T00:00:00.000Z'],
  ['2027/05/01', '2027-05-01T00:00:00.000Z'],
  ['2027.05.01', '2027-05-01T00:00:00.000Z'],
  ['2027. 05. 01.', '2027-05-01T00:00:00.000Z'],
  ['20270501', '2027-05-01T00:00:00.000Z'],
  ['20270501 #1234', '2027-05-01T00:00:00.000Z'],
  ['1.5.2027 04:05:06', '2027-05-01T04:05:06.000Z'],
  ['01/05/2027', '2027-05-01T00:00:00.000Z'],
  ['01-May-2027', '2027-05-01T00:00:00.000Z'],
  ['01-may-2027 04:05:06 UTC', '2027-05-01T04:05:06.000Z'],
  ['1 May 2027', '2027-05-01T00:00:00.000Z'],
  ['2027-May-01.', '2027-05-01T00:00:00.000Z'],
  ['May 1 2027', '2027-05-01T00:00:00.000Z'],
  ['Sat, May 1, 2027', '2027-05-01T00:00:00.000Z'],
])('%s is read', (written, expected) => {
  expect(parseWhoisDate(written)?.toISOString()).toBe(expected);
});

test.each([
  '',
  'never',
  'N/A',
  '2027-02-30',
  '2027-13-01',
  '32-May-2027',
  '1-Foo-2027',
  '01/05/27',
  '123456789',
])('%j is no date', (written) => {
  expect(parseWhoisDate(written)).toBeUndefined();
});

test('every moment that ISO 8601 writes is read as it is', () => {
  const date = fc.date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(date, (moment) => {
      const seconds = new Date(Math.floor(moment.getTime() / 1_000) * 1_000);
      expect(parseWhoisDate(seconds.toISOString())).toEqual(seconds);
    }),
  );
});

test('whatever stands there is a date or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (written) => {
      const date = parseWhoisDate(written);
      expect(date === undefined || !Number.isNaN(date.getTime())).toBe(true);
    }),
  );
});
