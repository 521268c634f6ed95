import { describe, expect, test } from '@jest/globals';
import { whyNoNetworks } from '@tocsin/debian-servers';
import { testNetwork } from '../support/network.js';
import { droppedPort, routed, routedNetwork } from '../support/routed-network.js';

const reason = whyNoNetworks();
// Jest reports a skipped suite by name, with the reason.
const describeHere = reason === undefined ? describe : describe.skip;

/** The link between the routers is in a network that stays closed. */
const allow = ['198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32'];

const network = () => {
  const { ping, traceroute } = routedNetwork();
  const programs = { pingProgram: ping, tracerouteProgram: traceroute };
  return (host: string, port?: number) =>
    testNetwork({ allow, ...programs }).traceRoute({
      host,
      deadlineMs: 60_000,
      ...(port !== undefined && { port }),
    });
};

const answered = (ttl: number, address: string | null) => ({
  ttl,
  address,
  roundTripMs: expect.any(Number),
});

const silent = (ttl: number) => ({ ttl, address: null, roundTripMs: null });

describeHere(`two routers${reason === undefined ? '' : ` (left out: ${reason})`}`, () => {
  test.each([4, 6] as const)('are on the way to a host of IPv%i, and after them the host', async (family) => {
    const { first, host } = routed[family];
    const trace = network();
    const whole = {
      address: host,
      hops: [answered(1, first), answered(2, null), answered(3, host)],
      isReached: true,
    };
    expect(await trace(host, 80)).toEqual({ protocol: 'tcp', ...whole });
    expect(await trace(host)).toEqual({ protocol: 'icmp', ...whole });
  });

  test.each([4, 6] as const)('are all that answers on the way to a silent host of IPv%i', async (family) => {
    const { first, silent: address } = routed[family];
    const trace = network();
    const hops = [answered(1, first), answered(2, null), silent(3), silent(4)];
    expect(await trace(address, 80)).toEqual({ protocol: 'tcp', address, hops, isReached: false });
    expect(await trace(address)).toEqual({ protocol: 'icmp', address, hops, isReached: false });
  });

  test.each([4, 6] as const)('may drop a port, which pings of IPv%i do not show', async (family) => {
    const { first, host } = routed[family];
    const trace = network();
    const hops = [answered(1, first), silent(2), silent(3)];
    expect(await trace(host, droppedPort)).toEqual({
      protocol: 'tcp',
      address: host,
      hops,
      isReached: false,
    });
    expect(await trace(host)).toMatchObject({ protocol: 'icmp', isReached: true });
  });
});
