import { expect, test } from '@jest/globals';
import { ExchangeRecord } from '../../src/exchanges/exchange-record.js';

const bodyKept = (body: Buffer) => {
  const record = new ExchangeRecord('http', 'shop.test');
  record.answer = {
    protocol: 'http/1.1',
    status: 200,
    headers: new Map(),
    bodyBytes: body.length,
    firstByteMs: 1,
    start: () => body,
  };
  record.keepBody(body, true);
  return record.seen(null).response?.body;
};

test('a short body is kept without the large buffer that it came in', () => {
  const kept = bodyKept(Buffer.alloc(1_000_000, 'x').subarray(0, 10));
  expect(kept?.toString()).toBe('x'.repeat(10));
  expect(kept?.buffer.byteLength).toBeLessThanOrEqual(Buffer.poolSize);
});
