import { isIP } from 'node:net';
import type { TracedHop } from './route-hops.js';

/** `64 bytes from 192.0.2.1: icmp_seq=1 ttl=64 time=0.045 ms`; with `-D`, the time stands before it in brackets. */
const replyLine = /^(?:\[[\d.]+\] )?\d+ bytes from (\S+): icmp_seq=(\d+) .*time=(\d+(?:\.\d+)?) ms/;

/** `[1796064052.030979] From 192.0.2.1 icmp_seq=1 Time to live exceeded`. A redirect has a colon after its address. */
const errorLine = /^\[(\d+\.\d+)\] From (\S+) icmp_seq=1 (.+)$/;

/** In IPv4, and in IPv6. A router that says anything else passes no packet on. */
const passingError = /^(?:Time to live exceeded|Time exceeded: Hop limit)/;

/** Reads what Debian's `ping` (iputils) prints. Each reply counts once. */
export function pingReplies(lines: readonly string[]): readonly number[] {
  const roundTripsMs = new Map<string, number>();
  for (const line of lines) {
    const [, , sequence, roundTripMs] = replyLine.exec(line) ?? [];
    if (sequence !== undefined && !roundTripsMs.has(sequence))
      roundTripsMs.set(sequence, Number(roundTripMs));
  }
  return [...roundTripsMs.values()];
}

export interface EchoTimes {
  /** By the clock, which `ping` reads too. */
  readonly startedAt: number;
  readonly tookMs: number;
}

export interface EchoHop extends TracedHop {
  /** True if no packet went further. */
  readonly isLast: boolean;
}

/** Reads the output of `ping -D -c 1 -t ttl`. */
export function echoHop(ttl: number, lines: readonly string[], { startedAt, tookMs }: EchoTimes): EchoHop {
  for (const line of lines) {
    const [, address = '', , roundTripMs] = replyLine.exec(line) ?? [];
    if (isIP(address) !== 0) return { ttl, address, roundTripMs: Number(roundTripMs), isLast: true };
    const [, heardSeconds, router = '', error = ''] = errorLine.exec(line) ?? [];
    if (isIP(router) === 0) continue;
    // `ping` tells the time of the answer alone. Its own start counts too, and the clock may have been set.
    const sinceStartMs = Math.round(Number(heardSeconds) * 1_000 - startedAt);
    const measuredMs = Math.max(0, Math.min(sinceStartMs, Math.round(tookMs)));
    return { ttl, address: router, roundTripMs: measuredMs, isLast: !passingError.test(error) };
  }
  return { ttl, address: null, roundTripMs: null, isLast: false };
}
