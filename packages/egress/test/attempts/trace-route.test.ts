import { spawnSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import type { RouteRequest } from '../../src/attempts/trace-route.js';
import { dnsServer } from '../support/dns-server.js';
import { testNetwork } from '../support/network.js';
import { printed, printing, programOf } from '../support/program.js';

type Programs = { readonly ping?: string; readonly traceroute?: string };

const trace = (
  { ping = '/nowhere/ping', traceroute = '/nowhere/traceroute' }: Programs,
  request: Partial<RouteRequest> = {},
  { allow = ['127.0.0.1'], servers = ['127.0.0.1:1'] } = {},
) =>
  testNetwork({ allow, servers, pingProgram: ping, tracerouteProgram: traceroute }).traceRoute({
    host: '127.0.0.1',
    deadlineMs: 60_000,
    ...request,
  });

const CONNECTIONS = `traceroute to 127.0.0.1 (127.0.0.1), 20 hops max, 60 byte packets
 1  10.0.0.1  0.260 ms
 2  1.1.1.1  0.094 ms
 3  127.0.0.1  0.026 ms`;

/** Routers at the first hops, and then the target, or another answer. */
const echoes = (
  routers: readonly string[],
  then = `64 bytes from 127.0.0.1: icmp_seq=1 ttl=60 time=4.2 ms`,
) => {
  const cases = routers.map(
    (router, index) => `${index + 1}) echo "[1.0] From ${router} icmp_seq=1 Time to live exceeded";;`,
  );
  return `case $8 in ${cases.join(' ')} *) ${then === 'true' ? then : `echo "[1.0] ${then}"`};; esac`;
};

const refusing = () =>
  programOf(
    `echo 'You do not have enough privileges to use this traceroute method.' >&2
echo 'socket: Operation not permitted' >&2; exit 1`,
  );

describe('a route by connections', () => {
  test('is told of the port, through hops of which some are not told', async () => {
    const program = programOf(printing(CONNECTIONS));
    expect(await trace({ traceroute: program.path }, { port: 443 })).toEqual({
      protocol: 'tcp',
      address: '127.0.0.1',
      hops: [
        { ttl: 1, address: null, roundTripMs: 0.26 },
        { ttl: 2, address: '1.1.1.1', roundTripMs: 0.094 },
        { ttl: 3, address: '127.0.0.1', roundTripMs: 0.026 },
      ],
      isReached: true,
    });
    expect(program.arguments()).toBe('-n -T -p 443 -q 1 -w 1 -m 20 127.0.0.1');
  });

  test('goes to the address that was judged, and not to the name', async () => {
    const dns = await dnsServer(() => ['127.0.0.1']);
    const program = programOf(printing(CONNECTIONS));
    const servers = [dns.address];
    const route = await trace({ traceroute: program.path }, { host: 'site.test', port: 80 }, { servers });
    expect(route).toMatchObject({ protocol: 'tcp', address: '127.0.0.1', isReached: true });
    expect(program.arguments()).toBe('-n -T -p 80 -q 1 -w 1 -m 20 127.0.0.1');
  });

  test('is told as far as it came, and its program ends', async () => {
    const program = programOf(`echo ' 1  1.1.1.1  0.1 ms'; printf ' 2  1.0.0.1'; ${printed}; exec sleep 60`);
    const end = new AbortController();
    const route = trace({ traceroute: program.path }, { port: 80, signal: end.signal });
    await program.hasPrinted(1);
    end.abort();
    expect(await route).toMatchObject({
      protocol: 'tcp',
      hops: [{ ttl: 1, address: '1.1.1.1', roundTripMs: 0.1 }],
      isReached: false,
    });
    await program.gone();
  });

  test('is bounded, whatever its program prints', async () => {
    const program = programOf("while :; do ttl=$((ttl + 1)); printf '%2d  1.1.1.1  0.1 ms\\n' $ttl; done");
    const route = await trace({ traceroute: program.path }, { port: 80 });
    expect(route).toMatchObject({ protocol: 'tcp', isReached: false });
    expect(route?.hops).toHaveLength(20);
    await program.gone();
  });

  test.each([
    ['may not', () => refusing().path],
    ['cannot be started', () => '/dev/null'],
    ['is another one', () => programOf('echo Usage: traceroute HOST; exit 64').path],
  ])('is one by echo requests where the program %s', async (_how, program) => {
    const ping = programOf(echoes(['1.1.1.1']));
    expect(await trace({ ping: ping.path, traceroute: program() }, { port: 80 })).toMatchObject({
      protocol: 'icmp',
      hops: [{ address: '1.1.1.1' }, { address: '127.0.0.1' }],
      isReached: true,
    });
  });
});

describe('a route by echo requests', () => {
  test('ends at the target', async () => {
    const [ping, traceroute] = [programOf(echoes(['10.0.0.1', '1.1.1.1'])), programOf(printing(CONNECTIONS))];
    expect(await trace({ ping: ping.path, traceroute: traceroute.path })).toEqual({
      protocol: 'icmp',
      address: '127.0.0.1',
      hops: [
        { ttl: 1, address: null, roundTripMs: expect.any(Number) },
        { ttl: 2, address: '1.1.1.1', roundTripMs: expect.any(Number) },
        { ttl: 3, address: '127.0.0.1', roundTripMs: 4.2 },
      ],
      isReached: true,
    });
    const of = (ttl: number) => `-n -D -c 1 -W 1 -t ${ttl} 127.0.0.1`;
    expect(ping.arguments()).toBe([1, 2, 3, 4, 5].map(of).join('\n'));
    expect(() => traceroute.arguments()).toThrow('ENOENT');
  });

  test('goes on until hops are silent', async () => {
    const routers = Array.from({ length: 7 }, (_, index) => `1.1.1.${index + 1}`);
    const ping = programOf(echoes(routers, 'true'));
    const route = await trace({ ping: ping.path });
    expect(route?.hops.map(({ address }) => address)).toEqual([...routers, null, null]);
    expect(route?.isReached).toBe(false);
    expect(ping.arguments().split('\n')).toHaveLength(15);
  });

  test('ends where a router passes nothing on', async () => {
    const prohibited = 'From 1.0.0.1 icmp_seq=1 Packet filtered';
    const route = await trace({ ping: programOf(echoes(['1.1.1.1'], prohibited)).path });
    expect(route).toMatchObject({
      hops: [{ address: '1.1.1.1' }, { address: '1.0.0.1' }],
      isReached: false,
    });
    expect(route?.hops).toHaveLength(2);
  });

  test('is told as far as it came, and its programs end', async () => {
    const ping = programOf(`${echoes(['1.1.1.1', '1.1.1.2'], 'true')}; ${printed}; exec sleep 60`);
    const end = new AbortController();
    const route = trace({ ping: ping.path }, { signal: end.signal });
    await ping.hasPrinted(5);
    end.abort();
    const hops = (await route)?.hops.map(({ address }) => address);
    expect(hops).toEqual(['1.1.1.1', '1.1.1.2', null, null]);
    await ping.gone();
  });

  test('has no more than 20 hops', async () => {
    const routers = Array.from({ length: 30 }, (_, index) => `1.1.1.${index + 1}`);
    const ping = programOf(echoes(routers));
    const route = await trace({ ping: ping.path });
    expect(route?.hops).toHaveLength(20);
    expect(ping.arguments().split('\n')).toHaveLength(20);
  });
});

describe('no route is told', () => {
  test.each(['10.0.0.1', '-f', 'localhost', '127.0.0.1;reboot', '$(reboot)', '', 'gone.test'])(
    'of %j, and no program runs',
    async (host) => {
      const program = programOf(printing(CONNECTIONS));
      const programs = { ping: program.path, traceroute: program.path };
      expect(await trace(programs, { host, port: 80, deadlineMs: 2_000 }, { allow: [] })).toBeNull();
      expect(() => program.arguments()).toThrow('ENOENT');
    },
  );

  test('of a port that is none', async () => {
    const program = programOf(printing(CONNECTIONS));
    expect(await trace({ traceroute: program.path }, { port: 65_536 })).toBeNull();
  });

  test('without any program', async () => {
    expect(await trace({}, { port: 80 })).toBeNull();
  });

  test('where nothing may be sent', async () => {
    const ping = programOf('echo "ping: socktype: SOCK_RAW" >&2; exit 2');
    expect(await trace({ ping: ping.path, traceroute: refusing().path }, { port: 80 })).toBeNull();
  });

  test('by the deadline, when nothing came by then', async () => {
    const program = programOf('exec sleep 60');
    expect(await trace({ traceroute: program.path }, { port: 80, deadlineMs: 500 })).toBeNull();
    await program.gone();
  });

  test('once the caller has given up', async () => {
    const program = programOf(printing(CONNECTIONS));
    expect(await trace({ ping: program.path }, { signal: AbortSignal.abort() })).toBeNull();
    expect(() => program.arguments()).toThrow('ENOENT');
  });
});

test('no observer hears of a route', async () => {
  const dns = await dnsServer(() => ['127.0.0.1']);
  const heard: unknown[] = [];
  const note = (what: unknown) => void heard.push(what);
  const ping = programOf(echoes([]));
  const network = testNetwork({ servers: [dns.address], pingProgram: ping.path }).observedBy({
    onAnswer: note,
    onSilence: note,
    onWarning: note,
    onExchange: note,
  });
  expect(await network.traceRoute({ host: 'site.test', deadlineMs: 60_000 })).toMatchObject({
    isReached: true,
  });
  expect(heard).toEqual([]);
});

test("Debian's ping, where it is installed, traces this machine", async () => {
  const installed = spawnSync('ping', ['-V']).error === undefined;
  const route = await trace({ ping: 'ping' });
  if (!installed) expect(route).toBeNull();
  else {
    expect(route).toEqual({
      protocol: 'icmp',
      address: '127.0.0.1',
      hops: [{ ttl: 1, address: '127.0.0.1', roundTripMs: expect.any(Number) }],
      isReached: true,
    });
  }
});
