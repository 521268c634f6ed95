import { parseIpAddress } from '../addresses/ip-address.js';

export const hopsMax = 20;

/** After the last hop that answered. */
const silentHopsShownMax = 2;

export interface RouteHop {
  /** From 1. */
  readonly ttl: number;
  /** `null`: nobody answered, or the address policy closes the address, as in the prober's own network. */
  readonly address: string | null;
  /** `null`: nobody answered. A time of `ping` has whole milliseconds, and is a few too long. */
  readonly roundTripMs: number | null;
}

export interface SeenRoute {
  /** `tcp`: as connections to the port go. `icmp`: as echo requests go. */
  readonly protocol: 'tcp' | 'icmp';
  /** The address that was judged and traced. */
  readonly address: string;
  /** In order, at most 20, with at most two silent ones after the last that answered. */
  readonly hops: readonly RouteHop[];
  /** True if the address itself answered. */
  readonly isReached: boolean;
}

/** A hop as a program tells it. */
export interface TracedHop {
  readonly ttl: number;
  readonly address: string | null;
  readonly roundTripMs: number | null;
}

/** Shows the hops up to the target, and hides the addresses that the policy closes. */
export function seenHops(
  traced: readonly TracedHop[],
  target: string,
  isOpen: (address: string) => boolean,
): Pick<SeenRoute, 'hops' | 'isReached'> {
  const isTarget = ({ address }: TracedHop) => address !== null && isSameAddress(address, target);
  const reachedAt = traced.findIndex(isTarget);
  const isReached = reachedAt !== -1 && reachedAt < hopsMax;
  const answered = traced.slice(0, hopsMax).findLastIndex(({ roundTripMs }) => roundTripMs !== null);
  const end = isReached ? reachedAt + 1 : answered + 1 + silentHopsShownMax;
  const hops = traced.slice(0, Math.min(end, hopsMax)).map((hop) => {
    const { ttl, address, roundTripMs } = hop;
    if (isTarget(hop)) return { ttl, address: target, roundTripMs };
    return { ttl, address: address !== null && isOpen(address) ? address : null, roundTripMs };
  });
  return { hops, isReached };
}

function isSameAddress(one: string, other: string): boolean {
  const [parsed, expected] = [parseIpAddress(one), parseIpAddress(other)];
  return parsed !== undefined && parsed.family === expected?.family && parsed.value === expected.value;
}
