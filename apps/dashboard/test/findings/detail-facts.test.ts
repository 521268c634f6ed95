import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { detailFacts } from '../../src/findings/detail-facts.js';

const text = (of: string) => ({ kind: 'text', text: of });

describe('what a check found', () => {
  test.each([
    ['status_code', 200, 'Status code', text('200')],
    ['url', 'https://example.com/', 'URL', text('https://example.com/')],
    ['loss_percent', 0, 'Loss', text('0 %')],
    ['transferred_bytes', 512, 'Transferred', text('512 bytes')],
    ['budget_bytes', 10_485_760, 'Budget', text('10.0 MiB')],
    ['p95_ms', 12.3, 'P95', text('12.3 ms')],
    ['time_ms', 61_000, 'Time', text('1 min 1 s')],
    ['truncated', false, 'Truncated', text('no')],
    ['started_at', '2026-05-03T12:00:00.000Z', 'Started', { kind: 'moment', at: '2026-05-03T12:00:00.000Z' }],
    ['difference', '- a\n+ b', 'Difference', { kind: 'block', text: '- a\n+ b' }],
    ['name_servers', ['a', 'b'], 'Name servers', { kind: 'list', items: ['a', 'b'] }],
    ['dead', [], 'Dead', { kind: 'list', items: [] }],
    [
      'hosts',
      [{ host: 'mx.example.com', priority: 10, tls: null, codes: [1, 2], tls_version: 'TLSv1.3' }],
      'Hosts',
      { kind: 'list', items: ['host mx.example.com, priority 10, codes 1, 2, TLS version TLSv1.3'] },
    ],
  ])('as %s = %j is told as %s', (key, value, name, shown) => {
    expect(detailFacts({ [key]: value })).toEqual([{ name, value: shown }]);
  });

  test('has the parts of a part under its name, and leaves out what is not known', () => {
    const timings = { dns_ms: 1.5, connect_ms: 2, tls_ms: null };
    expect(detailFacts({ banner: null, timings, spf: { look_ups: 3 } })).toEqual([
      { name: 'Timings: DNS', value: text('1.5 ms') },
      { name: 'Timings: connect', value: text('2 ms') },
      { name: 'SPF: look ups', value: text('3') },
    ]);
  });

  test('can be anything', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (details) => {
        for (const { name } of detailFacts(details)) expect(typeof name).toBe('string');
      }),
    );
  });
});
