import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { echoHop, pingReplies } from '../../src/attempts/ping-output.js';
import { runs } from '../support/runs.js';

// iputils 20221126 of Debian 12 printed these, through two routers in network namespaces.
const EXCEEDED = `PING 203.0.113.10 (203.0.113.10) 56(84) bytes of data.
[1796064052.030979] From 198.51.100.1 icmp_seq=1 Time to live exceeded

--- 203.0.113.10 ping statistics ---
1 packets transmitted, 0 received, +1 errors, 100% packet loss, time 0ms

`;
const EXCEEDED_6 = `PING 2001:db8:3::10(2001:db8:3::10) 56 data bytes
[1796064059.151132] From 2001:db8:1::1 icmp_seq=1 Time exceeded: Hop limit

--- 2001:db8:3::10 ping statistics ---
1 packets transmitted, 0 received, +1 errors, 100% packet loss, time 0ms
`;
const REPLY = `PING 203.0.113.10 (203.0.113.10) 56(84) bytes of data.
[1796064052.044420] 64 bytes from 203.0.113.10: icmp_seq=1 ttl=62 time=0.111 ms

--- 203.0.113.10 ping statistics ---
1 packets transmitted, 1 received, 0% packet loss, time 0ms
rtt min/avg/max/mdev = 0.111/0.111/0.111/0.000 ms
`;
const REPLY_6 = `PING 2001:db8:3::10(2001:db8:3::10) 56 data bytes
[1796064059.171202] 64 bytes from 2001:db8:3::10: icmp_seq=1 ttl=62 time=0.065 ms
`;
const PROHIBITED_6 = `PING 2001:db8:3::8001(2001:db8:3::8001) 56 data bytes
[1796064060.210748] From 2001:db8:2::2 icmp_seq=1 Destination unreachable: Administratively prohibited

--- 2001:db8:3::8001 ping statistics ---
1 packets transmitted, 0 received, +1 errors, 100% packet loss, time 0ms
`;
const SILENCE = `PING 203.0.113.20 (203.0.113.20) 56(84) bytes of data.

--- 203.0.113.20 ping statistics ---
1 packets transmitted, 0 received, 100% packet loss, time 0ms
`;
// As the source of iputils has it: a redirect comes before the answer, and has a colon.
const REDIRECT = `[1796064052.030000] From 198.51.100.7: icmp_seq=1 Redirect Host(New nexthop: 198.51.100.9)
${EXCEEDED}`;

const lines = (output: string) => output.split('\n');
const times = { startedAt: 1_796_064_052_000, tookMs: 60_000 };
const hop = (output: string) => echoHop(1, lines(output), times);

describe('an echo request with a bounded way', () => {
  test.each([
    ['ends at a router', EXCEEDED, { address: '198.51.100.1', roundTripMs: 31, isLast: false }],
    ['ends at a router of IPv6', EXCEEDED_6, { address: '2001:db8:1::1', roundTripMs: 7_151, isLast: false }],
    ['is answered', REPLY, { address: '203.0.113.10', roundTripMs: 0.111, isLast: true }],
    ['is answered over IPv6', REPLY_6, { address: '2001:db8:3::10', roundTripMs: 0.065, isLast: true }],
    ['is refused by a router', PROHIBITED_6, { address: '2001:db8:2::2', roundTripMs: 8_211, isLast: true }],
    ['is lost', SILENCE, { address: null, roundTripMs: null, isLast: false }],
    ['is redirected first', REDIRECT, { address: '198.51.100.1', roundTripMs: 31, isLast: false }],
    ['has no output', '', { address: null, roundTripMs: null, isLast: false }],
  ])('%s', (_what, output, expected) => {
    expect(hop(output)).toEqual({ ttl: 1, ...expected });
  });

  test('takes no longer than its program ran, and no negative time, whatever the clock does', () => {
    const at = (startedAt: number) => echoHop(1, lines(EXCEEDED), { startedAt, tookMs: 12.3 }).roundTripMs;
    expect(at(0)).toBe(12);
    expect(at(times.startedAt + 3_600_000)).toBe(0);
  });
});

test('anything else is no hop and no reply', () => {
  const part = fc.constantFrom(
    ...['[1796064052.030979] ', 'From ', '192.0.2.1', '2001:db8::1', '192.0.2.999', ' icmp_seq=1 ', ' time='],
    ...['Time to live exceeded', '64 bytes from ', ':', '-0.1', '1e9', ' ms', '\u001b[2J', ' '],
  );
  const output = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(output, { maxLength: 5 }), (printed) => {
      const { address, roundTripMs } = echoHop(1, printed, times);
      expect([null, '192.0.2.1', '2001:db8::1']).toContain(address);
      expect(address === null ? roundTripMs === null : Number(roundTripMs) >= 0).toBe(true);
      for (const reply of pingReplies(printed)) expect(reply).toBeGreaterThanOrEqual(0);
    }),
    runs(2_000),
  );
});
