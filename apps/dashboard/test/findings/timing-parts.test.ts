import { expect, test } from '@jest/globals';
import { timingParts } from '../../src/findings/timing-parts.js';

test('the parts of a request add up to its time', () => {
  const timings = { dns_ms: 1.5, connect_ms: 10, tls_ms: 20, first_byte_ms: 91.5, total_ms: 100 };
  const parts = timingParts({ timings });
  expect(parts).toEqual([
    { name: 'DNS', ms: 1.5 },
    { name: 'Connect', ms: 10 },
    { name: 'TLS', ms: 20 },
    { name: 'First byte', ms: 60 },
    { name: 'Download', ms: 8.5 },
  ]);
  expect(parts?.reduce((sum, { ms }) => sum + ms, 0)).toBe(timings.total_ms);
});

test('without TLS, or without an answer, there are fewer parts', () => {
  const connected = { dns_ms: 1, connect_ms: 2, tls_ms: null };
  expect(timingParts({ timings: connected })).toEqual([
    { name: 'DNS', ms: 1 },
    { name: 'Connect', ms: 2 },
  ]);
});

test.each([[{}], [{ timings: null }], [{ timings: { dns_ms: 'soon', connect_ms: 2 } }]])(
  'the details %j hold no timings',
  (details) => {
    expect(timingParts(details)).toBeNull();
  },
);
