import { expect, test } from '@jest/globals';
import { healthCheckRequest, servingStatusIn } from '../../../src/types/grpc/health-messages.js';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

test.each([
  ['', '00 00000000'],
  ['shop', '00 00000006 0a 04 73686f70'],
  ['x'.repeat(200), `00 000000cb 0a c801 ${'78'.repeat(200)}`],
])('a request about %j', (service, hex) => {
  expect(healthCheckRequest(service)).toEqual(bytes(hex));
});

test.each([
  ['00 00000000', 'unknown'],
  ['00 00000002 0801', 'serving'],
  ['00 00000002 0802', 'not_serving'],
  ['00 00000002 0803', 'service_unknown'],
  // Fields that a later version may add.
  ['00 00000008 1203616263 0801 98', undefined],
  ['00 00000007 1203616263 0801', 'serving'],
  ['00 00000010 190000000000000000 2500000000 0801', 'serving'],
  // The last value of a field counts.
  ['00 00000004 0801 0802', 'not_serving'],
  // Another state, a compressed message, a cut, more than one message, groups.
  ['00 00000002 0809', undefined],
  ['01 00000002 0801', undefined],
  ['00 00000003 0801', undefined],
  ['00 00000001 08', undefined],
  ['00 00000003 12ff01', undefined],
  ['00 00000002 0801 00', undefined],
  ['00 00000001 0b', undefined],
  ['00', undefined],
  ['', undefined],
])('the answer %s says %s', (hex, status) => {
  expect(servingStatusIn(bytes(hex))).toBe(status);
});

test('any bytes have an answer', () => {
  for (let first = 0; first < 256; first += 1) {
    for (let second = 0; second < 256; second += 1) {
      servingStatusIn(Buffer.from([0, 0, 0, 0, 2, first, second]));
    }
  }
});
