import { isIP } from 'node:net';
import type { TracedHop } from './route-hops.js';

/** ` 2  192.0.2.1  0.094 ms`, ` 2  192.0.2.1  0.094 ms !H`, ` 3  *` */
const hopLine = /^ ?(\d{1,2}) {2}(?:\*|(\S+) {2}(\d+(?:\.\d+)?) ms(?: .*)?)$/;

/** Reads what `traceroute -n -q 1` (Debian's package traceroute) prints, up to the first hop that is missing. */
export function tracerouteHops(lines: readonly string[]): readonly TracedHop[] {
  const hops: TracedHop[] = [];
  for (const line of lines) {
    const [, ttl, address = null, roundTripMs] = hopLine.exec(line) ?? [];
    if (Number(ttl) !== hops.length + 1 || (address !== null && isIP(address) === 0)) continue;
    hops.push({
      ttl: Number(ttl),
      address,
      roundTripMs: roundTripMs === undefined ? null : Number(roundTripMs),
    });
  }
  return hops;
}
