import type { ConnectionTimings } from '@tocsin/egress';
import type { Details } from './check-result.js';

/** How long each step to a connection took, as details show it. */
export const connectionTimings = ({ dnsMs, connectMs, tlsMs }: ConnectionTimings): Details => ({
  dns_ms: tenths(dnsMs),
  connect_ms: tenths(connectMs),
  tls_ms: tlsMs === null ? null : tenths(tlsMs),
});

/** Milliseconds with one decimal place. */
export const tenths = (ms: number): number => Math.round(ms * 10) / 10;
