import type { ConnectionTimings } from '@tocsin/egress';
import type { Details } from './check-result.js';

export const connectionTimings = ({ dnsMs, connectMs, tlsMs }: ConnectionTimings): Details => ({
  dns_ms: tenths(dnsMs),
  connect_ms: tenths(connectMs),
  tls_ms: tlsMs === null ? null : tenths(tlsMs),
});

export const tenths = (ms: number): number => Math.round(ms * 10) / 10;
