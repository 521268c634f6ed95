import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { tracerouteHops } from '../../src/attempts/traceroute-output.js';
import { runs } from '../support/runs.js';

const hops = (output: string) =>
  tracerouteHops(output.split('\n')).map(({ ttl, address, roundTripMs }) => [ttl, address, roundTripMs]);

// traceroute 2.1.2 of Debian 12 printed these, through two routers in network namespaces.
describe('the output of traceroute', () => {
  test('with an answer of the target', () => {
    expect(
      hops(`traceroute to 203.0.113.10 (203.0.113.10), 20 hops max, 60 byte packets
 1  198.51.100.1  0.260 ms
 2  10.250.1.2  0.094 ms
 3  203.0.113.10  0.026 ms
`),
    ).toEqual([
      [1, '198.51.100.1', 0.26],
      [2, '10.250.1.2', 0.094],
      [3, '203.0.113.10', 0.026],
    ]);
  });

  test('over IPv6', () => {
    expect(
      hops(`traceroute to 2001:db8:3::10 (2001:db8:3::10), 20 hops max, 80 byte packets
 1  2001:db8:1::1  0.089 ms
 2  2001:db8:2::2  0.049 ms
 3  2001:db8:3::10  0.045 ms
`),
    ).toEqual([
      [1, '2001:db8:1::1', 0.089],
      [2, '2001:db8:2::2', 0.049],
      [3, '2001:db8:3::10', 0.045],
    ]);
  });

  test.each([
    [' 2  10.250.1.2  0.012 ms !H', '10.250.1.2', 0.012],
    [' 2  2001:db8:2::2  0.022 ms !X', '2001:db8:2::2', 0.022],
  ])('with a refusal of a router: %s', (line, address, roundTripMs) => {
    expect(hops(` 1  198.51.100.1  0.024 ms\n${line}\n`)).toEqual([
      [1, '198.51.100.1', 0.024],
      [2, address, roundTripMs],
    ]);
  });

  test('with silent hops, and one that answers after them', () => {
    const silent = Array.from({ length: 16 }, (_, index) => `${`${index + 1}`.padStart(2)}  *`);
    const read = hops(`traceroute to 2001:db8:1::99 (2001:db8:1::99), 20 hops max, 80 byte packets
${silent.join('\n')}
17  2001:db8:1::2  59.887 ms !H
`);
    expect(read).toHaveLength(17);
    expect(read.slice(15)).toEqual([
      [16, null, null],
      [17, '2001:db8:1::2', 59.887],
    ]);
  });

  test.each([
    ['of no route', '\nconnect: Network is unreachable\n'],
    ['of another program', 'Usage: traceroute [-n] HOST\n 1  gateway (10.0.0.1)  0.3 ms\n'],
    ['with a hop out of turn', ' 2  198.51.100.1  0.260 ms\n 0  198.51.100.1  0.260 ms\n'],
    ['with no address', ' 1  192.0.2.999  0.260 ms\n 1  $(reboot)  0.260 ms\n 1  192.0.2.1  -1 ms\n'],
  ])('%s has no hops', (_what, output) => {
    expect(hops(output)).toEqual([]);
  });
});

test('anything is read as hops in order, or not at all', () => {
  const part = fc.constantFrom(
    ...[
      ' 1',
      ' 2',
      '  ',
      '*',
      '192.0.2.1',
      '2001:db8::1',
      '192.0.2.999',
      '0.1',
      '1e9',
      ' ms',
      ' !H',
      '\u001b[2J',
    ],
  );
  const line = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (printed) => {
      for (const [index, { ttl, address, roundTripMs }] of tracerouteHops(printed).entries()) {
        expect(ttl).toBe(index + 1);
        expect([null, '192.0.2.1', '2001:db8::1']).toContain(address);
        expect(roundTripMs === null).toBe(address === null);
      }
    }),
    runs(2_000),
  );
});
