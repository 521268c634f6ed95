import { spawnSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import type { PingRequest } from '../../src/attempts/ping.js';
import { dnsServer } from '../support/dns-server.js';
import { exchangeOf } from '../support/exchanges.js';
import { testNetwork } from '../support/network.js';
import { printing, programOf } from '../support/program.js';

const ping = (pingProgram: string, request: Partial<PingRequest> = {}, servers = ['127.0.0.1:1']) =>
  testNetwork({ pingProgram, servers }).ping({ host: '127.0.0.1', deadlineMs: 5_000, ...request });

// iputils 20221126 of Debian 12 prints these texts.
const ALL = `PING 127.0.0.1 (127.0.0.1) 56(84) bytes of data.
64 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=0.045 ms
64 bytes from 127.0.0.1: icmp_seq=2 ttl=64 time=12 ms
64 bytes from 127.0.0.1: icmp_seq=3 ttl=64 time=1023.5 ms

--- 127.0.0.1 ping statistics ---
3 packets transmitted, 3 received, 0% packet loss, time 402ms
rtt min/avg/max/mdev = 0.045/345.18/1023.5/479.1 ms, pipe 3`;

const SOME = `PING 127.0.0.1 (127.0.0.1) 56(84) bytes of data.
64 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=0.045 ms
64 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=0.099 ms (DUP!)
From 127.0.0.9 icmp_seq=2 Destination Host Unreachable
64 bytes from 127.0.0.1: icmp_seq=3 ttl=64 time=0.046 ms

--- 127.0.0.1 ping statistics ---
3 packets transmitted, 2 received, +1 duplicates, +1 errors, 33.3333% packet loss, time 402ms`;

const NONE = `PING 127.0.0.1 (127.0.0.1) 56(84) bytes of data.

--- 127.0.0.1 ping statistics ---
3 packets transmitted, 0 received, 100% packet loss, time 2049ms
`;

describe('a ping', () => {
  test.each([
    ['all replies', ALL, 0, [0.045, 12, 1023.5]],
    ['some replies, one of them twice', SOME, 0, [0.045, 0.046]],
    ['no replies', NONE, 1, []],
  ])('with %s tells how long each took', async (_what, output, exitCode, roundTripsMs) => {
    const program = programOf(printing(output, exitCode));
    expect(await ping(program.path)).toEqual({
      outcome: 'pinged',
      sent: 3,
      roundTripsMs,
      address: '127.0.0.1',
      durationMs: expect.any(Number),
    });
    expect(program.arguments()).toBe('-n -c 3 -i 0.2 127.0.0.1');
  });

  test('tells its observer of each reply', async () => {
    const { path: pingProgram } = programOf(printing(SOME, 0));
    const look = exchangeOf((network) => network.ping({ host: '127.0.0.1', deadlineMs: 5_000 }), {
      pingProgram,
    });
    expect(await look).toMatchObject({ pings: { sent: 3, roundTripsMs: [0.045, 0.046] }, failed: null });
  });

  test('goes to the address that was judged, and not to the name', async () => {
    const dns = await dnsServer(() => ['127.0.0.1']);
    const program = programOf(printing(ALL, 0));
    expect(await ping(program.path, { host: 'site.test', count: 5 }, [dns.address])).toMatchObject({
      sent: 5,
    });
    expect(program.arguments()).toBe('-n -c 5 -i 0.2 127.0.0.1');
  });

  test('counts as lost what has not come by the deadline, and ends the program', async () => {
    const program = programOf(`echo '64 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=0.5 ms'; exec sleep 60`);
    const pinged = await ping(program.path, { deadlineMs: 2_000 });
    expect(pinged).toMatchObject({ outcome: 'pinged', sent: 3, roundTripsMs: [0.5] });
    await program.gone();
  });
});

describe('output that no ping prints', () => {
  const reply = "echo '64 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=0.5 ms'";

  test.each([
    ['a line that never ends', "exec tr '\\0' x < /dev/zero"],
    ['lines that never end', 'while :; do echo icmp_seq=1 icmp_seq=1 icmp_seq=1; done'],
  ])('is %s: the program is ended, and what came first counts', async (_what, script) => {
    const program = programOf(`${reply}; ${script}`);
    expect(await ping(program.path, { deadlineMs: 60_000 })).toMatchObject({ roundTripsMs: [0.5] });
    await program.gone();
  });

  test('is errors that never end, beside a child that keeps it open: it ends at the deadline', async () => {
    const program = programOf(`${reply}; sleep 30 & exec tr '\\0' x < /dev/zero >&2`);
    expect(await ping(program.path, { deadlineMs: 2_000 })).toMatchObject({ outcome: 'pinged' });
    await program.gone();
  });
});

describe('a failure', () => {
  test.each(['10.0.0.1', '-f', 'localhost', '127.0.0.1;reboot', '$(reboot)'])(
    'is known of %j before any program runs',
    async (host) => {
      const program = programOf(printing(ALL, 0));
      const network = testNetwork({ allow: [], pingProgram: program.path });
      expect(await network.ping({ host, deadlineMs: 500 })).toMatchObject({ outcome: 'failed' });
      expect(() => program.arguments()).toThrow('ENOENT');
    },
  );

  test('is connection_refused when there is no way there', async () => {
    const program = programOf('echo "ping: connect: Network is unreachable" >&2; exit 2');
    expect(await ping(program.path)).toMatchObject({
      outcome: 'failed',
      code: 'connection_refused',
      message: '127.0.0.1 cannot be reached from here.',
    });
  });

  test('is unavailable when pinging is not permitted, with what the program says', async () => {
    const program = programOf(
      'echo "ping: socktype: SOCK_RAW" >&2; echo "Operation not permitted" >&2; exit 2',
    );
    expect(await ping(program.path)).toMatchObject({
      code: 'unavailable',
      message: 'ping does not work on this machine: ping: socktype: SOCK_RAW Operation not permitted',
    });
  });

  test('is unavailable when the program may not be run', async () => {
    expect(await ping('/dev/null')).toMatchObject({
      code: 'unavailable',
      message: 'The program /dev/null may not be run by this process.',
    });
  });

  test('is unavailable without the program, and the package is named', async () => {
    expect(await ping('/nowhere/ping')).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('/nowhere/ping is not installed on this machine (in Debian'),
    });
  });

  test('is interrupted when the caller gives up', async () => {
    const program = programOf('exec sleep 60');
    expect(await ping(program.path, { signal: AbortSignal.timeout(200) })).toMatchObject({
      code: 'interrupted',
    });
  });
});

test("Debian's ping, where it is installed, is understood, and named where it is not", async () => {
  const installed = spawnSync('ping', ['-V']).error === undefined;
  expect(await ping('ping', { count: 2 })).toMatchObject(
    installed
      ? { outcome: 'pinged', sent: 2, roundTripsMs: [expect.any(Number), expect.any(Number)] }
      : { outcome: 'failed', code: 'unavailable' },
  );
});
